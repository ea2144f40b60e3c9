/**
 * One vertical line for a composition: nodes of the integrand for the three kernels, and everything of the errors that does not depend on epsilon.
 *
 * With Phi_j = e^{K(z_j) - K(t)}, z_j = t + i j h, and kernel values g_j = Phi_j / (z (z+1)), Phi_j / z, Phi_j / (z+1):
 *   reading = sign e^{K(t) - t eps} (h / pi) Re[g_0 / 2 + sum_{j=1}^{J} g_j e^{-i j h eps}].
 */

import { nextChunk, UNIT } from '../../mechanisms/moments/moment.ts';
import { logAliases, placeRivals, type Rival, rivalsOf } from './aliasing.ts';
import { type Composite, workOf } from './composite.ts';
import type { Spacing } from './decay.ts';
import { MAXIMUM_WORK, type Settings } from './options.ts';
import type { Tilt } from './tilt.ts';
import { canEnd, chooseCut, tailAbove, UNKNOWN } from './truncation.ts';

/** For each of the kernels delta, P, Q. */
export interface Kernel {
  /** As long as the line, and zeros up to a multiple of four. */
  re: Float64Array;
  im: Float64Array;
  /** Sums over the nodes of |g|, j |g|, and |g| times the relative errors by rounding and by quadrature. */
  total: number;
  weighted: number;
  rounding: number;
  quadrature: number;
  /** Bound of what is cut off, in the units of the sum. */
  truncation: number;
}

export interface Line {
  tilt: Tilt;
  h: number;
  period: number;
  count: number;
  value: number;
  /** Sum of the magnitudes that went into K(t). */
  magnitude: number;
  kernels: [Kernel, Kernel, Kernel];
  rivals: Rival[];
  certified: boolean;
  /** Sums of |g| (j h)^k of the delta kernel, made when first asked for (smooth.ts). */
  moments: Float64Array | null;
}

/** Chunks of nodes to begin with. */
const SHORTEST = 16;
const LONGEST = 256;
/** Nodes beyond which a line is asked whether it can end. */
const MANY = 1000;

interface Samples {
  count: number;
  logRe: Float64Array;
  angle: Float64Array;
  rounding: Float64Array;
  quadrature: Float64Array;
}

function emptySamples(capacity: number): Omit<Samples, 'count'> {
  const buffer = new ArrayBuffer(32 * capacity);
  const array = (k: number) => new Float64Array(buffer, 8 * capacity * k, capacity);
  return { logRe: array(0), angle: array(1), rounding: array(2), quadrature: array(3) };
}

function grow(samples: Samples, capacity: number): void {
  const larger = emptySamples(capacity);
  for (const name of ['logRe', 'angle', 'rounding', 'quadrature'] as const) {
    larger[name].set(samples[name].subarray(0, samples.count));
    samples[name] = larger[name];
  }
}

/**
 * Nodes of a line if the integrand fell like a normal one; one of two sizes an octave, so that few are kept. No more: the step in x of all nodes of a chunk is that
 * of its highest, and the lowest, which weigh most, round with the number of points.
 */
function firstChunk(composite: Composite, t: number, h: number, logTarget: number): number {
  const nodes = 4 + (1.1 * Math.sqrt(-2 * logTarget)) / (h * Math.sqrt(composite.jet(t).curvature));
  for (let chunk = SHORTEST; chunk < LONGEST; chunk *= 2) {
    if (nodes <= chunk) return chunk;
    if (nodes <= 1.5 * chunk) return 1.5 * chunk;
  }
  return LONGEST;
}

/** Appends the nodes from samples.count to `to`: ln |Phi|, arg Phi, and their relative errors. */
function extend(composite: Composite, { t, h, first }: Spacing, samples: Samples, to: number): void {
  const from = samples.count;
  if (samples.logRe.length < to) grow(samples, to);
  const { logRe, angle, rounding, quadrature } = samples;
  const width = composite.terms.length + 4;
  for (const { moment, count } of composite.terms) {
    const nodes = moment.nodes(t, h, to, first);
    const base = nodes.re[0]!;
    for (let j = from; j < to; j++) {
      const re = nodes.re[j]!;
      const im = nodes.im[j]!;
      logRe[j]! += count * (re - base);
      angle[j]! += count * im;
      rounding[j]! += count * (nodes.rounding[j]! + width * UNIT * (Math.abs(re - base) + UNIT * Math.abs(re) + Math.abs(im)));
      quadrature[j]! += count * nodes.quadrature[j]!;
    }
  }
  samples.count = to;
}

function kernelsOf(samples: Samples, count: number, t: number, h: number): [Kernel, Kernel, Kernel] {
  // Zeros up to a multiple of four: so many nodes are summed at a time.
  const size = 4 * Math.ceil(count / 4);
  const buffer = new ArrayBuffer(48 * size);
  const array = (k: number) => new Float64Array(buffer, 8 * size * k, size);
  const empty = (k: number): Kernel => ({
    re: array(2 * k),
    im: array(2 * k + 1),
    total: 0,
    weighted: 0,
    rounding: 0,
    quadrature: 0,
    truncation: 0,
  });
  const kernels: [Kernel, Kernel, Kernel] = [empty(0), empty(1), empty(2)];
  for (let j = 0; j < count; j++) {
    const y = j * h;
    const modulus = (j === 0 ? 0.5 : 1) * Math.exp(samples.logRe[j]!);
    const c = modulus * Math.cos(samples.angle[j]!);
    const d = modulus * Math.sin(samples.angle[j]!);
    const rounding = excess(samples.rounding[j]! + 12 * UNIT, samples.logRe[j]!);
    const quadrature = excess(samples.quadrature[j]!, samples.logRe[j]!);
    // Divisors z (z + 1), z and z + 1.
    place(kernels[0], j, c, d, t * (1 + t) - y * y, y * (1 + 2 * t), modulus, rounding, quadrature);
    place(kernels[1], j, c, d, t, y, modulus, rounding, quadrature);
    place(kernels[2], j, c, d, 1 + t, y, modulus, rounding, quadrature);
  }
  return kernels;
}

/** Node j of a kernel: (c + i d) / (re + i im), and its share of the sums. */
function place(
  kernel: Kernel,
  j: number,
  c: number,
  d: number,
  re: number,
  im: number,
  modulus: number,
  rounding: number,
  quadrature: number,
): void {
  const square = re * re + im * im;
  kernel.re[j] = (c * re + d * im) / square;
  kernel.im[j] = (d * re - c * im) / square;
  const size = modulus / Math.sqrt(square);
  kernel.total += size;
  kernel.weighted += j * size;
  // A node of 0 may stand for any that has no double.
  kernel.rounding += Math.max(size, Number.MIN_VALUE) * rounding;
  kernel.quadrature += Math.max(size, Number.MIN_VALUE) * quadrature;
}

/** e^x - 1 for the effect of an error x of the exponent; where it is large the node itself must be tiny for the product to matter. */
function excess(x: number, log: number): number {
  if (x < 600) return Math.expm1(x);
  const product = Math.exp(Math.min(x + log, 700)) * Math.exp(-Math.max(log, -700));
  return Number.isNaN(product) ? Number.POSITIVE_INFINITY : product;
}

/** Sum of the delta kernel over the nodes from `from` on, at an epsilon. */
function sumFrom(from: number, samples: Samples, t: number, h: number, epsilon: number): number {
  let sum = 0;
  for (let j = from; j < samples.count; j++) {
    if (samples.logRe[j]! < -41) continue;
    const modulus = (j === 0 ? 0.5 : 1) * Math.exp(samples.logRe[j]!);
    const y = j * h;
    const re = t * (1 + t) - y * y;
    const im = y * (1 + 2 * t);
    const angle = samples.angle[j]! - y * epsilon;
    sum += (modulus * (re * Math.cos(angle) + im * Math.sin(angle))) / (re * re + im * im);
  }
  return sum;
}

/** ln of the leading saddle-point value of the reading at the centre of the line, and that centre. */
export function centreOf(composite: Composite, t: number): { epsilon: number; log: number; deviation: number } {
  const jet = composite.jet(t);
  const epsilon = jet.slope - 1 / t - 1 / (1 + t);
  const curvature = jet.curvature + 1 / (t * t) + 1 / ((1 + t) * (1 + t));
  const log = jet.value - t * epsilon - Math.log(Math.abs(t * (1 + t))) - 0.5 * Math.log(2 * Math.PI * curvature);
  return { epsilon, log, deviation: Math.sqrt(curvature) };
}

/** A period with the bounds of its aliases. */
export interface Period {
  period: number;
  rivals: Rival[];
}

/** The shortest period 2^{k/2} whose aliases are negligible at the centre, times a factor. */
export function choosePeriod(composite: Composite, tilt: Tilt, { periodFactor: factor, logTarget }: Settings): Period {
  const { epsilon, log, deviation } = centreOf(composite, tilt.t);
  const { rivals, period: shortest } = rivalsOf(composite, tilt.region, tilt.v, { epsilon, deviation, target: log + logTarget });
  // Where K is not known.
  if (!Number.isFinite(shortest) || !Number.isFinite(deviation)) return { period: Number.POSITIVE_INFINITY, rivals };
  for (let k = Math.ceil(2 * Math.log2(Math.max(shortest, 7 * deviation))); ; k++) {
    const period = 2 ** (k / 2) * factor;
    const placed = placeRivals(rivals, tilt.t, period);
    if (factor !== 1 || logAliases(placed, tilt.t, epsilon, true) <= log + logTarget || period > 1e12 * deviation)
      return { period, rivals: placed };
  }
}

/** Index of the first node whose share of the sum falls below the tolerance; -1 where the nodes allowed do not reach it. */
function firstSmall(
  composite: Composite,
  line: Spacing,
  samples: Samples,
  { maximumNodes, logTarget }: Settings,
): { node: number; tolerance: number } {
  const { t, h } = line;
  const { epsilon } = centreOf(composite, t);
  const target = Math.exp(logTarget);
  let looked = false;
  let j = 2;
  let summed = 0;
  let sum = 0;
  for (;;) {
    sum += sumFrom(summed, samples, t, h, epsilon);
    summed = samples.count;
    // What truncation is compared with.
    const tolerance = target * h * Math.max(Math.abs(sum), 0.01 / Math.abs(t * (1 + t)));
    while (j < samples.count && Math.exp(samples.logRe[j]!) / (j * h) > tolerance) j++;
    if (j < samples.count) return { node: j, tolerance };
    const next = nextChunk(samples.count);
    if (next > maximumNodes || workOf(composite.terms, t, h, next) > MAXIMUM_WORK) return { node: -1, tolerance };
    if (!looked && next > MANY) {
      looked = true;
      if (!canEnd(composite.decays, line, samples.count, tolerance, maximumNodes)) return { node: -1, tolerance };
    }
    extend(composite, line, samples, next);
  }
}

/** Where the first nodes alone cost too much: nothing is read from such a line. */
function withoutNodes(composite: Composite, tilt: Tilt, { period, rivals }: Period): Line {
  const kernels = kernelsOf({ count: 0, ...emptySamples(0) }, 0, tilt.t, 1);
  for (const kernel of kernels) kernel.truncation = Number.POSITIVE_INFINITY;
  const { value } = composite.jet(tilt.t);
  const h = (2 * Math.PI) / period;
  return { tilt, h, period, count: 0, value, magnitude: Math.abs(value), kernels, rivals, certified: false, moments: null };
}

export function makeLine(composite: Composite, tilt: Tilt, { period, rivals }: Period, settings: Settings): Line {
  const t = tilt.t;
  const h = (2 * Math.PI) / period;
  const line = { t, h, first: firstChunk(composite, t, h, settings.logTarget) };
  if (workOf(composite.terms, t, h, line.first) > MAXIMUM_WORK) return withoutNodes(composite, tilt, { period, rivals });
  const samples: Samples = { count: 0, ...emptySamples(line.first) };
  extend(composite, line, samples, line.first);
  const { node, tolerance } = firstSmall(composite, line, samples, settings);
  const cut = node < 0 ? null : chooseCut(composite.decays, line, node, tolerance, settings.maximumNodes);
  let count = (cut?.node ?? samples.count - 1) + 1;
  let tail = cut?.tail ?? UNKNOWN;
  if (settings.nodesFactor !== 1) {
    count = Math.max(2, Math.ceil(count * settings.nodesFactor));
    tail = tailAbove(composite.decays, line, count - 1, tolerance);
  }
  if (samples.count < count) extend(composite, line, samples, count);
  const kernels = kernelsOf(samples, count, t, h);
  kernels[0].truncation = tail.square / h;
  kernels[1].truncation = tail.plain / h;
  kernels[2].truncation = tail.plain / h;
  let value = 0;
  let magnitude = 0;
  for (const { moment, count: uses } of composite.terms) {
    const term = uses * moment.nodes(t, h, 1, line.first).re[0]!;
    value += term;
    magnitude += Math.abs(term);
  }
  return { tilt, h, period, count, value, magnitude, kernels, rivals, certified: cut !== null, moments: null };
}
