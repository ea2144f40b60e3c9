/**
 * Lattice engine: the profile of any composition as an interval between an upper and a lower lattice law.
 *
 * delta_L <= delta <= delta_U for every real eps and both directions (see laws.ts); each side is widened by the FFT noise, the
 * aliased mass and the rounding of the masses. To first order the upper law adds some variance to the loss, D^2 / 6 a use where the
 * mass is spread evenly, and the lower law takes some away, D^2 / 12: the best estimate lies between them in that ratio in ln delta.
 * Laws that lie on the lattice are their own upper and lower law: then nothing is lost but what is off the lattice.
 */
import type { Phase } from '../../mechanisms/law.ts';
import { logAddExp } from '../../numerics/logs.ts';
import type { PrivacyProfile, ProfilePoints } from '../../profile/profile.ts';
import type { Direction } from '../../types.ts';
import {
  beyond,
  budgetOf,
  exactly,
  infinityBetween,
  infinityOf,
  type Laws,
  type LogRange,
  pointsBetween,
  type SideView,
} from '../between_laws.ts';
import { lastAlive } from './alive.ts';
import { isDeep, type LatticeLaw } from './laws.ts';
import { type Effort, LatticeTooLarge, OutOfEffort, WindowTooWide } from './limits.ts';
import { type LatticePlan, twiceAsCoarse } from './plan.ts';
import { TailReader } from './reader.ts';
import { type Both, type Composed, lawsOf, tiltOf } from './store.ts';
import { type LatticeSum, type LatticeTerm, windowOf } from './sum.ts';
import type { Sector } from './tail_sums.ts';
import { addRanges, type Tails, tailsAt, withinWeights } from './tails.ts';

/** Relative error of the mass of one lattice law by quadrature and summation, beside the defect of its total that is measured. */
const MASS_ERROR = 4e-15;
/** Relative error of sums over the points of a window. */
const ROUNDING = 1e-14;
/** A tilted law serves thresholds up to this many standard deviations from its mean. */
const REACH = 3.5;
/** So near to its mean no other is better; else relative noise above what is allowed, and above this many times that at the mean, is too much. */
const CLOSE = 0.5;
const NOISIER = 10;
/** Tilts are multiples of a power of 2, at most this over the standard deviation: the mean is off by half of this many of these. */
const TILT_STEP = 0.5;
/** A window so many times as long as that of the first tilt. */
const LONGER = 2;
/** The tilt with which the tails of a sector are looked for first: the laws under Q and under P, and midway. */
const FIRST_TILT = { left: -1, middle: -0.5, right: 0 };
/** The same where few thresholds are asked for, so that one law less is worth more than digits. */
const FIRST_OF_FEW = { left: -1, middle: 0, right: 0 };
/** Largest tilt times the interval: neighbouring points then differ by e^-60, so the law sits on one end of its support. */
const LARGEST_TILT = 60;

/** The sums of a tilted law, and its relative noise where it was made for. */
interface Station {
  reader: TailReader;
  noise: number;
}

/** A composed law as one profile asks it: which stations serve an epsilon depends on what was asked before, so each profile has its own. */
interface Side extends Composed {
  stations: Station[];
  firstTilt: Readonly<Record<Sector, number>>;
  /** Relative noise of tail sums that is small beside the width asked for. */
  noisy: number;
  /** Of a law with losses so low that their masses are lost. */
  deep: boolean;
  /** Of a law whose deepest losses are cut; all are then symmetric, and every direction is read as that which rejects above a loss. */
  cut: boolean;
  /** Whether it is the upper and the lower law at once: all of it lies on points. */
  exact: boolean;
  /** Mass at infinite loss of each direction in truth. */
  infinity: Record<Direction, number>;
  effort: Effort;
}

/** A tilt near enough to theta, one of few, so that neighbouring steps of a run share their tilted laws. */
function roundTilt({ p }: LatticeSum, theta: number, low: number, high: number): number {
  const unit = 2 ** Math.floor(Math.log2(TILT_STEP / Math.sqrt(Math.max(p.rough(theta).variance, Number.MIN_VALUE))));
  const rounded = unit * Math.round(theta / unit);
  return Number.isFinite(rounded) ? Math.min(high, Math.max(low, rounded)) : theta;
}

/**
 * Tail sums at x: from the first tilted law of the sector while its noise is small beside what is asked, else from one whose mean is near x,
 * which is made when there is none, or when the nearest has more noise there than it should: where a law has several modes a few standard
 * deviations can be far.
 */
function tailsNear(from: Side, x: number, massError: number): Tails {
  const { sum } = from;
  const totals = { logP: sum.logMass, logQ: sum.logMassQ, error: massError, corners: from.exact };
  const sector = x > sum.meanP ? 'right' : x < sum.meanQ ? 'left' : 'middle';
  const made = (theta: number): Station => {
    from.effort.left -= 2 * lastAlive(sum.p.terms, theta, windowOf(sum, theta).n);
    if (from.effort.left < 0) throw new OutOfEffort('the tilted laws of this profile are more than it may make');
    const station = { reader: new TailReader(tiltOf(from, theta, sector)), noise: 0 };
    from.stations.push(station);
    return station;
  };
  const ofSector = from.stations.filter(({ reader }) => reader.sector === sector);
  const first = ofSector[0] ?? made(from.firstTilt[sector]);
  if (withinWeights(first.reader.tilted, x)) {
    const tails = tailsAt(first.reader, x, totals);
    if (tails.noise <= from.noisy) return tails;
  }
  let nearest: Station | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const station of ofSector) {
    const { tilted } = station.reader;
    if (station === first || !withinWeights(tilted, x)) continue;
    const d = Math.abs(x - tilted.moments.mean) / Math.max(Math.sqrt(tilted.moments.variance), sum.interval);
    if (d < distance) {
      distance = d;
      nearest = station;
    }
  }
  if (nearest !== null && distance <= REACH) {
    const tails = tailsAt(nearest.reader, x, totals);
    if (distance <= CLOSE || tails.noise <= Math.max(from.noisy, NOISIER * nearest.noise)) return tails;
  }
  const limit = Math.max(2, LARGEST_TILT / sum.interval);
  const low = sector === 'right' ? 0 : sector === 'middle' ? -1 : -limit;
  const high = sector === 'right' ? limit : sector === 'middle' ? 0 : -1;
  const saddle = sum.saddle(x, low, high);
  const rounded = roundTilt(sum, saddle, low, high);
  // A tilt that brings out a far mode needs a long window: half of it may do.
  const isLong = windowOf(sum, rounded).n > LONGER * first.reader.tilted.n;
  let best: Tails | null = null;
  for (const theta of [...(isLong ? [0.5 * (rounded + from.firstTilt[sector])] : []), rounded, saddle]) {
    const same = ofSector.find(({ reader }) => Math.abs(theta - reader.tilted.theta) <= 1e-3 * Math.abs(theta));
    const station = same ?? made(theta);
    const tails = tailsAt(station.reader, x, totals);
    if (same === undefined && Number.isFinite(tails.noise)) station.noise = tails.noise;
    if (best === null || tails.noise < best.noise) best = tails;
    if (best.noise <= from.noisy) break;
  }
  return best as Tails;
}

/** What is true of every law, from above and from below. */
function trivial(isUpper: boolean): SideView {
  const [all, none] = [exactly(0), exactly(Number.NEGATIVE_INFINITY)];
  return isUpper
    ? { delta: all, complement: none, above: all, below: none, otherAbove: all }
    : { delta: none, complement: all, above: none, below: all, otherAbove: none };
}

const readAs = ({ cut }: Side, direction: Direction): Direction => (cut ? 'remove' : direction);

/**
 * Upper law: all that is off the lattice counts as infinite loss. Lower law: only what is infinite in truth does; the rest is
 * dropped, so it joins the complement.
 */
function view(from: Side, asked: Direction, epsilon: number, isUpper: boolean, massError: number): SideView {
  const direction = readAs(from, asked);
  const remove = direction === 'remove';
  const off = remove ? from.sum.missingP : from.sum.missingQ;
  const infinite = isUpper ? off : Math.min(off, from.infinity[direction]);
  if (epsilon >= (remove ? from.sum.maximum : -from.sum.minimum)) return beyond(Math.log(infinite));
  if (from.deep && !(remove && epsilon > from.sum.meanP)) return trivial(isUpper);
  const t = tailsNear(from, remove ? epsilon : -epsilon, massError);
  const plus = (range: LogRange, mass: number) => {
    return mass === 0 ? range : addRanges(range, exactly(Math.log(mass)));
  };
  return {
    delta: plus(remove ? t.delta : t.dualDelta, infinite),
    complement: plus(remove ? t.complement : t.dualComplement, off - infinite),
    above: plus(remove ? t.test.pAbove : t.test.qBelow, infinite),
    below: plus(remove ? t.test.pBelow : t.test.qAbove, off - infinite),
    otherAbove: remove ? t.test.qAbove : t.test.pBelow,
  };
}

type Sides = Both<Side>;

function sidesOf(phases: Phase[], plan: LatticePlan, logMass: number, effort: Effort): Sides {
  const { upper, lower } = lawsOf(phases, plan, logMass);
  const { noise } = plan;
  const firstTilt = plan.grade === null ? FIRST_TILT : FIRST_OF_FEW;
  const infinity = { remove: infinityOf(phases, 'remove'), add: infinityOf(phases, 'add') };
  const deep = upper.sum.terms.some(({ law }) => isDeep(law));
  const cut = upper.sum.terms.some(({ law }) => law.isCut);
  if ((deep || cut) && !phases.every(({ law }) => law.symmetric)) {
    throw new LatticeTooLarge('one use has losses beyond 600, whose smaller mass no double holds, and both directions need it');
  }
  const exact = lower === upper;
  const asked = (composed: Composed): Side => ({ ...composed, stations: [], firstTilt, noisy: noise, deep, cut, exact, infinity, effort });
  const ofUpper = asked(upper);
  return { upper: ofUpper, lower: exact ? ofUpper : asked(lower) };
}

/** True when the laws under P and under Q fit into a window: the tilts in between are narrower. */
function fits({ sum, deep }: Side): boolean {
  try {
    for (const theta of deep ? [0] : [0, -1]) windowOf(sum, theta);
    return true;
  } catch (error) {
    if (error instanceof WindowTooWide) return false;
    throw error;
  }
}

interface Lattice extends Sides, Pick<Laws, 'massError' | 'lossError' | 'weight'> {
  plan: LatticePlan;
}

/** The laws on a lattice, coarser where the windows of the untilted sums would not fit. */
function latticeOf(phases: Phase[], finest: LatticePlan, logMass: number, effort: Effort): Lattice {
  let plan = finest;
  let sides = sidesOf(phases, plan, logMass, effort);
  while (!fits(sides.upper)) {
    plan = twiceAsCoarse(plan);
    sides = sidesOf(phases, plan, logMass, effort);
  }
  const over = (terms: LatticeTerm[], of: (law: LatticeLaw) => number) => terms.reduce((sum, { law, count }) => sum + count * of(law), 0);
  const upper = sides.upper.sum.terms;
  const lower = sides.lower.sum.terms;
  const massErrorOf = ({ terms, defect }: LatticeSum) => defect + over(terms, () => MASS_ERROR);
  const massError = ROUNDING + Math.max(massErrorOf(sides.upper.sum), massErrorOf(sides.lower.sum));
  const lossError = over(upper, (law) => law.lossError) + over(lower, (law) => law.lossError);
  const gained = over(upper, (law) => law.variance);
  const lost = over(lower, (law) => (law.twin === null ? 0 : law.variance));
  return { ...sides, plan, massError, lossError, weight: gained + lost > 0 ? lost / (gained + lost) : 0.5 };
}

function lawsFrom({ upper, lower, ...errors }: Lattice): Laws {
  const { massError } = errors;
  return {
    ...errors,
    upper: (direction, epsilon) => view(upper, direction, epsilon, true, massError),
    lower: (direction, epsilon) => view(lower, direction, epsilon, false, massError),
  };
}

/** Intervals that a profile may double before it gives up: a factor of 1000 in width. */
const MOST_DOUBLINGS = 10;

/**
 * Composes phases on the planned lattice. `logMass`: ln of the mass that one use may leave outside.
 * @throws OutOfEffort from the profile, where the effort allowed is spent
 */
export function latticeProfile(
  phases: Phase[],
  plan: LatticePlan,
  logMass: number,
  effort: Effort = { left: Number.POSITIVE_INFINITY },
): PrivacyProfile {
  let lattice = latticeOf(phases, plan, logMass, effort);
  const worst = { noise: 0, discretisation: 0 };
  const evaluateAll = (direction: Direction, epsilon: Float64Array): ProfilePoints => {
    for (let doublings = 0; ; doublings++) {
      try {
        return pointsBetween(lawsFrom(lattice), direction, epsilon, worst);
      } catch (error) {
        // A tilt far out may need a longer window than the middle did.
        if (!(error instanceof WindowTooWide) || doublings === MOST_DOUBLINGS) throw error;
        lattice = latticeOf(phases, twiceAsCoarse(lattice.plan), logMass, effort);
      }
    }
  };
  return {
    engine: 'lattice',
    sides: 'two_sided',
    symmetric: phases.every((phase) => phase.law.symmetric),
    gaussianMu: null,
    infinityMass: (asked) => {
      const { infinity, sum } = lattice.upper;
      const direction = readAs(lattice.upper, asked);
      return infinityBetween(infinity[direction], direction === 'remove' ? sum.missingP : sum.missingQ);
    },
    maximumLoss: (direction) => {
      if (phases.some(({ law }) => law.omitted !== undefined)) return Number.POSITIVE_INFINITY;
      return (
        (readAs(lattice.upper, direction) === 'remove' ? lattice.upper.sum.maximum : -lattice.upper.sum.minimum) + 2 * lattice.lossError
      );
    },
    corners: () => null,
    evaluate: evaluateAll,
    logDeltaBound: (direction, epsilon) => chernoffOf(lattice, direction, epsilon),
    logTailBound: (direction, epsilon) => chernoffOf(lattice, direction, epsilon),
    errorBudget: () => budgetOf(worst, lattice.massError),
  };
}

/** delta <= P(S > x) <= e^(K(t) - t x) for t > 0, dual delta <= Q(S <= x) <= e^(K(t) - (t + 1) x) for t < -1, of the upper law, and what is off it. */
function chernoffOf({ upper, lossError }: Lattice, direction: Direction, epsilon: number): number {
  const { sum } = upper;
  const remove = readAs(upper, direction) === 'remove';
  const x = remove ? epsilon - lossError : lossError - epsilon;
  const off = Math.log(remove ? sum.missingP : sum.missingQ);
  if (remove ? x >= sum.maximum : x <= sum.minimum) return off;
  if (remove ? x <= sum.meanP : x >= sum.meanQ) return 0;
  const limit = Math.max(2, LARGEST_TILT / sum.interval);
  const t = remove ? sum.saddle(x, 0, limit) : sum.saddle(x, -limit, -1);
  const bound = sum.p.boundOfK(t) - (remove ? t : t + 1) * x;
  return Math.min(0, logAddExp(off, bound + 1e-12 * (1 + Math.abs(bound) + Math.abs(t * x))));
}
