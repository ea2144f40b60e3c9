/**
 * The loosest value of a parameter that keeps a target.
 *
 * Values are moved along x = ln(value - offset), offset 0 for what is positive. From the start, steps that double lead to where keeping ends
 * or begins; where the domain refuses on the way, its border is found by bisection and is the end of the range. The crossing is then
 * narrowed on the outward bound itself, so that the safe end of the bracket is the result.
 * Where the loss is not known to follow the parameter, a crossing is still one, but there may be others: where none was met, values
 * around the start are looked at one by one.
 */
import { findRoot } from '../numerics/roots.ts';
import type { Refusal } from '../types.ts';
import type { FreeParameter } from './parameter.ts';

/** What can be told of a value. */
export interface Prober {
  /** How far it is beyond the target: at most 0 where it keeps it; or why the domain refuses it. */
  probe(value: number): number | Refusal;
  /** Whether it keeps the target whatever its composition is, and all safer values too: told without looking at that. */
  vouches(value: number): boolean;
}

export type Found =
  /** `beyond` misses the target or is refused; null at the end of the range. */
  | { ok: true; kept: number; beyond: number | null; wall: Refusal | null }
  /** Nothing that was looked at keeps the target; `nearest` came nearest, and `wall` is what stopped the search before the end of the range. */
  | { ok: false; nearest: number; wall: Refusal | null };

const FIRST_STEP = 0.5;
const FARTHEST = 700;
/** Relative distance to which the border of what is supported is found. */
const BORDER = 1e-3;
/** Share of the precision to which the end of what is vouched for is found: it takes no composition. */
const BORDER_SHARE = 0.01;
/** Values looked at one by one on either side of the start, and the factor between them in logarithms. */
const SCANNED = 32;
const SCAN_STEP = 0.25;

interface Point {
  x: number;
  value: number;
  excess: number;
}

class Search {
  private readonly parameter: FreeParameter;
  private readonly prober: Prober;
  private readonly offset: number;
  readonly looser: 1 | -1;
  wall: Refusal | null = null;

  constructor(parameter: FreeParameter, prober: Prober) {
    this.parameter = parameter;
    this.prober = prober;
    this.offset = Math.min(0, Math.floor(Math.min(parameter.safest, parameter.loosest)));
    this.looser = parameter.loosest > parameter.safest ? 1 : -1;
  }

  private valueAt(x: number): number {
    const { safest, loosest, integer } = this.parameter;
    const free = x <= -FARTHEST ? this.offset : this.offset + Math.exp(x);
    return Math.min(Math.max(safest, loosest), Math.max(Math.min(safest, loosest), integer ? Math.round(free) : free));
  }

  xOf(value: number): number {
    return value > this.offset ? Math.max(-FARTHEST, Math.log(value - this.offset)) : -FARTHEST;
  }

  /** Null where the domain refuses. */
  at(x: number): Point | null {
    const value = this.valueAt(x);
    const excess = this.prober.vouches(value) ? Number.NEGATIVE_INFINITY : this.prober.probe(value);
    if (typeof excess === 'number') return { x, value, excess };
    this.wall = excess;
    return null;
  }

  get isInteger(): boolean {
    return this.parameter.integer;
  }

  get safest(): number {
    return this.xOf(this.parameter.safest);
  }

  /** The point, where it is vouched for. */
  vouchedAt(x: number): Point | null {
    const value = this.valueAt(x);
    return this.prober.vouches(value) ? { x, value, excess: Number.NEGATIVE_INFINITY } : null;
  }

  /** Where the next looser value is that differs from this one by more than the precision. */
  next({ x, value }: Point, precision: number): number {
    return this.parameter.integer ? this.xOf(value + this.looser) : x + this.looser * precision;
  }

  isEnd({ value }: Point, direction: 1 | -1): boolean {
    return value === (direction === this.looser ? this.parameter.loosest : this.parameter.safest);
  }

  /** Whether there is nothing left between two coordinates, to the relative precision. */
  close(a: number, b: number, precision: number): boolean {
    return Math.abs(a - b) <= precision || (this.parameter.integer && Math.abs(this.valueAt(a) - this.valueAt(b)) <= 1);
  }
}

/** Walks from a point until the sign changes: both sides of the change, or the last point before the end or the wall. */
function walk(search: Search, start: Point, direction: 1 | -1): { from: Point; to: Point | null; wall: Refusal | null } {
  let from = start;
  let step = FIRST_STEP;
  let refusedAt: number | null = null;
  for (;;) {
    if (search.isEnd(from, direction)) return { from, to: null, wall: null };
    if (refusedAt !== null && search.close(from.x, refusedAt, BORDER)) return { from, to: null, wall: search.wall };
    const x: number = refusedAt === null ? from.x + direction * step : 0.5 * (from.x + refusedAt);
    const next = search.at(x);
    if (next === null) {
      refusedAt = x;
      continue;
    }
    if (next.excess > 0 !== start.excess > 0) return { from, to: next, wall: null };
    from = next;
    step *= 2;
  }
}

interface Ends {
  kept: Point;
  missed: Point;
}

/** The last value that is vouched for before one that misses; null where not even the safest is. */
function lastVouched(search: Search, { kept, missed }: Ends, precision: number): Point | null {
  let last = search.vouchedAt(kept.x) ?? search.vouchedAt(search.safest);
  if (last === null) return null;
  let beyond = missed.x;
  while (!search.close(last.x, beyond, BORDER_SHARE * precision)) {
    const x = 0.5 * (last.x + beyond);
    const point = search.vouchedAt(x);
    if (point === null) beyond = x;
    else last = point;
  }
  return last;
}

/** Whether a kept point is within the precision of the crossing by the slope towards both of the others: nearer, all that is left may be noise. */
function isNear(kept: Point, others: readonly Point[], precision: number): boolean {
  return others.every((other) => {
    const slope = Math.abs((other.excess - kept.excess) / (other.x - kept.x));
    return other !== kept && slope < Number.POSITIVE_INFINITY && -kept.excess <= precision * slope;
  });
}

/**
 * Narrows a crossing to the relative precision; integers to neighbours. Where values are vouched for up to some border, ln delta falls without an end
 * towards that border, so that interpolation along x is of no use: along the logarithm of the distance from the border it is nearly straight.
 */
function narrow(search: Search, kept: Point, missed: Point, precision: number): Ends {
  let ends = { kept, missed };
  let safer = kept;
  const near = () => !search.close(ends.kept.x, ends.missed.x, precision) && isNear(ends.kept, [safer, ends.missed], precision);
  const take = (x: number): number => {
    const point = search.at(x);
    if (point === null) return Number.NaN;
    const isInside = (point.x - ends.kept.x) * (point.x - ends.missed.x) <= 0;
    if (isInside && point.excess <= 0) {
      safer = ends.kept;
      ends = { ...ends, kept: point };
    } else if (isInside) ends = { ...ends, missed: point };
    if (!search.isInteger && near()) return 0;
    // A root that is hit exactly would end the search with one side only.
    return point.excess === 0 ? -Number.MIN_VALUE : point.excess;
  };
  const options = { tolerance: precision, maximumEvaluations: 60 };
  const last = lastVouched(search, ends, precision);
  if (last !== null) {
    const distance = (x: number) => search.looser * (x - last.x);
    if (distance(kept.x) <= 0) ends = { kept: last, missed };
    const at = (log: number) => take(last.x + search.looser * Math.exp(log));
    const first = Math.log(Math.max(distance(kept.x), distance(search.next(last, precision))));
    const whole = Math.log(distance(missed.x));
    if (first < whole && at(first) <= 0) findRoot(at, first, whole, options);
  } else if (!search.close(kept.x, missed.x, precision)) {
    findRoot(take, Math.min(kept.x, missed.x), Math.max(kept.x, missed.x), options);
  }
  while (!search.close(ends.kept.x, ends.missed.x, precision) && (search.isInteger || !near())) {
    if (Number.isNaN(take(0.5 * (ends.kept.x + ends.missed.x)))) break;
  }
  return ends;
}

/** The loosest pair of neighbours, of values around the start, of which the safer keeps the target and the looser does not. */
function scan(search: Search, start: number): { kept: Point; missed: Point | null } | null {
  let looser: Point | null = null;
  for (let k = SCANNED; k >= -SCANNED; k--) {
    const point = search.at(start + search.looser * k * SCAN_STEP);
    if (point === null) continue;
    if (point.excess <= 0) return { kept: point, missed: looser };
    looser = point;
  }
  return null;
}

/** The point itself, or the nearest of some safer ones that is not refused. */
function firstSupported(search: Search, from: number): Point | null {
  let x = from;
  for (let step = FIRST_STEP; Math.abs(x) <= FARTHEST; step *= 2) {
    const point = search.at(x);
    if (point !== null) return point;
    x -= search.looser * step;
  }
  return null;
}

/** @param precision relative width of the bracket around the crossing */
export function loosestKept(parameter: FreeParameter, prober: Prober, precision: number): Found {
  const search = new Search(parameter, prober);
  const start = firstSupported(search, search.xOf(parameter.start));
  if (start === null) return { ok: false, nearest: parameter.start, wall: search.wall };
  const isKept = start.excess <= 0;
  const { from, to, wall } = walk(search, start, isKept ? search.looser : search.looser === 1 ? -1 : 1);
  if (to !== null) {
    const { kept, missed } = isKept ? narrow(search, from, to, precision) : narrow(search, to, from, precision);
    return { ok: true, kept: kept.value, beyond: missed.value, wall: null };
  }
  if (isKept) return { ok: true, kept: from.value, beyond: null, wall };
  const other = parameter.uneven === null ? null : scan(search, start.x);
  if (other === null) return { ok: false, nearest: from.value, wall };
  if (other.missed === null) return { ok: true, kept: other.kept.value, beyond: null, wall: search.wall };
  const { kept, missed } = narrow(search, other.kept, other.missed, precision);
  return { ok: true, kept: kept.value, beyond: missed.value, wall: null };
}
