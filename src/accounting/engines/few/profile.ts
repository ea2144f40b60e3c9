/**
 * Few uses: the profile of a composition between an upper and a lower law whose cells are narrow where the losses are, however far apart in size these may be.
 *
 * What seldom happens moves the loss of a use by 10, and all that happens else by 10^-7: no one interval serves both, and of few uses most frequencies of a lattice are
 * alive. Here a law is some thousand outcomes anywhere on the line, laws are composed by adding up all pairs of outcomes, all terms are positive, and a delta of e^-60
 * is as accurate as one of 1. Each composition brings its sums back onto as many cells, by the same two operations as for one use (pair.ts), of which
 * the last is spared: tails of the sum of two laws are read from both. The width falls with the square of the number of cells.
 */
import type { Phase } from '../../mechanisms/law.ts';
import { logAddExp } from '../../numerics/logs.ts';
import type { PrivacyProfile } from '../../profile/profile.ts';
import type { Direction } from '../../types.ts';
import {
  beyond,
  budgetOf,
  exactly,
  infinityBetween,
  infinityOf,
  type Laws,
  pointsBetween,
  type SideView,
  toRange,
} from '../between_laws.ts';
import { halvesOf } from './levels.ts';
import { productError } from './product.ts';
import { Reader } from './reader.ts';

/** Splitting adds twice the variance that merging takes away. */
const WEIGHT = 1 / 3;

const offOf = (reader: Reader, direction: Direction) => (direction === 'remove' ? reader.missingP : reader.missingQ);

/**
 * One law at an eps of a direction. What is left out of the upper law counts as infinite loss; of the lower law only what is infinite in truth does, the rest joins the
 * complement.
 */
function view(reader: Reader, direction: Direction, epsilon: number, infinite: number, error: number): SideView {
  const remove = direction === 'remove';
  const off = offOf(reader, direction);
  if (epsilon >= (remove ? reader.top : -reader.bottom)) return beyond(Math.log(infinite));
  const sides = reader.at(remove ? epsilon : -epsilon);
  const [above, below] = remove ? [sides.pAbove, sides.pBelow] : [sides.qBelow, sides.qAbove];
  const other = remove ? sides.qAbove : sides.pBelow;
  const scaled = Math.exp(epsilon) * other;
  return {
    delta: toRange(above - scaled + infinite, error * (above + scaled)),
    complement: exactly(logAddExp(Math.log(below + (off - infinite)), epsilon + Math.log(other))),
    above: exactly(Math.log(above + infinite)),
    below: exactly(Math.log(below + (off - infinite))),
    otherAbove: exactly(Math.log(other)),
  };
}

/** Composes at least two uses. @param logMass ln of the mass that one use may leave outside */
export function fewProfile(phases: readonly Phase[], cells: number, logMass: number): PrivacyProfile {
  const [x, y] = halvesOf(phases, { cells, logMass });
  const upper = new Reader(x.upper, y.upper);
  const lower = new Reader(x.lower, y.lower);
  const infinity = { remove: infinityOf(phases, 'remove'), add: infinityOf(phases, 'add') };
  const massError = x.massError + y.massError + Math.max(productError(x.upper, y.upper), productError(x.lower, y.lower));
  const lossError = x.lossError + y.lossError + 1e-15 * Math.max(Math.abs(upper.bottom), Math.abs(upper.top));
  const laws: Laws = {
    massError,
    lossError,
    weight: WEIGHT,
    // A threshold that is off by the rounding of losses costs that share of what lies about it.
    upper: (direction, epsilon) => view(upper, direction, epsilon, offOf(upper, direction), massError + lossError),
    lower: (direction, epsilon) =>
      view(lower, direction, epsilon, Math.min(offOf(lower, direction), infinity[direction]), massError + lossError),
  };
  const worst = { noise: 0, discretisation: 0 };
  return {
    engine: 'lattice',
    sides: 'two_sided',
    symmetric: phases.every(({ law }) => law.symmetric),
    gaussianMu: null,
    infinityMass: (direction) => infinityBetween(infinity[direction], offOf(upper, direction)),
    maximumLoss: (direction) => {
      if (phases.some(({ law }) => law.omitted !== undefined)) return Number.POSITIVE_INFINITY;
      return (direction === 'remove' ? upper.top : -upper.bottom) + 2 * lossError;
    },
    corners: () => null,
    evaluate: (direction, epsilon) => pointsBetween(laws, direction, epsilon, worst),
    errorBudget: () => budgetOf(worst, massError),
  };
}
