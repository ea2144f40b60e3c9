/**
 * A value owns s of the 2 s columns of its block. Two values of one block share s/2 of them, since rows are orthogonal: s/2 columns have
 * loss +epsilon, s/2 -epsilon, s/2 are owned by both, with weight e^epsilon, and s/2 by neither, as are those of other blocks:
 *   quiet = 1 + (4 B - 3) e^-epsilon for B blocks.
 * Two values of different blocks share none: s columns have loss +epsilon, s -epsilon, the other 2 s (B - 1) have loss 0:
 *   quiet = 2 (B - 1) e^-epsilon,
 * which is smaller, and less of the loss 0 is the worse pair: where there are several blocks it is the pair.
 */
import { type EventDefinition, refused, use } from '../definition.ts';
import { threePointFamily } from '../randomized_response/law.ts';

export const hadamardEvent: EventDefinition<'hadamard'> = {
  families: [],
  resolve(event) {
    const { epsilon, domain_size } = event;
    const blocks = 'blocks' in event ? event.blocks : 1;
    if (blocks > domain_size) return refused('/blocks', 'there are more blocks than values; give at most domain_size');
    const quiet = blocks === 1 ? 1 + Math.exp(-epsilon) : 2 * (blocks - 1) * Math.exp(-epsilon);
    return { ok: true, uses: [use(threePointFamily, { epsilon, quiet })] };
  },
};
