/** POST /v1/price: what a job costs in the accounting of a budget. */
import { requestCommon, Warning } from './answer.ts';
import { closed, component, oneOf, ref, type Static, shortList, Type } from './component.ts';

const open = { exclusiveMinimum: 0, exclusiveMaximum: 1 };
const kind = <K extends string>(value: K) => Type.Literal(value);

/** Orders of a Renyi budget, each with a bound of its own. */
export const orderList = (description: string) => shortList({ exclusiveMinimum: 1, maximum: 1e6 }, description, 64);

export const PureAccounting = component('PureAccounting', closed({ kind: kind('pure') }, 'epsilon.'));
export const ApproximateAccounting = component(
  'ApproximateAccounting',
  closed(
    {
      kind: kind('approximate'),
      delta: Type.Optional(
        Type.Number({
          ...open,
          description: 'The delta at which epsilon of the job is read. Without it the job must have bounded losses.',
        }),
      ),
    },
    'epsilon and delta.',
  ),
);
export const ZcdpAccounting = component('ZcdpAccounting', closed({ kind: kind('zcdp') }, 'rho.'));
export const ApproximateZcdpAccounting = component(
  'ApproximateZcdpAccounting',
  closed({ kind: kind('approximate_zcdp') }, 'rho and delta.'),
);
export const RdpAccounting = component(
  'RdpAccounting',
  closed({ kind: kind('rdp'), orders: orderList('Orders of the Renyi divergences.') }, 'Renyi divergences.'),
);
export const GdpAccounting = component(
  'GdpAccounting',
  closed(
    {
      kind: kind('gdp'),
      delta0: Type.Optional(
        Type.Number({
          ...open,
          description: 'Mass that the certificate of the job may leave out. Without it the job must be mu-GDP over its whole curve.',
        }),
      ),
    },
    'mu squared and delta0, by a certificate that holds for every epsilon.',
  ),
);

const accountings = [PureAccounting, ApproximateAccounting, ZcdpAccounting, ApproximateZcdpAccounting, RdpAccounting, GdpAccounting];

export const PriceAccounting = component(
  'PriceAccounting',
  Type.Unsafe<Static<(typeof accountings)[number]>>({
    type: 'object',
    description: 'How a budget counts.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: accountings.map((one) => ref(one)),
  }),
);
export type PriceAccounting = Static<typeof PriceAccounting>;

export const WrittenDecimal = component(
  'WrittenDecimal',
  closed(
    {
      pointer: Type.String({ maxLength: 200, description: 'JSON pointer to the number.' }),
      decimal: Type.String({ maxLength: 60, pattern: '^[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,4})?$', description: 'Its digits.' }),
    },
    'A number of the request with all digits that were written, where a double does not keep them.',
  ),
);
export type WrittenDecimal = Static<typeof WrittenDecimal>;

export const PriceRequest = component(
  'PriceRequest',
  closed(
    {
      mechanism: requestCommon.mechanism,
      tolerance: requestCommon.tolerance,
      accountings: Type.Array(ref(PriceAccounting), { minItems: 1, maxItems: 16, description: 'The accountings that are asked for.' }),
      decimals: Type.Optional(
        Type.Array(ref(WrittenDecimal), {
          maxItems: 2000,
          description: 'Amounts whose digits exceed a double: they are charged as the decimals that were written.',
        }),
      ),
    },
    'What a job costs.',
  ),
);
export type PriceRequest = Static<typeof PriceRequest>;

export const quantityNames = ['epsilon', 'delta', 'rho', 'rdp_epsilon', 'mu_squared', 'delta0'] as const;

export const PricedAmount = component(
  'PricedAmount',
  closed(
    {
      quantity: oneOf([...quantityNames], 'What is counted.'),
      order: Type.Optional(Type.Number({ description: 'The order of a Renyi divergence.' })),
      amount: Type.String({ description: 'A decimal of at most 18 digits behind the point, rounded up.' }),
    },
    'A cost in one quantity.',
  ),
);
export type PricedAmount = Static<typeof PricedAmount>;

export const Price = component(
  'Price',
  closed(
    {
      kind: oneOf(['pure', 'approximate', 'zcdp', 'approximate_zcdp', 'rdp', 'gdp'], 'The accounting.'),
      amounts: Type.Array(ref(PricedAmount), { description: 'One for each of its quantities.' }),
      method: oneOf(
        ['stated', 'per_use', 'composed'],
        'stated: the events say it themselves. per_use: the sum over single uses. composed: of the job as one whole.',
      ),
      theorem: Type.String({ description: 'Why these costs may be added up.' }),
      warnings: Type.Array(ref(Warning), { description: 'What to know.' }),
    },
    'The cost of a job in one accounting.',
  ),
);
export type Price = Static<typeof Price>;

export const PriceAnswer = component(
  'PriceAnswer',
  closed(
    {
      prices: Type.Array(ref(Price), { description: 'One for each accounting, in their order.' }),
      engine_version: Type.String({
        description: 'Version of the engines, of the runtime and of the architecture; part of the result key.',
      }),
      request: ref(PriceRequest),
    },
    'What a job costs.',
  ),
);
export type PriceAnswer = Static<typeof PriceAnswer>;
