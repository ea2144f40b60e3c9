/**
 * Points that turn: sums of w_i e^{i y l_i} at neighbouring nodes y. Each point advances from node to node by a product with e^{i step l_i}, and is
 * seeded by sine and cosine every RESEED nodes. A loss may have an imaginary part, the argument, which damps its point as y grows.
 */

export const RESEED = 64;
/** Nodes that are summed in one pass over the points. */
export const STRIDE = 4;
/** Points whose weight is below this are left out; n of them change F by at most 2 n PRUNE. */
export const PRUNE = 1e-26;

export interface Rotor {
  count: number;
  /** The points at the next node, and what they are multiplied with from node to node. */
  re: Float64Array;
  im: Float64Array;
  cos: Float64Array;
  sin: Float64Array;
  /** Modulus and phase at height 0, real loss and argument; phase and argument are 0 on the real axis. */
  weight: Float64Array;
  phase: Float64Array;
  loss: Float64Array;
  argument: Float64Array;
}

function rotorOf(capacity: number): Rotor {
  const array = () => new Float64Array(capacity);
  return {
    count: 0,
    re: array(),
    im: array(),
    cos: array(),
    sin: array(),
    weight: array(),
    phase: array(),
    loss: array(),
    argument: array(),
  };
}

// Scratch of the one computation that runs at a time in a thread; grown, never shrunk.
let rotor = rotorOf(512);

/** The scratch, emptied, with room for so many points. */
export function rotorFor(size: number): Rotor {
  if (rotor.re.length < size) rotor = rotorOf(2 * size);
  rotor.count = 0;
  return rotor;
}

export function rotorNow(): Rotor {
  return rotor;
}

/** Places the points at height y; with a step above 0 also makes what they advance by. */
export function seed(y: number, step: number): void {
  const { count, re, im, weight, phase, loss, argument, cos, sin } = rotor;
  for (let i = 0; i < count; i++) {
    const size = weight[i]! * Math.exp(-y * argument[i]!);
    const angle = phase[i]! + y * loss[i]!;
    re[i] = size * Math.cos(angle);
    im[i] = size * Math.sin(angle);
  }
  if (step === 0) return;
  for (let i = 0; i < count; i++) {
    const size = Math.exp(-step * argument[i]!);
    const angle = step * loss[i]!;
    cos[i] = size * Math.cos(angle);
    sin[i] = size * Math.sin(angle);
  }
}

/** Sums of the rotating points at the next STRIDE nodes; the points move on by as many steps. */
export const sums = { re: new Float64Array(STRIDE), im: new Float64Array(STRIDE) };
export function sumAndAdvance(): void {
  const { count, re, im, cos, sin } = rotor;
  // Side by side, so that no sum waits for another.
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  for (let i = 0; i < count; i++) {
    const c = cos[i]!;
    const d = sin[i]!;
    const x0 = re[i]!;
    const y0 = im[i]!;
    const x1 = x0 * c - y0 * d;
    const y1 = x0 * d + y0 * c;
    const x2 = x1 * c - y1 * d;
    const y2 = x1 * d + y1 * c;
    const x3 = x2 * c - y2 * d;
    const y3 = x2 * d + y2 * c;
    a0 += x0;
    b0 += y0;
    a1 += x1;
    b1 += y1;
    a2 += x2;
    b2 += y2;
    a3 += x3;
    b3 += y3;
    re[i] = x3 * c - y3 * d;
    im[i] = x3 * d + y3 * c;
  }
  sums.re[0] = a0;
  sums.re[1] = a1;
  sums.re[2] = a2;
  sums.re[3] = a3;
  sums.im[0] = b0;
  sums.im[1] = b1;
  sums.im[2] = b2;
  sums.im[3] = b3;
}
