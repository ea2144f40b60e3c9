/**
 * The sum of many lattice losses: its moments under P and Q, saddles, and windows that hold all but a bounded part of a tilted law.
 */
import type { LatticeLaw } from './laws.ts';
import { WindowTooWide } from './limits.ts';
import { Measure, type Moments } from './measure.ts';

/** -ln of the tilted mass that may lie outside the window on each side: below rounding; the later ones where the first does not fit. */
const TAILS = [42, 34, 26];
/** Longest window in points. */
const LONGEST = 2 ** 22;

export interface LatticeTerm {
  law: LatticeLaw;
  count: number;
}

export class LatticeSum {
  readonly terms: LatticeTerm[];
  readonly interval: number;
  readonly minimum: number;
  readonly maximum: number;
  /** P, and e^loss times Q: one object where these are the same. */
  readonly p: Measure;
  readonly q: Measure;
  /** ln of the total P and Q mass on the lattice, and the mass of P and of Q that is not. */
  readonly logMass: number;
  readonly logMassQ: number;
  /** E_P[S] and E_Q[S]. */
  readonly meanP: number;
  readonly meanQ: number;
  readonly missingP: number;
  readonly missingQ: number;

  constructor(terms: LatticeTerm[]) {
    this.terms = terms;
    this.interval = (terms[0] as LatticeTerm).law.interval;
    let minimum = 0;
    let maximum = 0;
    let logP = 0;
    let logQ = 0;
    for (const { law, count } of terms) {
      minimum += count * law.origin;
      maximum += count * (law.origin + (law.mass.length - 1) * law.interval);
      logP += count * Math.log1p(-law.outsideP);
      logQ += count * Math.log1p(-law.outsideQ);
    }
    this.minimum = minimum;
    this.maximum = maximum;
    const measure = (of: 'mass' | 'twin') =>
      new Measure(terms.map(({ law, count }) => ({ mass: law[of] ?? law.mass, origin: law.origin, interval: law.interval, count })));
    this.p = measure('mass');
    this.q = terms.every(({ law }) => law.twin === null) ? this.p : measure('twin');
    const p = this.p.moments(0);
    const q = this.q.moments(-1);
    this.logMass = p.k;
    this.logMassQ = q.k;
    this.meanP = p.mean;
    this.meanQ = q.mean;
    this.missingP = -Math.expm1(logP);
    this.missingQ = -Math.expm1(logQ);
  }

  /**
   * Width to one side of the tilted mean that keeps all but e^-tail of the tilted mass, of either measure in units of the tilted P:
   * the optimal Chernoff bound.
   */
  tailWidth(theta: number, side: 1 | -1, at: Moments, tail: number): number {
    const edge = side > 0 ? this.maximum - at.mean : at.mean - this.minimum;
    const ofMeasure = (measure: Measure) => Math.min(edge, this.chernoffWidth(measure, theta, side, at, tail));
    return this.q === this.p ? ofMeasure(this.p) : Math.max(ofMeasure(this.p), ofMeasure(this.q));
  }

  private chernoffWidth(measure: Measure, theta: number, side: 1 | -1, at: Moments, tail: number): number {
    let lambda = Math.min(Math.sqrt((2 * tail) / Math.max(at.variance, 1e-300)), tail / this.interval);
    let factor = 2;
    const width = (l: number) => {
      const w = (measure.rough(theta + side * l).k - at.k - side * l * at.mean + tail) / l;
      return w > 0 ? w : Number.POSITIVE_INFINITY;
    };
    let current = width(lambda);
    for (let i = 0; i < 14 && factor > 1.05; i++) {
      const lower = width(lambda / factor);
      const higher = lower < current ? Number.POSITIVE_INFINITY : width(lambda * factor);
      if (lower < current || higher < current) {
        current = Math.min(lower, higher);
        lambda = lower <= higher ? lambda / factor : lambda * factor;
      } else factor = Math.sqrt(factor);
    }
    return current;
  }

  /** theta in [low, high] at which the tilted mean is near `target`; the nearer end where there is none. */
  saddle(target: number, low: number, high: number): number {
    let a = low;
    let b = high;
    let theta = Math.min(high, Math.max(low, low === -1 ? -0.5 : low === 0 ? 0 : -1));
    for (let i = 0; i < 80; i++) {
      const m = this.p.rough(theta);
      const gap = m.mean - target;
      if (gap > 0) b = theta;
      else a = theta;
      // Near enough for a tilt: a tenth of a standard deviation, or half an interval.
      if (Math.abs(gap) <= Math.max(0.1 * Math.sqrt(m.variance), 0.5 * this.interval) || b - a < 1e-3 * Math.abs(theta)) return theta;
      const next = m.variance > 0 ? theta - gap / m.variance : Number.NaN;
      theta = next > a && next < b ? next : Math.abs(a) > 4 || Math.abs(b) > 4 ? geometricMiddle(a, b) : 0.5 * (a + b);
    }
    return theta;
  }
}

/** A point between a and b that halves their distance in orders of magnitude. */
function geometricMiddle(a: number, b: number): number {
  const shift = a >= 0 ? 1 : -1;
  const x = Math.abs(a) + 1;
  const y = Math.abs(b) + 1;
  return shift * (Math.sqrt(x * y) - 1);
}

export interface Window {
  /** Points kept below the tilted mean, and in all (a power of two). */
  left: number;
  n: number;
  /** Bound of the tilted mass on both sides of the window together. */
  outside: number;
}

export function windowOf(sum: LatticeSum, theta: number, at: Moments): Window {
  for (const tail of TAILS) {
    const left = Math.ceil(sum.tailWidth(theta, -1, at, tail) / sum.interval) + 2;
    const right = Math.ceil(sum.tailWidth(theta, 1, at, tail) / sum.interval) + 2;
    let n = 64;
    while (n < left + right + 2) n *= 2;
    if (n <= LONGEST) return { left, n, outside: 2 * Math.exp(-tail) };
  }
  throw new WindowTooWide(`a tilted law around ${at.mean} with variance ${at.variance} does not fit`);
}
