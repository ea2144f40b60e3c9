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
/** Relative step by which a mu is rounded up. */
const MU_STEP = 1e-7;

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
  return sorted.slice(0, 12).map((piece) => piece.index);
}

/** What one mu says at a knot; kept while the knots grow. */
interface Gaussian {
  delta: number;
  slope: number;
}

function gaussianAt(mu: number, knot: Knot, known: Map<Knot, Gaussian>): Gaussian {
  let here = known.get(knot);
  if (here === undefined) {
    here = {
      delta: Math.exp(logDelta(mu, knot.epsilon)) * (1 - RELATIVE_ERROR),
      // Q_mu(L > eps) e^eps is the slope of delta_mu in eps; kept with e^eps so that nothing overflows.
      slope: Math.exp(knot.epsilon + logNormalCdf(-knot.epsilon / mu - 0.5 * mu)),
    };
    known.set(knot, here);
  }
  return here;
}

function pieces(curve: Curve, mu: number, known: Map<Knot, Gaussian>): Piece[] {
  const { knots } = curve;
  const result: Piece[] = [];
  for (let i = 0; i + 1 < knots.length; i++) {
    const left = knots[i] as Knot;
    const right = knots[i + 1] as Knot;
    const width = Math.expm1(right.epsilon - left.epsilon);
    const d0 = Math.exp(left.delta.upper);
    const d1 = Math.exp(right.delta.upper);
    const g0 = gaussianAt(mu, left, known);
    const g1 = gaussianAt(mu, right, known);
    // Positions are measured from the left knot in units of its y: the right knot lies at `width`.
    const s0 = g0.slope;
    const s1 = g1.slope / (1 + width);
    const meet = s0 > s1 ? (g0.delta - g1.delta - s1 * width) / (s0 - s1) : 0.5 * width;
    const cut = Math.min(width, Math.max(0, meet));
    const chord = d0 + ((d1 - d0) * cut) / width;
    const ends = Math.max(excess(d0, g0.delta), excess(d1, g1.delta));
    const inner = Math.max(excess(chord, g0.delta - s0 * cut), excess(chord, g1.delta + s1 * (width - cut)));
    result.push({ index: i, bound: Math.max(ends, inner), ends });
  }
  return result;
}

const largest = (list: Piece[], of: 'bound' | 'ends') => list.reduce((best, piece) => Math.max(best, piece[of]), 0);

/** Cuts pieces until the bound is within the slack of what the knots themselves ask for. */
function smallestDelta0(curve: Curve, mu: number, relativeSlack: number): number {
  const known = new Map<Knot, Gaussian>();
  let list = pieces(curve, mu, known);
  for (let round = 0; round < 40 && curve.knots.length < 1600; round++) {
    const attained = largest(list, 'ends');
    const loose = list.filter((piece) => piece.bound > attained * (1 + relativeSlack));
    if (!curve.split(worst(loose))) break;
    list = pieces(curve, mu, known);
  }
  return Math.min(1, Math.max(largest(list, 'bound'), Math.exp(curve.last.delta.upper)));
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
  let delta0 = smallestDelta0(curve, mu, 1e-4);
  reachDown(curve, 1e-3 * delta0);
  delta0 = smallestDelta0(curve, mu, 1e-4);
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
  // A little above what the knots ask for, so that the bound between them has room.
  const above = (mu: number) => mu * (1 + MU_STEP);
  let mu = above(muOfKnots(curve, delta0, 0));
  let known = new Map<Knot, Gaussian>();
  for (let round = 0; round < 200; round++) {
    const list = pieces(curve, mu, known);
    const loose = list.filter((piece) => piece.bound > delta0);
    if (loose.length === 0) return mu;
    const mayCut = largest(list, 'ends') <= delta0 && curve.knots.length < 2000 && curve.split(worst(loose));
    if (mayCut) continue;
    mu = above(Math.max(mu, muOfKnots(curve, delta0, mu)));
    known = new Map();
  }
  return null;
}
