import { type EventDefinition, use } from '../definition.ts';
import { approximateFamily } from './law.ts';

export const approximateEvent: EventDefinition<'approximate'> = {
  families: [approximateFamily],
  resolve: ({ epsilon, delta }) => ({ ok: true, uses: [use(approximateFamily, { epsilon, delta })] }),
};
