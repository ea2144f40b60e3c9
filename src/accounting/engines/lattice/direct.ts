/**
 * Tail sums of a tilted law from its frequencies. With p(k) = (1/N) sum_f S_f e^(i w_f k) and rho_f = -r D + i w_f,
 *   sum_(j <= k < e) p(k) e^(-r D (k - m)) = (1/N) sum_f S_f (e^(i w_f j) e^(-r D (j - m)) - e^(i w_f e) e^(-r D (e - m))) / (1 - e^rho_f),
 * a geometric series for each frequency. The end e of the window does not move, so that its part is a constant; frequency 0 is summed by
 * itself, as 1 - e^rho may vanish there. G and H, sums of P(k) (1 - e^(s_j - s_k)) and of Q(k) (1 - e^(s_k - s_(j-1))), have the
 * differences of two such kernels for theirs, which are written as quotients without cancellation.
 * Rounding: phases are rotated SEED times between exact ones, sums are taken in chunks; the error is at most (8 SEED + F / SEED) u times the sum
 * of absolute values, F the number of frequencies.
 */
import type { Sector, Sums, SumsAt } from './tail_sums.ts';
import type { Spectrum, TiltedSum } from './tilted.ts';

const U = 1.1102230246251565e-16;
const SEED = 16;

/** Complex numbers, one a frequency. */
interface Kernel {
  re: Float64Array;
  im: Float64Array;
}

/** 1 / (1 - e^rho) of P and of Q, that of the excess, and e^(-iw), which steps back by one point. */
interface Kernels {
  key: string;
  length: number;
  p: Kernel;
  q: Kernel;
  excess: Kernel;
  back: Kernel;
}

/** Kernels lately made: the tilts of the laws under P and under Q are those of every sum. */
const MOST_KEPT = 4;
const LONGEST_KEPT = 2 ** 16;
let kept: Kernels[] = [];

function kernelsFor({ n, interval, theta }: TiltedSum, sector: Sector, length: number): Kernels {
  const key = `${n} ${interval} ${theta} ${sector}`;
  const known = kept.find((kernels) => kernels.key === key);
  if (known !== undefined && known.length >= length) return known;
  const made = makeKernels(key, n, interval, theta, sector === 'right', length);
  if (length <= LONGEST_KEPT) kept = [made, ...kept.filter((kernels) => kernels !== known)].slice(0, MOST_KEPT);
  return made;
}

function makeKernels(key: string, n: number, interval: number, theta: number, right: boolean, length: number): Kernels {
  const kernel = () => ({ re: new Float64Array(length), im: new Float64Array(length) });
  const kernels = { key, length, p: kernel(), q: kernel(), excess: kernel(), back: kernel() };
  const { p, q, excess, back } = kernels;
  // 1 - e^(-a + iw) = (1 - e^-a) + 2 e^-a sin(w / 2)^2 - i e^-a sin w.
  const [lossP, factorP] = [-Math.expm1(-theta * interval), Math.exp(-theta * interval)];
  const [lossQ, factorQ] = [-Math.expm1(-(theta + 1) * interval), Math.exp(-(theta + 1) * interval)];
  // e^rho (1 - e^-D), or e^D - 1, over the product of both denominators.
  const scale = right ? -factorP * Math.expm1(-interval) : Math.expm1(interval);
  for (let f = 1; f < length; f++) {
    const w = (2 * Math.PI * f) / n;
    const [cos, sin, half] = [Math.cos(w), Math.sin(w), Math.sin(0.5 * w)];
    const [x1, y1] = [lossP + 2 * factorP * half * half, -factorP * sin];
    const [x2, y2] = [lossQ + 2 * factorQ * half * half, -factorQ * sin];
    const [square1, square2] = [x1 * x1 + y1 * y1, x2 * x2 + y2 * y2];
    const [re1, im1, re2, im2] = [x1 / square1, -y1 / square1, x2 / square2, -y2 / square2];
    p.re[f] = re1;
    p.im[f] = im1;
    q.re[f] = re2;
    q.im[f] = im2;
    const [re, im] = [scale * (re1 * re2 - im1 * im2), scale * (re1 * im2 + im1 * re2)];
    excess.re[f] = right ? re * cos - im * sin : re;
    excess.im[f] = right ? re * sin + im * cos : im;
    back.re[f] = cos;
    back.im[f] = -sin;
  }
  return kernels;
}

/** (1/N) Re sum_f S_f k_f e^(i w_f x) over f > 0, twice for the conjugate frequencies, without a kernel and with each. */
function sumsOver({ n, re, im, last }: Spectrum, kernels: readonly Kernel[], x: number): Float64Array {
  const out = new Float64Array(kernels.length + 1);
  const u = new Float64Array(SEED);
  const v = new Float64Array(SEED);
  const at = ((x % n) + n) % n;
  const unit = (2 * Math.PI) / n;
  const stepRe = Math.cos(unit * at);
  const stepIm = Math.sin(unit * at);
  for (let from = 1; from <= last; from += SEED) {
    const angle = unit * ((from * at) % n);
    let c = Math.cos(angle);
    let s = Math.sin(angle);
    const size = Math.min(SEED, last + 1 - from);
    let plain = 0;
    for (let i = 0; i < size; i++) {
      // The last frequency of an even transform is its own conjugate.
      const factor = from + i === n / 2 ? 1 : 2;
      const [x, y] = [factor * re[from + i]!, factor * im[from + i]!];
      u[i] = x * c - y * s;
      v[i] = x * s + y * c;
      plain += u[i]!;
      const next = c * stepRe - s * stepIm;
      s = c * stepIm + s * stepRe;
      c = next;
    }
    out[0] = out[0]! + plain;
    for (let k = 0; k < kernels.length; k++) {
      const kernel = kernels[k] as Kernel;
      let sum = 0;
      for (let i = 0; i < size; i++) sum += u[i]! * kernel.re[from + i]! - v[i]! * kernel.im[from + i]!;
      out[k + 1] = out[k + 1]! + sum;
    }
  }
  for (let k = 0; k < out.length; k++) out[k] = out[k]! / n;
  return out;
}

/** Bound of (1/N) sum_f |S_f| |k_f| over f > 0, both conjugates. */
function sizeOf({ n, re, im, last }: Spectrum, kernel: Kernel | null): number {
  let size = 0;
  for (let f = 1; f <= last; f++) {
    const weight = kernel === null ? 1 : Math.abs(kernel.re[f]!) + Math.abs(kernel.im[f]!);
    size += (Math.abs(re[f]!) + Math.abs(im[f]!)) * weight;
  }
  return (2 * size) / n;
}

/** One measure with weights e^(-r (s - m)). */
interface Weighted {
  spectrum: Spectrum;
  /** Bound of the relative error of each frequency, as far as `noise` does not count it: evaluation, and the frequencies themselves. */
  relative: number;
  noise: number;
  rate: number;
  above: boolean;
  kernel: Kernel;
  /** Bounds of the absolute values of its sums, with the kernel and without. */
  size: number;
  plainSize: number;
  /** S_0 / N, and the constant of the end of the window. */
  mean: number;
  end: number;
}

export class DirectSums implements Sums {
  readonly noiseP: number;
  readonly noiseQ: number;
  private readonly tilted: TiltedSum;
  private readonly sector: Sector;
  private readonly kernels: Kernels;
  private readonly p: Weighted;
  private readonly q: Weighted;
  private readonly hasExcess: boolean;
  private readonly rounding: number;

  constructor(tilted: TiltedSum, sector: Sector) {
    this.tilted = tilted;
    this.sector = sector;
    const length = Math.max(tilted.p.last, tilted.q.last) + 1;
    this.rounding = U * (8 * SEED + length / SEED);
    this.kernels = kernelsFor(tilted, sector, length);
    this.p = this.weighted(tilted.p, tilted.theta, this.kernels.p, sector === 'right');
    this.q = this.weighted(tilted.q, tilted.theta + 1, this.kernels.q, sector !== 'left');
    this.noiseP = this.p.noise;
    this.noiseQ = this.q.noise;
    this.hasExcess = sector !== 'middle' && tilted.q === tilted.p;
  }

  private offset(k: number): number {
    return this.tilted.origin + k * this.tilted.interval - this.tilted.moments.mean;
  }

  private weighted(spectrum: Spectrum, rate: number, kernel: Kernel, above: boolean): Weighted {
    const { n, start } = this.tilted;
    const end = Math.exp(-rate * this.offset(above ? n : 0)) * sumsOver(spectrum, [kernel], start)[1]!;
    const [size, plainSize] = [sizeOf(spectrum, kernel), sizeOf(spectrum, null)];
    // The errors of the frequencies in the 2-norm, or one by one: whichever says more of a sum over half of the window.
    const oneByOne = spectrum.relative * (2 * size + spectrum.re[0]!) < spectrum.noise * Math.sqrt(n / 2);
    const relative = this.rounding + (oneByOne ? spectrum.relative : 0);
    const noise = oneByOne ? spectrum.omitted : spectrum.noise;
    return { spectrum, relative, noise, rate, above, kernel, size, plainSize, mean: spectrum.re[0]! / n, end };
  }

  /** The part of frequency 0: S_0 / N times the weights of all points on one side. */
  private atZero({ rate, mean, above }: Weighted, j: number): number {
    const count = above ? this.tilted.n - j : j;
    if (count <= 0) return 0;
    const a = (above ? rate : -rate) * this.tilted.interval;
    const series = a === 0 ? count : Math.expm1(-a * count) / Math.expm1(-a);
    return mean * Math.exp(-rate * this.offset(above ? j : j - 1)) * series;
  }

  /** From the sums of one measure at j: plain, with its kernel, one point back. */
  private read(of: Weighted, j: number, plain: number, sum: number, back: number) {
    const { rate, above, size, plainSize, mean } = of;
    const zero = this.atZero(of, j);
    const weight = Math.exp(-rate * this.offset(j));
    const weightBefore = Math.exp(-rate * this.offset(j - 1));
    const value = zero + (above ? weight * sum - of.end : of.end - weight * sum);
    const sizes = (weight + Math.exp(-rate * this.offset(above ? this.tilted.n : 0))) * size + Math.abs(zero);
    const massBefore = j > 0 ? back + mean : 0;
    return {
      zero,
      value,
      before: value + (above ? weightBefore : -weightBefore) * massBefore,
      mass: plain + mean,
      massBefore,
      round: of.relative * (sizes + weightBefore * (plainSize + Math.abs(mean))),
    };
  }

  at(j: number): SumsAt {
    const { p, q, kernels, hasExcess, tilted } = this;
    const { back } = kernels;
    const x = tilted.start + j;
    const together = tilted.q === tilted.p;
    const list = [p.kernel, back, ...(together ? [q.kernel] : []), ...(hasExcess ? [kernels.excess] : [])];
    const sums = sumsOver(p.spectrum, list, x);
    const others = together ? [sums[0]!, sums[3]!, sums[2]!] : sumsOver(q.spectrum, [q.kernel, back], x);
    const ofP = this.read(p, j, sums[0]!, sums[1]!, sums[2]!);
    const ofQ = this.read(q, j, others[0]!, others[1]!, others[2]!);
    return {
      p: ofP.value,
      q: ofQ.value,
      pBefore: ofP.before,
      qBefore: ofQ.before,
      massP: ofP.mass,
      massQ: ofQ.mass,
      massPBefore: ofP.massBefore,
      massQBefore: ofQ.massBefore,
      excess: hasExcess ? this.excessAt(j, sums[4]!, ofP.zero, ofQ.zero) : Number.NaN,
      roundP: ofP.round,
      roundQ: ofQ.round,
    };
  }

  /** G at point j, or H at point j - 1. */
  private excessAt(j: number, sum: number, zeroP: number, zeroQ: number): number {
    const { p, q, sector } = this;
    if (sector === 'right') {
      const scale = Math.exp(this.offset(j));
      return Math.exp(-p.rate * this.offset(j)) * sum + (zeroP - scale * zeroQ) - (p.end - scale * q.end);
    }
    const scale = Math.exp(-this.offset(j - 1));
    return Math.exp(-q.rate * this.offset(j)) * sum + (zeroQ - scale * zeroP) + (q.end - scale * p.end);
  }
}
