import type { EventDefinition } from '../definition.ts';
import { boundedRange } from '../exponential/event.ts';
import { pureEnvelope } from '../permute_and_flip/event.ts';

export const reportNoisyMaxEvent: EventDefinition<'report_noisy_max'> = {
  families: [],
  resolve({ epsilon, noise, monotone }) {
    const range = monotone === true ? 0.5 * epsilon : epsilon;
    return noise === 'gumbel' ? boundedRange(range) : pureEnvelope(range);
  },
};
