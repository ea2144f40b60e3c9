/**
 * Regret of describing a mechanism by less than its profile: the smallest k with f(a + k) - k <= g(a) for all a, which is
 *   max over eps >= 0 of (delta_g(eps) - delta(eps)) / (1 + e^eps) = max over priors pi <= 1/2 of pi delta_g - pi delta,
 * the largest gap in Bayes error, for any description g that the mechanism meets (readings/regret.ts has the Gaussian one).
 *
 * UPPER end between two knots: pi delta_g lies below functions that are convex in pi, so below their chords; pi delta lies above the line of
 * either knot's test. Cut where the two lines meet: on each part the difference is linear.
 * LOWER end: the value at any knot.
 */
import type { Curve, Knot, Test } from './curve.ts';

/** The truth lies in [lower, upper]. */
export interface Range {
  lower: number;
  value: number;
  upper: number;
}

export interface Representation {
  /** delta_g at eps >= 0. */
  delta(epsilon: number): Range;
  /** Bounds of delta_g at two eps, each pair by one function that is convex in pi between them; one of them suffices. */
  between(left: number, right: number): { left: number; right: number }[];
}

export interface RepresentationRegret extends Range {
  attainedAt: number;
}

/** Rounding of differences of probabilities of order one. */
const ROUNDING = 1e-15;
const MOST_KNOTS = 400;

const prior = (epsilon: number) => (epsilon > 700 ? Math.exp(-epsilon) : 1 / (1 + Math.exp(epsilon)));
const gain = (test: Test, pi: number) => pi * Math.exp(test.logTpr) - (1 - pi) * Math.exp(test.logFpr);

function bestTest(knot: Knot): Test {
  const pi = prior(knot.epsilon);
  return knot.tests.reduce((best, test) => (gain(test, pi) > gain(best, pi) ? test : best));
}

function boundBetween(left: Knot, right: Knot, g: Representation): number {
  const [testLeft, testRight] = [bestTest(left), bestTest(right)];
  const [p0, p1] = [prior(left.epsilon), prior(right.epsilon)];
  const tpr = Math.exp(testLeft.logTpr) - Math.exp(testRight.logTpr);
  const fpr = Math.exp(testLeft.logFpr) - Math.exp(testRight.logFpr);
  const crossing = tpr + fpr > 0 ? fpr / (tpr + fpr) : p0;
  const cut = Math.min(p0, Math.max(p1, crossing));
  const share = p0 > p1 ? (cut - p1) / (p0 - p1) : 1;
  const bounds = g.between(left.epsilon, right.epsilon).map((ends) => {
    const chord = share * p0 * ends.left + (1 - share) * p1 * ends.right;
    return Math.max(
      p0 * ends.left - gain(testLeft, p0),
      p1 * ends.right - gain(testRight, p1),
      chord - Math.max(gain(testLeft, cut), gain(testRight, cut)),
    );
  });
  return Math.min(...bounds);
}

interface Piece {
  left: Knot;
  right: Knot;
  bound: number;
}

/** @param slack how far the upper end may stay above what is attained */
export function readRepresentationRegret(curve: Curve, g: Representation, slack: number): RepresentationRegret {
  let lower = 0;
  let value = 0;
  let reached = 0;
  let attainedAt = 0;
  let knots = 0;
  const look = (epsilon: number): Knot => {
    const knot = curve.worseAt(epsilon);
    const pi = prior(epsilon);
    const delta = g.delta(epsilon);
    knots++;
    lower = Math.max(lower, pi * (delta.lower - Math.exp(knot.delta.upper)) - ROUNDING);
    reached = Math.max(reached, pi * delta.upper - gain(bestTest(knot), pi));
    const here = pi * (delta.value - Math.exp(knot.delta.value));
    if (here > value) {
      value = here;
      attainedAt = epsilon;
    }
    return knot;
  };
  const pieceOf = (left: Knot, right: Knot): Piece => ({ left, right, bound: boundBetween(left, right, g) });
  const pieces: Piece[] = [];
  let last = look(0);
  const tail = () => prior(last.epsilon) * g.delta(last.epsilon).upper;
  const corner = curve.maximumLoss;
  for (let i = 0; i < 60 && tail() > reached + slack; i++) {
    const farther = Math.max(0.25, 1.5 * last.epsilon);
    // where the losses end delta has a corner
    const next = look(last.epsilon < corner && corner < farther ? corner : farther);
    pieces.push(pieceOf(last, next));
    last = next;
  }
  const worst = () => pieces.reduce((a, b) => (b.bound > a.bound ? b : a), pieces[0] as Piece);
  while (pieces.length > 0 && knots < MOST_KNOTS) {
    const piece = worst();
    if (!(piece.bound > reached + slack) || piece.right.epsilon - piece.left.epsilon < 1e-9) break;
    const middle = look(0.5 * (piece.left.epsilon + piece.right.epsilon));
    pieces.splice(pieces.indexOf(piece), 1, pieceOf(piece.left, middle), pieceOf(middle, piece.right));
  }
  const upper = Math.max(0, tail(), reached, pieces.length > 0 ? worst().bound : 0) + ROUNDING;
  return { lower: Math.max(0, Math.min(lower, upper)), value: Math.min(upper, Math.max(lower, value)), upper, attainedAt };
}
