import { approximateFamily } from '../approximate/law.ts';
import { type EventDefinition, use } from '../definition.ts';

/** The pair of `approximate` with delta 0. */
export const pureEvent: EventDefinition<'pure'> = {
  families: [],
  resolve: ({ epsilon }) => ({ ok: true, uses: [use(approximateFamily, { epsilon, delta: 0 })] }),
};
