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
 * Rounding: masses are sums of positive terms, added in runs; each is relatively accurate to about 1e-12.
 */
import type { Atom, Density } from './law.ts';

export type Side = 'upper' | 'lower';

/** Outcomes by rising d = dP/dQ - 1 >= -1, their Q masses, and the P mass where Q vanishes. */
export interface Finite {
  d: Float64Array;
  q: Float64Array;
  infinityMass: number;
}

/**
 * Points of d at which laws are cut: -1, then losses from `low` to `high` that lie densest around 0, at distances of about `scale` times
 * a constant, and grow apart in proportion to the loss beyond.
 */
export function pointsOf(low: number, high: number, scale: number, n: number): Float64Array {
  const from = Math.asinh(low / scale);
  const to = Math.asinh(high / scale);
  const d = new Float64Array(n + 1);
  d[0] = -1;
  for (let k = 0; k < n; k++) d[k + 1] = Math.expm1(scale * Math.sinh(from + ((to - from) * k) / (n - 1)));
  return d;
}

/** Collects masses of outcomes in rising order of d, on either side of the law that they have. */
class Collector {
  readonly #d: Float64Array;
  readonly #side: Side;
  readonly q: Float64Array;
  /** Below: sum of d dQ in the cell [k, k + 1). */
  readonly #moment: Float64Array;
  excess = 0;
  constructor(points: Float64Array, side: Side) {
    this.#d = points;
    this.#side = side;
    this.q = new Float64Array(points.length);
    this.#moment = new Float64Array(points.length);
  }
  /** Outcomes of the cell k of Q mass `mass` and integral `moment` of d. */
  add(k: number, mass: number, moment: number): void {
    const q = this.q;
    const d = this.#d;
    if (this.#side === 'lower') {
      q[k]! += mass;
      this.#moment[k]! += moment;
      return;
    }
    const low = d[k] as number;
    const rise = moment - low * mass;
    if (k === d.length - 1) {
      q[k]! += mass;
      this.excess += Math.max(0, rise);
      return;
    }
    const up = Math.min(mass, Math.max(0, rise / ((d[k + 1] as number) - low)));
    q[k]! += mass - up;
    q[k + 1]! += up;
  }
  finish(infinityMass: number): Finite {
    const d: number[] = [];
    const q: number[] = [];
    for (let k = 0; k < this.q.length; k++) {
      const mass = this.q[k] as number;
      if (!(mass > 0)) continue;
      d.push(this.#side === 'upper' ? (this.#d[k] as number) : Math.max(-1, (this.#moment[k] as number) / mass));
      q.push(mass);
    }
    return { d: Float64Array.from(d), q: Float64Array.from(q), infinityMass: infinityMass + this.excess };
  }
}

/** Masses of P and Q between two points of the coordinate, from the end that holds less. */
function massBetween(density: Density, x0: number, x1: number): { p: number; q: number } {
  const between = (below: (x: number) => number, above: (x: number) => number) => {
    const fromLeft = below(x1);
    return Math.max(0, fromLeft < 0.5 ? fromLeft - below(x0) : above(x0) - above(x1));
  };
  return { p: between(density.pBelow, density.pAbove), q: between(density.qBelow, density.qAbove) };
}

/** A law without atoms, cut at the points. */
export function discretise(density: Density, points: Float64Array, side: Side): Finite {
  const out = new Collector(points, side);
  let from = density.from;
  for (let k = 0; k < points.length; k++) {
    const to = k + 1 < points.length ? density.xAt(Math.log1p(points[k + 1] as number)) : density.to;
    const { p, q } = massBetween(density, from, to);
    out.add(k, q, p - q);
    from = to;
  }
  return out.finish(0);
}

/** Of two blocks the first is used with probability `share`; see above. The law of the pair, cut at the points. */
export function mixBlocks(a: Finite, b: Finite, share: number, points: Float64Array, side: Side): Finite {
  const rest = 1 - share;
  const twins = a === b && share === 0.5;
  const out = new Collector(points, side);
  const last = points.length - 1;
  const nb = b.d.length;
  for (let i = 0; i < a.d.length; i++) {
    const da = share * (a.d[i] as number);
    const qa = a.q[i] as number;
    const start = twins ? i : 0;
    let k = cellOf(points, da + rest * (b.d[start] as number));
    let mass = 0;
    let moment = 0;
    for (let j = start; j < nb; j++) {
      const d = da + rest * (b.d[j] as number);
      if (k < last && d >= (points[k + 1] as number)) {
        out.add(k, mass, moment);
        mass = 0;
        moment = 0;
        do k++;
        while (k < last && d >= (points[k + 1] as number));
      }
      const m = qa * (b.q[j] as number) * (twins && j > i ? 2 : 1);
      mass += m;
      moment += m * d;
    }
    out.add(k, mass, moment);
  }
  return out.finish(share * a.infinityMass + rest * b.infinityMass);
}

/** The last k with points[k] <= d. */
function cellOf(points: Float64Array, d: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((points[middle] as number) <= d) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Losses beyond which P has less than `mass` above and Q less than `mass` below. */
export function rangeOf({ d, q }: Finite, mass: number): { low: number; high: number } {
  let i = 0;
  for (let below = 0; i < d.length - 1; i++) {
    below += q[i] as number;
    if (below > mass && (d[i] as number) > -1) break;
  }
  let j = d.length - 1;
  for (let above = 0; j > i; j--) {
    above += (q[j] as number) * (1 + (d[j] as number));
    if (above > mass) break;
  }
  return { low: Math.log1p(d[i] as number), high: Math.log1p(d[j] as number) };
}

/** The outcomes as atoms, and the masses at infinite loss. */
export function atomsOf({ d, q, infinityMass }: Finite): { atoms: Atom[]; infinityMass: number; dualInfinityMass: number } {
  const atoms: Atom[] = [];
  let dualInfinityMass = 0;
  for (let k = 0; k < d.length; k++) {
    const ratio = d[k] as number;
    const mass = q[k] as number;
    if (ratio <= -1) dualInfinityMass += mass;
    else atoms.push({ loss: Math.log1p(ratio), p: mass * (1 + ratio), q: mass });
  }
  return { atoms, infinityMass, dualInfinityMass };
}
