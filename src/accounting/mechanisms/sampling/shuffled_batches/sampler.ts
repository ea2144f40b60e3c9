/**
 * A shuffled data set cut into batches, one use an epoch. From above a record that takes part once in an epoch without any amplification;
 * from below the largest of the batches, with all other records at the other end of the range: 2 C away from the record, and C away from
 * what replaces it under zero_out, while under replace_one what replaces it lies with the others. The figure of Poisson sampling is
 * neither.
 */
import { refused, type SamplerDefinition, use } from '../../definition.ts';
import { narrowNoise, onlyUse } from '../shared.ts';
import { largestBatchFamily } from './law.ts';

export const shuffledBatchesSampler: SamplerDefinition<'shuffled_batches'> = {
  families: [largestBatchFamily],
  apply(base, { batch_size, dataset_size }, adjacency) {
    if (batch_size > dataset_size) {
      return refused('/sampling/batch_size', 'a batch holds at most the whole data set; batch_size <= dataset_size is supported');
    }
    const only = onlyUse(base);
    if ('ok' in only) return only;
    const noise = only.family.noise?.(only.parameters);
    if (noise?.density !== 'gaussian') throw new Error(`the ${only.family.kind} law has no pair for shuffled batches`);
    const batches = Math.ceil(dataset_size / batch_size);
    const uses = [{ parameters: only.parameters, count: 1 }];
    if (batches === 1) return { ok: true, uses };
    const refusal = narrowNoise(2 * noise.shift, 'shuffled_batches');
    if (refusal !== null) return refusal;
    const [high, low] = adjacency === 'replace_one' ? [noise.shift, 0] : [2 * noise.shift, noise.shift];
    return { ok: true, uses, lower: [use(largestBatchFamily, { batches, high, low })] };
  },
};
