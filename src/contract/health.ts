/** Health answers. */
import { closed, component, oneOf, type Static } from './component.ts';

export const Health = component(
  'Health',
  closed({ status: oneOf(['ok'], 'ok; anything else is a problem.') }, 'The process can do what was asked.'),
);
export type Health = Static<typeof Health>;
