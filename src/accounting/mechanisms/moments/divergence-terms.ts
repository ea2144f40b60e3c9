/**
 * ln-moments near 0 without cancellation. Since E_Q[e^u - 1] = 0 for the loss u of a pair without mass at infinite loss,
 *   e^K(t) - 1 = E_Q[h(u)],   h(u) = e^{(1+t)u} - 1 - (1+t)(e^u - 1),
 * whose terms have one sign: h is convex in e^u where t > 0 or t < -1, concave between, and 0 with its slope at u = 0. Of a symmetric pair
 * each outcome of positive loss stands for its mirror image too, which has u negated and Q mass e^u times as large:
 *   e^K(t) - 1 = E_Q[g(u); u > 0],   g(u) = h(u) + e^u h(-u) = e^u (e^{tu} - 1) (1 - e^{-(1+t)u}).
 * Both grow with |u| on either side of 0.
 */
import { log1mexp } from '../../numerics/logs.ts';
import { type Real, type Tilt, UNIT } from './moment.ts';

/** Exponents beyond which e^x is taken out of a sum. */
const LARGE = 30;
/** |u| times the largest factor below which the power series of h is summed: its terms fall by 6 or more each. */
const SMALL = 0.5;
const SERIES_TERMS = 20;

/** The argument of K for the divergence of order 1 + z in a direction. */
export function tiltOf(direction: 'remove' | 'add', z: number): Tilt {
  return direction === 'remove' ? { t: z, s: 1 + z } : { t: -1 - z, s: -z };
}

/** Of a symmetric pair K is that of the mirrored argument -1 - t. */
export function mirrored({ t, s }: Tilt): Tilt {
  return t < -0.5 ? { t: -s, s: -t } : { t, s };
}

/** ln |g(u)|, u > 0 and t >= -1/2. */
export function logPairedTerm(u: number, { t, s }: Tilt): number {
  return t > 0 ? s * u + log1mexp(t * u) + log1mexp(s * u) : u + log1mexp(-t * u) + log1mexp(s * u);
}

/** ln |h(u)|, to a few rounding units of a term, given u. */
export function logTerm(u: number, { t, s }: Tilt): number {
  if (u === 0 || s === 0 || t === 0) return Number.NEGATIVE_INFINITY;
  if (Math.abs(u) * Math.max(1, Math.abs(s), Math.abs(t)) < SMALL) return seriesTerm(u, t, s);
  if (t > 0) return u > 0 ? aboveOne(u, t) : Math.log(-t * Math.expm1(u) + Math.exp(u) * Math.expm1(t * u));
  if (s < 0) return belowZero(u, s);
  // e^u (1 - e^{tu}) + t (e^u - 1), or s (e^u - 1) - (e^{su} - 1): the smaller factor keeps its digits
  const scale = Math.max(0, u);
  const rise = u > 0 ? -Math.expm1(-u) : Math.expm1(u);
  if (-t <= s) return scale + Math.log(t * rise - Math.exp(u - scale) * Math.expm1(t * u));
  return scale + Math.log(s * rise - Math.exp(-scale) * Math.expm1(s * u));
}

/** t s (u^2 / 2 + u^3 / 6 (1 + s) + u^4 / 24 (1 + s + s^2) + ...). */
function seriesTerm(u: number, t: number, s: number): number {
  let power = 0.5;
  let geometric = 1;
  let sum = 0.5;
  for (let k = 3; k < SERIES_TERMS; k++) {
    power *= u / k;
    geometric = 1 + s * geometric;
    sum += power * geometric;
  }
  return Math.log(Math.abs(t * s)) + 2 * Math.log(Math.abs(u)) + Math.log(sum);
}

/** e^u (e^{tu} - 1 - t (1 - e^-u)), t > 0 and u > 0. */
function aboveOne(u: number, t: number): number {
  const fall = t * Math.expm1(-u);
  return t * u > LARGE ? (1 + t) * u + Math.log1p((fall - 1) * Math.exp(-t * u)) : u + Math.log(Math.expm1(t * u) + fall);
}

/** e^{su} - 1 - s (e^u - 1), s < 0. */
function belowZero(u: number, s: number): number {
  if (s * u > LARGE) return s * u + Math.log1p(-(1 + s * Math.expm1(u)) * Math.exp(-s * u));
  const scale = Math.max(0, u);
  const rise = u > 0 ? -Math.expm1(-u) : Math.expm1(u);
  return scale + Math.log(Math.exp(-scale) * Math.expm1(s * u) - s * rise);
}

/** Relative error of u = ln(1 - q + q e^l), whose l has the relative error `lossError`: |l u' / u| <= 1 + |l| v / |u|, v the share of q e^l. */
export function sampledError(q: number, loss: number, u: number, lossError: number): number {
  if (q === 1 || u === 0) return lossError;
  const share = Math.min(1, Math.exp(Math.log(q) + loss - u));
  return 4 * UNIT + (lossError + 2 * UNIT) * Math.max(1, (Math.abs(loss) * share) / Math.abs(u));
}

/** Relative error of a term whose u has the relative error `uError`: |u h'(u)| <= (3 + 2 |su| + 2 |u|) |h(u)|, and so for g. */
export function termError(u: number, { t, s }: Tilt, uError: number): number {
  const size = Math.abs(u) * (1 + Math.max(Math.abs(t), Math.abs(s)));
  return 12 * UNIT + (3 + 2 * size) * (uError + 2 * UNIT);
}

/** A sum of terms given by their logarithms, with the sum of their errors. */
export class LogSum {
  private top = Number.NEGATIVE_INFINITY;
  private sum = 0;
  /** What additions rounded off. */
  private rest = 0;
  private errors = 0;

  /** @param error relative error of the term */
  add(log: number, error: number): void {
    if (log === Number.NEGATIVE_INFINITY) return;
    if (log > this.top + LARGE) this.rescale(log);
    const term = Math.exp(log - this.top);
    const next = this.sum + term;
    this.rest += this.sum >= term ? this.sum - next + term : term - next + this.sum;
    this.sum = next;
    this.errors += error * term;
  }

  /** A bound of what was left out. */
  leave(log: number): void {
    if (log === Number.NEGATIVE_INFINITY) return;
    if (log > this.top + LARGE) this.rescale(log);
    this.errors += Math.exp(log - this.top);
  }

  private rescale(top: number): void {
    const factor = this.top === Number.NEGATIVE_INFINITY ? 0 : Math.exp(this.top - top);
    this.sum *= factor;
    this.rest *= factor;
    this.errors *= factor;
    this.top = top;
  }

  get log(): number {
    return this.top + Math.log(this.sum + this.rest);
  }

  /** Relative error of the sum. */
  get error(): number {
    return this.errors / this.sum + 8 * UNIT;
  }
}

/** K from ln |e^K - 1|, negative between t = -1 and 0. */
export function logMomentFrom({ log, error }: { log: number; error: number }, { t, s }: Tilt): Real {
  if (log === Number.NEGATIVE_INFINITY) return { value: 0, error: Number.MIN_VALUE };
  // The rounding of the logarithm itself is that of its size.
  const relative = error + 2 * UNIT * Math.abs(log);
  if (t > 0 || s < 0) {
    const value = log > LARGE ? log + Math.log1p(Math.exp(-log)) : Math.log1p(Math.exp(log));
    return { value, error: (log > 0 ? relative : relative * Math.exp(log)) * 1.01 + 2 * UNIT * value };
  }
  const gap = Math.exp(log);
  const value = Math.log1p(-gap);
  return { value, error: 1.01 * relative * (gap / (1 - gap)) + 2 * UNIT * Math.abs(value) };
}
