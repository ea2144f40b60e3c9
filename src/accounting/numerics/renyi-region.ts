/** The privacy profile that bounds of Renyi divergences imply, in the tightest form: over all pairs of distributions that meet them.
 *
 *  Formula: K(z) >= ln E_P[e^(zL)] for z > 0, L = ln dP/dQ. Of any event let x be the P mass and a the Q mass; then
 *      x^(1+z) a^-z + (1-x)^(1+z) (1-a)^-z <= e^K(z)
 *    by data processing, and every such pair of Bernoulli laws is itself a mechanism that meets the bound: delta(eps) is the supremum of
 *    x - e^eps a over this set. Both terms are convex and homogeneous, so their tangents at the ratios e^u = x/a, e^v = (1-x)/(1-a) give,
 *    for ANY u > v,
 *      x - e^eps a <= B = (e^K - 1 + c(v)) / ((1+z) (e^zu - e^zv)),   c(v) = 1 - (1+z) e^zv + z e^((1+z)v) >= 0,
 *      e^eps = z (e^((1+z)u) - e^((1+z)v)) / ((1+z) (e^zu - e^zv)),
 *    and some u, v attain the supremum of one order. v = -Infinity is the conversion of Canonne, Kamath and Steinke (Proposition 12) and
 *    Balle et al. (Theorem 21).
 *  Both directions: the set of (x, a) is then symmetric about x + a = 1, so delta(0) is attained by randomised response, the largest whose own
 *    K is within the bound; its tangent at v = -u is the bound from eps = 0 to the eps of that tangent (two constraints meet in a corner).
 *  Domain: eps >= 0; K may be Infinity at some orders.
 *  Method: u from eps by Newton's method (convex, from the far side), v by a root, z by descent over powers of two and Brent's minimum.
 *  Error: any z, u, v give a bound, so searches only cost tightness (about 1e-8 relative). Direction: upwards; rounding is added.
 *  Source: as above; Bernoulli region: Balle et al. 2020, section 4; Asoodeh et al. 2021. */
import { log1mexp, log1pexp, logAddExp } from './logs.ts';
import { minimise } from './minimise.ts';
import { findRoot } from './roots.ts';

/** An upper bound of K for 0 < z <= largest; Infinity where nothing is known. */
export interface MomentBound {
  at(z: number): number;
  largest: number;
  /** Where K has corners, if anywhere: each may be the best order, with worse ones on both sides. */
  corners?: readonly number[];
}

/** ln of the bound of delta, and of x, 1 - x and a where it is attained. */
export interface RegionPoint {
  logDelta: number;
  logP: number;
  logPc: number;
  logQ: number;
}

const U = 1.1102230246251565e-16;
/** ln(-v): nearer to 0 nothing changes in a double, farther out e^v vanishes. */
const LOG_NEAREST = -46;
const LOG_FARTHEST = Math.log(700);
/** Of ln(-v), while orders are only compared, and at the end; the bound is flat there, so that errors count squared. */
const V_COARSE = 1e-2;
const V_TOLERANCE = 1e-6;
const ORDER_TOLERANCE = 1e-5;
const LOWEST_POWER = -40;
const HIGHEST_POWER = 60;

const logExpm1 = (x: number) => x + log1mexp(x);

/** c(v), by its series where the terms cancel: sum over k >= 2 of z (1+z) ((1+z)^(k-1) - z^(k-1)) v^k / k!. */
function logDeficit(z: number, v: number): number {
  if ((1 + z) * v < -0.1) return Math.log(z * Math.expm1((1 + z) * v) - (1 + z) * Math.expm1(z * v));
  const a = (1 + z) * v;
  const b = z * v;
  let sum = 0;
  let powerA = 1;
  let factorial = 1;
  // (1+z)^(k-1) - z^(k-1), times v^(k-1): differences of powers whose sum telescopes without cancellation.
  let difference = 0;
  for (let k = 2; k <= 14; k++) {
    difference = difference * b + powerA * v;
    powerA *= a;
    factorial *= k;
    sum += difference / factorial;
  }
  return Math.log(z) + Math.log1p(z) + Math.log(-v) + Math.log(-sum);
}

/** d = u - v with eps - v = ln(z/(1+z)) + ln expm1((1+z)d) - ln expm1(zd), rounded down. */
function ratioGap(z: number, gap: number): number {
  const shift = -Math.log1p(1 / z);
  let d = Math.min(2 * gap, gap - shift);
  let residual = 0;
  for (let i = 0; i < 60; i++) {
    // ln expm1((1+z)d) - ln expm1(zd), without the large common part
    residual = shift + d + log1mexp((1 + z) * d) - log1mexp(z * d) - gap;
    const slope = (1 + z) / -Math.expm1(-(1 + z) * d) - z / -Math.expm1(-z * d);
    const next = d - residual / Math.min(1, Math.max(0.5, slope));
    // From the far side of a convex function the steps go one way, until rounding turns them.
    if (!(next > 0 && next < d)) break;
    d = next;
  }
  // The slope is at least 1/2: this far down, the eps of the bound is at most the one asked for.
  const rounding = 8 * U * (gap + Math.abs(shift) + Math.abs(log1mexp(z * d)) + Math.abs(log1mexp((1 + z) * d)));
  return Math.max(d - 2 * (Math.abs(residual) + rounding), 0.5 * d);
}

interface Tangent extends RegionPoint {
  /** ln of the divergence of the point beyond its bound. */
  excess: number;
}

function tangentAt(z: number, bound: number, epsilon: number, v: number): Tangent {
  const d = ratioGap(z, epsilon - v);
  const u = v + d;
  const logQ = log1mexp(-v) - v - logExpm1(d);
  const logP = logQ + u;
  const logPc = v + logExpm1(Math.max(u, Number.MIN_VALUE)) - v - logExpm1(d);
  const logNumerator = logAddExp(bound > 0 ? logExpm1(bound) : Number.NEGATIVE_INFINITY, logDeficit(z, v));
  const parts = [logNumerator, -Math.log1p(z), -z * v, -logExpm1(z * d)];
  const rounding = 16 * U * parts.reduce((sum, part) => sum + Math.abs(part), 1 + bound + z * d);
  return {
    logDelta: parts.reduce((sum, part) => sum + part, rounding),
    logP: Math.min(0, logP),
    logPc: Math.min(0, logPc),
    logQ: Math.min(0, logQ),
    excess: logAddExp(logP + z * u, logPc + z * v) - bound,
  };
}

const TRIVIAL: RegionPoint = { logDelta: 0, logP: 0, logPc: Number.NEGATIVE_INFINITY, logQ: Number.NEGATIVE_INFINITY };

/** The bound of one order, which may say less than delta <= 1. */
export function oneOrder(z: number, bound: number, epsilon: number, tolerance = V_TOLERANCE): RegionPoint {
  if (!Number.isFinite(bound)) return { ...TRIVIAL, logDelta: Number.POSITIVE_INFINITY };
  const at = (logV: number) => tangentAt(z, bound, epsilon, -Math.exp(logV));
  const root = findRoot((logV) => at(logV).excess, LOG_NEAREST, LOG_FARTHEST, { tolerance });
  const best = at(root.x);
  if (root.status === 'root') return best;
  // delta is so small that no v of a double meets the bound with equality; with v = 0 it is met by x e^(zu) = e^K - 1.
  const u = best.logP - best.logQ;
  const logP = Math.min(best.logP, logExpm1(bound) - z * u);
  return { ...best, logP, logQ: logP - u, logPc: log1mexp(Math.max(0, -logP)) };
}

/** The power of two at which `value` is least, downhill from `from`. */
export function downhill(value: (z: number) => number, largest: number, from: number): number {
  const top = Math.min(HIGHEST_POWER, Math.floor(Math.log2(largest)));
  let power = Math.max(LOWEST_POWER, Math.min(from, top));
  let best = value(2 ** power);
  for (const step of [1, -1]) {
    for (let next = power + step; next <= top && next >= LOWEST_POWER; next += step) {
      const there = value(2 ** next);
      if (!(there < best)) break;
      best = there;
      power = next;
    }
  }
  return power;
}

/** The z at which `value` is least: by powers of two, then between the neighbours of the best. */
function bestOrder(value: (z: number) => number, largest: number, from: number): number {
  const power = downhill(value, largest, from);
  const at = (log: number) => Math.min(Math.exp(log), largest);
  const high = Math.min((power + 1) * Math.LN2, Math.log(largest));
  return at(minimise((log) => value(at(log)), (power - 1) * Math.LN2, high, ORDER_TOLERANCE).x);
}

/** The best of a z and the corners of a bound. */
function orCorner(value: (z: number) => number, z: number, { corners = [] }: MomentBound): number {
  let best = z;
  let least = corners.length === 0 ? 0 : value(z);
  for (const corner of corners) {
    const there = value(corner);
    if (there < least) {
      least = there;
      best = corner;
    }
  }
  return best;
}

/** The bound of delta(eps) by one direction, eps >= 0: the best order. @param start where to look first, e.g. the best z nearby */
export function bestOfOrders(bound: MomentBound, epsilon: number, start = 1): RegionPoint & { z: number } {
  // The plain conversion is convex in z wherever K is, and its best order is near or above the best one.
  const plain = (z: number) => bound.at(z) - z * epsilon + z * Math.log(z) - (1 + z) * Math.log1p(z);
  const from = downhill(plain, bound.largest, Math.round(Math.log2(start)));
  const coarse = (order: number) => oneOrder(order, bound.at(order), epsilon, V_COARSE).logDelta;
  const z = orCorner(coarse, bestOrder(coarse, bound.largest, from), bound);
  const best = oneOrder(z, bound.at(z), epsilon);
  return { ...(best.logDelta < 0 ? best : TRIVIAL), z };
}

export interface Corner {
  /** delta(0) <= tanh(u/2), by randomised response with loss u. */
  u: number;
  /** Up to this eps, delta <= (e^u - e^eps) / (1 + e^u). */
  epsilon: number;
}

/** ln E[e^(zL)] of binary randomised response with loss u. */
function responseMoment(z: number, u: number): number {
  const zu = z * u;
  const half = Math.tanh(0.5 * u);
  if (zu < 1) return Math.log1p(2 * Math.sinh(0.5 * zu) ** 2 + Math.sinh(zu) * half);
  return zu + Math.log1p(Math.expm1(-2 * zu) / (1 + Math.exp(u)));
}

/** The largest loss of a randomised response that one order allows, rounded up. */
function largestResponse(z: number, bound: number): number {
  if (!Number.isFinite(bound)) return Number.POSITIVE_INFINITY;
  // e^(zu)/2 <= E[e^(zL)] <= e^(zu)
  const high = (bound + Math.LN2) / z;
  const root = findRoot((u) => responseMoment(z, u) - bound, bound / z, high);
  return (root.status === 'root' ? root.high : high) * (1 + 1e-12);
}

/** Where the constraints of both directions meet; `bound` holds for both. Null where it says nothing. */
export function cornerOf(bound: MomentBound): Corner | null {
  const response = (order: number) => largestResponse(order, bound.at(order));
  const z = orCorner(response, bestOrder(response, bound.largest, 0), bound);
  const u = largestResponse(z, bound.at(z));
  if (!Number.isFinite(u) || u <= 0) return null;
  const epsilon = logExpm1(2 * (1 + z) * u) - u - logExpm1(2 * z * u) - Math.log1p(1 / z);
  return { u, epsilon: Math.max(0, epsilon * (1 - 1e-12)) };
}

/** ln delta and ln(1 - delta) on the tangent of the corner, 0 <= eps <= corner.epsilon. */
export function onCorner({ u }: Corner, epsilon: number): RegionPoint & { logComplement: number } {
  const logQ = -log1pexp(u);
  return {
    logDelta: u + log1mexp(Math.max(0, u - epsilon)) + logQ,
    logComplement: log1pexp(epsilon) + logQ,
    logP: u + logQ,
    logPc: logQ,
    logQ,
  };
}
