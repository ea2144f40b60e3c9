/**
 * Tail sums of a sum of lattice losses at any threshold x, as ranges of natural logarithms that include the rounding noise.
 *
 *   P(S > x), Q(S > x), G(x) = sum_{s > x} P(s) (1 - e^(x - s));   P(S <= x), Q(S <= x), H(x) = sum_{s <= x} Q(s) (1 - e^(s - x))
 * G is the finite part of delta(x), H that of the dual's delta(-x). A tilted law near x gives some of them from their own far
 * end; the others are what is left of the total mass, and then they are of order one. Which are which depends on the sector:
 *   RIGHT  x > E_P[S], theta > 0:        P(S > x), Q(S > x), G
 *   MIDDLE between the means, -1..0:     P(S <= x), Q(S > x), and with them 1 - delta = P(S <= x) + e^x Q(S > x)
 *   LEFT   x < E_Q[S], theta < -1:       P(S <= x), Q(S <= x), H
 * Weights are taken relative to the tilted mean m: e^(-theta (s - m)) for P and e^(-(theta + 1)(s - m)) for Q, up to the factors
 * e^(K - theta m) and e^(K - (theta + 1) m). G and H follow recursions of positive terms,
 *   G_j = G_(j+1) + (1 - e^-D) E_(j+1),  E_j = sum_{s >= s_j} P(s) e^(s_j - s),
 * where P and Q have the ratio e^s at s. Where they have not (a lower law), the threshold is the point at which P(s) - e^x Q(s) changes
 * its sign, and G and H are differences of the two tails: they lose the factor P(S > x) / G(x), about 1 + theta, of accuracy.
 */
import { log1mexp, logAddExp } from '../../numerics/logs.ts';
import { type LogRange, toRange } from '../between_laws.ts';
import type { TailReader } from './reader.ts';
import type { Sums, SumsAt } from './tail_sums.ts';
import type { TiltedSum } from './tilted.ts';

/** A weight larger than e^this is not needed: `withinWeights` keeps thresholds away from it. */
const LARGEST_EXPONENT = 600;

/** True when the weights at x, relative to the tilted mean, are far from overflow. */
export function withinWeights(tilted: TiltedSum, x: number): boolean {
  const slope = Math.max(Math.abs(tilted.theta), Math.abs(tilted.theta + 1));
  return slope * Math.abs(x - tilted.moments.mean) <= LARGEST_EXPONENT - 100;
}

/** 2-norm of the weights e^(-rate t) over the offsets t = start, start + D, ..., end from the tilted mean. */
function weightNorm(rate: number, start: number, end: number, interval: number): number {
  if (end < start) return 0;
  const count = Math.round((end - start) / interval) + 1;
  const top = rate > 0 ? -rate * start : -rate * end;
  const loss = 2 * Math.abs(rate) * interval;
  const series = loss === 0 ? count : -Math.expm1(-loss * count) / -Math.expm1(-loss);
  return Math.exp(top) * Math.sqrt(Math.min(count, series));
}

export function addRanges(a: LogRange, b: LogRange, shift = 0): LogRange {
  return {
    lower: logAddExp(a.lower, b.lower + shift),
    value: logAddExp(a.value, b.value + shift),
    upper: logAddExp(a.upper, b.upper + shift),
  };
}

function logMinus(log: number, subtract: number): number {
  if (subtract === Number.NEGATIVE_INFINITY) return log;
  return log > subtract ? log + log1mexp(log - subtract) : Number.NEGATIVE_INFINITY;
}

/** What is left of a total mass e^logTotal, itself known to within a relative error. */
function restOf(logTotal: number, part: LogRange, massError: number): LogRange {
  return {
    lower: logMinus(logTotal - massError, part.upper),
    value: logMinus(logTotal, part.value),
    upper: logMinus(logTotal + massError, part.lower),
  };
}

export interface Tails {
  /** Finite parts of delta(x) of P against Q and of delta(-x) of the dual. */
  delta: LogRange;
  dualDelta: LogRange;
  /** 1 - delta and 1 - dual delta, counting only mass on the lattice. */
  complement: LogRange;
  dualComplement: LogRange;
  /**
   * The test that rejects above the threshold, and with some probability on the point below it: its rates move steadily with x, along the
   * polygon of the trade-off curve.
   */
  test: Rates;
  /** Relative noise of what is taken from its own end: delta or the dual delta, in the middle the sums. */
  noise: number;
}

interface Totals {
  logP: number;
  logQ: number;
  /** Relative error of these totals. */
  error: number;
  /** Whether the points are those of the composition itself, so that tests at them are corners of its trade-off curve and one mixed from two lies between. */
  corners: boolean;
}

/** Points by which the search for a threshold may leave where it should be: beyond that the masses are noise. */
const LONGEST_SEARCH = 64;
/** Mass of a point over the bound of its error from where on its ratio is believed. */
const ABOVE_NOISE = 2;
/** Points to a threshold from where on the search goes there at once, and how often it does. */
const FAR = 4;
const MOST_JUMPS = 4;

/**
 * Points with index >= j lie above x: where P and Q are composed by themselves, from where on P(s) > e^x Q(s). Any j gives a sound bound
 * of a lower law, this one the best, so noise in the search does no harm. `share` says how far x is from the ratio at j to that at j - 1.
 */
function thresholdOf({ origin, interval, n, p, q }: TiltedSum, sums: Sums, x: number): { j: number; share: number; found: SumsAt } {
  const loss = (k: number) => origin + k * interval;
  /** ln P(s) / Q(s), which is above x or not; unknown where there is no more mass than noise. */
  const [leastP, leastQ] = [ABOVE_NOISE * sums.noiseP, ABOVE_NOISE * sums.noiseQ];
  const ratio = (k: number, massP: number, massQ: number) =>
    massP > leastP && massQ > leastQ ? loss(k) + Math.log(massP / massQ) : Number.NaN;
  let j = Math.min(n, Math.max(0, Math.floor((x - origin) / interval) + 1));
  let found = sums.at(j);
  let [here, before] = [loss(j), loss(j - 1)];
  if (q !== p) {
    const look = () => {
      here = ratio(j, found.massP, found.massQ);
      before = ratio(j - 1, found.massPBefore, found.massQBefore);
    };
    const move = (step: number) => {
      j += step;
      found = sums.at(j);
      look();
    };
    look();
    // The ratio grows by an interval a point, nearly.
    for (let jumps = MOST_JUMPS; jumps > 0; jumps--) {
      const gap = Math.round((x - here) / interval);
      if (!(Math.abs(gap) > FAR && Math.abs(gap) < n)) break;
      const from = j;
      const away = Math.abs(x - here);
      move(Math.min(n, Math.max(0, j + gap)) - j);
      // Among masses that are noise a jump leads nowhere: it is taken back.
      if (!(Math.abs(x - here) < away)) {
        move(from - j);
        break;
      }
    }
    let left = LONGEST_SEARCH;
    for (; left > 0 && j > 0 && before > x; left--) move(-1);
    for (; left > 0 && j < n && !(here > x); left--) move(1);
  }
  const share = j === 0 || j === n ? 0 : (here - x) / (here - before);
  return { j, share: share >= 0 && share <= 1 ? share : 0, found };
}

/** P and Q of a test, by what lies above and below its threshold. */
export interface Rates {
  pAbove: LogRange;
  pBelow: LogRange;
  qAbove: LogRange;
  qBelow: LogRange;
}

/** All sums at the threshold x. */
export function tailsAt(reader: TailReader, x: number, totals: Totals): Tails {
  const { tilted, sector } = reader;
  const { n, origin, interval, theta, moments } = tilted;
  const sums = reader.sums();
  const { j, share, found } = thresholdOf(tilted, sums, x);
  const offset = (k: number) => origin + k * interval - moments.mean;
  const logP = moments.centred;
  const logQ = moments.centred - moments.mean;
  // The errors of sums from j - 1 on, or up to j: they hold for both sums that a test is mixed from.
  const first = Math.max(0, j - 1);
  const above = (rate: number, noise: number) =>
    noise * weightNorm(rate, offset(first), offset(n - 1), interval) + tilted.aliased * Math.exp(-rate * offset(first));
  const below = (rate: number, noise: number) =>
    noise * weightNorm(rate, offset(0), offset(j - 1), interval) + tilted.aliased * Math.exp(-rate * offset(j - 1));
  const errorP = found.roundP + (sector === 'right' ? above : below)(theta, sums.noiseP);
  const errorQ = found.roundQ + (sector === 'left' ? below : above)(theta + 1, sums.noiseQ);
  const rest = (part: LogRange, of: 'P' | 'Q') => restOf(of === 'P' ? totals.logP : totals.logQ, part, totals.error);
  const ratesOf = (p: number, q: number): Rates => {
    const ofP = toRange(p, errorP, logP);
    const ofQ = toRange(q, errorQ, logQ);
    return {
      ...(sector === 'right' ? { pAbove: ofP, pBelow: rest(ofP, 'P') } : { pAbove: rest(ofP, 'P'), pBelow: ofP }),
      ...(sector === 'left' ? { qAbove: rest(ofQ, 'Q'), qBelow: ofQ } : { qAbove: ofQ, qBelow: rest(ofQ, 'Q') }),
    };
  };
  const { p, q } = found;
  const rates = ratesOf(p, q);
  const test = share === 0 || totals.corners ? rates : ratesOf(p + share * (found.pBefore - p), q + share * (found.qBefore - q));
  const complement = addRanges(rates.pBelow, rates.qAbove, x);
  const dualComplement = addRanges(rates.qAbove, rates.pBelow, -x);
  const together = tilted.q === tilted.p;
  const noiseOf = (error: number, amount: number) => (amount > 0 ? error / amount : Number.POSITIVE_INFINITY);
  if (sector === 'middle') {
    return {
      delta: rest(complement, 'P'),
      complement,
      dualComplement,
      dualDelta: rest(dualComplement, 'Q'),
      test,
      noise: Math.max(noiseOf(errorP, p), noiseOf(errorQ, q)),
    };
  }
  if (sector === 'right') {
    const toNext = -Math.expm1(x - (origin + j * interval));
    const scale = Math.exp(x - moments.mean);
    const amount = together ? found.excess + toNext * Math.exp(offset(j)) * q : p - scale * q;
    const error = errorP + (together ? 0 : scale * errorQ);
    const delta = toRange(amount, error + (together ? 0 : totals.error * (p + scale * q)), logP);
    return {
      delta,
      complement: rest(delta, 'P'),
      dualComplement,
      dualDelta: rest(dualComplement, 'Q'),
      test,
      noise: noiseOf(error, amount),
    };
  }
  const fromLast = -Math.expm1(origin + (j - 1) * interval - x);
  const scale = Math.exp(moments.mean - x);
  const amount = together ? found.excess + fromLast * Math.exp(-offset(j - 1)) * p : q - scale * p;
  const error = errorQ + (together ? 0 : scale * errorP);
  const dualDelta = toRange(amount, error + (together ? 0 : totals.error * (q + scale * p)), logQ);
  return { delta: rest(complement, 'P'), complement, dualComplement: rest(dualDelta, 'Q'), dualDelta, test, noise: noiseOf(error, amount) };
}
