/** Why a budget refused. */
import { closed, component, oneOf, type Static, Type } from './component.ts';

export const quantityName = oneOf(['epsilon', 'delta', 'rho', 'rdp_epsilon', 'mu_squared', 'delta0', 'uses'], 'What is counted.');

export const Shortage = component(
  'Shortage',
  closed(
    {
      budget: Type.String({ description: 'The budget that refused.' }),
      quantity: quantityName,
      order: Type.Optional(Type.Number({ description: 'The order of a Renyi divergence.' })),
      requested: Type.String({ description: 'What was asked.' }),
      remaining: Type.String({ description: 'What is left.' }),
      difference: Type.String({ description: 'What is missing.' }),
      entry: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'The last entry that took of it; null where none did.' }),
      reservation: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'The open reservation that holds most of it; null where there is none.',
      }),
    },
    'Why a budget refused.',
  ),
);
export type Shortage = Static<typeof Shortage>;
