/**
 * Truncation: the part of the line above the last node, bounded and never watched.
 *
 * Let phi_k(y) = E_tilted[e^{iyL}] for one use of law k, a positive-definite function. The angle theta_k(y) = arccos |phi_k(y)| is the
 * distance of two rays (the states sqrt(p) and e^{iyL} sqrt(p)), so it obeys the triangle inequality, and moving y by d turns the ray by at
 * most sigma_k d with sigma_k the standard deviation of L under the tilted law (Mandelstam-Tamm; from arccos |phi(d)| <= sigma d). So
 *   theta(y) >= max(theta(a) - sigma (y - a), theta(b) - sigma (b - y)) >= (theta(a) + theta(b) - sigma (b - a)) / 2 on [a, b],
 * and |phi(y)| <= cos of that. From the top down, three bounds share the work: the envelopes, valid for every greater y; bands, on which
 * nothing needs to be known of the nodes; and the gaps between nodes, with the angles of both. On [a, b] the nodes j h contribute, since
 * 1/y^2 falls,
 *   h sum |Phi| / y^2 <= sup |Phi| (1/a - 1/b + h / a^2),
 * and with 1/y for the probabilities, sup |Phi| (ln(b/a) + h / a).
 *
 * Probabilities. Their kernel 1/z does not force convergence. What is read is the probability with a threshold drawn uniformly from
 * [eps, eps + w], w = THRESHOLD_WIDTH: still a test, with both error rates of the same randomised event. Its kernel has the factor
 * (1 - e^{-zw})/(zw), which is 1 up to |z| w (far below rounding on every node) and at most 2/(y w) far out, so the last piece
 * contributes sup |Phi| (ln(2/(wY)) + 1) even where the law has atoms.
 */

import type { Decay, Spacing } from './decay.ts';
import { MAXIMUM_WORK, THRESHOLD_WIDTH } from './options.ts';

/** Tolerance of the probabilities, whose sums are about 1 + |t| times as large, as a multiple of that of delta. */
const plainFactor = (t: number) => 100 * (1 + Math.abs(t));
/** Steps by a square root of 2 that are taken for them, on lines of so many nodes: on short ones they are as sharp as delta. */
const PLAIN_STEPS = 8;
const PLAIN_NODES = 300;
/** Nodes below which a line is short, the height where its envelope is first looked at, and where bands should lead to from there, as multiples of the start. */
const SHORT_NODES = 400;
const FAR = 8;
const NEAR = 3;
/** Heights beyond this times the start are not looked at. */
const MAXIMUM_RATIO = 1e5;

export interface Tail {
  /** Bounds of h sum over the nodes above the cut of |Phi| / y^2 and of |Phi| / y. */
  square: number;
  plain: number;
}

export const UNKNOWN: Tail = { square: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };

/** Index of the last node kept, and what is cut off above it. */
export interface Cut {
  node: number;
  tail: Tail;
}

/**
 * Bounds of ln |Phi| between neighbouring nodes; entry i for the gap above node from + i. No law adds more than 0: the gaps at the top that are
 * below e^enough already need no nodes of the laws that are left.
 */
function gapBounds(decays: readonly Decay[], line: Spacing, from: number, to: number, enough: number): Float64Array {
  const bounds = new Float64Array(to - from);
  let rest = bounds.length;
  for (const decay of decays) {
    while (rest > 0 && bounds[rest - 1]! <= enough) rest--;
    if (rest === 0) break;
    decay.addGaps(line, from, rest, bounds);
  }
  return bounds;
}

/** No law adds more than 0: of many, those that suffice for `enough` are asked. */
function logEnvelope(decays: readonly Decay[], t: number, y: number, enough: number): number {
  let sum = 0;
  for (const decay of decays) {
    sum += decay.logEnvelope(t, y, enough - sum);
    if (sum <= enough) break;
  }
  return sum;
}

function logBand(decays: readonly Decay[], t: number, low: number, high: number, enough: number): number {
  let sum = 0;
  for (const decay of decays) {
    sum += decay.logBand(t, low, high);
    if (sum <= enough) break;
  }
  return sum;
}

/** What the nodes of a band contribute when |Phi| is at most `sup` on it. */
function addBand(tail: Tail, sup: number, low: number, high: number, h: number): void {
  tail.square += sup * (1 / low - 1 / high + h / (low * low));
  tail.plain += sup * (Math.log(high / low) + h / low);
}

/** Where an envelope takes over, looked for from height `from` on in steps by a factor. Null when that is out of reach. */
function envelopeFrom(
  decays: readonly Decay[],
  t: number,
  from: number,
  factor: number,
  target: number,
): { y: number; log: number } | null {
  for (let y = from; y <= MAXIMUM_RATIO * from; y *= factor) {
    const log = logEnvelope(decays, t, y, target + Math.log(y));
    if (log <= target + Math.log(y)) return { y, log };
  }
  return null;
}

/** The tail above the lowest height from `start` on that needs no nodes, below one where an envelope has taken over. */
function tailBelow(
  decays: readonly Decay[],
  { t, h }: Spacing,
  start: number,
  tolerance: number,
  { y: top, log: logTop }: { y: number; log: number },
): { y: number; tail: Tail } {
  const target = Math.log(0.3 * tolerance);
  const lastOf = (y: number) => Math.max(Math.log(2 / (THRESHOLD_WIDTH * y)), 0) + 1 + h / y;
  const plain = (y: number) => target + Math.log(plainFactor(t) / lastOf(y));
  let [y, log] = [top, logTop];
  // The probabilities want more, and get it where the law dies out soon: one with atoms never does.
  const steps = start < PLAIN_NODES * h ? 0 : PLAIN_STEPS;
  for (let step = 0; step < steps && log > plain(y); step++) {
    y *= Math.SQRT2;
    log = logEnvelope(decays, t, y, plain(y));
  }
  if (log > plain(y)) [y, log] = [top, logTop];
  const sup = Math.exp(log);
  const tail = { square: sup * (1 / y + h / (y * y)), plain: sup * lastOf(y) };
  for (let ratio = 2; y > start; ) {
    const low = Math.max(start, y / ratio);
    const enough = Math.log(0.02 * tolerance) + Math.log(low);
    const bound = logBand(decays, t, low, y, enough);
    if (bound <= enough) {
      addBand(tail, Math.exp(bound), low, y, h);
      y = low;
    } else if (ratio > 1.15) ratio = Math.sqrt(ratio);
    else break;
  }
  return { y, tail };
}

/**
 * The tail above the lowest height that needs no nodes. Null when no envelope takes over within reach. Of a short line bands mostly cover what lies below a
 * height that is far up, and it costs more to ask often than to ask too far up.
 */
function tailWithoutNodes(decays: readonly Decay[], line: Spacing, start: number, tolerance: number): { y: number; tail: Tail } | null {
  const target = Math.log(0.3 * tolerance);
  if (start < SHORT_NODES * line.h) {
    const far = envelopeFrom(decays, line.t, FAR * start, 2, target);
    const found = far === null ? null : tailBelow(decays, line, start, tolerance, far);
    if (found !== null && found.y <= NEAR * start) return found;
  }
  const first = envelopeFrom(decays, line.t, start, Math.SQRT2, target);
  return first === null ? null : tailBelow(decays, line, start, tolerance, first);
}

/** The height above which nothing needs nodes, as the index of a node; infinite when that is out of reach, with the tail above it. */
function topWithoutNodes(
  decays: readonly Decay[],
  line: Spacing,
  first: number,
  tolerance: number,
  most: number,
): { top: number; tail: Tail } {
  const { t, h } = line;
  const free = tailWithoutNodes(decays, line, first * h, tolerance);
  if (free === null) return { top: Number.POSITIVE_INFINITY, tail: UNKNOWN };
  const top = Math.ceil(free.y / h - 1e-9);
  const within = top <= most && top * decays.reduce((largest, decay) => Math.max(largest, decay.work(t, top * h)), 0) <= MAXIMUM_WORK;
  return { top: within ? top : Number.POSITIVE_INFINITY, tail: free.tail };
}

/** Whether a line that is not small at node `first` can be proved to end: asked before many nodes are made in vain. */
export function canEnd(decays: readonly Decay[], line: Spacing, first: number, tolerance: number, maximumNodes: number): boolean {
  return topWithoutNodes(decays, line, first, tolerance, maximumNodes).top < Number.POSITIVE_INFINITY;
}

/**
 * The lowest node from `first` on above which everything is provably negligible: a tail of at most twice the tolerance.
 * Null when no envelope takes over within reach, or only above `maximumNodes`.
 */
export function chooseCut(decays: readonly Decay[], line: Spacing, first: number, tolerance: number, maximumNodes: number): Cut | null {
  const { t, h } = line;
  const { top, tail } = topWithoutNodes(decays, line, first, tolerance, maximumNodes);
  if (top === Number.POSITIVE_INFINITY) return null;
  // All gaps together then add less than a hundredth of the tolerance: their h / y^2 sum to at most 2 / y.
  const bounds = gapBounds(decays, line, first, top, Math.log(0.005 * tolerance * first * h));
  const plain = first < PLAIN_NODES ? Number.POSITIVE_INFINITY : Math.max(plainFactor(t) * tolerance, 2 * tail.plain);
  const next = { ...tail };
  let node = top;
  for (; node > first; node--) {
    addBand(next, Math.exp(bounds[node - 1 - first]!), (node - 1) * h, node * h, h);
    if (next.square > 2 * tolerance || next.plain > plain) break;
    tail.square = next.square;
    tail.plain = next.plain;
  }
  return { node, tail };
}

/** The tail above a node wherever it is, for lines that are cut too low on purpose. */
export function tailAbove(decays: readonly Decay[], line: Spacing, node: number, tolerance: number): Tail {
  const { h } = line;
  const free = tailWithoutNodes(decays, line, node * h, tolerance);
  if (free === null) return UNKNOWN;
  const { tail } = free;
  const bounds = gapBounds(decays, line, node, Math.ceil(free.y / h - 1e-9), Number.NEGATIVE_INFINITY);
  bounds.forEach((bound, i) => {
    addBand(tail, Math.exp(bound), (node + i) * h, (node + i + 1) * h, h);
  });
  return tail;
}
