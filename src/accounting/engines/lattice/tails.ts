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
import type { TiltedSum } from './tilted.ts';

export type Sector = 'left' | 'middle' | 'right';

export interface LogRange {
  lower: number;
  value: number;
  upper: number;
}

export interface TailSums {
  tilted: TiltedSum;
  sector: Sector;
  /** Entry j: P or Q mass of the points on the accurate side of j (above: >= j, below: < j). */
  p: Float64Array;
  q: Float64Array;
  /** `right`: G and E at point j; `left`: H and F at point j - 1; empty in the middle, and where P and Q are composed by themselves. */
  excess: Float64Array;
  slope: Float64Array;
}

/** A weight larger than e^this is not needed: `withinWeights` keeps thresholds away from it. */
const LARGEST_EXPONENT = 600;

/** True when the weights at x, relative to the tilted mean, are far from overflow. */
export function withinWeights(tilted: TiltedSum, x: number): boolean {
  const slope = Math.max(Math.abs(tilted.theta), Math.abs(tilted.theta + 1));
  return slope * Math.abs(x - tilted.moments.mean) <= LARGEST_EXPONENT - 100;
}

export function tailSums(tilted: TiltedSum, sector: Sector): TailSums {
  const { interval, theta, origin, moments } = tilted;
  const n = tilted.p.mass.length;
  const direct = sector === 'middle' || tilted.q !== tilted.p;
  const p = new Float64Array(n + 1);
  const q = new Float64Array(n + 1);
  const excess = new Float64Array(direct ? 0 : n + 1);
  const slope = new Float64Array(direct ? 0 : n + 1);
  const decay = Math.exp(-interval);
  const step = -Math.expm1(-interval);
  const weighted = (mass: Float64Array, rate: number) =>
    weigh(mass, (j) => -rate * (origin + j * interval - moments.mean), -rate * interval);
  const byP = weighted(tilted.p.mass, theta);
  const byQ = weighted(tilted.q.mass, theta + 1);
  const fromRight = (weights: Float64Array, out: Float64Array) => {
    for (let j = n - 1; j >= 0; j--) out[j] = (out[j + 1] as number) + (weights[j] as number);
  };
  const fromLeft = (weights: Float64Array, out: Float64Array) => {
    for (let j = 0; j < n; j++) out[j + 1] = (out[j] as number) + (weights[j] as number);
  };
  if (sector === 'right') {
    fromRight(byP, p);
    for (let j = n - 1; j >= 0 && !direct; j--) {
      slope[j] = (byP[j] as number) + decay * (slope[j + 1] as number);
      excess[j] = (excess[j + 1] as number) + step * (slope[j + 1] as number);
    }
  } else fromLeft(byP, p);
  if (sector === 'left') {
    fromLeft(byQ, q);
    for (let j = 0; j < n && !direct; j++) {
      slope[j + 1] = (byQ[j] as number) + decay * (slope[j] as number);
      excess[j + 1] = (excess[j] as number) + step * (slope[j] as number);
    }
  } else fromRight(byQ, q);
  return { tilted, sector, p, q, excess, slope };
}

/** Points between which a weight is carried on by a factor. */
const BLOCK = 32;

/**
 * mass_j e^exponent(j), the exponents `step` apart. On the side where weights grow they are cut off; no threshold lies there. On the
 * other side they fade to 0 by themselves.
 */
function weigh(mass: Float64Array, exponent: (j: number) => number, step: number): Float64Array {
  const out = new Float64Array(mass.length);
  const ratio = Math.exp(step);
  for (let from = 0; from < mass.length; from += BLOCK) {
    let weight = Math.exp(Math.min(LARGEST_EXPONENT, exponent(from)));
    const to = Math.min(mass.length, from + BLOCK);
    if (Math.abs(step) * BLOCK > 60) {
      for (let j = from; j < to; j++) out[j] = (mass[j] as number) * Math.exp(Math.min(LARGEST_EXPONENT, exponent(j)));
      continue;
    }
    for (let j = from; j < to; j++) {
      out[j] = (mass[j] as number) * weight;
      weight *= ratio;
    }
  }
  return out;
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

/** ln of an amount e^logScale (value +- error). */
function toRange(value: number, error: number, logScale: number): LogRange {
  const log = (x: number) => (x > 0 ? logScale + Math.log(x) : Number.NEGATIVE_INFINITY);
  return { lower: log(value - error), value: log(value), upper: log(value + error) };
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
  /** Relative noise of the sums that were taken from their own end. */
  noise: number;
}

interface Totals {
  logP: number;
  logQ: number;
  /** Relative error of these totals. */
  error: number;
}

/**
 * Points with index >= j lie above x: where P and Q are composed by themselves, from where on P(s) > e^x Q(s). Any j gives a sound bound
 * of a lower law, this one the best, so noise in the search does no harm. `share` says how far x is from the ratio at j to that at j - 1.
 */
function thresholdOf({ tilted }: TailSums, x: number): { j: number; share: number } {
  const { origin, interval, p, q } = tilted;
  const n = p.mass.length;
  let j = Math.min(n, Math.max(0, Math.floor((x - origin) / interval) + 1));
  const ratio = (k: number) => origin + k * interval + (q === p ? 0 : Math.log((p.mass[k] as number) / (q.mass[k] as number)));
  if (q !== p) {
    const isAbove = (k: number) => (p.mass[k] as number) > (q.mass[k] as number) * Math.exp(x - (origin + k * interval));
    while (j > 0 && isAbove(j - 1)) j--;
    while (j < n && !isAbove(j)) j++;
  }
  if (j === 0 || j === n) return { j, share: 0 };
  const share = (ratio(j) - x) / (ratio(j) - ratio(j - 1));
  return { j, share: share >= 0 && share <= 1 ? share : 0 };
}

/** P and Q of a test, by what lies above and below its threshold. */
export interface Rates {
  pAbove: LogRange;
  pBelow: LogRange;
  qAbove: LogRange;
  qBelow: LogRange;
}

/** All sums at the threshold x. */
export function tailsAt(sums: TailSums, x: number, totals: Totals): Tails {
  const { tilted, sector } = sums;
  const n = tilted.p.mass.length;
  const { origin, interval, theta, moments } = tilted;
  const { j, share } = thresholdOf(sums, x);
  const offset = (k: number) => origin + k * interval - moments.mean;
  const logP = moments.centred;
  const logQ = moments.centred - moments.mean;
  // The errors of sums from j - 1 on, or up to j: they hold for both sums that a test is mixed from.
  const first = Math.max(0, j - 1);
  const above = (rate: number, noise: number) =>
    noise * weightNorm(rate, offset(first), offset(n - 1), interval) + tilted.aliased * Math.exp(-rate * offset(first));
  const below = (rate: number, noise: number) =>
    noise * weightNorm(rate, offset(0), offset(j - 1), interval) + tilted.aliased * Math.exp(-rate * offset(j - 1));
  const errorP = sector === 'right' ? above(theta, tilted.p.noise) : below(theta, tilted.p.noise);
  const errorQ = sector === 'left' ? below(theta + 1, tilted.q.noise) : above(theta + 1, tilted.q.noise);
  const rest = (part: LogRange, of: 'P' | 'Q') => restOf(of === 'P' ? totals.logP : totals.logQ, part, totals.error);
  const ratesOf = (p: number, q: number): Rates => {
    const ofP = toRange(p, errorP, logP);
    const ofQ = toRange(q, errorQ, logQ);
    return {
      ...(sector === 'right' ? { pAbove: ofP, pBelow: rest(ofP, 'P') } : { pAbove: rest(ofP, 'P'), pBelow: ofP }),
      ...(sector === 'left' ? { qAbove: rest(ofQ, 'Q'), qBelow: ofQ } : { qAbove: ofQ, qBelow: rest(ofQ, 'Q') }),
    };
  };
  const p = sums.p[j] as number;
  const q = sums.q[j] as number;
  const rates = ratesOf(p, q);
  const mixed = (list: Float64Array) => (list[j] as number) + share * ((list[first] as number) - (list[j] as number));
  const test = share === 0 ? rates : ratesOf(mixed(sums.p), mixed(sums.q));
  const complement = addRanges(rates.pBelow, rates.qAbove, x);
  const dualComplement = addRanges(rates.qAbove, rates.pBelow, -x);
  const together = tilted.q === tilted.p;
  if (sector === 'middle') {
    return {
      delta: rest(complement, 'P'),
      complement,
      dualComplement,
      dualDelta: rest(dualComplement, 'Q'),
      test,
      noise: Math.max(errorP / p, errorQ / q),
    };
  }
  if (sector === 'right') {
    const toNext = -Math.expm1(x - (origin + j * interval));
    const scale = Math.exp(x - moments.mean);
    const delta = together
      ? toRange((sums.excess[j] as number) + toNext * (sums.slope[j] as number), errorP, logP)
      : toRange(p - scale * q, errorP + scale * errorQ + totals.error * (p + scale * q), logP);
    return { delta, complement: rest(delta, 'P'), dualComplement, dualDelta: rest(dualComplement, 'Q'), test, noise: errorP / p };
  }
  const fromLast = -Math.expm1(origin + (j - 1) * interval - x);
  const scale = Math.exp(moments.mean - x);
  const dualDelta = together
    ? toRange((sums.excess[j] as number) + fromLast * (sums.slope[j] as number), errorQ, logQ)
    : toRange(q - scale * p, errorQ + scale * errorP + totals.error * (q + scale * p), logQ);
  return { delta: rest(complement, 'P'), complement, dualComplement: rest(dualDelta, 'Q'), dualDelta, test, noise: errorQ / q };
}
