/**
 * Renyi divergences of a composition, D_a = K(a - 1) / (a - 1) in either direction at any real order a >= 1, as intervals.
 *
 * Divergences of adaptive compositions add up order by order (Mironov 2017, Proposition 1). What dominates a mechanism bounds its divergences from
 * above, what it dominates from below, and a stated Renyi curve from above: the smaller of two bounds counts.
 * Order 1 is the relative entropy K'(0): K is convex with K(0) = 0, so it lies between -K(-h)/h and K(h)/h for every h > 0.
 */
import type { CurvePhase, Law, Phase } from '../mechanisms/law.ts';
import type { Composed } from '../mechanisms/resolve.ts';
import type { Direction } from '../types.ts';
import { exactly, type MomentPart, partOf, type Range } from './parts.ts';

export interface Divergences {
  /** Which ends are bounds of the truth. */
  sides: 'two_sided' | 'upper' | 'lower';
  symmetric: boolean;
  /** Infinite at every order: the loss is infinite with positive probability. */
  infinite(direction: Direction): boolean;
  /** K(z), z > 0, without clipping at 0. */
  moment(direction: Direction, z: number): Range;
  /** The largest z with a finite bound. */
  largest: number;
  /** The z at which the bounds of stated curves have corners. */
  corners: readonly number[];
  /** A bound of D_b / b for all orders b >= a, in both directions; Infinity where none is known. */
  ceiling(order: number): number;
  /** What D_a / a tends to at least, in the worse direction. */
  tail: number;
}

/** Null where the losses of a law have no ln-moment that is implemented; then its kind is told. */
export type DivergencesResult = { ok: true; divergences: Divergences } | { ok: false; without: string[] };

/** Parts that are used together, and curves that bound what they belong to. */
interface Sum {
  parts: MomentPart[];
  curves: CurvePhase[];
}

/** Relative rounding of a sum of a few terms. */
const ROUNDING = 4e-16;
const outward = (x: number, sign: 1 | -1) => x + sign * ROUNDING * Math.abs(x);

function momentOf({ parts, curves }: Sum, direction: Direction, z: number): Range {
  const total = { lower: 0, value: 0, upper: 0 };
  for (const { count, at } of parts) {
    const one = at(direction, z);
    total.lower += count * one.lower;
    total.value += count * one.value;
    total.upper += count * one.upper;
  }
  for (const { curve, count } of curves) {
    const bound = count * (z <= 0 ? 0 : z <= curve.moment.largest ? curve.moment.at(z) : Number.POSITIVE_INFINITY);
    total.value += bound;
    total.upper += bound;
  }
  return { lower: outward(total.lower, -1), value: total.value, upper: outward(total.upper, 1) };
}

const sumOver = (parts: readonly MomentPart[], of: (part: MomentPart) => number) =>
  parts.reduce((sum, part) => sum + part.count * of(part), 0);

/** D_b is at most the largest loss, and at most b rho; the smaller of the two over b falls with b. */
function ceilingOf({ parts, curves }: Sum, order: number): number {
  const stated = curves.reduce((sum, { curve, count }) => {
    const { maximumLoss = Number.POSITIVE_INFINITY, zcdp = Number.POSITIVE_INFINITY } = curve;
    return sum + count * Math.min(maximumLoss / order, zcdp);
  }, 0);
  return outward(stated + sumOver(parts, ({ maximumLoss, rho }) => Math.min(maximumLoss / order, rho.bound)), 1);
}

/** @param above sums that each bound the truth from above; @param below what bounds it from below, null where nothing does */
export function divergencesFrom(above: Sum[], below: Sum | null, symmetric: boolean, onlyLower = false): Divergences {
  const infiniteIn = ({ parts }: Sum, direction: Direction) => parts.some((part) => part.infinite(direction));
  const known = new Map<string, Range>();
  const fresh = (direction: Direction, z: number): Range => {
    const ranges = above.map((sum) => (infiniteIn(sum, direction) ? exactly(Number.POSITIVE_INFINITY) : momentOf(sum, direction, z)));
    const upper = Math.min(...ranges.map((range) => range.upper));
    const from = below === null ? null : infiniteIn(below, direction) ? exactly(Number.POSITIVE_INFINITY) : momentOf(below, direction, z);
    const value = Math.min(upper, ...ranges.map((range) => range.value));
    return { lower: Math.min(upper, from?.lower ?? Number.NEGATIVE_INFINITY), value, upper };
  };
  const least = (of: (sum: Sum) => number) => Math.min(...above.map(of));
  return {
    sides: onlyLower ? 'lower' : below === null ? 'upper' : 'two_sided',
    symmetric,
    infinite: (direction) => above.every((sum) => infiniteIn(sum, direction)),
    moment: (direction, z) => {
      const key = `${symmetric ? 'remove' : direction} ${z}`;
      let range = known.get(key);
      if (range === undefined) {
        range = fresh(direction, z);
        known.set(key, range);
      }
      return range;
    },
    largest: Math.max(...above.map(({ curves }) => Math.min(2 ** 60, ...curves.map(({ curve }) => curve.moment.largest)))),
    corners: above.flatMap(({ curves }) => curves.flatMap(({ curve }) => curve.moment.corners ?? [])),
    ceiling: (order) => least((sum) => ceilingOf(sum, order)),
    tail: below === null ? 0 : sumOver(below.parts, (part) => part.rho.tail),
  };
}

/** From the laws and curves of a composition. */
export function divergencesOf({ phases, lower, renyi }: Composed): DivergencesResult {
  const without = new Set<string>();
  const partsOf = (list: readonly Phase[]): MomentPart[] =>
    list.flatMap((phase) => {
      const part = partOf(phase);
      if (part === null) without.add(nameOf(phase.law));
      return part === null ? [] : [part];
    });
  const above: Sum[] = renyi?.only === true ? [] : [{ parts: partsOf(phases), curves: [] }];
  if (renyi !== undefined) above.push({ parts: partsOf(renyi.laws), curves: renyi.curves });
  const below = lower === undefined ? (above[0] as Sum) : lower === null ? null : { parts: partsOf(lower), curves: [] };
  if (without.size > 0) return { ok: false, without: [...without] };
  const symmetric = [...phases, ...(lower ?? []), ...(renyi?.laws ?? [])].every(({ law }) => law.symmetric);
  return { ok: true, divergences: divergencesFrom(above, below, symmetric) };
}

/** The kind of a law, with that of what it samples. */
function nameOf({ parameters }: Law): string {
  const base = parameters.base as { kind?: string } | undefined;
  return base?.kind === undefined ? parameters.kind : `${parameters.kind} of ${base.kind}`;
}

/** Steps from 0 at which K encloses its slope there: far ones lose to its curvature, near ones to rounding. */
const STEPS = [1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-10, 1e-12];

function relativeEntropy(divergences: Divergences, direction: Direction): Range {
  let lower = 0;
  let upper = Number.POSITIVE_INFINITY;
  for (const h of STEPS) {
    upper = Math.min(upper, divergences.moment(direction, h).upper / h);
    lower = Math.max(lower, -divergences.moment(direction, -h).upper / h);
  }
  const h = 1e-5;
  const value = (divergences.moment(direction, h).value - divergences.moment(direction, -h).value) / (2 * h);
  return { lower, value: Math.min(upper, Math.max(lower, value)), upper };
}

/** D grows with the order, a stated bound of it need not: that of a larger order may say more, e.g. near order 1. */
function leastAbove(divergences: Divergences, direction: Direction, z: number): Range {
  let best = divergences.moment(direction, z);
  for (let factor = 2; factor * z <= divergences.largest && factor <= 2 ** 40; factor *= 2) {
    const there = divergences.moment(direction, factor * z);
    if (there.upper / factor < best.upper) best = { lower: best.lower, value: there.value / factor, upper: there.upper / factor };
  }
  return best;
}

/** D_a of one direction; a >= 1. */
export function divergenceAt(divergences: Divergences, direction: Direction, order: number): Range {
  if (divergences.infinite(direction)) return exactly(Number.POSITIVE_INFINITY);
  const z = order - 1;
  if (z === 0)
    return divergences.sides === 'upper' ? divergenceAt(divergences, direction, 1 + 1e-9) : relativeEntropy(divergences, direction);
  const { lower, value, upper } = divergences.sides === 'upper' ? leastAbove(divergences, direction, z) : divergences.moment(direction, z);
  return { lower: Math.max(0, outward(lower / z, -1)), value: Math.max(0, value / z), upper: Math.max(0, outward(upper / z, 1)) };
}

/** The larger of two, whatever is known of each. */
export function larger(a: Range, b: Range): Range {
  return { lower: Math.max(a.lower, b.lower), value: Math.max(a.value, b.value), upper: Math.max(a.upper, b.upper) };
}

/** K(z) of the larger divergence. */
export function worseMoment(divergences: Divergences, z: number): Range {
  const remove = divergences.moment('remove', z);
  return divergences.symmetric ? remove : larger(remove, divergences.moment('add', z));
}
