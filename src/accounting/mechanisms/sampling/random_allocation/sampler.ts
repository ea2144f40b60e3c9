/**
 * Each record takes part in `participations` random uses out of `steps` in every epoch. One participation: the two laws that enclose the
 * mean of the ratios. k participations: at most k epochs of one participation in a block of floor(steps / k) uses each (Feldman and
 * Shenfeld 2025), an upper bound.
 */
import { refused, type SamplerDefinition, use } from '../../definition.ts';
import { narrowNoise, onlyUse } from '../shared.ts';
import { allocationFamily } from './law.ts';

export const randomAllocationSampler: SamplerDefinition<'random_allocation'> = {
  families: [allocationFamily],
  apply(base, { steps, participations = 1 }) {
    if (participations > steps) {
      return refused('/sampling/participations', 'a record takes part in at most all of the steps; participations <= steps is supported');
    }
    const only = onlyUse(base);
    if ('ok' in only) return only;
    const noise = only.family.noise?.(only.parameters);
    if (noise?.density !== 'gaussian') throw new Error(`the ${only.family.kind} law has no pair under random allocation`);
    const mu = noise.shift;
    const refusal = narrowNoise(4 * mu, 'random_allocation');
    if (refusal !== null) return refusal;
    const block = Math.floor(steps / participations);
    if (block === 1) {
      const all = { uses: [{ parameters: only.parameters, count: participations }] };
      return steps === participations ? { ok: true, ...all } : { ok: true, ...all, lower: null };
    }
    const of = (side: 'upper' | 'lower') => [use(allocationFamily, { mu, steps: block, side }, participations)];
    return { ok: true, uses: of('upper'), lower: participations === 1 ? of('lower') : null };
  },
};
