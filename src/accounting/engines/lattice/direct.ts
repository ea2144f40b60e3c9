/**
 * Tail sums of a tilted law from its frequencies. With p(k) = (1/N) sum_f S_f e^(i w_f k) and rho_f = -r D + i w_f,
 *   sum_(j <= k < e) p(k) e^(-r D (k - m)) = (1/N) sum_f S_f (e^(i w_f j) e^(-r D (j - m)) - e^(i w_f e) e^(-r D (e - m))) / (1 - e^rho_f),
 * a geometric series for each frequency. The end e of the window does not move, so that its part is a constant; frequency 0 is summed by
 * itself, as 1 - e^rho may vanish there. G and H, sums of P(k) (1 - e^(s_j - s_k)) and of Q(k) (1 - e^(s_k - s_(j-1))), have the
 * differences of two such kernels for theirs, which are written as quotients without cancellation.
 * Rounding: phases are rotated SEED times between exact ones, sums are taken in chunks; the error is at most (8 SEED + F / SEED) u times the sum
 * of absolute values, F the number of frequencies.
 */
import type { Sector, Sums, SumsAt } from './reader.ts';
import type { Spectrum, TiltedSum } from './tilted.ts';

const U = 1.1102230246251565e-16;
const SEED = 16;

/** Complex numbers, one a frequency, and the sum of their absolute values. */
interface Kernel {
  re: Float64Array;
  im: Float64Array;
  size: number;
}

/** One measure with weights e^(-r (s - m)). */
interface Weighted {
  rate: number;
  kernel: Kernel;
  /** S_0 / N, the constant of the end of the window, and the size of that. */
  mean: number;
  end: number;
}

/** Re sum_f S_f k_f e^(i w_f x) over f > 0, for each kernel. */
function sumsOver(kernels: readonly Kernel[], n: number, x: number): Float64Array {
  const out = new Float64Array(kernels.length);
  const at = ((x % n) + n) % n;
  const unit = (2 * Math.PI) / n;
  const stepRe = Math.cos(unit * at);
  const stepIm = Math.sin(unit * at);
  const length = (kernels[0] as Kernel).re.length;
  for (let from = 1; from < length; from += SEED) {
    const angle = unit * ((from * at) % n);
    const c0 = Math.cos(angle);
    const s0 = Math.sin(angle);
    const to = Math.min(length, from + SEED);
    for (let i = 0; i < kernels.length; i++) {
      const { re, im } = kernels[i] as Kernel;
      let c = c0;
      let s = s0;
      let sum = 0;
      for (let f = from; f < to; f++) {
        sum += re[f]! * c - im[f]! * s;
        const next = c * stepRe - s * stepIm;
        s = c * stepIm + s * stepRe;
        c = next;
      }
      out[i] = out[i]! + sum;
    }
  }
  return out;
}

/** S_f times a kernel, twice for the conjugate frequencies, over N, for `length` frequencies; `of` leaves its value in `value`. */
function kernelOf({ n, re, im, last }: Spectrum, length: number, of: (cos: number, sin: number, half: number) => void): Kernel {
  const kernel = { re: new Float64Array(length), im: new Float64Array(length), size: 0 };
  for (let f = 1; f <= last; f++) {
    const w = (2 * Math.PI * f) / n;
    of(Math.cos(w), Math.sin(w), Math.sin(0.5 * w));
    const factor = (f === n / 2 ? 1 : 2) / n;
    const x = factor * (re[f]! * value.re - im[f]! * value.im);
    const y = factor * (re[f]! * value.im + im[f]! * value.re);
    kernel.re[f] = x;
    kernel.im[f] = y;
    kernel.size += Math.hypot(x, y);
  }
  return kernel;
}
const value = { re: 0, im: 0 };

/** scale / (x + i y). */
function setInverse(x: number, y: number, scale: number): void {
  const square = x * x + y * y;
  value.re = (scale * x) / square;
  value.im = (-scale * y) / square;
}

/** e^-a - 1 and e^-a of the rates of a kernel 1 - e^(-a + iw) = (1 - e^-a) + 2 e^-a sin(w / 2)^2 - i e^-a sin w. */
const decayOf = (a: number) => ({ loss: -Math.expm1(-a), factor: Math.exp(-a) });

export class DirectSums implements Sums {
  readonly noiseP: number;
  readonly noiseQ: number;
  private readonly tilted: TiltedSum;
  private readonly sector: Sector;
  /** Frequencies of the longer of both spectra. */
  private readonly length: number;
  private readonly p: Weighted;
  private readonly q: Weighted;
  private readonly excess: Kernel | null;
  private readonly massP: Kernel;
  private readonly massQ: Kernel;

  constructor(tilted: TiltedSum, sector: Sector) {
    this.tilted = tilted;
    this.sector = sector;
    this.length = Math.max(tilted.p.last, tilted.q.last) + 1;
    this.noiseP = tilted.p.noise;
    this.noiseQ = tilted.q.noise;
    this.p = this.weighted(tilted.p, tilted.theta, sector === 'right');
    this.q = this.weighted(tilted.q, tilted.theta + 1, sector !== 'left');
    this.excess = sector === 'middle' || tilted.q !== tilted.p ? null : this.excessKernel();
    const one = () => {
      value.re = 1;
      value.im = 0;
    };
    this.massP = kernelOf(tilted.p, this.length, one);
    this.massQ = tilted.q === tilted.p ? this.massP : kernelOf(tilted.q, this.length, one);
  }

  private offset(k: number): number {
    return this.tilted.origin + k * this.tilted.interval - this.tilted.moments.mean;
  }

  private weighted(spectrum: Spectrum, rate: number, above: boolean): Weighted {
    const { n, start, interval } = this.tilted;
    const { loss, factor } = decayOf(rate * interval);
    const kernel = kernelOf(spectrum, this.length, (_, sin, half) => setInverse(loss + 2 * factor * half * half, -factor * sin, 1));
    const end = Math.exp(-rate * this.offset(above ? n : 0)) * (sumsOver([kernel], n, start)[0] as number);
    return { rate, kernel, mean: spectrum.re[0]! / n, end };
  }

  private excessKernel(): Kernel {
    const { p, interval, theta } = this.tilted;
    const a = decayOf(theta * interval);
    const b = decayOf((theta + 1) * interval);
    const right = this.sector === 'right';
    // e^rho (1 - e^-D), or e^D - 1, over the product of both denominators.
    return kernelOf(p, this.length, (cos, sin, half) => {
      const [x1, y1] = [a.loss + 2 * a.factor * half * half, -a.factor * sin];
      const [x2, y2] = [b.loss + 2 * b.factor * half * half, -b.factor * sin];
      setInverse(x1 * x2 - y1 * y2, x1 * y2 + y1 * x2, right ? -a.factor * Math.expm1(-interval) : Math.expm1(interval));
      if (!right) return;
      const { re, im } = value;
      value.re = re * cos - im * sin;
      value.im = re * sin + im * cos;
    });
  }

  /** The part of frequency 0: S_0 / N times the weights of all points on one side. */
  private atZero({ rate, mean }: Weighted, j: number, above: boolean): number {
    const count = above ? this.tilted.n - j : j;
    if (count <= 0) return 0;
    const a = (above ? rate : -rate) * this.tilted.interval;
    const series = a === 0 ? count : Math.expm1(-a * count) / Math.expm1(-a);
    return mean * Math.exp(-rate * this.offset(above ? j : j - 1)) * series;
  }

  at(j: number): SumsAt {
    const { p, q, excess, massP, massQ, sector } = this;
    const { n, start, interval } = this.tilted;
    const kernels = excess === null ? [p.kernel, q.kernel] : [p.kernel, q.kernel, excess];
    const sums = sumsOver(kernels, n, start + j);
    const own = U * (8 * SEED + this.length / SEED);
    const read = (of: Weighted, sum: number, above: boolean) => {
      const weight = Math.exp(-of.rate * this.offset(j));
      const zero = this.atZero(of, j, above);
      const part = above ? weight * sum - of.end : of.end - weight * sum;
      const size = weight * of.kernel.size + Math.exp(-of.rate * this.offset(above ? n : 0)) * of.kernel.size + Math.abs(zero);
      return { zero, value: part + zero, round: own * size };
    };
    const ofP = read(p, sums[0]!, sector === 'right');
    const ofQ = read(q, sums[1]!, sector !== 'left');
    const before = j > 0 ? this.massesAt(j - 1) : { p: 0, q: 0 };
    const shift = this.offset(j) - interval;
    const stepP = before.p * Math.exp(-p.rate * shift) * (sector === 'right' ? 1 : -1);
    const stepQ = before.q * Math.exp(-q.rate * shift) * (sector === 'left' ? -1 : 1);
    const size = Math.exp(-p.rate * shift) * (massP.size + Math.abs(p.mean));
    const sizeQ = Math.exp(-q.rate * shift) * (massQ.size + Math.abs(q.mean));
    return {
      p: ofP.value,
      q: ofQ.value,
      pBefore: ofP.value + stepP,
      qBefore: ofQ.value + stepQ,
      excess: excess === null ? Number.NaN : this.excessAt(j, sums[2]!, ofP.zero, ofQ.zero),
      roundP: ofP.round + own * size,
      roundQ: ofQ.round + own * sizeQ,
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

  massesAt(k: number): { p: number; q: number } {
    const { p, q, massP, massQ } = this;
    const { n, start } = this.tilted;
    const sums = sumsOver(massQ === massP ? [massP] : [massP, massQ], n, start + k);
    const ofP = sums[0]! + p.mean;
    return { p: ofP, q: massQ === massP ? ofP : sums[1]! + q.mean };
  }
}
