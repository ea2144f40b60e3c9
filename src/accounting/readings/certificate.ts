/**
 * Certificates (mu, delta0) that hold for every real eps: delta(eps) <= delta0 + (1 - delta0) delta_mu(eps).
 *
 * The condition is 1 - delta0 <= (1 - delta(eps)) / (1 - delta_mu(eps)), and it is the same at -eps as at eps, so
 *   delta0(mu) = sup over eps >= 0 of (delta(eps) - delta_mu(eps)) / (1 - delta_mu(eps)).
 * Between knots, in y = e^eps: delta is convex, so it lies below the chord of its upper bounds; delta_mu is convex, so it lies above
 * its tangents (slope -Q_mu). Cut where the tangents of the two ends meet: on each part numerator and denominator are linear, the
 * quotient is monotone, and its ends suffice. Where that is above what is wanted, the inequality may be proved for a delta0 from how smooth delta is
 * (smooth.ts). Beyond the last knot delta is at most its value there.
 * All results are rounded to the safe side: delta0 up, mu up.
 */
import { muFromEpsilonDelta } from '../numerics/gaussian-inverse.ts';
import { logDelta, logQAbove } from '../numerics/gaussian-profile.ts';
import { type Curve, type Cut, type Knot, partsFor } from './curve.ts';
import { Comparison } from './smooth.ts';

const RELATIVE_ERROR = 1e-12;
/** Relative step by which a mu is rounded up, and by which a delta0 may exceed what the knots themselves ask for. */
const MU_STEP = 1e-6;
const DELTA0_SLACK = 5e-4;
/** A delta0 below which no smaller one is looked for. */
const NEGLIGIBLE = 1e-20;
/** Pieces that are cut at once: cutting the worst settles others. */
const MOST_CUTS = 12;

/** (delta - delta_mu) / (1 - delta_mu), widened upwards. */
function excess(delta: number, gaussian: number): number {
  if (gaussian >= 1) return delta >= 1 ? 1 : 0;
  const low = Math.max(0, gaussian);
  return (delta - low + RELATIVE_ERROR * (delta + low)) / (1 - low);
}

/** What one mu asks for between neighbouring knots, by the id of the left one; kept while its neighbour stays. */
class Excess {
  private readonly curve: Curve;
  private mu: number;
  /** delta_mu and its slope in y times e^eps, Q_mu(L > eps) e^eps, which does not overflow. */
  private delta: number[] = [];
  private slope: number[] = [];
  private right: Knot[] = [];
  private bound: number[] = [];
  private ends: number[] = [];
  private comparison: Comparison | null = null;
  /** The parts that a piece was found to need for a proof with the delta0 of the comparison, whose right end this is. */
  private tried: { right: Knot; parts: number }[] = [];
  /** Pieces that need no look at any larger mu: delta_mu rises with mu, so what it allows between two knots stays allowed. */
  private readonly settled: Knot[] = [];

  constructor(curve: Curve, mu: number) {
    this.curve = curve;
    this.mu = mu;
  }

  /** Goes on with a larger mu; pieces that ask for at most `delta0` are settled. */
  raise(mu: number, delta0: number): void {
    for (const { id } of this.curve.knots) if ((this.bound[id] ?? 1) <= delta0) this.settled[id] = this.right[id] as Knot;
    this.mu = mu;
    this.comparison = null;
    this.delta = [];
    this.slope = [];
    this.right = [];
  }

  private gaussianAt({ id, epsilon }: Knot): void {
    if (this.delta[id] !== undefined) return;
    this.delta[id] = Math.exp(logDelta(this.mu, epsilon)) * (1 - RELATIVE_ERROR);
    this.slope[id] = Math.exp(epsilon + logQAbove(this.mu, epsilon));
  }

  private lookAt(left: Knot, right: Knot): void {
    const i = left.id;
    if (this.right[i] === right) return;
    this.gaussianAt(left);
    this.gaussianAt(right);
    const width = Math.expm1(right.epsilon - left.epsilon);
    const d0 = Math.exp(left.delta.upper);
    const d1 = Math.exp(right.delta.upper);
    const g0 = this.delta[i] as number;
    const g1 = this.delta[right.id] as number;
    const ends = Math.max(excess(d0, g0), excess(d1, g1));
    this.right[i] = right;
    this.ends[i] = ends;
    if (width === Number.POSITIVE_INFINITY) {
      // Too far apart for a chord: delta is at most what it is on the left, delta_mu at least what it is on the right.
      this.bound[i] = Math.max(ends, excess(d0, g1));
      return;
    }
    // Positions are measured from the left knot in units of its y: the right knot lies at `width`.
    const s0 = this.slope[i] as number;
    const s1 = (this.slope[right.id] as number) / (1 + width);
    const meet = s0 > s1 ? (g0 - g1 - s1 * width) / (s0 - s1) : 0.5 * width;
    const cut = Math.min(width, Math.max(0, meet));
    const chord = d0 + ((d1 - d0) * cut) / width;
    const inner = Math.max(excess(chord, g0 - s0 * cut), excess(chord, g1 + s1 * (width - cut)));
    this.bound[i] = Math.max(ends, inner);
  }

  /** Parts of a piece with which delta0 might be proved for it, 0 where it is; pieces are asked again when delta0 has grown by a tenth. */
  private prove(left: Knot, right: Knot, delta0: number): number {
    const known = this.comparison;
    if (known === null || known.delta0 < 0.9 * delta0) {
      this.comparison = new Comparison(this.curve, this.mu, delta0);
      this.tried = [];
    }
    const comparison = this.comparison as Comparison;
    let tried = this.tried[left.id];
    if (tried?.right !== right) {
      tried = { right, parts: comparison.parts(left, right) };
      this.tried[left.id] = tried;
      if (tried.parts === 0) this.bound[left.id] = comparison.delta0;
    }
    return tried.parts;
  }

  /**
   * Largest bound and largest end of all pieces that are not settled, and how to cut those with the largest bounds above a limit.
   * @param limitOf from the largest end what a bound should not exceed, and what is to be proved where it does
   */
  look(limitOf: (attained: number) => { limit: number; wanted: number }): { bound: number; ends: number; cuts: Cut[] } {
    const { knots } = this.curve;
    let bound = 0;
    let ends = 0;
    for (let k = 0; k + 1 < knots.length; k++) {
      const left = knots[k] as Knot;
      const right = knots[k + 1] as Knot;
      if (this.settled[left.id] === right) continue;
      this.lookAt(left, right);
      bound = Math.max(bound, this.bound[left.id] as number);
      ends = Math.max(ends, this.ends[left.id] as number);
    }
    const { limit, wanted } = limitOf(ends);
    if (bound <= limit) return { bound, ends, cuts: [] };
    const heightOf = (k: number) => this.bound[(knots[k] as Knot).id] as number;
    const loose: number[] = [];
    let tight = 0;
    for (let k = 0; k + 1 < knots.length; k++) {
      const left = knots[k] as Knot;
      if (this.right[left.id] !== knots[k + 1] || this.settled[left.id] === knots[k + 1]) continue;
      const height = heightOf(k);
      if (height > limit) loose.push(k);
      else tight = Math.max(tight, height);
    }
    const cuts: Cut[] = [];
    bound = tight;
    for (const k of loose.sort((x, y) => heightOf(y) - heightOf(x))) {
      const left = knots[k] as Knot;
      const height = heightOf(k);
      const parts = this.prove(left, knots[k + 1] as Knot, wanted);
      if (parts === 0) {
        bound = Math.max(bound, heightOf(k));
        continue;
      }
      bound = Math.max(bound, height);
      cuts.push({ index: k, parts: Math.min(parts, partsFor(height, this.ends[left.id] as number, limit)) });
      if (cuts.length === MOST_CUTS) break;
    }
    return { bound, ends, cuts };
  }
}

/** Cuts pieces until the bound is within the slack of what the knots themselves ask for. */
function smallestDelta0(curve: Curve, excesses: Excess): number {
  const limit = (attained: number) => ({ limit: attained * (1 + DELTA0_SLACK), wanted: attained });
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

/** Smallest delta0 with which mu is sound for every real eps. */
export function certificateAtMu(curve: Curve, mu: number): number {
  if (curve.profile.gaussianMu !== null && mu >= curve.profile.gaussianMu) return 0;
  if (mu <= 0) return Math.exp((curve.knots[0] as Knot).delta.upper);
  const excesses = new Excess(curve, mu);
  let delta0 = smallestDelta0(curve, excesses);
  // Where it falls with the last knot, the pieces ask for less than what delta is there: then the next ones may show how little.
  for (;;) {
    reachDown(curve, DELTA0_SLACK * delta0);
    const before = delta0;
    delta0 = smallestDelta0(curve, excesses);
    if (delta0 < NEGLIGIBLE || delta0 > 0.5 * before) return delta0;
  }
}

/**
 * The largest mu that a single knot asks for, at least `best`: delta_mu(eps) >= (delta - delta0) / (1 - delta0). A lower bound of what
 * is sound. Knots that the best mu so far satisfies are passed over.
 */
function muOfKnots(curve: Curve, delta0: number, best: number): number {
  const { knots } = curve;
  let largest = best;
  // From few knots to all: after a good one the others are mostly passed over.
  for (let stride = 32; stride >= 1; stride >>= 1) {
    for (let k = stride === 32 ? 0 : stride; k < knots.length; k += stride === 32 ? stride : 2 * stride) {
      const { epsilon, delta } = knots[k] as Knot;
      const upper = Math.exp(delta.upper);
      if (!(upper > delta0)) continue;
      const log = Math.log((upper - delta0) / (1 - delta0));
      if (largest === 0 || logDelta(largest, epsilon) < log) largest = Math.max(largest, muFromEpsilonDelta(epsilon, log));
    }
  }
  return largest;
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
  const excesses = new Excess(curve, mu);
  for (let round = 0; round < 200; round++) {
    const { ends, cuts } = excesses.look(() => ({ limit: delta0, wanted: delta0 }));
    if (cuts.length === 0) return mu;
    const mayCut = ends <= delta0 && curve.knots.length < 2000 && curve.split(cuts);
    if (mayCut) continue;
    mu = above(Math.max(mu, muOfKnots(curve, delta0, mu)));
    excesses.raise(mu, delta0);
  }
  return null;
}
