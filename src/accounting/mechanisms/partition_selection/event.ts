/**
 * A partition that others hold too has the noisy counts c and c + 1: the pair of the noise, however the threshold hides small ones. A partition
 * of the one person alone is released with probability d = Pr[1 + noise > threshold] and cannot be without: delta(eps) is d for eps >= 0, and
 * 1 - e^eps where that is more; without against with it is (1 - e^eps (1 - d))_+. The pair with (1 - d) P0 and d at infinity against Q0, (P0, Q0)
 * that of the noise, dominates both in both directions: delta of the first is at most d + (1 - d) delta0(eps - ln(1 - d)), which is at least d.
 * Far above the threshold nothing is hidden: the laws of the noise alone bound the worst case from below.
 */
import { logNormalCdf } from '../../numerics/normal.ts';
import { type EventDefinition, refused, type Use, use } from '../definition.ts';
import { gaussianFamily } from '../gaussian/law.ts';
import { laplaceFamily } from '../laplace/law.ts';
import { ratioRefusal } from '../noise.ts';
import { revealFamily } from './law.ts';

/** Pr[noise > x] of Laplace noise of scale 1 / rate. */
function laplaceTail(rate: number, x: number): number {
  return x >= 0 ? 0.5 * Math.exp(-rate * x) : 1 - 0.5 * Math.exp(rate * x);
}

export const partitionSelectionEvent: EventDefinition<'partition_selection'> = {
  families: [revealFamily],
  resolve(event) {
    const { threshold, partitions_per_user: partitions, noise } = event;
    const isLaplace = 'epsilon' in event;
    if (isLaplace !== (noise === 'laplace')) {
      return refused('/noise', 'supported: laplace noise with epsilon, gaussian noise with sigma');
    }
    const ratio = isLaplace ? event.epsilon / partitions : 1 / event.sigma;
    const refusal = ratioRefusal(ratio);
    if (refusal !== null) return refusal;
    const beyond = threshold - 1;
    const delta = isLaplace ? laplaceTail(ratio, beyond) : Math.exp(logNormalCdf(-ratio * beyond));
    const lower: Use[] = [isLaplace ? use(laplaceFamily, { epsilon: ratio }, partitions) : use(gaussianFamily, { mu: ratio }, partitions)];
    return { ok: true, uses: [...lower, use(revealFamily, { delta }, partitions)], lower };
  },
};
