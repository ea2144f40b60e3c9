/**
 * The sum of many lattice losses: its moments under P and Q, saddles, and windows that hold all but a bounded part of a tilted law.
 */
import { bottomOf, isDeep, type LatticeLaw, topOf } from './laws.ts';
import { WindowTooWide } from './limits.ts';
import { Measure, type Moments } from './measure.ts';

/** -ln of the tilted mass that may lie outside the window on each side: below rounding. */
const TAIL = 42;
/** Still below the rounding of a few uses: taken where it halves the window; and what is taken where no other fits. */
const SHORT_TAIL = 34;
const SHORTEST_TAIL = 26;
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
  /** How far the masses of P or of Q, with what is off the lattice, are from 1, over all uses: of Q, which is e^-loss times P, by the rounding of large losses. */
  readonly defect: number;
  /** Those made so far, by their tilts. */
  readonly windows = new Map<number, Window>();

  constructor(terms: LatticeTerm[]) {
    this.terms = terms;
    this.interval = (terms[0] as LatticeTerm).law.interval;
    let minimum = 0;
    let maximum = 0;
    let logP = 0;
    let logQ = 0;
    let logMass = 0;
    let logMassQ = 0;
    let defect = 0;
    for (const { law, count } of terms) {
      const [ofP, ofQ] = [law.p.logTotal(0), law.q.logTotal(-1)];
      minimum += count * bottomOf(law);
      maximum += count * topOf(law);
      logP += count * Math.log1p(-law.outsideP);
      logQ += count * Math.log1p(-law.outsideQ);
      logMass += count * ofP;
      logMassQ += count * ofQ;
      const off = Math.abs(Math.expm1(ofP) + law.outsideP);
      defect += count * (isDeep(law) ? off : Math.max(off, Math.abs(Math.expm1(ofQ) + law.outsideQ)));
    }
    this.defect = defect;
    this.minimum = minimum;
    this.maximum = maximum;
    this.p = new Measure(terms.map(({ law, count }) => ({ use: law.p, count })));
    const one = terms.every(({ law }) => law.q === law.p);
    this.q = one ? this.p : new Measure(terms.map(({ law, count }) => ({ use: law.q, count })));
    const p = this.p.moments(0);
    const q = this.q.moments(-1);
    this.logMass = logMass;
    this.logMassQ = logMassQ;
    this.meanP = p.mean;
    this.meanQ = q.mean;
    this.missingP = -Math.expm1(logP);
    this.missingQ = -Math.expm1(logQ);
  }

  /**
   * Width to one side of the tilted mean that keeps all but e^-tail of the tilted mass, of either measure in units of the tilted P, for each
   * of the tails: the Chernoff bound, its exponent optimised for the first of them.
   */
  tailWidths(theta: number, side: 1 | -1, at: Moments, tails: readonly number[]): number[] {
    const edge = side > 0 ? this.maximum - at.mean : at.mean - this.minimum;
    const measures = this.q === this.p ? [this.p] : [this.p, this.q];
    const bounds = measures.map((measure) => this.chernoff(measure, theta, side, at, tails[0] as number));
    return tails.map((tail) =>
      Math.max(...bounds.map(({ width, lambda }) => Math.max(0, Math.min(edge, width - ((tails[0] as number) - tail) / lambda)))),
    );
  }

  private chernoff(measure: Measure, theta: number, side: 1 | -1, at: Moments, tail: number): { width: number; lambda: number } {
    let lambda = Math.min(Math.sqrt((2 * tail) / Math.max(at.variance, 1e-300)), tail / this.interval);
    let factor = 2;
    const widthFor = (l: number) => {
      const w = (measure.boundOfK(theta + side * l) - at.k - side * l * at.mean + tail) / l;
      return w > 0 ? w : Number.POSITIVE_INFINITY;
    };
    let width = widthFor(lambda);
    for (let i = 0; i < 10 && factor > 1.2; i++) {
      const lower = widthFor(lambda / factor);
      const higher = lower < width ? Number.POSITIVE_INFINITY : widthFor(lambda * factor);
      if (lower < width || higher < width) {
        width = Math.min(lower, higher);
        lambda = lower <= higher ? lambda / factor : lambda * factor;
      } else factor = Math.sqrt(factor);
    }
    return { width, lambda };
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

/** Of the sum tilted by theta. @throws WindowTooWide */
export function windowOf(sum: LatticeSum, theta: number): Window {
  let window = sum.windows.get(theta);
  if (window === undefined) {
    window = makeWindow(sum, theta, sum.p.moments(theta));
    sum.windows.set(theta, window);
  }
  return window;
}

function makeWindow(sum: LatticeSum, theta: number, at: Moments): Window {
  const tails = [TAIL, SHORT_TAIL, SHORTEST_TAIL];
  const lefts = sum.tailWidths(theta, -1, at, tails);
  const rights = sum.tailWidths(theta, 1, at, tails);
  const [whole, short, shortest] = tails.map((tail, i): Window => {
    const left = Math.ceil((lefts[i] as number) / sum.interval) + 2;
    const right = Math.ceil((rights[i] as number) / sum.interval) + 2;
    let n = 64;
    while (n < left + right + 2) n *= 2;
    return { left, n, outside: 2 * Math.exp(-tail) };
  }) as [Window, Window, Window];
  if (short.n <= LONGEST) return short.n < whole.n ? short : whole;
  if (shortest.n <= LONGEST) return shortest;
  throw new WindowTooWide(`a tilted law around ${at.mean} with variance ${at.variance} does not fit`);
}
