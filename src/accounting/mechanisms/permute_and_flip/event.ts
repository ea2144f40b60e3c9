import { approximateFamily } from '../approximate/law.ts';
import { type EventDefinition, type Resolution, use } from '../definition.ts';

/** A mechanism of which no more is used than that it is epsilon-DP: the pair of all of these, from above. */
export function pureEnvelope(epsilon: number): Resolution {
  return { ok: true, uses: [use(approximateFamily, { epsilon, delta: 0 })], lower: null };
}

export const permuteAndFlipEvent: EventDefinition<'permute_and_flip'> = {
  families: [],
  resolve: ({ epsilon }) => pureEnvelope(epsilon),
};
