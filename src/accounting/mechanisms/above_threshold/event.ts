import type { EventDefinition } from '../definition.ts';
import { pureEnvelope } from '../permute_and_flip/event.ts';

/** `positives` is in the noise of the queries already. */
export const aboveThresholdEvent: EventDefinition<'above_threshold'> = {
  families: [],
  resolve: ({ epsilon_threshold, epsilon_query }) => pureEnvelope(epsilon_threshold + epsilon_query),
};
