/** All tail sums of a tilted law, from its masses by one transform: for many thresholds, or where most frequencies are alive. */
import type { Sector, Sums, SumsAt } from './tail_sums.ts';
import { entriesOf, type TiltedSum } from './tilted.ts';

/** A weight larger than e^this is not needed: no threshold lies there. */
const LARGEST_EXPONENT = 600;

function fromRight(weights: Float64Array): Float64Array {
  const out = new Float64Array(weights.length + 1);
  for (let j = weights.length - 1; j >= 0; j--) out[j] = out[j + 1]! + weights[j]!;
  return out;
}

function fromLeft(weights: Float64Array): Float64Array {
  const out = new Float64Array(weights.length + 1);
  for (let j = 0; j < weights.length; j++) out[j + 1] = out[j]! + weights[j]!;
  return out;
}

export class TableSums implements Sums {
  readonly noiseP: number;
  readonly noiseQ: number;
  private readonly massP: Float64Array;
  private readonly massQ: Float64Array;
  /** Entry j: the sums at point j. */
  private readonly p: Float64Array;
  private readonly q: Float64Array;
  private readonly excess: Float64Array | null;

  constructor(tilted: TiltedSum, sector: Sector) {
    const { interval, theta, origin, moments, start } = tilted;
    const ofP = entriesOf(tilted.p, start);
    const ofQ = tilted.q === tilted.p ? ofP : entriesOf(tilted.q, start);
    this.massP = ofP.mass;
    this.massQ = ofQ.mass;
    this.noiseP = ofP.noise;
    this.noiseQ = ofQ.noise;
    const weighted = (mass: Float64Array, rate: number) =>
      weigh(mass, (j) => -rate * (origin + j * interval - moments.mean), -rate * interval);
    const byP = weighted(ofP.mass, theta);
    const byQ = weighted(ofQ.mass, theta + 1);
    this.p = sector === 'right' ? fromRight(byP) : fromLeft(byP);
    this.q = sector === 'left' ? fromLeft(byQ) : fromRight(byQ);
    this.excess = sector === 'middle' || ofQ !== ofP ? null : excessOf(sector === 'right' ? byP : byQ, interval, sector);
  }

  at(j: number): SumsAt {
    const before = Math.max(0, j - 1);
    const { p, q, excess, massP, massQ } = this;
    return {
      p: p[j]!,
      q: q[j]!,
      pBefore: p[before]!,
      qBefore: q[before]!,
      massP: massP[j] ?? 0,
      massQ: massQ[j] ?? 0,
      massPBefore: massP[before]!,
      massQBefore: massQ[before]!,
      excess: excess?.[j] ?? Number.NaN,
      roundP: 0,
      roundQ: 0,
    };
  }
}

/** G of the points from the right, or H from the left, by their recursions. */
function excessOf(weights: Float64Array, interval: number, sector: 'left' | 'right'): Float64Array {
  const n = weights.length;
  const excess = new Float64Array(n + 1);
  const decay = Math.exp(-interval);
  const step = -Math.expm1(-interval);
  let slope = 0;
  if (sector === 'right') {
    for (let j = n - 1; j >= 0; j--) {
      excess[j] = excess[j + 1]! + step * slope;
      slope = weights[j]! + decay * slope;
    }
  } else {
    for (let j = 0; j < n; j++) {
      excess[j + 1] = excess[j]! + step * slope;
      slope = weights[j]! + decay * slope;
    }
  }
  return excess;
}

/** Points between which a weight is carried on by a factor. */
const BLOCK = 32;

/**
 * mass_j e^exponent(j), the exponents `step` apart. On the side where weights grow they are cut off; no threshold lies there. On the
 * other side they fade to 0 by themselves.
 */
function weigh(mass: Float64Array, exponent: (j: number) => number, step: number): Float64Array {
  const out = new Float64Array(mass.length);
  const ratio = Math.exp(step);
  for (let from = 0; from < mass.length; from += BLOCK) {
    let weight = Math.exp(Math.min(LARGEST_EXPONENT, exponent(from)));
    const to = Math.min(mass.length, from + BLOCK);
    if (Math.abs(step) * BLOCK > 60) {
      for (let j = from; j < to; j++) out[j] = (mass[j] as number) * Math.exp(Math.min(LARGEST_EXPONENT, exponent(j)));
      continue;
    }
    for (let j = from; j < to; j++) {
      out[j] = (mass[j] as number) * weight;
      weight *= ratio;
    }
  }
  return out;
}
