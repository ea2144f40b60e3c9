/**
 * A profile beside independent atoms: delta(eps) = infinity mass + sum over atoms a of p_a delta_base(eps - l_a).
 *
 * Exact for any engine: the atoms (randomised response and the like) are composed exactly and the base is asked at shifted eps.
 * A test of the base carried out at a threshold chosen by the atom is a test of the whole, so tests combine in the same way.
 */
import { logAddExp } from '../numerics/logs.ts';
import { emptyPoints } from '../profile/points.ts';
import type { PrivacyProfile, ProfilePoints } from '../profile/profile.ts';
import type { AtomList } from './closed_form/atom_list.ts';

function mix(list: AtomList, base: ProfilePoints, out: ProfilePoints, i: number, start: number): void {
  const logInfinity = Math.log(list.infinityMass);
  const accumulate = (log: Float64Array, weights: Float64Array, initial: number) => {
    let sum = initial;
    for (let k = 0; k < list.loss.length; k++) sum = logAddExp(sum, (weights[k] as number) + (log[start + k] as number));
    return Math.min(0, sum);
  };
  const none = Number.NEGATIVE_INFINITY;
  const slack = list.relativeError + 4e-16 * list.loss.length;
  for (const end of ['lower', 'value', 'upper'] as const) {
    const widen = end === 'lower' ? -slack : end === 'upper' ? slack : 0;
    out.logDelta[end][i] = Math.min(0, accumulate(base.logDelta[end], list.logP, logInfinity) + widen);
    out.logComplement[end][i] = Math.min(0, accumulate(base.logComplement[end], list.logP, none) + widen);
  }
  out.logP[i] = accumulate(base.logP, list.logP, logInfinity);
  out.logPc[i] = accumulate(base.logPc, list.logP, none);
  out.logQ[i] = accumulate(base.logQ, list.logQ, none);
  out.tests.logFpr[i] = Math.min(0, accumulate(base.tests.logFpr, list.logQ, none) + slack);
  out.tests.logTpr[i] = accumulate(base.tests.logTpr, list.logP, logInfinity) - slack;
  out.tests.logFnr[i] = Math.min(0, accumulate(base.tests.logFnr, list.logP, none) + slack);
}

/** @param remove,add the composed atoms of each direction */
export function withAtoms(base: PrivacyProfile, remove: AtomList, add: AtomList): PrivacyProfile {
  const listOf = (direction: 'remove' | 'add') => (direction === 'remove' ? remove : add);
  const both = (x: number, y: number) => x + y - x * y;
  const { logDeltaBound, logTailBound } = base;
  const boundBy =
    (baseBound: (direction: 'remove' | 'add', epsilon: number) => number) => (direction: 'remove' | 'add', epsilon: number) => {
      const list = listOf(direction);
      let sum = Math.log(list.infinityMass);
      for (let k = 0; k < list.loss.length; k++) {
        sum = logAddExp(sum, (list.logP[k] as number) + baseBound(direction, epsilon - (list.loss[k] as number)));
      }
      return Math.min(0, sum + list.relativeError + 1e-15 * list.loss.length);
    };
  return {
    engine: base.engine,
    sides: base.sides,
    errorBudget: base.errorBudget,
    ...(logDeltaBound === undefined ? {} : { logDeltaBound: boundBy(logDeltaBound) }),
    ...(logTailBound === undefined ? {} : { logTailBound: boundBy(logTailBound) }),
    symmetric: base.symmetric && remove === add,
    gaussianMu: null,
    infinityMass: (direction) => {
      const mass = base.infinityMass(direction);
      const more = listOf(direction).infinityMass;
      return { lower: both(mass.lower, more), upper: both(mass.upper, more) };
    },
    maximumLoss: (direction) => {
      const { loss } = listOf(direction);
      return loss.length === 0 ? Number.NEGATIVE_INFINITY : base.maximumLoss(direction) + (loss[loss.length - 1] as number);
    },
    corners: () => null,
    evaluate: (direction, epsilon) => {
      const list = listOf(direction);
      const n = list.loss.length;
      const shifted = new Float64Array(n * epsilon.length);
      for (let i = 0; i < epsilon.length; i++) {
        for (let k = 0; k < n; k++) shifted[i * n + k] = (epsilon[i] as number) - (list.loss[k] as number);
      }
      const inner = base.evaluate(direction, shifted);
      const points = emptyPoints(epsilon.length);
      for (let i = 0; i < epsilon.length; i++) mix(list, inner, points, i, i * n);
      return points;
    },
  };
}
