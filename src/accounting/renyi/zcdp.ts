/**
 * The smallest rho with which a composition is zCDP: the supremum of D_a / a over all orders a > 1 and both directions (Bun and Steinke 2016).
 *
 * In z = a - 1 that is K(z) / (z (1 + z)). K is convex, so between two orders it lies below their chord A + B z, whose quotient has one stationary
 * point, B z^2 + 2 A z + A = 0. Up to the smallest order looked at D_a <= D there; beyond the largest the ceiling of the divergences holds.
 * From below: the quotient at any order, its limit at a = 1 (the relative entropy), and what it tends to. For sampled Gaussians alone that limit is
 * T / (2 sigma^2) whatever the sampling, and it is the supremum; for Laplace noise of e = sensitivity / scale the supremum is that at a = 1,
 * e + e^-e - 1, and for randomised response e tanh(e/2).
 */
import { type Divergences, divergenceAt, larger, worseMoment } from './divergence.ts';
import type { Range } from './parts.ts';

export interface RhoReading {
  rho: Range;
  /** The order at which it is attained; 1 for the limit there, null for the limit of large orders. */
  order: number | null;
}

const SMALLEST_ORDER = 1e-7;
const LARGEST_ORDER = 2 ** 40;
/** Relative distance of the two ends at which the search stops, and the orders at which it looks at most. */
const CLOSE = 1e-8;
const MOST_ORDERS = 300;
/** Relative growth that moves the order at which the supremum is said to be: less is rounding near order 1. */
const NEGLIGIBLE = 1e-6;

interface Node {
  z: number;
  /** K from above. */
  upper: number;
}
interface Piece {
  left: Node;
  right: Node;
  bound: number;
}

/** @param ceiling a bound of D_a / a at every order of the piece */
function pieceOf(left: Node, right: Node, ceiling: number): Piece {
  const width = right.z - left.z;
  const slope = (right.upper - left.upper) / width;
  const offset = (left.upper * right.z - right.upper * left.z) / width;
  const quotient = (z: number) => (offset + slope * z) / (z * (1 + z));
  const ends = Math.max(left.upper / (left.z * (1 + left.z)), right.upper / (right.z * (1 + right.z)));
  const stationary = offset < 0 && slope > 0 ? (-offset + Math.sqrt(offset * (offset - slope))) / slope : Number.NaN;
  const inner = stationary > left.z && stationary < right.z ? quotient(stationary) : 0;
  return { left, right, bound: Math.min(ceiling, Number.isFinite(inner) ? Math.max(ends, inner) * (1 + 1e-14) : ends) };
}

/** Infinite where every order's divergence is, or where no order bounds it. */
export function readRho(divergences: Divergences): RhoReading {
  const { tail } = divergences;
  const infinite = { lower: Number.POSITIVE_INFINITY, value: Number.POSITIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  if (divergences.infinite('remove') || divergences.infinite('add')) return { rho: infinite, order: null };
  const whole = divergences.ceiling(1);
  // Both ends agree: the limit of large orders is the supremum.
  if (tail > 0 && whole - tail <= 1e-13 * whole) return { rho: { lower: tail, value: 0.5 * (tail + whole), upper: whole }, order: null };
  const search = new Search(divergences);
  const { pieces, outside } = search.cover();
  const worst = () => pieces.reduce((a, b) => (b.bound > a.bound ? b : a), pieces[0] as Piece);
  while (pieces.length > 0 && search.looked < MOST_ORDERS) {
    const piece = worst();
    if (!(piece.bound > Math.max(search.reached, outside) * (1 + CLOSE))) break;
    const middle = search.look(Math.sqrt(piece.left.z * piece.right.z));
    pieces.splice(pieces.indexOf(piece), 1, search.piece(piece.left, middle), search.piece(middle, piece.right));
  }
  const upper = Math.min(whole, Math.max(outside, pieces.length > 0 ? worst().bound : 0));
  const { lower, best } = search;
  return { rho: { lower: Math.min(upper, lower), value: Math.min(upper, Math.max(lower, best.value)), upper }, order: best.order };
}

class Search {
  looked = 0;
  /** What no bound gets below, the largest lower end, and the largest best estimate so far. */
  reached: number;
  lower: number;
  best: { value: number; order: number | null };
  private readonly divergences: Divergences;

  constructor(divergences: Divergences) {
    this.divergences = divergences;
    const { tail } = divergences;
    this.lower = tail;
    this.best = { value: tail, order: null };
    if (divergences.sides !== 'upper') {
      const entropy = larger(divergenceAt(divergences, 'remove', 1), divergenceAt(divergences, 'add', 1));
      this.lower = Math.max(tail, entropy.lower);
      if (entropy.value >= tail) this.best = { value: entropy.value, order: 1 };
    }
    this.reached = this.lower;
  }

  look(z: number): Node {
    const k = worseMoment(this.divergences, z);
    const scale = z * (1 + z);
    this.looked++;
    this.lower = Math.max(this.lower, k.lower / scale);
    if (Number.isFinite(k.upper)) this.reached = Math.max(this.reached, k.upper / scale);
    if (Number.isFinite(k.value) && k.value / scale > this.best.value * (1 + NEGLIGIBLE))
      this.best = { value: k.value / scale, order: 1 + z };
    return { z, upper: k.upper };
  }

  piece(left: Node, right: Node): Piece {
    return pieceOf(left, right, this.divergences.ceiling(1 + left.z));
  }

  /** Pieces up to an order beyond which the ceiling holds what was reached, and the bound outside of them. */
  cover(): { pieces: Piece[]; outside: number } {
    const { divergences } = this;
    const first = this.look(SMALLEST_ORDER);
    const pieces: Piece[] = [];
    let last = first;
    while (divergences.ceiling(1 + last.z) > this.reached * (1 + CLOSE) && last.z < Math.min(LARGEST_ORDER, divergences.largest)) {
      const next = this.look(Math.min(4 * last.z, divergences.largest));
      pieces.push(this.piece(last, next));
      last = next;
    }
    return { pieces, outside: Math.max(first.upper / first.z, divergences.ceiling(1 + last.z)) };
  }
}
