/**
 * One vertical line for a composition: nodes of the integrand for the three kernels, and everything of the errors that does not depend on epsilon.
 *
 * With Phi_j = e^{K(z_j) - K(t)}, z_j = t + i j h, and kernel values g_j = Phi_j / (z (z+1)), Phi_j / z, Phi_j / (z+1):
 *   reading = sign e^{K(t) - t eps} (h / pi) Re[g_0 / 2 + sum_{j=1}^{J} g_j e^{-i j h eps}].
 */

import { UNIT } from '../../mechanisms/moments/moment.ts';
import { logAliases, type Rival, rivalsOf } from './aliasing.ts';
import type { Composite } from './composite.ts';
import { LOG_TARGET, type Settings } from './options.ts';
import type { Tilt } from './tilt.ts';
import { angleOf, type Tail, tailBound } from './truncation.ts';

/** For each of the kernels delta, P, Q. */
export interface Kernel {
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
}

const FIRST_CHUNK = 16;

interface Samples {
  count: number;
  logRe: Float64Array;
  angle: Float64Array;
  rounding: Float64Array;
  quadrature: Float64Array;
}

function grow(samples: Samples, capacity: number): void {
  for (const name of ['logRe', 'angle', 'rounding', 'quadrature'] as const) {
    const larger = new Float64Array(capacity);
    larger.set(samples[name].subarray(0, samples.count));
    samples[name] = larger;
  }
}

/** Appends the nodes from samples.count to `to`: ln |Phi|, arg Phi, and their relative errors. */
function extend(composite: Composite, t: number, h: number, samples: Samples, to: number): void {
  const from = samples.count;
  if (samples.logRe.length < to) grow(samples, Math.max(to, 2 * samples.logRe.length));
  const { logRe, angle, rounding, quadrature } = samples;
  const width = composite.terms.length + 4;
  for (const { moment, count } of composite.terms) {
    const nodes = moment.nodes(t, h, from, to);
    const base = from === 0 ? nodes.re[0]! : moment.nodes(t, h, 0, FIRST_CHUNK).re[0]!;
    for (let j = from; j < to; j++) {
      const re = nodes.re[j - from]!;
      const im = nodes.im[j - from]!;
      logRe[j]! += count * (re - base);
      angle[j]! += count * im;
      rounding[j]! += count * (nodes.rounding[j - from]! + width * UNIT * (Math.abs(re - base) + UNIT * Math.abs(re) + Math.abs(im)));
      quadrature[j]! += count * nodes.quadrature[j - from]!;
    }
  }
  samples.count = to;
}

/** Angles theta_k of every law at node j, for the tail bound. */
function anglesAt(composite: Composite, t: number, h: number, j: number): Float64Array {
  const from = j < FIRST_CHUNK ? 0 : 2 ** Math.floor(Math.log2(j));
  return Float64Array.from(composite.terms, ({ moment }) => {
    const nodes = moment.nodes(t, h, from, from === 0 ? FIRST_CHUNK : 2 * from);
    const base = moment.nodes(t, h, 0, FIRST_CHUNK);
    const k = j - from;
    const error = nodes.rounding[k]! + Math.log1p(nodes.quadrature[k]!) + 1.01 * (base.rounding[0]! + base.quadrature[0]!);
    return angleOf(Math.min(0, nodes.re[k]! - base.re[0]! + error));
  });
}

function kernelsOf(samples: Samples, count: number, t: number, h: number): [Kernel, Kernel, Kernel] {
  const empty = (): Kernel => ({
    re: new Float64Array(count),
    im: new Float64Array(count),
    total: 0,
    weighted: 0,
    rounding: 0,
    quadrature: 0,
    truncation: 0,
  });
  const kernels: [Kernel, Kernel, Kernel] = [empty(), empty(), empty()];
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
  kernel.rounding += size * rounding;
  kernel.quadrature += size * quadrature;
}

/** e^x - 1 for the effect of an error x of the exponent; where it is large the node itself must be tiny for the product to matter. */
function excess(x: number, log: number): number {
  return x < 600 ? Math.expm1(x) : Math.exp(Math.min(x + log, 700)) * Math.exp(-Math.max(log, -700));
}

/** Size of the sum of the delta kernel at an epsilon: what truncation is compared with. */
function sizeOf(samples: Samples, t: number, h: number, epsilon: number): number {
  let sum = 0;
  for (let j = 0; j < samples.count; j++) {
    const modulus = (j === 0 ? 0.5 : 1) * Math.exp(samples.logRe[j]!);
    if (modulus < 1e-18) continue;
    const y = j * h;
    const re = t * (1 + t) - y * y;
    const im = y * (1 + 2 * t);
    const angle = samples.angle[j]! - y * epsilon;
    sum += (modulus * (re * Math.cos(angle) + im * Math.sin(angle))) / (re * re + im * im);
  }
  return Math.max(Math.abs(sum), 0.01 / Math.abs(t * (1 + t)));
}

/** ln of the leading saddle-point value of the reading at the centre of the line, and that centre. */
export function centreOf(composite: Composite, t: number): { epsilon: number; log: number; deviation: number } {
  const jet = composite.jet(t);
  const epsilon = jet.slope - 1 / t - 1 / (1 + t);
  const curvature = jet.curvature + 1 / (t * t) + 1 / ((1 + t) * (1 + t));
  const log = jet.value - t * epsilon - Math.log(Math.abs(t * (1 + t))) - 0.5 * Math.log(2 * Math.PI * curvature);
  return { epsilon, log, deviation: Math.sqrt(curvature) };
}

/** The shortest period 2^{k/2} whose aliases are negligible at the centre. */
export function choosePeriod(composite: Composite, tilt: Tilt, factor: number): { period: number; rivals: Rival[] } {
  const { epsilon, log, deviation } = centreOf(composite, tilt.t);
  const centre = { epsilon, deviation, enough: log + LOG_TARGET - 8 };
  let k = Math.ceil(2 * Math.log2(7 * deviation));
  for (let tries = 0; ; tries++, k++) {
    const period = 2 ** (k / 2);
    const rivals = rivalsOf(composite, tilt.region, tilt.v, period, centre);
    if (logAliases(rivals, tilt.t, epsilon, period, true) > log + LOG_TARGET && tries < 79) continue;
    if (factor === 1) return { period, rivals };
    return { period: period * factor, rivals: rivalsOf(composite, tilt.region, tilt.v, period * factor, centre) };
  }
}

interface Cut {
  count: number;
  tail: Tail;
  certified: boolean;
}

/** Number of nodes after which the rest is provably negligible. */
function chooseCut(composite: Composite, t: number, h: number, samples: Samples, settings: Settings): Cut {
  const { epsilon } = centreOf(composite, t);
  const target = Math.exp(LOG_TARGET);
  let j = 2;
  for (;;) {
    const tolerance = target * h * sizeOf(samples, t, h, epsilon);
    while (j < samples.count) {
      const y = j * h;
      if (Math.exp(samples.logRe[j]!) / y > tolerance) {
        j++;
        continue;
      }
      const tail = tailBound(composite.terms, t, y, anglesAt(composite, t, h, j), h, tolerance, 30);
      if (tail.square <= tolerance * 3) return { count: j + 1, tail, certified: true };
      j = Math.ceil(1.25 * j) + 1;
    }
    if (samples.count >= settings.maximumNodes) {
      const tail = { square: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };
      return { count: samples.count, tail, certified: false };
    }
    extend(composite, t, h, samples, 2 * samples.count);
  }
}

export function makeLine(composite: Composite, tilt: Tilt, settings: Settings): Line {
  const t = tilt.t;
  const { period, rivals } = choosePeriod(composite, tilt, settings.periodFactor);
  const h = (2 * Math.PI) / period;
  const empty = () => new Float64Array(64);
  const samples: Samples = { count: 0, logRe: empty(), angle: empty(), rounding: empty(), quadrature: empty() };
  extend(composite, t, h, samples, FIRST_CHUNK);
  let { count, tail, certified } = chooseCut(composite, t, h, samples, settings);
  if (settings.nodesFactor !== 1) {
    count = Math.max(2, Math.ceil(count * settings.nodesFactor));
    tail = tailBound(composite.terms, t, (count - 1) * h, anglesAt(composite, t, h, count - 1), h, Math.exp(LOG_TARGET), 1e30);
  }
  const kernels = kernelsOf(samples, count, t, h);
  kernels[0].truncation = tail.square / h;
  kernels[1].truncation = tail.plain / h;
  kernels[2].truncation = tail.plain / h;
  let value = 0;
  let magnitude = 0;
  for (const { moment, count: uses } of composite.terms) {
    const term = uses * moment.nodes(t, h, 0, FIRST_CHUNK).re[0]!;
    value += term;
    magnitude += Math.abs(term);
  }
  return { tilt, h, period, count, value, magnitude, kernels, rivals, certified };
}
