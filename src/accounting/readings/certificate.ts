/**
 * Certificates (mu, delta0) that hold for every real eps: delta(eps) <= delta0 + (1 - delta0) delta_mu(eps).
 *
 * The condition is 1 - delta0 <= (1 - delta(eps)) / (1 - delta_mu(eps)), and it is the same at -eps as at eps, so
 *   delta0(mu) = sup over eps >= 0 of (delta(eps) - delta_mu(eps)) / (1 - delta_mu(eps)).
 * Between knots, in y = e^eps: delta is convex, so it lies below the chord of its upper bounds; delta_mu is convex, so it lies above
 * its tangents (slope -Q_mu). Cut where the tangents of the two ends meet: on each part numerator and denominator are linear, the
 * quotient is monotone, and its ends suffice. Where that is above what is wanted, the inequality may be proved for a delta0 from how smooth delta is
 * (smooth.ts). Beyond the last knot delta is at most its value there.
 *
 * What is known of mu at an error floor settles the pieces before it: where f >= f_m on [floor, a*], a* the fixed point of f, and eps >= 0 has a touching point a of f
 * there, delta(eps) = 1 - f(a) - e^eps a <= 1 - f_m(a) - e^eps a <= delta_m(eps). Touching points are the slopes of -delta in y, which falls and is convex: all those at or
 * before a knot are at least the slope of a chord on its right, and those of eps >= 0 at most a*.
 * All results are rounded to the safe side: delta0 up, mu up.
 */
import { muFromEpsilonDelta } from '../numerics/gaussian-inverse.ts';
import { logDelta } from '../numerics/gaussian-profile.ts';
import type { Curve, Knot } from './curve.ts';
import { Excess, type KnownMu, peakBetween } from './excess.ts';

/** Relative step by which a mu is rounded up, and by which a delta0 may exceed what the knots themselves ask for. */
const MU_STEP = 1e-6;
const DELTA0_SLACK = 5e-4;
/** Knots near the peak of what the knots ask for. */
const PEAKS = 8;
/** A delta0 below which no smaller one is looked for. */
const NEGLIGIBLE = 1e-20;

/** Cuts pieces until the bound is within the slack of what the knots themselves ask for. */
function smallestDelta0(curve: Curve, excesses: Excess): number {
  const limit = (attained: number) => ({ limit: attained * (1 + DELTA0_SLACK), wanted: attained * (1 + 0.9 * DELTA0_SLACK) });
  for (let round = 0; round < PEAKS; round++) {
    const peak = excesses.peak();
    if (peak.length === 0) break;
    curve.insert(peak);
  }
  let state = excesses.look(limit);
  for (let round = 0; round < 40 && curve.knots.length < 1600; round++) {
    if (!curve.split(state.cuts)) break;
    state = excesses.look(limit);
  }
  return Math.min(1, Math.max(state.bound, Math.exp(curve.last.delta.upper)));
}

/** Extends the knots until delta there is far below `target`, or no more is to be had. */
function reachDown(curve: Curve, target: number): void {
  for (let i = 0; i < 60; i++) {
    const last = curve.last;
    if (last.delta.upper <= Math.log(target) || last.epsilon >= curve.maximumLoss) return;
    const before = last.delta.upper;
    const next = Math.min(curve.maximumLoss, last.epsilon * 1.25 + 1e-6);
    curve.insert([next]);
    // A floor of delta (mass off the lattice, infinity mass) stops the descent.
    if (i > 8 && curve.last.delta.upper > before - 1e-9) return;
  }
}

/**
 * Smallest delta0 with which mu is sound for every real eps.
 * @param known mu at error floors, for what they say of smaller epsilons
 */
export function certificateAtMu(curve: Curve, mu: number, known: readonly KnownMu[] = []): number {
  if (curve.profile.gaussianMu !== null && mu >= curve.profile.gaussianMu) return 0;
  if (mu <= 0) return Math.exp((curve.knots[0] as Knot).delta.upper);
  const excesses = new Excess(curve, mu, known);
  let delta0 = smallestDelta0(curve, excesses);
  // Where it falls with the last knot, the pieces ask for less than what delta is there: then the next ones may show how little.
  for (;;) {
    reachDown(curve, DELTA0_SLACK * delta0);
    const before = delta0;
    delta0 = smallestDelta0(curve, excesses);
    if (delta0 < NEGLIGIBLE || delta0 > 0.5 * before) return Math.max(delta0, excesses.rounding);
  }
}

/** The mu that a single knot asks for: delta_mu(eps) >= (delta - delta0) / (1 - delta0). A lower bound of what is sound. */
function muOfKnot({ epsilon, delta }: Knot, delta0: number): number {
  const upper = Math.exp(delta.upper);
  return upper > delta0 ? muFromEpsilonDelta(epsilon, Math.log((upper - delta0) / (1 - delta0))) : 0;
}

/** The largest of them, at least `best`, and the index of its knot. Knots that the best mu so far satisfies are passed over. */
function muOfKnots({ knots }: Curve, delta0: number, best: number): { mu: number; index: number } {
  let [mu, index] = [best, -1];
  // From few knots to all: after a good one the others are mostly passed over.
  for (let stride = 32; stride >= 1; stride >>= 1) {
    for (let k = stride === 32 ? 0 : stride; k < knots.length; k += stride === 32 ? stride : 2 * stride) {
      const knot = knots[k] as Knot;
      const upper = Math.exp(knot.delta.upper);
      if (!(upper > delta0) || (mu > 0 && logDelta(mu, knot.epsilon) >= Math.log((upper - delta0) / (1 - delta0)))) continue;
      const own = muOfKnot(knot, delta0);
      if (own > mu) [mu, index] = [own, k];
    }
  }
  return { mu, index };
}

/** The largest mu that a knot asks for, with knots added where a larger one is likely. */
function muAtPeak(curve: Curve, delta0: number): number {
  const known: number[] = [];
  const heightOf = (knot: Knot) => {
    known[knot.id] ??= muOfKnot(knot, delta0);
    return known[knot.id] as number;
  };
  let { mu, index } = muOfKnots(curve, delta0, 0);
  const most = curve.profile.smooth === undefined ? 0 : PEAKS;
  for (let round = 0; round < most && index >= 0; round++) {
    const highest = curve.knots[index] as Knot;
    const peak = peakBetween(curve.knots, index, heightOf, 0.1 * MU_STEP);
    if (peak.length === 0) break;
    curve.insert(peak);
    const fresh = curve.knots.filter((knot) => knot === highest || peak.includes(knot.epsilon));
    const best = fresh.reduce((x, y) => (heightOf(y) > heightOf(x) ? y : x));
    mu = heightOf(best);
    index = curve.knots.indexOf(best);
  }
  return mu;
}

/** Smallest mu that is sound with a chosen delta0; null where no finite one is. */
export function certificateAtDelta0(curve: Curve, delta0: number, known: readonly KnownMu[] = []): number | null {
  if (curve.profile.gaussianMu !== null) return curve.profile.gaussianMu * (1 + 4e-16);
  // From a curve without knots the descent below would begin with steps that are far too small.
  curve.cover(Math.log(delta0));
  reachDown(curve, 1e-3 * delta0);
  if (Math.exp(curve.last.delta.upper) > delta0) return null;
  if (Math.exp((curve.knots[0] as Knot).delta.upper) <= delta0) return 0;
  // A little above what the knots ask for, so that the bound between them has room.
  const above = (mu: number) => mu * (1 + MU_STEP);
  let mu = above(muAtPeak(curve, delta0));
  const excesses = new Excess(curve, mu, known);
  for (let round = 0; round < 200; round++) {
    const { ends, cuts } = excesses.look(() => ({ limit: delta0, wanted: delta0 }));
    if (cuts.length === 0) return mu;
    const mayCut = ends <= delta0 && curve.knots.length < 2000 && curve.split(cuts);
    if (mayCut) continue;
    mu = above(Math.max(mu, muOfKnots(curve, delta0, mu).mu));
    excesses.raise(mu, delta0);
  }
  return null;
}
