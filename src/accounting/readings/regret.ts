/**
 * Regret of describing a mechanism by mu-GDP: the smallest k with f(a + k) - k <= f_mu(a) for all a, which is
 *   Delta = max over priors pi <= 1/2 of R_f(pi) - R_mu(pi),   R(pi) = pi (1 - delta(eps)),  pi = 1/(1 + e^eps),
 * the largest gap in Bayes error (support functions of the two curves; conjugates at slope -e^eps).
 *
 * UPPER end between two knots: R_f is at most the error of either knot's test, a line in pi; R_mu is concave. Cut the interval anywhere and
 * use one test on each part: the difference is convex, so its ends suffice.
 * LOWER end: the value at any knot.
 * Monotone: a larger mu has a larger regret, so the ends of the interval of mu give the ends of the regret.
 */
import { logDelta } from '../numerics/gaussian-profile.ts';
import type { Curve, Knot, Test } from './curve.ts';

export interface RegretReading {
  lower: number;
  value: number;
  upper: number | null;
  attainedAt: number;
}

const GAUSSIAN_ERROR = 1e-12;
/** Rounding of differences of probabilities of order one. */
const ABSOLUTE_ERROR = 4e-16;

const prior = (epsilon: number) => (epsilon > 700 ? Math.exp(-epsilon) : 1 / (1 + Math.exp(epsilon)));

/** pi - (Bayes error at pi) of the test with these rates, used only as a difference: pi TPR - (1 - pi) FPR. */
function gain(test: Test, pi: number): number {
  return pi * Math.exp(test.logTpr) - (1 - pi) * Math.exp(test.logFpr);
}

/** The test of a knot with the largest gain at the knot's own prior. */
function bestTest(knot: Knot): Test {
  const pi = prior(knot.epsilon);
  let best = knot.tests[0] as Test;
  for (const test of knot.tests) if (gain(test, pi) > gain(best, pi)) best = test;
  return best;
}

/** pi delta_mu(eps): how far the Gaussian's Bayes error lies below pi. */
function gaussianGain(mu: number, epsilon: number, sign: 1 | -1): number {
  if (mu === 0) return 0;
  return prior(epsilon) * Math.exp(logDelta(mu, epsilon)) * (1 + sign * GAUSSIAN_ERROR);
}

/** Bounds of the gap between a knot and its neighbour on the right, for one mu. */
interface Piece {
  right: Knot;
  bound: number;
  /** Larger of the two end values on the same bounds. */
  ends: number;
}

function pieceOf(left: Knot, right: Knot, mu: number): Piece {
  const testLeft = bestTest(left);
  const testRight = bestTest(right);
  const p0 = prior(left.epsilon);
  const p1 = prior(right.epsilon);
  // Where the two tests are equally good.
  const tpr = Math.exp(testLeft.logTpr) - Math.exp(testRight.logTpr);
  const fpr = Math.exp(testLeft.logFpr) - Math.exp(testRight.logFpr);
  const crossing = tpr + fpr > 0 ? fpr / (tpr + fpr) : p0;
  const cut = Math.min(p0, Math.max(p1, crossing));
  const inner = gaussianGain(mu, Math.log1p(-cut) - Math.log(cut), 1) - Math.min(gain(testLeft, cut), gain(testRight, cut));
  const ends = Math.max(gaussianGain(mu, left.epsilon, 1) - gain(testLeft, p0), gaussianGain(mu, right.epsilon, 1) - gain(testRight, p1));
  return { right, bound: Math.max(ends, inner), ends };
}

function refineFor(curve: Curve, mu: number, slack: number): number {
  const known = new Map<Knot, Piece>();
  const look = () =>
    curve.knots.slice(1).map((right, i) => {
      const left = curve.knots[i] as Knot;
      let piece = known.get(left);
      if (piece === undefined || piece.right !== right) {
        piece = pieceOf(left, right, mu);
        known.set(left, piece);
      }
      return piece;
    });
  let list = look();
  for (let round = 0; round < 12 && curve.knots.length < 1200; round++) {
    const attained = list.reduce((best, piece) => Math.max(best, piece.ends), 0);
    const loose = list.flatMap((piece, index) => (piece.bound > attained + slack ? [index] : []));
    if (!curve.split(loose.slice(0, 40))) break;
    list = look();
  }
  // Beyond the last knot R_f <= pi, so the difference is at most pi delta_mu.
  const tail = gaussianGain(mu, curve.last.epsilon, 1);
  return list.reduce((best, piece) => Math.max(best, piece.bound), tail) + ABSOLUTE_ERROR;
}

/**
 * @param mu the interval of mu; an end that is null has no regret
 * @param slack how far the upper bound may stay above what is attained
 */
export function readRegret(
  curve: Curve,
  mu: { lower: number; value: number | null; upper: number | null },
  slack: number,
): RegretReading | null {
  if (mu.value === null) return null;
  if (curve.profile.gaussianMu !== null) return { lower: 0, value: 0, upper: 0, attainedAt: 0 };
  const upper = mu.upper === null ? null : Math.max(0, refineFor(curve, mu.upper, slack));
  let lower = 0;
  let value = 0;
  let attainedAt = 0;
  for (const knot of curve.knots) {
    const pi = prior(knot.epsilon);
    lower = Math.max(lower, gaussianGain(mu.lower, knot.epsilon, -1) - pi * Math.exp(knot.delta.upper) - ABSOLUTE_ERROR);
    const here = gaussianGain(mu.value, knot.epsilon, 1) - pi * Math.exp(knot.delta.value);
    if (here > value) {
      value = here;
      attainedAt = knot.epsilon;
    }
  }
  return { lower, value: upper === null ? value : Math.min(upper, Math.max(lower, value)), upper, attainedAt };
}
