/**
 * Upper bounds of ln-moments at real arguments: of laws with all errors of their evaluation added, of curves as they state them, and of
 * compositions of both. Divergences of adaptive compositions add up order by order (Mironov 2017, Proposition 1).
 */
import { logSumExp } from '../../numerics/logs.ts';
import type { MomentBound } from '../../numerics/renyi-region.ts';
import type { CurvePhase, Law, Phase } from '../law.ts';
import { FULL_PRECISION, type LogMoment, UNIT } from './moment.ts';

/** What is known of K of a composition, given that all losses are finite. */
export interface ComposedMoment {
  /** ln E_P[e^(zL)] and the same of the reverse direction, conditional on a finite loss, from above. */
  forward: MomentBound;
  reverse: MomentBound;
  symmetric: boolean;
  /** ln of the masses that P and Q keep at finite loss. */
  logMassP: number;
  logMassQ: number;
}

interface Part {
  count: number;
  /** Bound of K(z) for real z. */
  at(z: number): number;
  largest: number;
}

function momentAt(moment: LogMoment, z: number): number {
  const { value, error } = moment.real(z);
  return value + error;
}

/** The ln-moment of a law of atoms at any order: their sum. */
function atomsAt({ atoms }: Law): (z: number) => number {
  const loss = Float64Array.from(atoms, (atom) => atom.loss);
  const logP = Float64Array.from(atoms, (atom) => Math.log(atom.p));
  const logs = new Float64Array(atoms.length);
  return (z) => {
    let largest = 1;
    for (let i = 0; i < logs.length; i++) {
      const log = logP[i]! + z * loss[i]!;
      logs[i] = log;
      largest = Math.max(largest, Math.abs(log));
    }
    return logSumExp(logs) + 16 * UNIT * (largest + logs.length);
  };
}

/**
 * What a law leaves out counts as infinite loss, of which moments know nothing: the sum over what it lists is then exact at every order,
 * where the moment of the whole law is known up to the order that its tail allows.
 * @param momentOf the ln-moment of a law, null where it has none
 */
function partOf({ law, count }: Phase, momentOf: (law: Law) => LogMoment | null): Part | null {
  const listed = law.density === null;
  if (listed && law.omitted !== undefined) return { count, at: atomsAt(law), largest: 1e6 };
  const moment = momentOf(law);
  if (moment !== null) {
    // The reverse direction is asked at -1 - z.
    return { count, at: (z) => momentAt(moment, z), largest: moment.maximumTilt - 1 };
  }
  if (listed) return { count, at: atomsAt(law), largest: 1e6 };
  const real = law.realMoment?.({ how: 'none', probability: 1 }) ?? null;
  if (real === null || law.infinityMass > 0 || law.dualInfinityMass > 0) return null;
  const at = (z: number) => {
    const known = real({ t: z, s: 1 + z });
    return known === null ? Number.POSITIVE_INFINITY : known.value + known.error;
  };
  return { count, at, largest: 1e6 };
}

function massesOf(phases: readonly Phase[]): { logMassP: number; logMassQ: number } {
  let logMassP = 0;
  let logMassQ = 0;
  for (const { law, count } of phases) {
    logMassP += count * Math.log1p(-law.infinityMass - (law.omitted?.p ?? 0));
    logMassQ += count * Math.log1p(-law.dualInfinityMass - (law.omitted?.q ?? 0));
  }
  return { logMassP, logMassQ };
}

/**
 * Null where a law has no moments that could be evaluated.
 * @param momentOf where moments are remembered; by default each law makes its own
 */
export function composedMoment(
  laws: readonly Phase[],
  curves: readonly CurvePhase[],
  momentOf: (law: Law) => LogMoment | null = (law) => law.moment(1, FULL_PRECISION),
): ComposedMoment | null {
  const parts = laws.map((phase) => partOf(phase, momentOf));
  if (!parts.every((part) => part !== null)) return null;
  const { logMassP, logMassQ } = massesOf(laws);
  const largest = Math.min(...parts.map((part) => part.largest), ...curves.map(({ curve }) => curve.moment.largest), 2 ** 60);
  const curved = (z: number) => curves.reduce((sum, { curve, count }) => sum + count * curve.moment.at(z), 0);
  const total = (z: number, order: number) => {
    let sum = curved(order);
    for (const { count, at } of parts) sum += count * at(z);
    return sum * (1 + (sum < 0 ? -1 : 1) * 4 * UNIT * (parts.length + curves.length + 1));
  };
  const kept = new Map<number, number>();
  // Conditional on finite losses P and Q are divided by their masses, and the loss is moved by the difference of the logarithms.
  const forward = (z: number) => total(z, z) - (1 + z) * logMassP + z * logMassQ;
  const reverse = (z: number) => total(-1 - z, z) - (1 + z) * logMassQ + z * logMassP;
  const remembered = (f: (z: number) => number, sign: 1 | -1) => (z: number) => {
    const known = kept.get(sign * z);
    if (known !== undefined) return known;
    const value = Math.max(0, f(z));
    kept.set(sign * z, Number.isNaN(value) ? Number.POSITIVE_INFINITY : value);
    return kept.get(sign * z) as number;
  };
  const symmetric = laws.every(({ law }) => law.symmetric);
  const corners = curves.flatMap(({ curve }) => curve.moment.corners ?? []).filter((z) => z <= largest);
  const first = { at: remembered(forward, 1), largest, corners };
  return { forward: first, reverse: symmetric ? first : { at: remembered(reverse, -1), largest, corners }, symmetric, logMassP, logMassQ };
}
