/**
 * Symmetric log-concave noise N on the integers, moved by one record by d: P = N moved by d, Q = N. Log-concave means that the loss
 * L(x) = ln N(x - d) / N(x) increases, so that its order is that of x, and that a move by less than d costs less. The map x -> d - x
 * exchanges P and Q: the law is symmetric.
 *
 * The support is infinite. Outputs from d - n + 1 to n - 1 become atoms, where n entries of the noise are tabulated; what lies beyond is
 * omitted from the law, and an engine counts it as infinite loss from above and as nothing from below.
 */
import { log1mexp, logAddExp } from '../numerics/logs.ts';
import { normalQuantileLog } from '../numerics/normal-quantile.ts';
import { atomicMoment, atomicPair, tabulatedSingle } from './atoms.ts';
import type { Atom, Law, LawParameters } from './law.ts';
import type { RealMoment, Sampled } from './moments/moment.ts';

export interface IntegerNoise {
  /** ln N(0), ln N(1), ... */
  logMass: Float64Array;
  /** Upper bound of ln of the sum of N from x on, for an x within the table or at its end. */
  logTail(x: number): number;
}

/** ln of the smallest mass that is tabulated: it and its neighbours are doubles. */
export const LOG_SMALLEST = -690;
/** ln of the mass that may be omitted. */
export const LOG_MOST_OMITTED = -100;
/** Atoms of one law; a lattice that holds them is still quick. */
export const MOST_ATOMS = 2 ** 19;

/** The outputs as atoms, in the order of their losses. `lossAt(x)` is ln N(x - d) / N(x), which differences of logarithms would blur. */
function atomsOf({ logMass }: IntegerNoise, d: number, lossAt: (x: number) => number): Atom[] {
  const n = logMass.length;
  const mass = (x: number) => Math.exp(logMass[Math.abs(x)] as number);
  return Array.from({ length: 2 * n - 1 - d }, (_, i) => {
    const x = d - n + 1 + i;
    return { loss: lossAt(x), p: mass(x - d), q: mass(x) };
  });
}

/**
 * The largest mu of a corner of the curve. The test "x >= k" has FPR T(k) and FNR T(d + 1 - k), T the upper tail of the noise: mu is
 * u(k) + u(d + 1 - k) with u = -Phi^-1(T). u is concave up to small waves, so the corners in the middle decide; a few are compared.
 */
function largestMu({ logMass }: IntegerNoise, d: number): number {
  const n = logMass.length;
  const logT = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY);
  for (let x = n - 1; x >= 0; x--) logT[x] = logAddExp(logT[x + 1] as number, logMass[x] as number);
  // From 0 down the tail is 1 - T(1 - k).
  const u = (k: number) => (k >= 1 ? -normalQuantileLog(logT[k] as number) : normalQuantileLog(logT[1 - k] as number));
  const middle = Math.floor(0.5 * (d + 1));
  let largest = 0;
  for (let k = middle; k <= Math.min(middle + 64, n - 1); k++) {
    if (k <= n - 1 && d + 1 - k >= -(n - 2)) largest = Math.max(largest, u(k) + u(d + 1 - k));
  }
  return largest;
}

export interface IntegerNoiseLaw {
  parameters: LawParameters;
  key: string;
  noise: IntegerNoise;
  d: number;
  lossAt(x: number): number;
  /** Limit of mu far out in the tail. */
  tailMu: number;
  /** Orders up to which the atoms carry all of the tilted mass that matters. */
  maximumTilt: number;
  realMoment(sampled: Sampled): RealMoment | null;
  /** rho of zCDP, where a theorem states it. */
  zcdp?: number;
}

export function integerNoiseLaw({ parameters, key, noise, d, lossAt, tailMu, maximumTilt, realMoment, zcdp }: IntegerNoiseLaw): Law {
  const atoms = atomsOf(noise, d, lossAt);
  const single = tabulatedSingle(atoms, 0);
  const n = noise.logMass.length;
  const omitted = Math.exp(logAddExp(noise.logTail(n), noise.logTail(n - d)));
  const moment = atomicMoment(key, () => atomicPair(atoms));
  return {
    parameters,
    key,
    atoms,
    density: null,
    infinityMass: 0,
    dualInfinityMass: 0,
    omitted: { p: omitted, q: omitted },
    symmetric: true,
    single,
    dualSingle: single,
    strictMu: { bound: largestMu(noise, d), tail: tailMu },
    ...(zcdp === undefined ? {} : { zcdp }),
    realMoment,
    moment: (probability, precision) => {
      const known = moment(probability, precision);
      return known === null ? null : { ...known, maximumTilt };
    },
    prefersLattice: () => true,
  };
}

/** ln of the sum of a geometric tail that begins with e^first and falls at least by the factor e^-fall. */
export function geometricTail(first: number, fall: number): number {
  return fall > 0 ? first - log1mexp(fall) : Number.POSITIVE_INFINITY;
}
