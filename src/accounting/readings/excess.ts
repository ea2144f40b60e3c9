/** What one mu asks for between the knots of a curve; the argument is at the top of certificate.ts. */
import { logDelta, logQAbove } from '../numerics/gaussian-profile.ts';
import { vertex } from '../numerics/vertex.ts';
import { type Curve, type Cut, type Knot, partsFor } from './curve.ts';
import { Comparison } from './smooth.ts';

const RELATIVE_ERROR = 1e-12;
/** Share of an excess below which a gain is not looked for. */
const FLAT = 5e-5;
/** Share of a peak below which a neighbour is too low for a parabola to tell where the peak is. */
const LOW = 0.3;
/** Share of a delta0 up to which what was tried for it counts. */
const GROWN = 1 - 1e-4;
/** Pieces that are cut at once: cutting the worst settles others. */
const MOST_CUTS = 12;

/** (delta - delta_mu) / (1 - delta_mu), widened upwards. */
function excess(delta: number, gaussian: number): number {
  if (gaussian >= 1) return delta >= 1 ? 1 : 0;
  const low = Math.max(0, gaussian);
  return (delta - low + RELATIVE_ERROR * (delta + low)) / (1 - low);
}

/** A bound of mu where both error rates are at least the floor, null where there is none. */
export interface KnownMu {
  error_floor: number;
  mu: { upper: number | null };
}

/** The last knot up to which every line touches the curve at a false positive rate of at least the floor. */
function lastTouching({ knots }: Curve, floor: number): number {
  const log = Math.log(floor) + 1e-12;
  for (let k = knots.length - 2; k >= 0; k--) {
    const [left, right] = [knots[k] as Knot, knots[k + 1] as Knot];
    const fall = Math.exp(left.delta.lower) * (1 - 1e-14) - Math.exp(right.delta.upper) * (1 + 1e-14);
    if (fall > 0 && Math.log(fall) - left.epsilon - Math.log(Math.expm1(right.epsilon - left.epsilon)) >= log) return left.epsilon;
  }
  return 0;
}

/**
 * Where the height of knots is likely to be larger than at the highest, `top`: half-way to neighbours that are much lower, else the vertex of a parabola through the
 * logarithms of the three; none where it is higher by a share of less than `flat`.
 */
export function peakBetween(knots: readonly Knot[], top: number, heightOf: (knot: Knot) => number, flat: number): number[] {
  const [before, at, after] = [knots[top - 1], knots[top], knots[top + 1]];
  if (before === undefined || at === undefined || after === undefined) return [];
  const [low, high, next] = [heightOf(before), heightOf(at), heightOf(after)];
  const steep = [low, next].map((height) => !(height > LOW * high));
  if (steep[0] || steep[1]) return [before, after].filter((_, i) => steep[i]).map(({ epsilon }) => 0.5 * (epsilon + at.epsilon));
  const { x, gain } = vertex(before.epsilon, Math.log(low), at.epsilon, Math.log(high), after.epsilon, Math.log(next));
  return gain > flat && x > before.epsilon && x < after.epsilon ? [x] : [];
}

/** What one mu asks for between neighbouring knots, by the id of the left one; kept while its neighbour stays. */
export class Excess {
  private readonly curve: Curve;
  private mu: number;
  /** delta_mu and its slope in y times e^eps, Q_mu(L > eps) e^eps, which does not overflow. */
  private delta: number[] = [];
  private slope: number[] = [];
  private right: Knot[] = [];
  private bound: number[] = [];
  private ends: number[] = [];
  /** What the knot itself asks for. */
  private own: number[] = [];
  private comparison: Comparison | null = null;
  /** The parts that a piece was found to need for a proof with the delta0 of the comparison, whose right end this is. */
  private tried: { right: Knot; parts: number }[] = [];
  /** Pieces that need no look at any larger mu: delta_mu rises with mu, so what it allows between two knots stays allowed. */
  private readonly settled: Knot[] = [];
  /** Up to here nothing is asked for, but for what the rounding of a mu at its floor amounts to. */
  private begin = 0;
  rounding = 0;
  private readonly known: readonly KnownMu[];

  constructor(curve: Curve, mu: number, known: readonly KnownMu[]) {
    this.curve = curve;
    this.known = known;
    this.mu = mu;
    this.skip();
  }

  private skip(): void {
    for (const { error_floor, mu } of this.known) {
      if (mu.upper === null || mu.upper > this.mu) continue;
      const last = lastTouching(this.curve, error_floor);
      if (last <= this.begin) continue;
      this.begin = last;
      this.rounding = RELATIVE_ERROR * error_floor;
    }
  }

  /** Goes on with a larger mu; pieces that ask for at most `delta0` are settled. */
  raise(mu: number, delta0: number): void {
    for (const { id } of this.curve.knots) if ((this.bound[id] ?? 1) <= delta0) this.settled[id] = this.right[id] as Knot;
    this.mu = mu;
    this.skip();
    this.comparison = null;
    this.tried = [];
    this.delta = [];
    this.slope = [];
    this.own = [];
    this.right = [];
  }

  private gaussianAt({ id, epsilon, delta }: Knot): void {
    if (this.delta[id] !== undefined) return;
    this.delta[id] = Math.exp(logDelta(this.mu, epsilon)) * (1 - RELATIVE_ERROR);
    this.own[id] = excess(Math.exp(delta.upper), this.delta[id]);
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
    const ends = Math.max(this.own[i] as number, this.own[right.id] as number);
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

  /** Parts of a piece with which delta0 might be proved for it, 0 where it is; pieces are asked again when delta0 has grown. */
  private prove(left: Knot, right: Knot, delta0: number): number {
    this.comparison ??= new Comparison(this.curve, this.mu, delta0);
    const { comparison } = this;
    if (comparison.delta0 < GROWN * delta0) {
      comparison.delta0 = delta0;
      this.tried = [];
    }
    let tried = this.tried[left.id];
    if (tried?.right !== right) {
      tried = { right, parts: comparison.parts(left, right) };
      this.tried[left.id] = tried;
      if (tried.parts === 0) this.bound[left.id] = comparison.delta0;
    }
    return tried.parts;
  }

  /** Where the excess is likely to be larger than at any knot, for a proof of just more than that; none where it hardly is, and where nothing could be proved. */
  peak(): number[] {
    if (this.curve.profile.smooth === undefined) return [];
    const { knots } = this.curve;
    this.lookAtAll();
    const heightOf = (knot: Knot | undefined) => this.own[knot?.id ?? -1] ?? 0;
    let top = 0;
    for (let k = 1; k < knots.length; k++) if (heightOf(knots[k]) > heightOf(knots[top])) top = k;
    return heightOf(knots[top]) > 0 ? peakBetween(knots, top, heightOf, FLAT) : [];
  }

  /** Largest bound and largest end of all pieces that are not settled. */
  private lookAtAll(): { bound: number; ends: number } {
    const { knots } = this.curve;
    let bound = 0;
    let ends = 0;
    for (let k = 0; k + 1 < knots.length; k++) {
      const left = knots[k] as Knot;
      const right = knots[k + 1] as Knot;
      if (right.epsilon <= this.begin || this.settled[left.id] === right) continue;
      this.lookAt(left, right);
      bound = Math.max(bound, this.bound[left.id] as number);
      ends = Math.max(ends, this.ends[left.id] as number);
    }
    return { bound, ends };
  }

  /**
   * The same, and how to cut the pieces with the largest bounds above a limit.
   * @param limitOf from the largest end what a bound should not exceed, and what is to be proved where it does
   */
  look(limitOf: (attained: number) => { limit: number; wanted: number }): { bound: number; ends: number; cuts: Cut[] } {
    const { knots } = this.curve;
    const { bound: highest, ends } = this.lookAtAll();
    const { limit, wanted } = limitOf(ends);
    if (highest <= limit) return { bound: highest, ends, cuts: [] };
    const heightOf = (k: number) => this.bound[(knots[k] as Knot).id] as number;
    const loose: number[] = [];
    let tight = 0;
    for (let k = 0; k + 1 < knots.length; k++) {
      const left = knots[k] as Knot;
      if ((knots[k + 1] as Knot).epsilon <= this.begin) continue;
      if (this.right[left.id] !== knots[k + 1] || this.settled[left.id] === knots[k + 1]) continue;
      const height = heightOf(k);
      if (height > limit) loose.push(k);
      else tight = Math.max(tight, height);
    }
    const cuts: Cut[] = [];
    let bound = tight;
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
