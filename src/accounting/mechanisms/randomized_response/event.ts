import { type EventDefinition, use } from '../definition.ts';
import { threePointFamily } from './law.ts';

/** Any other category is as likely under both inputs: k - 2 of them, each as likely as the loss -epsilon. */
export const randomizedResponseEvent: EventDefinition<'randomized_response'> = {
  families: [threePointFamily],
  resolve: ({ epsilon, categories }) => ({
    ok: true,
    uses: [use(threePointFamily, { epsilon, quiet: (categories - 2) * Math.exp(-epsilon) })],
  }),
};
