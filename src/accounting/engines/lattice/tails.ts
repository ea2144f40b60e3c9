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
 *   G_j = G_(j+1) + (1 - e^-D) E_(j+1),  E_j = sum_{s >= s_j} P(s) e^(s_j - s).
 */
import { log1mexp, logAddExp } from '../../numerics/logs.ts';
import type { TiltedSum } from './sum.ts';

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
  /** `right`: G and E at point j; `left`: H and F at point j - 1; empty in the middle. */
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
  const { mass, interval, theta, origin, moments } = tilted;
  const n = mass.length;
  const p = new Float64Array(n + 1);
  const q = new Float64Array(n + 1);
  const excess = sector === 'middle' ? new Float64Array(0) : new Float64Array(n + 1);
  const slope = sector === 'middle' ? excess : new Float64Array(n + 1);
  const decay = Math.exp(-interval);
  const step = -Math.expm1(-interval);
  // On the side where weights grow they are cut off; no threshold lies there. On the other side they fade to 0 by themselves.
  const weight = (rate: number, j: number) =>
    (mass[j] as number) * Math.exp(Math.min(LARGEST_EXPONENT, -rate * (origin + j * interval - moments.mean)));
  const fromRight = (rate: number, out: Float64Array) => {
    for (let j = n - 1; j >= 0; j--) out[j] = (out[j + 1] as number) + weight(rate, j);
  };
  const fromLeft = (rate: number, out: Float64Array) => {
    for (let j = 0; j < n; j++) out[j + 1] = (out[j] as number) + weight(rate, j);
  };
  if (sector === 'right') {
    fromRight(theta, p);
    for (let j = n - 1; j >= 0; j--) {
      slope[j] = weight(theta, j) + decay * (slope[j + 1] as number);
      excess[j] = (excess[j + 1] as number) + step * (slope[j + 1] as number);
    }
  } else fromLeft(theta, p);
  if (sector === 'left') {
    fromLeft(theta + 1, q);
    for (let j = 0; j < n; j++) {
      slope[j + 1] = weight(theta + 1, j) + decay * (slope[j] as number);
      excess[j + 1] = (excess[j] as number) + step * (slope[j] as number);
    }
  } else fromRight(theta + 1, q);
  return { tilted, sector, p, q, excess, slope };
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
  pAbove: LogRange;
  pBelow: LogRange;
  qAbove: LogRange;
  qBelow: LogRange;
}

interface Totals {
  logP: number;
  logQ: number;
  /** Relative error of these totals. */
  error: number;
}

/** All sums at the threshold x. */
export function tailsAt(sums: TailSums, x: number, totals: Totals): Tails {
  const { tilted, sector } = sums;
  const n = tilted.mass.length;
  const { origin, interval, theta, moments } = tilted;
  // Points with index >= j lie above x.
  const j = Math.min(n, Math.max(0, Math.floor((x - origin) / interval) + 1));
  const offset = (k: number) => origin + k * interval - moments.mean;
  const logP = moments.centred;
  const logQ = moments.centred - moments.mean;
  const above = (rate: number) =>
    tilted.noise * weightNorm(rate, offset(j), offset(n - 1), interval) + tilted.aliased * Math.exp(-rate * offset(j));
  const below = (rate: number) =>
    tilted.noise * weightNorm(rate, offset(0), offset(j - 1), interval) + tilted.aliased * Math.exp(-rate * offset(j - 1));
  const p = sums.p[j] as number;
  const q = sums.q[j] as number;
  const rest = (part: LogRange, of: 'P' | 'Q') => restOf(of === 'P' ? totals.logP : totals.logQ, part, totals.error);
  if (sector === 'right') {
    const error = above(theta);
    const toNext = -Math.expm1(x - (origin + j * interval));
    const pAbove = toRange(p, error, logP);
    const qAbove = toRange(q, above(theta + 1), logQ);
    const delta = toRange((sums.excess[j] as number) + toNext * (sums.slope[j] as number), error, logP);
    const pBelow = rest(pAbove, 'P');
    const dualComplement = addRanges(qAbove, pBelow, -x);
    return {
      delta,
      complement: rest(delta, 'P'),
      dualComplement,
      dualDelta: rest(dualComplement, 'Q'),
      pAbove,
      qAbove,
      pBelow,
      qBelow: rest(qAbove, 'Q'),
    };
  }
  const pBelow = toRange(p, below(theta), logP);
  if (sector === 'middle') {
    const qAbove = toRange(q, above(theta + 1), logQ);
    const complement = addRanges(pBelow, qAbove, x);
    const dualComplement = addRanges(qAbove, pBelow, -x);
    return {
      delta: rest(complement, 'P'),
      complement,
      dualComplement,
      dualDelta: rest(dualComplement, 'Q'),
      pAbove: rest(pBelow, 'P'),
      qAbove,
      pBelow,
      qBelow: rest(qAbove, 'Q'),
    };
  }
  const error = below(theta + 1);
  const fromLast = -Math.expm1(origin + (j - 1) * interval - x);
  const qBelow = toRange(q, error, logQ);
  const dualDelta = toRange((sums.excess[j] as number) + fromLast * (sums.slope[j] as number), error, logQ);
  const qAbove = rest(qBelow, 'Q');
  const complement = addRanges(pBelow, qAbove, x);
  return {
    delta: rest(complement, 'P'),
    complement,
    dualComplement: rest(dualDelta, 'Q'),
    dualDelta,
    pAbove: rest(pBelow, 'P'),
    qAbove,
    pBelow,
    qBelow,
  };
}
