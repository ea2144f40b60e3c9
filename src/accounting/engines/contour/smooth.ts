/**
 * delta between two epsilons from one line, with a bound of its sixth derivative.
 *
 * What a line reads is e^{K(t) - t eps} (h / pi) s(eps), and s = sum Re g_j e^{-i j h eps} is a trigonometric polynomial: |s^(k)| <= m_k = sum |g_j| (j h)^k
 * for every eps. The dual direction at eps is e^eps times the reading at -eps, so there the tilt is -1 - t and s runs backwards. With the
 * coefficients as they are stored s and its derivatives are exact up to the rounding of their sums; what the coefficients and the line
 * itself are wrong by is bounded for all eps alike: rounding and quadrature of the nodes, truncation, and the aliases, which only add and so
 * count where what is read is bounded from below. The bound of an alias is an exponential in eps, so the ends of an interval have its largest.
 */
import { UNIT } from '../../mechanisms/moments/moment.ts';
import type { Smooth } from '../../profile/profile.ts';
import type { Rival } from './aliasing.ts';
import type { Kernel, Line } from './line.ts';

/** m_0 to m_6 of the delta kernel. */
function momentsOf({ re, im }: Kernel, h: number, count: number): Float64Array {
  const moments = new Float64Array(7);
  for (let j = 0; j < count; j++) {
    let size = Math.hypot(re[j]!, im[j]!) * (1 + 1e-12);
    for (let k = 0; k < 7; k++) {
      moments[k]! += size;
      size *= j * h;
    }
  }
  return moments;
}

/** Adds s, s' and s'' at an epsilon to `out` from index `at`. */
function derivatives({ kernels, h, count }: Line, epsilon: number, out: Float64Array, at: number): void {
  const { re, im } = kernels[0];
  const cos = Math.cos(h * epsilon);
  const sin = -Math.sin(h * epsilon);
  let x = 1;
  let y = 0;
  let value = 0;
  let first = 0;
  let second = 0;
  for (let j = 0; j < count; j++) {
    const a = re[j]! * x - im[j]! * y;
    const b = re[j]! * y + im[j]! * x;
    const height = j * h;
    value += a;
    first += height * b;
    second -= height * height * a;
    const next = x * cos - y * sin;
    y = x * sin + y * cos;
    x = next;
  }
  out[at] = value;
  out[at + 1] = first;
  out[at + 2] = second;
}

/** ln of the largest sum of the bounds of both sides' aliases, times e^{t x}, for x between two numbers. */
function logLargestAliases(rivals: readonly Rival[], t: number, low: number, high: number): number {
  let right = Number.POSITIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  for (const { b, value, logC, logGap } of rivals) {
    const log = value + logC - logGap + Math.max((t - b) * low, (t - b) * high);
    if (b > t) right = Math.min(right, log);
    else left = Math.min(left, log);
  }
  const top = Math.max(right, left);
  return top + Math.log1p(Math.exp(Math.min(right, left) - top));
}

/** @param remove false for the dual direction, which the line reads at -eps; its region is then the left or the middle one */
export function smoothOf(line: Line, remove: boolean, low: number, high: number): Smooth {
  const { h, count, kernels, magnitude } = line;
  const { t, region } = line.tilt;
  const [kernel] = kernels;
  line.moments ??= momentsOf(kernel, h, count);
  const m = line.moments;
  const prefactor = line.value + Math.log(h / Math.PI);
  const far = Math.max(Math.abs(low), Math.abs(high));
  const span = high - low;
  // As in reading.ts, for s and its derivatives.
  const rounding = (k: number) => UNIT * ((count + 12) * m[k]! + ((5 + 3 * h * far) * m[k + 1]!) / h);
  const exponent = UNIT * (4 * magnitude + 3 * (1 + Math.abs(t)) * far + 3 * Math.abs(prefactor) + 8);
  const ends = rounding(0) + 0.4 * span * rounding(1) + 0.05 * span * span * rounding(2);
  const middle = region === 'middle';
  const [from, to] = remove ? [low, high] : [-high, -low];
  const aliasing = Math.exp(logLargestAliases(line.rivals, t, from, to) - prefactor + 1e-3 + 4e-14 * magnitude);
  const both = kernel.rounding + kernel.quadrature + kernel.truncation + exponent * m[0]! + ends;
  const sign = middle ? -1 : 1;
  return {
    of: middle ? 'complement' : 'delta',
    tilt: remove ? t : -1 - t,
    logScale: remove ? prefactor - t * low : prefactor + (1 + t) * low,
    sixth: m[6]! * (1 + 1e-12),
    error: middle ? both + aliasing : both,
    opposite: middle ? both : both + aliasing,
    ends() {
      const out = new Float64Array(6);
      derivatives(line, remove ? low : -low, out, 0);
      derivatives(line, remove ? high : -high, out, 3);
      for (let k = 0; k < 6; k++) out[k]! *= !remove && k % 3 === 1 ? -sign : sign;
      return out;
    },
  };
}
