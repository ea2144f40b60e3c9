/**
 * A user's own privacy-loss distribution: probability i belongs to the loss (lower_index + i) * interval, one pmf a direction.
 * `side` says what the pmf is to the mechanism: exact, or dominating it (upper), or dominated by it (lower).
 * Checks: every probability in [0, 1], total within 1e-9 of 1; a total that is short is added to the infinity mass of an upper
 * law and dropped from a lower one, and reported. An exact law must be exact to 1e-12.
 */
import type { LossPmf, PrivacyLossPmf, Refusal, Warning } from '../../types.ts';

export interface Atoms {
  loss: Float64Array;
  logP: Float64Array;
  infinityMass: number;
}
export type PmfResult = { ok: true; remove: Atoms; add: Atoms; warnings: Warning[] } | { ok: false; refusal: Refusal };

const TOTAL_TOLERANCE = 1e-9;
const EXACT_TOLERANCE = 1e-12;

function refuse(pointer: string, detail: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code: 'invalid_curve', pointer, detail } };
}

function totalOf(pmf: LossPmf): number {
  let sum = pmf.infinity_mass;
  let carry = 0;
  for (let i = 0; i < pmf.probabilities.length; i++) {
    const x = pmf.probabilities[i] as number;
    const next = sum + x;
    carry += Math.abs(sum) >= Math.abs(x) ? sum - next + x : x - next + sum;
    sum = next;
  }
  return sum + carry;
}

function atomsOf(
  pmf: LossPmf,
  request: PrivacyLossPmf,
  direction: 'remove' | 'add',
  warnings: Warning[],
): Atoms | { ok: false; refusal: Refusal } {
  const pointer = `/mechanism/${direction}`;
  const total = totalOf(pmf);
  const gap = 1 - total;
  const tolerance = request.side === 'exact' ? EXACT_TOLERANCE : TOTAL_TOLERANCE;
  if (!(Math.abs(gap) <= tolerance))
    return refuse(`${pointer}/probabilities`, `the probabilities and the infinity mass add up to ${total}, not to 1`);
  let infinityMass = pmf.infinity_mass;
  if (gap > 0 && request.side === 'upper') {
    infinityMass += gap;
    const detail = `${direction}: ${gap} of missing mass was counted as infinite loss`;
    warnings.push({ code: 'MASS_ADDED', detail, values: [direction, String(gap)] });
  } else if (Math.abs(gap) > 1e-15) {
    const detail = `${direction}: the total mass differs from 1 by ${gap}`;
    warnings.push({ code: 'MASS_INEXACT', detail, values: [direction, String(gap)] });
  }
  const loss: number[] = [];
  const logP: number[] = [];
  for (let i = 0; i < pmf.probabilities.length; i++) {
    const p = pmf.probabilities[i] as number;
    if (p === 0) continue;
    loss.push((request.lower_index + i) * request.interval);
    logP.push(Math.log(p));
  }
  // P(L = l) = e^l Q, so the Q mass of the atoms may not exceed 1.
  let q = 0;
  for (let i = 0; i < loss.length; i++) q += Math.exp((logP[i] as number) - (loss[i] as number));
  if (q > 1 + TOTAL_TOLERANCE) {
    return refuse(
      `${pointer}/probabilities`,
      `the losses imply a total mass of ${q} under the other data set; a privacy loss has E[e^-L] <= 1`,
    );
  }
  return { loss: Float64Array.from(loss), logP: Float64Array.from(logP), infinityMass };
}

/** An exact pair has one law: the add direction is the dual of the remove direction, P_add(-l) = e^-l P_remove(l). */
function dualGap(request: PrivacyLossPmf): number {
  const { remove, add, lower_index, interval } = request;
  let gap = 0;
  const expected = new Map<number, number>();
  for (let i = 0; i < remove.probabilities.length; i++) {
    const index = lower_index + i;
    expected.set(-index, (remove.probabilities[i] as number) * Math.exp(-index * interval));
  }
  for (let i = 0; i < add.probabilities.length; i++) {
    const index = lower_index + i;
    gap += Math.abs((add.probabilities[i] as number) - (expected.get(index) ?? 0));
    expected.delete(index);
  }
  for (const left of expected.values()) gap += left;
  return gap;
}

export function readPmf(request: PrivacyLossPmf): PmfResult {
  const warnings: Warning[] = [];
  const remove = atomsOf(request.remove, request, 'remove', warnings);
  if ('ok' in remove) return remove;
  const add = atomsOf(request.add, request, 'add', warnings);
  if ('ok' in add) return add;
  const gap = request.side === 'exact' ? dualGap(request) : 0;
  if (gap > TOTAL_TOLERANCE) {
    return refuse(
      '/mechanism/add',
      `an exact pair has P_add(-l) = e^-l P_remove(l), and these differ by ${gap}; say side upper or lower if each bounds its own direction`,
    );
  }
  return { ok: true, remove, add, warnings };
}
