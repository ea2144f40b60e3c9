/**
 * Epsilon along a family of profiles that change little from one to the next, such as the numbers of steps of a run.
 *
 * Newton's method in ln delta from a guess; the slope comes with every evaluation, since d delta / d eps = -e^eps Q(S > eps). What it
 * finds is only a guess too: an end of the interval counts when the profile itself says so there,
 *   upper end  ln delta_upper(high) <= target in both directions,   lower end  ln delta_lower(low) > target in one,
 * so a handful of evaluations replaces the search of `epsilon.ts`, which remains for whatever does not fit.
 */
import type { PrivacyProfile } from '../profile/profile.ts';
import type { Direction } from '../types.ts';
import { Curve } from './curve.ts';
import { type EpsilonReading, readEpsilon } from './epsilon.ts';

/** What a profile says at one eps in one direction. */
interface Look {
  /** ln delta, an end that is no number replaced by the trivial one. */
  lower: number;
  value: number;
  upper: number;
  /** -d ln delta / d eps. */
  steepness: number;
}

function look(profile: PrivacyProfile, direction: Direction, epsilon: number): Look {
  const { logDelta, logQ } = profile.evaluate(direction, Float64Array.of(epsilon));
  const lower = logDelta.lower[0] as number;
  const upper = logDelta.upper[0] as number;
  const value = logDelta.value[0] as number;
  return {
    lower: Number.isNaN(lower) ? Number.NEGATIVE_INFINITY : lower,
    value,
    upper: Number.isNaN(upper) ? 0 : upper,
    steepness: Math.exp(epsilon + (logQ[0] as number) - value),
  };
}

const other = (direction: Direction): Direction => (direction === 'remove' ? 'add' : 'remove');

/** Most Newton steps before the search takes over. */
const MOST_MOVES = 6;
/** What Newton's method may be off by, relative to eps and to the width that is asked for, when the ends are tried. */
const CLOSE = 1e-9;
const CLOSE_TO_WIDTH = 0.05;
/** Widenings of an end by a factor of 16 before the search takes over. */
const MOST_TRIES = 3;

interface Found {
  epsilon: number;
  /** How far the method itself may be off, estimated. */
  error: number;
  at: Look;
}

interface Target {
  logDelta: number;
  /** Width asked of the interval. */
  tolerance: number;
}

/** The eps at which the best estimate of delta meets the target; null where the guess leads nowhere. */
function newton(profile: PrivacyProfile, direction: Direction, { logDelta, tolerance }: Target, guess: number): Found | null {
  let epsilon = guess;
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const at = look(profile, direction, epsilon);
    const move = (at.value - logDelta) / at.steepness;
    const next = epsilon + move;
    // Also false for what is no number.
    if (!(next > 0 && next < 4 * epsilon)) return null;
    // The error is squared in each move; its scale is that of eps or smaller (delta falls at least like a Gaussian tail).
    const error = (move * move) / epsilon;
    epsilon = next;
    if (error < Math.min(CLOSE * epsilon, CLOSE_TO_WIDTH * tolerance)) return { epsilon, error, at };
  }
  return null;
}

/** The nearest eps beyond `start` in steps of growing size at which `holds`; null when a few are not enough. */
function firstThat(holds: (epsilon: number) => boolean, start: number, stride: number): number | null {
  let step = stride;
  for (let tries = 0; tries < MOST_TRIES; tries++, step *= 16) {
    const epsilon = Math.max(0, start + step);
    if (holds(epsilon)) return epsilon;
  }
  return null;
}

/** Reading near a guess, `direction` being the one that decides; null where it cannot be had this way. */
function readNear(profile: PrivacyProfile, direction: Direction, target: Target, guess: number): EpsilonReading | null {
  const found = newton(profile, direction, target, guess);
  if (found === null) return null;
  const { epsilon, error, at } = found;
  const margin = 2 * error + 1e-13 * epsilon;
  const otherBelow = (eps: number) => {
    if (profile.symmetric) return true;
    const opposite = other(direction);
    return (profile.logDeltaBound?.(opposite, eps) ?? 0) <= target.logDelta || look(profile, opposite, eps).upper <= target.logDelta;
  };
  const isAbove = (eps: number) => look(profile, direction, eps).upper <= target.logDelta && otherBelow(eps);
  const isBelow = (eps: number) => eps === 0 || look(profile, direction, eps).lower > target.logDelta;
  // To first order the bounds of delta cross the target where their distance from the value is made up for by the slope.
  const upper = firstThat(isAbove, epsilon, (1.05 * (at.upper - at.value)) / at.steepness + margin);
  if (upper === null) return null;
  const lower = firstThat(isBelow, epsilon, -(1.05 * (at.value - at.lower)) / at.steepness - margin);
  return lower === null ? null : { lower, value: epsilon, upper };
}

/** Points used to extrapolate from. */
const NEIGHBOURS = 4;

/** Readings of one delta along a family, each begun where its neighbours point to. */
export class EpsilonTrack {
  private readonly target: Target;
  private direction: Direction = 'remove';
  /** Positions (square roots of the numbers of steps) with the eps read there, ascending. */
  private readonly known: { at: number; epsilon: number }[] = [];

  /** @param target.logDelta -Infinity asks for delta 0 */
  constructor(target: Target) {
    this.target = target;
  }

  /** @param step the member of the family; its order decides which readings are its neighbours */
  read(profile: PrivacyProfile, step: number): EpsilonReading {
    const at = Math.sqrt(step);
    // mostly the last: steps are read in their order
    const place = this.known.findLastIndex((point) => point.at < at) + 1;
    const reading = this.near(profile, at, place) ?? readEpsilon(new Curve(profile), this.target.logDelta);
    // Where nothing finite reaches the target there is nothing to extrapolate.
    if (reading.value !== null && this.known[place]?.at !== at) this.known.splice(place, 0, { at, epsilon: reading.value });
    return reading;
  }

  private near(profile: PrivacyProfile, at: number, place: number): EpsilonReading | null {
    const guess = this.guess(at, place);
    if (!(guess > 0) || !Number.isFinite(this.target.logDelta)) return null;
    const reading = readNear(profile, this.direction, this.target, guess);
    if (reading !== null || profile.symmetric) return reading;
    const turned = readNear(profile, other(this.direction), this.target, guess);
    if (turned !== null) this.direction = other(this.direction);
    return turned;
  }

  /** The polynomial through the nearest known points: epsilon is nearly one in the square root of the number of steps. */
  private guess(at: number, place: number): number {
    const from = Math.max(0, Math.min(place - NEIGHBOURS / 2, this.known.length - NEIGHBOURS));
    const near = this.known.slice(from, from + NEIGHBOURS).filter(({ epsilon }) => epsilon > 0);
    let sum = 0;
    for (const point of near) {
      let weight = 1;
      for (const node of near) if (node !== point) weight *= (at - node.at) / (point.at - node.at);
      sum += weight * point.epsilon;
    }
    const nearest = this.known[Math.min(place, this.known.length - 1)]?.epsilon ?? 0;
    // Over a wide gap or a change of phase the nearest point tells more than the polynomial.
    return sum > 0.5 * nearest && sum < 2 * nearest ? sum : nearest;
  }
}
