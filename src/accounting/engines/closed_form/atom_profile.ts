/**
 * Profile of a finite list of atoms: sums of positive terms from the far end.
 *
 * delta(eps) = infinity mass + sum over losses l > eps of p (1 - e^(eps - l)), by the recursion
 *   G_i = G_(i+1) + (1 - e^(l_i - l_(i+1))) E_(i+1),   E_i = p_i + e^(l_i - l_(i+1)) E_(i+1)
 * of positive terms, in logarithms, so that nothing underflows and one eps costs a search. Mass that is left out of the list counts as
 * infinite loss from above and as nothing from below. A loss known to within `lossError` is covered by shifting eps by that amount on each side.
 */
import { log1mexp, logAddExp } from '../../numerics/logs.ts';
import { emptyPoints, logDown, logUp } from '../../profile/points.ts';
import type { PrivacyProfile, ProfilePoints } from '../../profile/profile.ts';
import type { AtomList } from './atom_list.ts';

const U = 1.1102230246251565e-16;

interface Tails {
  list: AtomList;
  /** ln of the sum of P or Q from index i upwards, and of P below index i; the infinity mass is not included. */
  logPFrom: Float64Array;
  logQFrom: Float64Array;
  logPBelow: Float64Array;
  /** ln of G_i = delta(l_i), finite part, and of E_i = sum over l >= l_i of p e^(l_i - l). */
  logG: Float64Array;
  logE: Float64Array;
}

function tailsOf(list: AtomList): Tails {
  const n = list.loss.length;
  const fromEnd = (log: Float64Array) => {
    const out = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY);
    for (let i = n - 1; i >= 0; i--) out[i] = logAddExp(out[i + 1] as number, log[i] as number);
    return out;
  };
  const logPBelow = new Float64Array(n + 1).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < n; i++) logPBelow[i + 1] = logAddExp(logPBelow[i] as number, list.logP[i] as number);
  const logG = new Float64Array(n).fill(Number.NEGATIVE_INFINITY);
  const logE = Float64Array.from(list.logP);
  for (let i = n - 2; i >= 0; i--) {
    const gap = (list.loss[i + 1] as number) - (list.loss[i] as number);
    logG[i] = logAddExp(logG[i + 1] as number, log1mexp(gap) + (logE[i + 1] as number));
    logE[i] = logAddExp(list.logP[i] as number, (logE[i + 1] as number) - gap);
  }
  return { list, logPFrom: fromEnd(list.logP), logQFrom: fromEnd(list.logQ), logPBelow, logG, logE };
}

/** First index with loss > eps. */
function firstAbove(loss: Float64Array, epsilon: number): number {
  let low = 0;
  let high = loss.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((loss[middle] as number) > epsilon) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** ln of the finite part of delta: the recursion gives it at the next atom above, and how it grows from there down to eps. */
function logFiniteDelta(tails: Tails, epsilon: number): number {
  const { loss } = tails.list;
  const i = firstAbove(loss, epsilon);
  if (i === loss.length) return Number.NEGATIVE_INFINITY;
  return logAddExp(tails.logG[i] as number, log1mexp((loss[i] as number) - epsilon) + (tails.logE[i] as number));
}

function evaluate(tails: Tails, epsilon: Float64Array): ProfilePoints {
  const { list } = tails;
  const points = emptyPoints(epsilon.length);
  const logInfinity = Math.log(list.infinityMass);
  const logOmitted = Math.log(list.omitted?.p ?? 0);
  const relative = list.relativeError + 64 * U + 8 * U * list.loss.length;
  for (let i = 0; i < epsilon.length; i++) {
    const eps = epsilon[i] as number;
    const shift = list.lossError + 2 * U * Math.abs(eps);
    const middle = logFiniteDelta(tails, eps);
    const low = shift === 0 ? middle : logFiniteDelta(tails, eps + shift);
    const high = shift === 0 ? middle : logFiniteDelta(tails, eps - shift);
    points.logDelta.value[i] = Math.min(0, logAddExp(middle, logInfinity));
    points.logDelta.lower[i] = logDown(logAddExp(low, logInfinity), relative);
    points.logDelta.upper[i] = logUp(logAddExp(logAddExp(high, logInfinity), logOmitted), relative);
    const k = firstAbove(list.loss, eps);
    const logPc = tails.logPBelow[k] as number;
    const logQ = tails.logQFrom[k] as number;
    const logP = logAddExp(tails.logPFrom[k] as number, logInfinity);
    const complement = logAddExp(logPc, eps + logQ);
    // A shift of eps moves 1 - delta by at most the factor e^shift.
    points.logComplement.value[i] = Math.min(0, complement);
    points.logComplement.lower[i] = logDown(complement, relative + shift);
    points.logComplement.upper[i] = logUp(logAddExp(complement, logOmitted), relative + shift);
    points.logP[i] = logP;
    points.logPc[i] = logPc;
    points.logQ[i] = logQ;
    points.tests.logFpr[i] = logUp(logQ, relative);
    points.tests.logTpr[i] = logDown(logP, relative);
    points.tests.logFnr[i] = logUp(logAddExp(logPc, logOmitted), relative);
  }
  return points;
}

/** The profile of two atom lists, one a direction; pass the same list twice for a symmetric law. */
export function atomProfile(remove: AtomList, add: AtomList, sides: PrivacyProfile['sides']): PrivacyProfile {
  const symmetric = remove === add;
  const removeTails = tailsOf(remove);
  const addTails = symmetric ? removeTails : tailsOf(add);
  const worst = Math.max(remove.relativeError, add.relativeError);
  const shift = Math.max(remove.lossError, add.lossError);
  return {
    engine: 'closed_form',
    sides,
    symmetric,
    gaussianMu: null,
    infinityMass: (direction) => {
      const mass = (direction === 'remove' ? remove : add).infinityMass;
      return { lower: mass, upper: mass };
    },
    maximumLoss: (direction) => {
      // Rounded up by more than `evaluate` shifts: at this eps the finite part of delta is exactly 0.
      const { loss, lossError, omitted } = direction === 'remove' ? remove : add;
      if (omitted !== undefined) return Number.POSITIVE_INFINITY;
      const last = loss[loss.length - 1] ?? Number.NEGATIVE_INFINITY;
      return last + 2 * lossError + 8 * U * Math.abs(last);
    },
    corners: (direction) => (direction === 'remove' ? remove : add).loss,
    evaluate: (direction, epsilon) => evaluate(direction === 'remove' ? removeTails : addTails, epsilon),
    errorBudget: () => ({
      measure: 'rounding relative to each probability; shift in nats of epsilon',
      terms: [
        { name: 'rounding', value: worst },
        { name: 'shift', value: shift },
      ],
    }),
  };
}
