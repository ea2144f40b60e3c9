import { refused, type SamplerDefinition, use } from '../../definition.ts';
import { poissonFamily } from '../poisson/law.ts';
import { narrowNoise, onlyUse } from '../shared.ts';
import { fixedSizeFamily } from './law.ts';

export const withoutReplacementSampler: SamplerDefinition<'without_replacement'> = {
  families: [fixedSizeFamily],
  apply(base, { batch_size, dataset_size }) {
    if (batch_size > dataset_size) {
      return refused(
        '/sampling/batch_size',
        'a batch without replacement holds at most the whole data set; batch_size <= dataset_size is supported',
      );
    }
    if (batch_size === dataset_size) return { ok: true, uses: [...base] };
    const only = onlyUse(base);
    if ('ok' in only) return only;
    const refusal = narrowNoise(0.5 * (only.family.noise?.(only.parameters).shift ?? 0), 'without_replacement');
    if (refusal !== null) return refusal;
    const probability = batch_size / dataset_size;
    const sampled = { probability, base: only.parameters };
    return { ok: true, uses: [use(fixedSizeFamily, sampled)], lower: [use(poissonFamily, sampled)] };
  },
};
