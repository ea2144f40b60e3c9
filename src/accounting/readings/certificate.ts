/**
 * Certificates (mu, delta0) that hold for every real eps: delta(eps) <= delta0 + (1 - delta0) delta_mu(eps).
 *
 * The condition is 1 - delta0 <= (1 - delta(eps)) / (1 - delta_mu(eps)), and it is the same at -eps as at eps, so
 *   delta0(mu) = sup over eps >= 0 of (delta(eps) - delta_mu(eps)) / (1 - delta_mu(eps)).
 * Between knots, in y = e^eps: delta is convex, so it lies below the chord of its upper bounds; delta_mu is convex, so it lies above
 * its tangents (slope -Q_mu). Cut where the tangents of the two ends meet: on each part numerator and denominator are linear, the
 * quotient is monotone, and its ends suffice. Beyond the last knot delta is at most its value there.
 * All results are rounded to the safe side: delta0 up, mu up.
 */
import { muFromEpsilonDelta } from '../numerics/gaussian-inverse.ts';
import { logDelta } from '../numerics/gaussian-profile.ts';
import { logNormalCdf } from '../numerics/normal.ts';
import type { Curve, Knot } from './curve.ts';

const RELATIVE_ERROR = 1e-12;

/** (delta - delta_mu) / (1 - delta_mu), widened upwards. */
function excess(delta: number, gaussian: number): number {
  if (gaussian >= 1) return delta >= 1 ? 1 : 0;
  const low = Math.max(0, gaussian);
  return (delta - low + RELATIVE_ERROR * (delta + low)) / (1 - low);
}

interface Piece {
  index: number;
  bound: number;
  ends: number;
}

/** The pieces to cut next: those with the largest bounds, since cutting them raises what is attained and settles the others. */
function worst(loose: Piece[]): number[] {
  const sorted = [...loose].sort((a, b) => b.bound - a.bound);
  return sorted.slice(0, 6).map((piece) => piece.index);
}

function pieces(curve: Curve, mu: number): Piece[] {
  const { knots } = curve;
  const delta = knots.map((knot) => Math.exp(knot.delta.upper));
  const gaussian = knots.map((knot) => Math.exp(logDelta(mu, knot.epsilon)) * (1 - RELATIVE_ERROR));
  // Q_mu(L > eps) e^eps is the slope of delta_mu in eps; kept with e^eps so that nothing overflows.
  const slope = knots.map((knot) => Math.exp(knot.epsilon + logNormalCdf(-knot.epsilon / mu - 0.5 * mu)));
  const result: Piece[] = [];
  for (let i = 0; i + 1 < knots.length; i++) {
    const width = Math.expm1((knots[i + 1] as Knot).epsilon - (knots[i] as Knot).epsilon);
    const d0 = delta[i] as number;
    const d1 = delta[i + 1] as number;
    const g0 = gaussian[i] as number;
    const g1 = gaussian[i + 1] as number;
    // Positions are measured from the left knot in units of its y: the right knot lies at `width`.
    const s0 = slope[i] as number;
    const s1 = (slope[i + 1] as number) / (1 + width);
    const meet = s0 > s1 ? (g0 - g1 - s1 * width) / (s0 - s1) : 0.5 * width;
    const cut = Math.min(width, Math.max(0, meet));
    const chord = d0 + ((d1 - d0) * cut) / width;
    const ends = Math.max(excess(d0, g0), excess(d1, g1));
    const inner = Math.max(excess(chord, g0 - s0 * cut), excess(chord, g1 + s1 * (width - cut)));
    result.push({ index: i, bound: Math.max(ends, inner), ends });
  }
  return result;
}

/** Adds knots at the far end until what lies beyond cannot matter, and between where the bound is loose. */
function smallestDelta0(curve: Curve, mu: number, relativeSlack: number, mayRefine: boolean): number {
  let list = pieces(curve, mu);
  const bound = () => list.reduce((best, piece) => Math.max(best, piece.bound), 0);
  for (let round = 0; mayRefine && round < 40 && curve.knots.length < 1600; round++) {
    const attained = list.reduce((best, piece) => Math.max(best, piece.ends), 0);
    const loose = list.filter((piece) => piece.bound > attained * (1 + relativeSlack));
    if (!curve.split(worst(loose))) break;
    list = pieces(curve, mu);
  }
  return Math.min(1, Math.max(bound(), Math.exp(curve.last.delta.upper)));
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

/** Smallest delta0 with which mu is sound for every real eps. */
export function certificateAtMu(curve: Curve, mu: number): number {
  if (curve.profile.gaussianMu !== null && mu >= curve.profile.gaussianMu) return 0;
  if (mu <= 0) return Math.exp((curve.knots[0] as Knot).delta.upper);
  let delta0 = smallestDelta0(curve, mu, 1e-4, true);
  reachDown(curve, 1e-3 * delta0);
  delta0 = smallestDelta0(curve, mu, 1e-4, true);
  return delta0;
}

/**
 * The largest mu that a single knot asks for, at least `best`: delta_mu(eps) >= (delta - delta0) / (1 - delta0). A lower bound of what
 * is sound. Knots that the best mu so far satisfies are passed over.
 */
function muOfKnots(curve: Curve, delta0: number, best: number): number {
  for (const knot of curve.knots) {
    const delta = Math.exp(knot.delta.upper);
    if (!(delta > delta0)) continue;
    const log = Math.log((delta - delta0) / (1 - delta0));
    if (best === 0 || logDelta(best, knot.epsilon) < log) best = Math.max(best, muFromEpsilonDelta(knot.epsilon, log));
  }
  return best;
}

/** Smallest mu that is sound with a chosen delta0; null where no finite one is. */
export function certificateAtDelta0(curve: Curve, delta0: number): number | null {
  if (curve.profile.gaussianMu !== null) return curve.profile.gaussianMu * (1 + 4e-16);
  reachDown(curve, 1e-3 * delta0);
  if (Math.exp(curve.last.delta.upper) > delta0) return null;
  if (Math.exp((curve.knots[0] as Knot).delta.upper) <= delta0) return 0;
  let mu = muOfKnots(curve, delta0, 0);
  for (let round = 0; round < 40; round++) {
    const loose = pieces(curve, mu).filter((piece) => piece.bound > delta0 * (1 + 1e-5));
    if (loose.length === 0 || curve.knots.length > 2000 || !curve.split(worst(loose))) break;
    mu = muOfKnots(curve, delta0, mu);
  }
  // Between the knots a little more may be needed: rounded up until the bound holds.
  for (let step = 1e-12; step < 1; step *= 4) {
    const rounded = mu * (1 + step);
    if (smallestDelta0(curve, rounded, 0, false) <= delta0) return rounded;
  }
  return null;
}
