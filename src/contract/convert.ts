/** POST /v1/convert: what follows from one guarantee. */
import { answerCommon, epsilonBounds, floorBounds } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { Interval } from './interval.ts';
import { Mechanism } from './mechanism.ts';
import { orderBounds } from './renyi.ts';

const kind = <K extends string>(value: K) => Type.Literal(value);

export const PureGuarantee = component(
  'PureGuarantee',
  closed(
    { kind: kind('pure'), epsilon: Type.Number({ exclusiveMinimum: 0, maximum: 500, description: 'epsilon. Unit: nats.' }) },
    'epsilon-DP.',
  ),
);
export const ApproximateGuarantee = component(
  'ApproximateGuarantee',
  closed(
    {
      kind: kind('approximate'),
      epsilon: Type.Number({ minimum: 0, maximum: 500, description: 'epsilon. Unit: nats.' }),
      delta: Type.Number({ minimum: 0, maximum: 1, description: 'delta.' }),
    },
    '(epsilon, delta)-DP.',
  ),
);
export const ZcdpGuarantee = component(
  'ZcdpGuarantee',
  closed({ kind: kind('zcdp'), rho: Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description: 'rho.' }) }, 'rho-zCDP.'),
);
export const GdpGuarantee = component(
  'GdpGuarantee',
  closed(
    { kind: kind('gdp'), mu: Type.Number({ exclusiveMinimum: 0, maximum: 1e4, description: 'mu, over the whole trade-off curve.' }) },
    'mu-GDP.',
  ),
);
export const RdpGuarantee = component(
  'RdpGuarantee',
  closed(
    {
      kind: kind('rdp'),
      orders: shortList({ exclusiveMinimum: 1, maximum: 1e9 }, 'Orders of Renyi divergences.', 2000),
      epsilons: shortList({ minimum: 0, maximum: 1e9 }, 'A bound of the divergence at each order, in both directions. Unit: nats.', 2000),
    },
    'Renyi DP at one order or at several.',
  ),
);
export const MechanismGuarantee = component(
  'MechanismGuarantee',
  closed({ kind: kind('mechanism'), mechanism: ref(Mechanism) }, 'The whole profile of a mechanism.'),
);

const guarantees = [PureGuarantee, ApproximateGuarantee, ZcdpGuarantee, GdpGuarantee, RdpGuarantee, MechanismGuarantee];

export const Guarantee = component(
  'Guarantee',
  Type.Unsafe<Static<(typeof guarantees)[number]>>({
    type: 'object',
    description: 'What is known of a mechanism.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: guarantees.map((one) => ref(one)),
  }),
);
export type Guarantee = Static<typeof Guarantee>;

export const ConvertRequest = component(
  'ConvertRequest',
  closed(
    {
      guarantee: ref(Guarantee),
      deltas: Type.Optional(shortList({ exclusiveMinimum: 0, maximum: 1 }, 'Deltas at which epsilon is wanted; 1e-5 when absent.')),
      epsilons: Type.Optional(shortList(epsilonBounds, 'Epsilons at which delta is wanted; 1 when absent.')),
      orders: Type.Optional(
        shortList(
          orderBounds,
          'Orders at which the Renyi divergence is wanted; 2, 8 and 32 when absent. The limit of large orders is `pure_epsilon`.',
        ),
      ),
      error_floor: Type.Optional(Type.Number({ ...floorBounds, description: 'Floor of both error rates for mu; 1e-10 when absent.' })),
      tolerance: Type.Optional(Type.Number({ minimum: 1e-9, maximum: 1, description: 'Width asked of mu; 1e-3 when absent.' })),
    },
    'One guarantee, of which all that follows is wanted.',
  ),
);
export type ConvertRequest = Static<typeof ConvertRequest>;

const name = oneOf(
  ['pure_epsilon', 'epsilon', 'delta', 'rho', 'rdp', 'mu', 'strict_mu', 'advantage'],
  'pure_epsilon is that of delta 0; mu holds where both error rates are at least the floor, strict_mu everywhere.',
);
const at = nullableNumber('The delta of an epsilon, the epsilon of a delta, the order of a divergence, the floor of mu; otherwise null.');

export const Implied = component(
  'Implied',
  closed(
    {
      name,
      at,
      value: ref(Interval, 'The smallest number that follows.'),
      direction: oneOf(['equals', 'at_most', 'at_least'], 'What the number is to every mechanism with this guarantee.'),
      tight: Type.Boolean({ description: 'Whether some mechanism with the guarantee attains it, so that nothing smaller follows.' }),
      detail: Type.String({ description: 'Which one, or why it is a bound only.' }),
    },
    'A number that follows.',
  ),
);
export type Implied = Static<typeof Implied>;

export const NotImplied = component(
  'NotImplied',
  closed({ name, at, reason: Type.String({ description: 'Why, in words.' }) }, 'A number of which no finite value follows.'),
);
export type NotImplied = Static<typeof NotImplied>;

export const Sufficient = component(
  'Sufficient',
  closed(
    {
      name: oneOf(['pure_epsilon', 'rho', 'mu'], 'Which number.'),
      value: ref(Interval, 'The largest value that implies the guarantee.'),
      detail: Type.String({ description: 'Why, in words.' }),
    },
    'Another guarantee that implies this one.',
  ),
);
export type Sufficient = Static<typeof Sufficient>;

export const ConvertAnswer = component(
  'ConvertAnswer',
  closed(
    {
      ...answerCommon,
      follows: Type.Array(ref(Implied), { description: 'All that follows.' }),
      cannot: Type.Array(ref(NotImplied), { description: 'What cannot follow.' }),
      implied_by: Type.Array(ref(Sufficient), {
        description: 'What implies the guarantee in its turn, where that is known in closed form.',
      }),
      mechanism: ref(Mechanism, 'The least private mechanism with the guarantee, or the curve that stands for all of them.'),
      request: ref(ConvertRequest, 'The request with its defaults.'),
    },
    'What follows from one guarantee.',
  ),
);
export type ConvertAnswer = Static<typeof ConvertAnswer>;
