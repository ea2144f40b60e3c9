/**
 * Regret of describing a mechanism by mu-GDP: the smallest k with f(a + k) - k <= f_mu(a) for all a, which is
 *   Delta = max over priors pi <= 1/2 of R_f(pi) - R_mu(pi),   R(pi) = pi (1 - delta(eps)),  pi = 1/(1 + e^eps),
 * the largest gap in Bayes error (support functions of the two curves; conjugates at slope -e^eps).
 *
 * UPPER end between two knots: R_f is at most the error of either knot's test, a line in pi; R_mu is concave. Cut the interval anywhere and
 * use one test on each part: the difference is convex, so its ends suffice. Where that is too much, delta(eps) >= delta_mu(eps) - k (1 + e^eps), which says the same of
 * one prior, may be proved for all between the knots (smooth.ts).
 * LOWER end: the value at any knot.
 * Monotone: a larger mu has a larger regret, so the ends of the interval of mu give the ends of the regret.
 */
import { logDelta } from '../numerics/gaussian-profile.ts';
import { type Curve, type Cut, type Knot, partsFor, type Test } from './curve.ts';
import { peakBetween } from './excess.ts';
import { Comparison } from './smooth.ts';

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

/** What is known for one mu, by the id of a knot. */
interface Memory {
  /** The best test at the knot's own prior, and its gain there. */
  test: Test[];
  testGain: number[];
  gaussian: number[];
  /** Of the gap between a knot and its neighbour on the right: a bound, and the larger of the two end values on the same bounds. */
  right: Knot[];
  bound: number[];
  ends: number[];
}

function remember(memory: Memory, knot: Knot, mu: number): void {
  const { id } = knot;
  if (memory.test[id] !== undefined) return;
  const test = bestTest(knot);
  memory.test[id] = test;
  memory.testGain[id] = gain(test, prior(knot.epsilon));
  memory.gaussian[id] = gaussianGain(mu, knot.epsilon, 1);
}

function look(memory: Memory, left: Knot, right: Knot, mu: number): void {
  const [i, j] = [left.id, right.id];
  if (memory.right[i] === right) return;
  remember(memory, left, mu);
  remember(memory, right, mu);
  const [testLeft, testRight] = [memory.test[i] as Test, memory.test[j] as Test];
  const p0 = prior(left.epsilon);
  const p1 = prior(right.epsilon);
  // Where the two tests are equally good.
  const tpr = Math.exp(testLeft.logTpr) - Math.exp(testRight.logTpr);
  const fpr = Math.exp(testLeft.logFpr) - Math.exp(testRight.logFpr);
  const crossing = tpr + fpr > 0 ? fpr / (tpr + fpr) : p0;
  const cut = Math.min(p0, Math.max(p1, crossing));
  const inner = gaussianGain(mu, Math.log1p(-cut) - Math.log(cut), 1) - Math.min(gain(testLeft, cut), gain(testRight, cut));
  const atLeft = (memory.gaussian[i] as number) - (memory.testGain[i] as number);
  const ends = Math.max(atLeft, (memory.gaussian[j] as number) - (memory.testGain[j] as number));
  memory.right[i] = right;
  memory.ends[i] = ends;
  memory.bound[i] = Math.max(ends, inner);
}

/** Knots near the peak of the gap, and the share of the slack below which a higher one is not looked for. */
const PEAKS = 6;
const FLAT = 0.02;
/** How far above what is attained something is proved: a few times what sums are wrong by. */
const ROOM = 4e-12;

/** Epsilons near which the gap is likely to be larger than at any knot. */
function peakOf({ knots }: Curve, { gaussian, testGain }: Memory, slack: number): number[] {
  const heightOf = ({ id }: Knot) => (gaussian[id] as number) - (testGain[id] as number);
  let top = 0;
  for (let i = 1; i < knots.length; i++) if (heightOf(knots[i] as Knot) > heightOf(knots[top] as Knot)) top = i;
  const height = heightOf(knots[top] as Knot);
  return height > 0 ? peakBetween(knots, top, heightOf, (FLAT * slack) / height) : [];
}

/** Pieces whose bound is above what is attained by more than the slack, each cut as finely as that asks for; those for which less is proved take that. */
function looseCuts(curve: Curve, memory: Memory, mu: number, attained: number, slack: number): { cuts: Cut[]; proved: boolean } {
  const { knots } = curve;
  const cuts: Cut[] = [];
  const gap = attained + Math.min(ROOM, 0.9 * slack);
  const comparison = new Comparison(curve, mu, 0, gap);
  let proved = false;
  for (let i = 0; i + 1 < knots.length && cuts.length < 40; i++) {
    const left = knots[i] as Knot;
    const height = memory.bound[left.id] as number;
    if (!(height > attained + slack)) continue;
    const parts = comparison.parts(left, knots[i + 1] as Knot);
    if (parts === 0) {
      memory.bound[left.id] = gap;
      proved = true;
    } else cuts.push({ index: i, parts: Math.min(parts, partsFor(height, memory.ends[left.id] as number, attained + slack)) });
  }
  return { cuts, proved };
}

/** A bound of the gap, and the gains of the Gaussian that it was read from. */
function refineFor(curve: Curve, mu: number, slack: number): { bound: number; memory: Memory } {
  const memory: Memory = { test: [], testGain: [], gaussian: [], right: [], bound: [], ends: [] };
  let bound = 0;
  const peaks = curve.profile.smooth === undefined ? 0 : PEAKS;
  for (let round = 0; ; round++) {
    const { knots } = curve;
    bound = 0;
    let attained = 0;
    for (let i = 0; i + 1 < knots.length; i++) {
      const left = knots[i] as Knot;
      look(memory, left, knots[i + 1] as Knot, mu);
      bound = Math.max(bound, memory.bound[left.id] as number);
      attained = Math.max(attained, memory.ends[left.id] as number);
    }
    if (bound <= attained + slack || round === 12 + peaks || knots.length >= 1200) break;
    const peak = round < peaks ? peakOf(curve, memory, slack) : [];
    curve.insert(peak);
    if (peak.length > 0) continue;
    const { cuts, proved } = looseCuts(curve, memory, mu, attained, slack);
    if (!curve.split(cuts) && !proved) break;
  }
  return { bound: Math.max(bound, boundBeyond(curve.last, mu)) + ABSOLUTE_ERROR, memory };
}

/** Beyond the last knot R_f <= pi, and at most the error of the knot's test, a line in pi: the ends are those at pi = 0 and at the knot. */
function boundBeyond(last: Knot, mu: number): number {
  const gaussian = gaussianGain(mu, last.epsilon, 1);
  const test = bestTest(last);
  return Math.min(gaussian, Math.max(Math.exp(test.logFpr), gaussian - gain(test, prior(last.epsilon))));
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
  const refined = mu.upper === null ? null : refineFor(curve, mu.upper, slack);
  const upper = refined === null ? null : Math.max(0, refined.bound);
  let lower = 0;
  let value = 0;
  let attainedAt = 0;
  for (const knot of curve.knots) {
    const pi = prior(knot.epsilon);
    // What the largest mu gives at most, where it is known: other knots have nothing to say.
    const most = refined?.memory.gaussian[knot.id] ?? Number.POSITIVE_INFINITY;
    if (most - pi * Math.exp(knot.delta.value) <= Math.min(value, lower)) continue;
    lower = Math.max(lower, gaussianGain(mu.lower, knot.epsilon, -1) - pi * Math.exp(knot.delta.upper) - ABSOLUTE_ERROR);
    const here = gaussianGain(mu.value, knot.epsilon, 1) - pi * Math.exp(knot.delta.value);
    if (here > value) {
      value = here;
      attainedAt = knot.epsilon;
    }
  }
  return { lower, value: upper === null ? value : Math.min(upper, Math.max(lower, value)), upper, attainedAt };
}
