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
/** Relative step by which a mu is rounded up, and by which a delta0 may exceed what the knots themselves ask for. */
const MU_STEP = 1e-6;
const DELTA0_SLACK = 5e-4;

/** (delta - delta_mu) / (1 - delta_mu), widened upwards. */
function excess(delta: number, gaussian: number): number {
  if (gaussian >= 1) return delta >= 1 ? 1 : 0;
  const low = Math.max(0, gaussian);
  return (delta - low + RELATIVE_ERROR * (delta + low)) / (1 - low);
}

/** What one mu asks for between a knot and its neighbour on the right. */
interface Piece {
  right: Knot;
  bound: number;
  ends: number;
}

interface Gaussian {
  delta: number;
  slope: number;
}

/** The pieces for one mu. They are kept while the knots around them stay. */
class Excess {
  private readonly gaussians = new Map<Knot, Gaussian>();
  private readonly pieces = new Map<Knot, Piece>();
  private readonly curve: Curve;
  private readonly mu: number;

  constructor(curve: Curve, mu: number) {
    this.curve = curve;
    this.mu = mu;
  }

  private gaussianAt(knot: Knot): Gaussian {
    let here = this.gaussians.get(knot);
    if (here === undefined) {
      here = {
        delta: Math.exp(logDelta(this.mu, knot.epsilon)) * (1 - RELATIVE_ERROR),
        // Q_mu(L > eps) e^eps is the slope of delta_mu in eps; kept with e^eps so that nothing overflows.
        slope: Math.exp(knot.epsilon + logNormalCdf(-knot.epsilon / this.mu - 0.5 * this.mu)),
      };
      this.gaussians.set(knot, here);
    }
    return here;
  }

  private pieceOf(left: Knot, right: Knot): Piece {
    const known = this.pieces.get(left);
    if (known !== undefined && known.right === right) return known;
    const width = Math.expm1(right.epsilon - left.epsilon);
    const d0 = Math.exp(left.delta.upper);
    const d1 = Math.exp(right.delta.upper);
    const g0 = this.gaussianAt(left);
    const g1 = this.gaussianAt(right);
    // Positions are measured from the left knot in units of its y: the right knot lies at `width`.
    const s0 = g0.slope;
    const s1 = g1.slope / (1 + width);
    const meet = s0 > s1 ? (g0.delta - g1.delta - s1 * width) / (s0 - s1) : 0.5 * width;
    const cut = Math.min(width, Math.max(0, meet));
    const chord = d0 + ((d1 - d0) * cut) / width;
    const ends = Math.max(excess(d0, g0.delta), excess(d1, g1.delta));
    const inner = Math.max(excess(chord, g0.delta - s0 * cut), excess(chord, g1.delta + s1 * (width - cut)));
    const piece = { right, bound: Math.max(ends, inner), ends };
    this.pieces.set(left, piece);
    return piece;
  }

  /** Largest bound and largest end of all pieces, and the pieces with the largest bounds above a limit: cutting them settles the others. */
  look(limit: (attained: number) => number): { bound: number; ends: number; worst: number[] } {
    const { knots } = this.curve;
    const list = knots.slice(1).map((right, index) => ({ index, ...this.pieceOf(knots[index] as Knot, right) }));
    const bound = list.reduce((best, piece) => Math.max(best, piece.bound), 0);
    const ends = list.reduce((best, piece) => Math.max(best, piece.ends), 0);
    const loose = list.filter((piece) => piece.bound > limit(ends)).sort((x, y) => y.bound - x.bound);
    return { bound, ends, worst: loose.slice(0, 12).map((piece) => piece.index) };
  }
}

/** Cuts pieces until the bound is within the slack of what the knots themselves ask for. */
function smallestDelta0(curve: Curve, excesses: Excess): number {
  const limit = (attained: number) => attained * (1 + DELTA0_SLACK);
  let state = excesses.look(limit);
  for (let round = 0; round < 40 && curve.knots.length < 1600; round++) {
    if (!curve.split(state.worst)) break;
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

/** Smallest delta0 with which mu is sound for every real eps. */
export function certificateAtMu(curve: Curve, mu: number): number {
  if (curve.profile.gaussianMu !== null && mu >= curve.profile.gaussianMu) return 0;
  if (mu <= 0) return Math.exp((curve.knots[0] as Knot).delta.upper);
  const excesses = new Excess(curve, mu);
  const delta0 = smallestDelta0(curve, excesses);
  reachDown(curve, DELTA0_SLACK * delta0);
  return smallestDelta0(curve, excesses);
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
  // From a curve without knots the descent below would begin with steps that are far too small.
  curve.cover(Math.log(delta0));
  reachDown(curve, 1e-3 * delta0);
  if (Math.exp(curve.last.delta.upper) > delta0) return null;
  if (Math.exp((curve.knots[0] as Knot).delta.upper) <= delta0) return 0;
  // A little above what the knots ask for, so that the bound between them has room.
  const above = (mu: number) => mu * (1 + MU_STEP);
  let mu = above(muOfKnots(curve, delta0, 0));
  let excesses = new Excess(curve, mu);
  for (let round = 0; round < 200; round++) {
    const { ends, worst } = excesses.look(() => delta0);
    if (worst.length === 0) return mu;
    const mayCut = ends <= delta0 && curve.knots.length < 2000 && curve.split(worst);
    if (mayCut) continue;
    mu = above(Math.max(mu, muOfKnots(curve, delta0, mu)));
    excesses = new Excess(curve, mu);
  }
  return null;
}
