/**
 * Fewer laws in place of many. K(z; p) is analytic in p = ln a, so that with the measure nu of the uses over p
 *   sum_i n_i K(z; p_i) = integral K(z; p) dnu(p) = sum_j w_j K(z; x_j) + error
 * for the Gauss rule (x_j, w_j) of nu: half as many laws as interpolation would take, with positive weights, however many phases there are.
 *
 * Error. F(z; p) - 1 = E[r^s - 1 - s (r - 1)], s = 1 + z, since E r = 1 for every p. With h_t(r) = int_1^r (r - u) u^{t-1} du >= 0, t = Re z, Taylor's formula gives
 * |r^s - 1 - s (r - 1)| <= |z (1 + z)| h_t(r), and E h_t = (F(t) - 1) / (t (1 + t)); next to the poles h_t is at most that of a larger exponent for r > 1 and of a smaller one for r < 1.
 * For complex p, a^2 = |a|^2 e^{i theta}, the modulus of the density of w (grid.ts) is (cos theta)^{-1/2} e^{|a|^2 sin^2 theta / (8 cos theta)} times that at |a| / sqrt(cos theta); and
 * E h_t rises with a, h_t being convex and e^w rising in convex order. On a Bernstein ellipse around the range of p, with half axes half (rho + 1/rho) / 2 and half (rho - 1/rho) / 2, so
 * |F - 1| <= B, with F at the largest such shift; where B < 1 the logarithm is analytic with |K| <= M = -ln(1 - B), and its Chebyshev coefficients are at most 2 M rho^-k (Trefethen,
 * Approximation Theory and Approximation Practice, Theorem 8.1). With d_k the defects of the rule (numerics/gauss-rule.ts) and T uses
 *   |error| <= M (d_0 + 2 sum_{k < 2m} rho^-k d_k + 4 T rho^{-2m} / (1 - 1/rho) + T delta / (distance of the ellipse)),
 * delta the rounding of the shifts' logarithms.
 */
import { defects, gaussRule } from '../../../numerics/gauss-rule.ts';
import { type LogMoment, UNIT } from '../moment.ts';
import { once } from '../once.ts';
import type { Member } from './joint.ts';

/** Numbers of laws tried, and the share of the phases that they may be. */
const SIZES = [8, 12, 18, 27, 40];
const WORTH = 0.6;
/** Imaginary half axes of the ellipses; half a right angle is out of reach. */
const HEIGHTS = [0.6, 0.4, 0.25, 0.15, 0.1, 0.075, 0.055];
/** The bound B up to which the logarithm is taken. */
const LARGEST = 0.9;
/** Error allowed, relative to the size of K: some of the rounding of sums over points. */
const ALLOWED = 4096 * UNIT;
/** Exponents between which the bound next to the poles is taken. */
const INNER = 0.25;
/** Rounding of e^K - 1 for a K that is a plain sum. */
const PLAIN = 1e-12;

interface Ellipse {
  rho: number;
  factor: number;
  /** The law at the largest shift. */
  majorant: LogMoment;
  /** T delta / distance. */
  drift: number;
}

/** Some laws with weights in place of all. */
export interface Rule {
  members: Member[];
  /** Bound of the error of K at t + i y' for |y'| <= y. */
  error(t: number, y: number): number;
}

/** E h_t of a law, from above. */
function convexity(moment: LogMoment, t: number): number {
  const at = (x: number) => (Math.abs(Math.expm1(moment.jet(x).value)) * (1 + 1e-9) + PLAIN) / Math.abs(x * (1 + x));
  return t > INNER || t < -1 - INNER ? at(t) : at(INNER) + at(-1 - INNER);
}

export interface Rules {
  /** The error that is not worth more laws. */
  allowed(t: number, y: number): number;
  /** The smallest first. */
  rules: (() => Rule)[];
}

export function rulesOf(members: readonly Member[], lawOf: (shift: number) => LogMoment): Rules {
  const logs = Float64Array.from(members, ({ shift }) => Math.log(shift));
  const counts = Float64Array.from(members, ({ count }) => count);
  const uses = counts.reduce((sum, count) => sum + count, 0);
  const [low, high] = [logs.reduce((a, b) => Math.min(a, b)), logs.reduce((a, b) => Math.max(a, b))];
  const [middle, half] = [0.5 * (low + high), 0.5 * (high - low) * (1 + 1e-12) + 1e-9];
  const places = logs.map((p) => (p - middle) / half);
  // Of the logarithms, of what is subtracted from them and of the exponentials.
  const rounding = 4 * UNIT * (1 + Math.max(Math.abs(low), Math.abs(high)));
  const largest = lawOf(members.reduce((most, { shift }) => Math.max(most, shift), 0));
  const ellipses = HEIGHTS.map((height): (() => Ellipse) => once(() => ellipseAt(height)));

  const allowed = (t: number, y: number) => ALLOWED * uses * Math.min(1, Math.hypot(t, y) * Math.hypot(1 + t, y) * convexity(largest, t));

  function ellipseAt(height: number): Ellipse {
    const x = height / half;
    const rho = x + Math.sqrt(x * x + 1);
    const cos = Math.cos(2 * height);
    const square = Math.exp(2 * (middle + 0.5 * half * (rho + 1 / rho)));
    const factor = (Math.exp((square * (1 - cos * cos)) / (8 * cos)) / Math.sqrt(cos)) * (1 + 1e-9);
    const distance = half * (0.5 * (rho + 1 / rho) - 1);
    return { rho, factor, majorant: lawOf(Math.sqrt(square / cos) * (1 + 1e-9)), drift: (uses * rounding) / distance };
  }

  function ruleOf(size: number): Rule {
    const rule = gaussRule(places, counts, size);
    const missed = defects(places, counts, rule);
    // The factor of M, by ellipse.
    const shares = ellipses.map((ellipse) =>
      once(() => {
        const { rho, drift } = ellipse();
        let sum = missed[0]!;
        for (let k = 1; k < missed.length; k++) sum += 2 * rho ** -k * missed[k]!;
        return sum + (4 * uses * rho ** -missed.length) / (1 - 1 / rho) + drift;
      }),
    );
    const error = (t: number, y: number) => {
      const modulus = Math.hypot(t, y) * Math.hypot(1 + t, y);
      let least = Number.POSITIVE_INFINITY;
      for (const [i, ellipse] of ellipses.entries()) {
        const { factor, majorant } = ellipse();
        const bound = factor * modulus * convexity(majorant, t);
        if (bound < LARGEST) least = Math.min(least, -Math.log1p(-bound) * shares[i]!());
        if (least <= allowed(t, y)) break;
      }
      return least;
    };
    return { members: Array.from(rule.nodes, (x, j) => ({ shift: Math.exp(middle + half * x), count: rule.weights[j]! })), error };
  }

  return { allowed, rules: SIZES.filter((size) => size <= WORTH * members.length).map((size) => once(() => ruleOf(size))) };
}
