/**
 * Upper bounds of |phi_t(y')| for every y' >= y of a part of a sampled Gaussian (gaussian.ts).
 *
 * Far up |F(t + i y)| is at most the integral over x + i b of the bounds of phi, r^s and W (soft-cut.ts) times e^{-y arg r}, for every b: cell by cell, each factor
 * at the end where it is largest. A part without a cut below has many uses, and a modulus next to 1 that van der Corput's test and pairs of cells tell (envelope.ts).
 */
import { type Cells, type Corput, cellsOf, corputGain, corputOf, logPairs, weightsOf } from '../envelope.ts';
import { logNormal, type PartShape } from './shape.ts';
import { LARGEST_ANGLE, ORDER } from './soft-cut.ts';

/** Shares of the largest shift tried, and the number of cells. */
const SHIFTS = [1, 0.7, 0.5, 0.35, 0.2, 0.1];
const CELLS = 500;
/** Where the cells end above a cut, in units of 1/k, for tilts at which r^s rises by no more than e^500 a unit of 1/k. */
const END = 6.5;
const STEEP = 500;
/** Mass of a cell at an end that counts in full at every height. */
const OMITTED = 1e-24;
/** Cells are shared by all s up to a power of this. */
const RANGE = 16;
const MOST_ENVELOPES = 20;

interface Shifted {
  mass: Float64Array;
  argument: Float64Array;
  rest: number;
}

interface ShiftedLine {
  turn: number;
  from: number;
  to: number;
  logCosine: number;
  factor: number;
  base: Float64Array;
  loss: Float64Array;
  argument: Float64Array;
}

interface Slow {
  /** Of disjoint sets of places. */
  corputs: Corput[];
  cells: Cells;
}

interface Envelope {
  shifts: Shifted[];
  /** Of what lies below a cut, of which there are many uses. */
  slow: Slow | null;
}

export interface PartEnvelope {
  logEnvelope(t: number, y: number, value: number, enough: number): number;
  logBand(t: number, y1: number, y2: number, value: number): number;
}

export function partEnvelope(shape: PartShape): PartEnvelope {
  const { ratio, k, high, cut, lower, upper, logLeft, logRight, roughly, endsFor } = shape;
  const { a, lossOf, logBase } = ratio;
  const envelopes = new Map<number, Envelope>();
  function envelopeAt(t: number, value: number): Envelope {
    let envelope = envelopes.get(t);
    if (envelope === undefined) {
      if (envelopes.size > MOST_ENVELOPES) envelopes.clear();
      envelope = envelopeOf(t, value);
      envelopes.set(t, envelope);
    }
    return envelope;
  }

  function envelopeOf(t: number, value: number): Envelope {
    const s = 1 + t;
    const shifts = upper ? linesFor(s).map((line) => shiftedMasses(line, s, value)) : [];
    return { shifts, slow: lower ? null : slowOf(s, value) };
  }

  /**
   * Cells on the line Im x = b, for all s up to one: bounds of phi W, the losses at their upper ends and the arguments of r at their lower ones. They end above the
   * cut where the weight falls faster than r^s rises.
   */
  function lineAt(share: number, most: number): ShiftedLine {
    const b = share * Math.min(LARGEST_ANGLE / k, 1.5 / a);
    const logCosine = Math.log(Math.cos(k * b));
    const from = endsFor([roughly(0)]).from;
    const to = high + (END + Math.max(0, Math.log((most * a) / (STEEP * k)))) / k;
    const h = (to - from) / CELLS;
    const cells = (f: (x0: number, x1: number) => number) =>
      Float64Array.from({ length: CELLS }, (_, i) => f(from + i * h, from + (i + 1) * h));
    return {
      ...{ from, to, logCosine, factor: 0.5 * b * b - ORDER * logCosine, turn: ratio.turn(to, b) },
      base: cells((x0, x1) => Math.log(h) + 0.5 * b * b + logNormal(Math.max(0, x0, -x1)) + logBase(x0) + cut.logBound(x0, x1, b) + 1e-10),
      loss: cells((x0, x1) => lossOf(x1) + ratio.turn(x0, b)),
      argument: cells((x0, x1) => ratio.leastArgument(x0, x1, b) * (1 - 1e-12)),
    };
  }
  const lines = new Map<number, ShiftedLine[]>();
  function linesFor(s: number): ShiftedLine[] {
    const most = RANGE ** Math.ceil(Math.log(s) / Math.log(RANGE) - 1e-9);
    let known = lines.get(most);
    if (known === undefined) {
      known = SHIFTS.map((share) => lineAt(share, most));
      lines.set(most, known);
    }
    return known;
  }

  /** Masses of the cells and of what lies beyond them, over F. */
  function shiftedMasses({ from, to, logCosine, factor, turn, base, loss, argument }: ShiftedLine, s: number, value: number): Shifted {
    const mass = base.map((log, i) => Math.exp(log + s * loss[i]! - value));
    let [first, last, omitted] = [0, CELLS, 0];
    while (first < last && mass[first]! < OMITTED) omitted += mass[first++]!;
    while (last > first && mass[last - 1]! < OMITTED) omitted += mass[--last]!;
    const [left, right] = [logLeft(from, s, ratio.leftLoss(from)), logRight(to, s, logCosine) + s * turn];
    const rest = omitted + Math.exp(left + factor - value) + Math.exp(right + factor - value);
    return { mass: mass.subarray(first, last), argument: argument.subarray(first, last), rest };
  }

  /**
   * What tells a modulus next to 1 (envelope.ts): with the shares u and v of the shifted components in p and m, (ln phi m r^s)'' = -1 + s a^2 u (1 - u) + (1 - s) a^2 v (1 - v);
   * |(ln L')''| is bounded in ratio.ts; ln W is concave, being that of the integral of a log-concave function over a moving interval, with (ln W)'' >= -k^2 times the
   * mean of Z there, at most Z_h + n.
   */
  function slowOf(s: number, value: number): Slow {
    const { from, to } = endsFor([roughly(s)]);
    const h = (to - from) / CELLS;
    const at = (i: number) => from + i * h;
    const samples = (f: (x: number) => number) => Float64Array.from({ length: CELLS + 1 }, (_, i) => f(at(i)));
    const cells = (f: (x0: number, x1: number) => number) => Float64Array.from({ length: CELLS }, (_, i) => f(at(i), at(i + 1)));
    const loss = samples(lossOf);
    const slope = samples(ratio.slopeOf);
    const w = samples((x) => Math.exp(logNormal(x) + logBase(x) + s * lossOf(x) + cut.logWeight(x) - value));
    const bendP = cells(ratio.bendP);
    const bendM = cells(ratio.bendM);
    const falls = cells((_, x1) => k * cut.slope(x1));
    const { share, base } = ratio.bentSlope;
    const rising = bendP.map((bend, i) => s * bend + Math.max(0, 1 - s) * bendM[i]!);
    const falling = falls.map((fall, i) => fall + Math.max(0, s - 1) * bendM[i]!);
    const all = rising.map((rise, i) => rise + falling[i]! + share * bendP[i]! + base);
    const weights = weightsOf(w, h, { base: -1, factor: 1, most: rising }, { base: 1, factor: 1, most: falling });
    const kp = { base: 1, factor: 1, most: all };
    // Where L' is least both ways count.
    const middle = base > 0 ? Math.min(CELLS, Math.max(0, Math.ceil(-from / h))) : 0;
    const corputs = [corputOf(weights, slope, kp, middle, true)];
    if (middle > 0) corputs.push(corputOf(weights, slope, kp, middle, false));
    return { corputs, cells: cellsOf(weights, loss) };
  }

  function logEnvelope(t: number, y: number, value: number, enough: number): number {
    const { shifts, slow } = envelopeAt(t, value);
    const gain = slow === null ? 0 : slow.corputs.reduce((sum, corput) => sum + corputGain(corput, y), 0);
    let log = Math.log1p(-Math.min(gain * (1 - 1e-9), 1 - 1e-12));
    if (log <= enough) return log;
    for (const { mass, argument, rest } of shifts) {
      let sum = rest;
      for (let i = 0; i < mass.length; i++) sum += mass[i]! * Math.exp(-y * argument[i]!);
      // A mass without a double, where the weight has no bound, leaves no number: such a shift says nothing.
      if (sum < Number.POSITIVE_INFINITY) log = Math.min(log, Math.log(sum) + 1e-9);
    }
    return log;
  }

  function logBand(t: number, y1: number, y2: number, value: number): number {
    const { slow } = envelopeAt(t, value);
    return slow === null ? logEnvelope(t, y1, value, Number.NEGATIVE_INFINITY) : logPairs(slow.cells, y1, y2);
  }

  return { logEnvelope, logBand };
}
