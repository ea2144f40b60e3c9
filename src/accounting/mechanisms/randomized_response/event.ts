import { type EventDefinition, use } from '../definition.ts';
import { randomizedResponseFamily } from './law.ts';

export const randomizedResponseEvent: EventDefinition<'randomized_response'> = {
  families: [randomizedResponseFamily],
  resolve: ({ epsilon, categories }) => ({ ok: true, uses: [use(randomizedResponseFamily, { epsilon, categories })] }),
};
