import { type EventDefinition, use } from '../definition.ts';
import { zcdpFamily } from './curve.ts';

export const zcdpEvent: EventDefinition<'zcdp'> = {
  families: [],
  curves: [zcdpFamily],
  resolve: ({ rho }) => ({ ok: true, uses: [], lower: null, curves: [use(zcdpFamily, { rho })] }),
};
