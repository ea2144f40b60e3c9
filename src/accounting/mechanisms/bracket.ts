/**
 * Laws with finitely many outcomes that bound a law from above or from below, and their mixtures over blocks.
 *
 * ABOVE: the Q mass of a cell between two points r_k < r_(k+1) of the ratio r = dP/dQ is split to its ends so that its P mass is kept too.
 * Merging the halves gives the cell back, so the split pair dominates, and so does every pair that is built from it outcome by outcome.
 * BELOW: the outcomes of a cell are merged into one, with the ratio of their masses.
 * Source: Doroshenko et al. 2022 (connect-the-dots), with points that need not be equally spaced.
 *
 * Block mixture. Of two blocks one is used, the first with probability a: P = a Pa x Qb + (1 - a) Qa x Pb, Q = Qa x Qb, so the ratio of a
 * pair of outcomes is a ra + (1 - a) rb. Kernels that act on each block alone keep domination, on either side.
 *
 * Rounding: masses are sums of positive terms, added in runs; each is relatively accurate to about 1e-12. A ratio is held as r and as d = r - 1: near 1 the latter
 * keeps its digits, near 0 the former, without which nothing is left of a loss below -37.
 */
import type { Atom, Density } from './law.ts';

export type Side = 'upper' | 'lower';

/** Ratios r = dP/dQ, rising, each with d = r - 1. */
export interface Ratios {
  r: Float64Array;
  d: Float64Array;
}

/** Outcomes by rising ratio, their Q masses, and the P mass where Q vanishes. */
export interface Finite extends Ratios {
  q: Float64Array;
  infinityMass: number;
}

/** Ratios below this are told by r, others by d. */
const SMALL = 0.5;
/** Ratios whose logarithm is below this count as 0 from above: the smaller of the masses of an outcome would be lost in a sum. */
const LOWEST_LOSS = -590;

/** Relative error of masses. */
const ROUNDING = 1e-11;

const lossOf = (r: number, d: number) => (r < SMALL ? Math.log(r) : Math.log1p(d));

/** Whether a ratio is at least that of the point k. */
const isAtLeast = (points: Ratios, k: number, r: number, d: number) =>
  r < SMALL ? r >= (points.r[k] as number) : d >= (points.d[k] as number);

/**
 * Points at which laws are cut, each above the one before: a ratio of 0, then losses from `low` to `high` that lie densest around 0, at distances of
 * about `scale` times a constant, and grow apart in proportion to the loss beyond.
 */
export function pointsOf(low: number, high: number, scale: number, n: number): Ratios {
  const from = Math.asinh(Math.max(low, LOWEST_LOSS) / scale);
  const to = Math.asinh(high / scale);
  const points = { r: new Float64Array(n + 1), d: new Float64Array(n + 1) };
  points.d[0] = -1;
  let last = 0;
  for (let k = 0; k < n; k++) {
    const loss = scale * Math.sinh(from + ((to - from) * k) / (n - 1));
    const [r, d] = [Math.exp(loss), Math.expm1(loss)];
    // Of two points that a double does not tell apart one is enough: no mass could be split between them.
    if (r < SMALL ? r <= (points.r[last] as number) : d <= (points.d[last] as number)) continue;
    last++;
    points.r[last] = r;
    points.d[last] = d;
  }
  return { r: points.r.subarray(0, last + 1), d: points.d.subarray(0, last + 1) };
}

/** Masses of outcomes of a cell: under Q, under P, and the difference of P and Q. */
interface Masses {
  q: number;
  p: number;
  moment: number;
}

/** Collects masses of outcomes in rising order of their ratios, on either side of the law that they have. */
class Collector {
  readonly #points: Ratios;
  readonly #side: Side;
  readonly q: Float64Array;
  /** Below: P mass, and P less Q mass, in the cell [k, k + 1). */
  readonly #p: Float64Array;
  readonly #moment: Float64Array;
  excess = 0;
  constructor(points: Ratios, side: Side) {
    this.#points = points;
    this.#side = side;
    this.q = new Float64Array(points.d.length);
    this.#p = new Float64Array(points.d.length);
    this.#moment = new Float64Array(points.d.length);
  }
  /** Outcomes of the cell k. */
  add(k: number, { q: mass, p, moment }: Masses): void {
    const q = this.q;
    const { r, d } = this.#points;
    if (this.#side === 'lower') {
      q[k]! += mass;
      this.#p[k]! += p;
      this.#moment[k]! += moment;
      return;
    }
    const isSmall = (r[k] as number) < SMALL;
    const low = (isSmall ? r[k] : d[k]) as number;
    const rise = (isSmall ? p : moment) - low * mass;
    if (k === d.length - 1) {
      q[k]! += mass;
      this.excess += Math.max(0, rise);
      return;
    }
    const width = ((isSmall ? r[k + 1] : d[k + 1]) as number) - low;
    const up = Math.min(mass, Math.max(0, rise / width));
    // P mass that the Q mass of the cell cannot carry to its upper end, but for rounding.
    const left = rise - up * width;
    if (left > ROUNDING * rise) this.excess += left;
    q[k]! += mass - up;
    q[k + 1]! += up;
  }
  finish(infinityMass: number): Finite {
    const kept = Array.from(this.q.keys()).filter((k) => (this.q[k] as number) > 0);
    const mean = (sums: Float64Array, least: number) =>
      Float64Array.from(kept, (k) => Math.max(least, (sums[k] as number) / (this.q[k] as number)));
    const at = (points: Float64Array) => Float64Array.from(kept, (k) => points[k] as number);
    const ratios: Ratios =
      this.#side === 'upper' ? { r: at(this.#points.r), d: at(this.#points.d) } : { r: mean(this.#p, 0), d: mean(this.#moment, -1) };
    return { ...ratios, q: at(this.q), infinityMass: infinityMass + this.excess };
  }
}

/** Masses of P and Q between two points of the coordinate, from the end that holds less. */
function massBetween(density: Density, x0: number, x1: number): { p: number; q: number } {
  const between = (below: (x: number) => number, above: (x: number) => number) => {
    // Of a part of a law as of a whole one: which end holds less, whatever there is in all.
    const [fromLeft, fromRight] = [below(x1), above(x0)];
    return Math.max(0, fromLeft < fromRight ? fromLeft - below(x0) : fromRight - above(x1));
  };
  return { p: between(density.pBelow, density.pAbove), q: between(density.qBelow, density.qAbove) };
}

/** A law without atoms, cut at the points. */
export function discretise(density: Density, points: Ratios, side: Side): Finite {
  const out = new Collector(points, side);
  const n = points.d.length;
  let from = density.from;
  for (let k = 0; k < n; k++) {
    const to = k + 1 < n ? density.xAt(lossOf(points.r[k + 1] as number, points.d[k + 1] as number)) : density.to;
    const { p, q } = massBetween(density, from, to);
    out.add(k, { q, p, moment: p - q });
    from = to;
  }
  return out.finish(0);
}

/** Of two blocks the first is used with probability `share`; see above. The law of the pair, cut at the points. */
export function mixBlocks(a: Finite, b: Finite, share: number, points: Ratios, side: Side): Finite {
  const rest = 1 - share;
  const twins = a === b && share === 0.5;
  const out = new Collector(points, side);
  const last = points.d.length - 1;
  const nb = b.d.length;
  for (let i = 0; i < a.d.length; i++) {
    const da = share * (a.d[i] as number);
    const ra = share * (a.r[i] as number);
    const qa = a.q[i] as number;
    const start = twins ? i : 0;
    let k = cellOf(points, ra + rest * (b.r[start] as number), da + rest * (b.d[start] as number));
    let [q, p, moment] = [0, 0, 0];
    for (let j = start; j < nb; j++) {
      const d = da + rest * (b.d[j] as number);
      const r = ra + rest * (b.r[j] as number);
      if (k < last && isAtLeast(points, k + 1, r, d)) {
        out.add(k, { q, p, moment });
        [q, p, moment] = [0, 0, 0];
        do k++;
        while (k < last && isAtLeast(points, k + 1, r, d));
      }
      const m = qa * (b.q[j] as number) * (twins && j > i ? 2 : 1);
      q += m;
      p += m * r;
      moment += m * d;
    }
    out.add(k, { q, p, moment });
  }
  return out.finish(share * a.infinityMass + rest * b.infinityMass);
}

/** The last k whose point is at most a ratio. */
function cellOf(points: Ratios, r: number, d: number): number {
  let low = 0;
  let high = points.d.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isAtLeast(points, middle, r, d)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Losses beyond which P has less than `mass` above and Q less than `mass` below. */
export function rangeOf({ r, d, q }: Finite, mass: number): { low: number; high: number } {
  let i = 0;
  for (let below = 0; i < d.length - 1; i++) {
    below += q[i] as number;
    if (below > mass && (r[i] as number) > 0) break;
  }
  let j = d.length - 1;
  for (let above = 0; j > i; j--) {
    above += (q[j] as number) * (r[j] as number);
    if (above > mass) break;
  }
  return { low: lossOf(r[i] as number, d[i] as number), high: lossOf(r[j] as number, d[j] as number) };
}

/** The outcomes as atoms, and the masses at infinite loss. */
export function atomsOf({ r, d, q, infinityMass }: Finite): { atoms: Atom[]; infinityMass: number; dualInfinityMass: number } {
  const atoms: Atom[] = [];
  let dualInfinityMass = 0;
  for (let k = 0; k < d.length; k++) {
    const ratio = r[k] as number;
    const mass = q[k] as number;
    if (ratio <= 0) dualInfinityMass += mass;
    else atoms.push({ loss: lossOf(ratio, d[k] as number), p: mass * ratio, q: mass });
  }
  return { atoms, infinityMass, dualInfinityMass };
}
