import { type EventDefinition, use } from '../definition.ts';
import { threePointFamily } from '../randomized_response/law.ts';

/** Randomised response on the buckets: any of the g - 2 others is as likely as the loss -epsilon. */
export const localHashingEvent: EventDefinition<'local_hashing'> = {
  families: [],
  resolve(event) {
    const { epsilon } = event;
    const buckets = 'buckets' in event ? event.buckets : Math.round(Math.exp(epsilon)) + 1;
    return { ok: true, uses: [use(threePointFamily, { epsilon, quiet: (buckets - 2) * Math.exp(-epsilon) })] };
  },
};
