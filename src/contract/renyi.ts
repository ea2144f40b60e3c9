/** Renyi divergences and what follows from them, in answers. */
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { Interval } from './interval.ts';

/** Orders of Renyi divergences; 1 is the relative entropy. */
export const orderBounds = { minimum: 1, maximum: 1e9 };

export const RdpAt = component(
  'RdpAt',
  closed(
    {
      order: Type.Number({ description: 'The order.' }),
      rdp: ref(Interval, 'The larger divergence of both directions.'),
      remove: ref(Interval),
      add: ref(Interval),
    },
    'Renyi divergence at one order.',
  ),
);
export type RdpAt = Static<typeof RdpAt>;

export const Zcdp = component(
  'Zcdp',
  closed(
    {
      rho: ref(Interval, 'The smallest rho: the supremum of divergence over order.'),
      order: nullableNumber('The order at which it is attained: 1 for the limit there, null for the limit of large orders.'),
      reason: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Why no rho is finite; otherwise null.' }),
    },
    'rho-zCDP.',
  ),
);
export type Zcdp = Static<typeof Zcdp>;

const converted = {
  conversion: oneOf(
    ['classical', 'improved', 'exact_region'],
    'How epsilon follows: classical and improved from one order; exact_region from all orders and both directions, the least that they allow.',
  ),
  epsilon: ref(Interval, 'A bound from above; epsilon itself is smaller, see epsilon_at.'),
  order: nullableNumber('The best order, over the reals; null where none is.'),
};

export const ConvertedEpsilon = component('ConvertedEpsilon', closed(converted, 'epsilon by one conversion.'));
export type ConvertedEpsilon = Static<typeof ConvertedEpsilon>;

export const RdpEpsilonAt = component(
  'RdpEpsilonAt',
  closed(
    {
      delta: Type.Number({ description: 'The delta that was asked; 0 where only its logarithm is a double.' }),
      log_delta: nullableNumber('Natural logarithm of delta; null for delta 0.'),
      ...converted,
      conversions: Type.Array(ref(ConvertedEpsilon), { description: 'All conversions; the members beside repeat the smallest.' }),
    },
    'What Renyi divergences alone say of epsilon at one delta.',
  ),
);
export type RdpEpsilonAt = Static<typeof RdpEpsilonAt>;
