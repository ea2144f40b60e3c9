/**
 * ln-moments at real arguments of integer noise N moved by d, itself or sampled: sums over the integers of the terms of divergence-terms.ts.
 * From the middle outwards a term's second factor grows and its mass falls, so that a block is bounded by its two ends: what cannot matter is
 * left out with its bound, the rest is summed term by term. Tails are bounded by geometric series.
 */
import { log1mexp } from '../../numerics/logs.ts';
import { LogSum, logMomentFrom, logPairedTerm, logTerm, mirrored, sampledError, termError } from './divergence-terms.ts';
import { type Real, type Sampled, type Tilt, UNIT } from './moment.ts';
import { lossAt as logMixture } from './points.ts';

/** Noise N on the integers that are multiples of `step`, masses multiplied by it. */
export interface SummedNoise {
  d: number;
  step: number;
  /** Largest |x| at which it can be asked. */
  farthest: number;
  /** ln N(x), x >= 0, and its absolute error. */
  logMass(x: number): number;
  massError(x: number): number;
  /** Bound of ln of the sum of N from x >= 1 on. */
  logTail(x: number): number;
  /** From x >= d on N(x - d)^{1+t} N(x)^{-t}, t > 0, falls at least by e^-decay a step; may be negative. */
  decay(x: number, t: number): number;
  /** ln N(x - d) / N(x), relative error `lossError`. */
  lossAt(x: number): number;
  lossError: number;
}

/** Terms below e^-this of the largest are left out with their bound. */
const NEGLIGIBLE = 50;
const LEAF = 8;
const LARGEST_EXPONENT = 1e13;
const MOST_TERMS = 2 ** 20;
const SAMPLES = 64;

class IntegerSum {
  private readonly noise: SummedNoise;
  private readonly q: number;
  private readonly paired: boolean;
  private readonly tilt: Tilt;
  /** Whether terms grow like e^{(1+t)u}. */
  private readonly rising: boolean;

  constructor(noise: SummedNoise, { how, probability }: Sampled, tilt: Tilt) {
    this.noise = noise;
    this.q = how === 'none' ? 1 : probability;
    this.paired = how !== 'poisson';
    this.tilt = this.paired ? mirrored(tilt) : tilt;
    this.rising = this.tilt.t > 0;
  }

  private lossAt(x: number): number {
    const loss = this.noise.lossAt(x);
    return this.q === 1 ? loss : logMixture(this.q, loss);
  }

  private factor(u: number): number {
    return this.paired ? logPairedTerm(u, this.tilt) : logTerm(u, this.tilt);
  }

  private termAt(x: number): number {
    return this.noise.logMass(Math.abs(x)) + this.factor(this.lossAt(x));
  }

  /** The multiple of the step at or above x. */
  private up(x: number): number {
    return this.noise.step * Math.ceil(x / this.noise.step);
  }

  private get middle(): number {
    return 0.5 * this.noise.d;
  }

  /** Where the bound of a term begins to fall for good. */
  private crest(): number {
    const { noise } = this;
    const { t } = this.tilt;
    if (!this.rising) return noise.d;
    let [low, high] = [noise.d, noise.d + noise.step];
    while (noise.decay(high, t) <= 0) {
      [low, high] = [high, 2 * high];
      if (high > noise.farthest) return Number.POSITIVE_INFINITY;
    }
    while (high - low > 1) {
      const centre = Math.floor(0.5 * (low + high));
      if (noise.decay(centre, t) > 0) high = centre;
      else low = centre;
    }
    return high;
  }

  /** About the largest term. */
  private top(crest: number): number {
    const { noise } = this;
    let reach = 1;
    while (noise.logTail(reach) > -12 && 2 * reach < noise.farthest) reach *= 2;
    let top = Number.NEGATIVE_INFINITY;
    const look = (from: number, to: number) => {
      for (let i = 0; i <= SAMPLES; i++) {
        const x = this.up(from + ((to - from) * i) / SAMPLES);
        if (Math.abs(x) > noise.farthest || (this.paired && x <= this.middle)) continue;
        top = Math.max(top, this.termAt(x));
      }
    };
    look(-reach, reach);
    look(0, crest);
    look(crest - reach, crest);
    if (this.paired) return top;
    // negative powers of the ratio are largest where it is near 1 - q
    const lowest = this.factor(Math.log1p(-this.q));
    for (let far = reach; far < noise.farthest && noise.logMass(this.up(far)) + lowest > top; far *= 1.5) look(-1.5 * far, -far);
    return top;
  }

  /** Bound of ln of the terms beyond x. */
  private beyond(x: number): number {
    const { noise } = this;
    const { t, s } = this.tilt;
    if (!this.rising) return Math.log(Math.max(1, Math.abs(s))) + noise.logTail(Math.max(1, x - noise.d));
    const decay = noise.decay(x, t);
    return decay > 0 ? noise.logMass(x) + s * this.lossAt(x) - log1mexp(decay) : Number.POSITIVE_INFINITY;
  }

  private ends(crest: number, floor: number): { from: number; to: number; left: number } | null {
    const { noise, q } = this;
    let to = this.up(crest + 1);
    for (let width = noise.step; this.beyond(to) > floor; width *= 2) {
      to = this.up(to + width);
      if (to > noise.farthest) return null;
    }
    if (this.paired) return { from: this.up(Math.floor(this.middle) + 1), to, left: this.beyond(to) };
    const lowest = this.factor(Math.log1p(-q));
    let down = noise.step;
    for (let width = noise.step; noise.logTail(down) + lowest > floor; width *= 2) {
      down = this.up(down + width);
      if (down > noise.farthest) return null;
    }
    return { from: -down, to, left: Math.max(this.beyond(to), noise.logTail(down) + lowest) + Math.LN2 };
  }

  /** Null where a block must be split to be bounded. */
  private blockBound(from: number, to: number): number | null {
    const { noise, middle } = this;
    if (from > middle) return noise.logMass(from) + this.factor(this.lossAt(to));
    if (to > middle) return null;
    return noise.logMass(to < 0 ? -to : Math.max(0, from)) + this.factor(this.lossAt(from));
  }

  total(): LogSum | null {
    const { noise, q, tilt } = this;
    const crest = this.crest();
    // Rounding of larger exponents would hide what matters and what does not.
    if (crest > noise.farthest || noise.logMass(this.up(crest)) < -LARGEST_EXPONENT) return null;
    const floor = this.top(crest) - NEGLIGIBLE;
    const ends = this.ends(crest, floor);
    if (ends === null) return null;
    const sum = new LogSum();
    let terms = 0;
    const { step } = noise;
    const blocks: [number, number][] = [[ends.from / step, ends.to / step]];
    for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
      const [a, b] = block;
      const bound = this.blockBound(a * step, b * step);
      const whole = (bound ?? Number.POSITIVE_INFINITY) + Math.log(b - a + 1);
      if (whole < floor) {
        sum.leave(whole);
      } else if (b - a < LEAF) {
        for (let k = a; k <= b; k++) {
          const x = k * step;
          const loss = noise.lossAt(x);
          const u = q === 1 ? loss : logMixture(q, loss);
          const error = termError(u, tilt, sampledError(q, loss, u, noise.lossError)) + noise.massError(Math.abs(x));
          sum.add(noise.logMass(Math.abs(x)) + this.factor(u), error);
        }
        terms += b - a + 1;
        if (terms > MOST_TERMS) return null;
      } else {
        const centre = Math.floor(0.5 * (a + b));
        blocks.push([a, centre], [centre + 1, b]);
      }
    }
    sum.leave(ends.left);
    return sum;
  }
}

/** K at a tilt, relatively accurate also next to 0; null where it takes too many terms. */
export function integerMomentAt(noise: SummedNoise, sampled: Sampled, tilt: Tilt, ownError = Number.NEGATIVE_INFINITY): Real | null {
  if (tilt.t === 0 || tilt.s === 0) return { value: 0, error: 0 };
  const sum = new IntegerSum(noise, sampled, tilt).total();
  if (sum === null) return null;
  if (ownError > Number.NEGATIVE_INFINITY) sum.leave(ownError + Math.max(0, sum.log));
  const real = logMomentFrom(sum, tilt);
  return Number.isFinite(real.value) && Number.isFinite(real.error)
    ? { ...real, error: real.error + 2 * UNIT * Math.abs(real.value) }
    : null;
}
