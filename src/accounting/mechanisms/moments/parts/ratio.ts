/**
 * The likelihood ratios of sampled Gaussians that can be cut, r = e^L on the real line and off it, with Q = phi m.
 *
 * Adding or removing a record: r = p = 1 - q + q e^{a x - a^2/2}, m = 1. Replacing one: r = p / m with m(x) = p(-x). Both rise with x, m falls, and for 0 <= a b < pi
 * |p(x + i b)| <= p(x) and |m(x + i b)| <= m(x); |m(x + i b)| is at least m(x) cos(a b / 2), and at least m(x) (1 - v (1 - cos(a b))) with the share v of the shifted component in m, which
 * falls with x. Hence for all s >= 0 and x0 <= Re z <= x1, |Im z| <= b
 *   |m r^s| <= m(x0) e^{s (L(x1) + turn)},  turn = -ln of the larger of the two factors at x0, none where m is 1,
 * and for a b <= pi/2, where |m| >= 1 - q, on all that lies left of x1 |r^s| <= (p(x1) / (1 - q))^s. The argument of r is that of p, which rises with x, plus that of 1 / m, which falls.
 */
import { UNIT } from '../moment.ts';
import { lossAt, lossErrorOf } from '../points.ts';

/** What is known of a node. */
export interface Node {
  /** ln m, r - 1, L, and bounds of the errors of the first and the last. */
  logBase: number;
  d: number;
  loss: number;
  baseError: number;
  lossError: number;
}

export interface Ratio {
  name: string;
  /** Whether losses go down without an end. */
  twoSided: boolean;
  q: number;
  a: number;
  /** L(x), and L'(x). */
  lossOf(x: number): number;
  slopeOf(x: number): number;
  /** ln m(x). */
  logBase(x: number): number;
  /** -d ln m / dx, between 0 and a. */
  fall(x: number): number;
  /** Bounds of a^2 u (1 - u) for the share u of the shifted component in p, and in m, for x between two places. */
  bendP(x0: number, x1: number): number;
  bendM(x0: number, x1: number): number;
  /** Bound of |(ln L')''| over that of p, and besides. */
  bentSlope: { share: number; base: number };
  /** Arguments of r off the real line for x between two places: at least, at most. */
  leastArgument(x0: number, x1: number, b: number): number;
  mostArgument(x0: number, x1: number, b: number): number;
  turn(x0: number, b: number): number;
  /** ln of a bound of |r| on all that lies left of x, for a b <= pi/2. */
  leftLoss(x: number): number;
  /** At a node that is itself known to `moved`. */
  nodeAt(x: number, moved: number): Node;
}

/** Argument of 1 - q + q e^{v + i angle}. */
function argument(q: number, v: number, angle: number): number {
  const e = q * Math.exp(Math.min(v, 600));
  return Math.atan2(e * Math.sin(angle), 1 - q + e * Math.cos(angle));
}

/** max of v (1 - v) for low <= v <= high, times a^2, from above. */
function bent(a: number, low: number, high: number): number {
  const peak = 2 * high <= 1 ? high * (1 - high) : 2 * low >= 1 ? low * (1 - low) : 0.25;
  return a * a * (peak * (1 + 1e-12) + 1e-14);
}

export function poissonRatio(q: number, a: number): Ratio {
  const at = (x: number) => a * x - 0.5 * a * a;
  const lossOf = (x: number) => lossAt(q, at(x));
  const share = (x: number) => Math.exp(Math.log(q) + at(x) - lossOf(x));
  return {
    name: 'part',
    twoSided: false,
    ...{ q, a, lossOf },
    slopeOf: (x) => a * share(x),
    logBase: () => 0,
    fall: () => 0,
    bendP: (x0, x1) => bent(a, share(x0), share(x1)),
    bendM: () => 0,
    bentSlope: { share: 1, base: 0 },
    leastArgument: (x0, _, b) => argument(q, at(x0), a * b),
    mostArgument: (_, x1, b) => argument(q, at(x1), a * b),
    turn: () => 0,
    leftLoss: lossOf,
    nodeAt(x, moved) {
      const v = at(x);
      const loss = lossAt(q, v);
      const weight = Math.exp(Math.log(q) + v - loss);
      const lossError = a * weight * moved + UNIT * ((2 * a * Math.abs(x) + a * a + 5) * weight + 3 * Math.abs(loss)) + 1e-300;
      return { logBase: 0, d: q * Math.expm1(v), loss, baseError: 0, lossError };
    },
  };
}

export function replaceRatio(q: number, a: number): Ratio {
  const at = (x: number) => a * x - 0.5 * a * a;
  const logP = (x: number) => lossAt(q, at(x));
  const share = (x: number) => Math.exp(Math.log(q) + at(x) - logP(x));
  const slopeOf = (x: number) => a * (share(x) + share(-x));
  /** r - 1 and L. */
  const ratioAt = (x: number) => {
    const m = logP(-x);
    const p = logP(x);
    // p - m = 2 q e^{-a^2/2} sinh(a x), without cancellation near x = 0.
    const d = Math.abs(a * x) > 600 ? Math.expm1(p - m) : 2 * q * Math.sinh(a * x) * Math.exp(-0.5 * a * a - m);
    return { m, p, d, loss: Math.abs(d) < 0.5 ? Math.log1p(d) : p - m };
  };
  return {
    name: 'replace part',
    twoSided: true,
    ...{ q, a, slopeOf },
    lossOf: (x) => ratioAt(x).loss,
    logBase: (x) => logP(-x),
    fall: (x) => a * share(-x),
    bendP: (x0, x1) => bent(a, share(x0), share(x1)),
    bendM: (x0, x1) => bent(a, share(-x1), share(-x0)),
    // L' = a (u + v): g''/g and (g'/g)^2 of g = u + v are at most a^2.
    bentSlope: { share: 0, base: 2 * a * a },
    leastArgument: (x0, x1, b) => argument(q, at(x0), a * b) + argument(q, at(-x1), a * b),
    mostArgument: (x0, x1, b) => argument(q, at(x1), a * b) + argument(q, at(-x0), a * b),
    turn: (x0, b) => -Math.log(Math.max(Math.cos(0.5 * a * b), 1 - Math.min(1, share(-x0)) * (1 - Math.cos(a * b)))) * (1 + 1e-12) + 1e-15,
    leftLoss: (x) => logP(x) - Math.log1p(-q),
    nodeAt(x, moved) {
      const { m, p, d, loss } = ratioAt(x);
      const vError = UNIT * (4 * Math.abs(a * x) + 2 * a * a);
      const lossError = slopeOf(x) * moved + lossErrorOf(vError, Math.min(2, Math.abs(loss)), Math.abs(p) + Math.abs(m));
      return { logBase: m, d, loss, baseError: a * moved + vError + UNIT * (4 + 3 * Math.abs(m)), lossError };
    },
  };
}
