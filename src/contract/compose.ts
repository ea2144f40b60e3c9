/** POST /v1/compose: epsilon at deltas, delta at epsilons, Renyi divergences, and what each event adds. */
import { answerCommon, DeltaAt, EpsilonAt, epsilonBounds, probabilityBounds, requestCommon } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { Interval, ProbabilityInterval } from './interval.ts';
import { orderBounds, RdpAt, RdpEpsilonAt, Zcdp } from './renyi.ts';
import { logProbabilityBounds } from './trade-off.ts';

export const ComposeRequest = component(
  'ComposeRequest',
  closed(
    {
      ...requestCommon,
      deltas: Type.Optional(shortList(probabilityBounds, 'Deltas at which epsilon is wanted.')),
      log_deltas: Type.Optional(shortList(logProbabilityBounds, 'More of them, as natural logarithms.')),
      epsilons: Type.Optional(shortList(epsilonBounds, 'Epsilons at which delta is wanted.')),
      orders: Type.Optional(
        shortList(
          orderBounds,
          'Real orders at which Renyi divergences are wanted; with them come zcdp and rdp_epsilon_at. The limit of large orders is epsilon at delta 0.',
          2000,
        ),
      ),
      shares: Type.Optional(
        Type.Boolean({ description: 'Whether to say what each event adds to epsilon at the deltas; it is composed once more for each.' }),
      ),
      sensitivities: Type.Optional(
        Type.Boolean({
          description: 'Whether to estimate how epsilon at the deltas moves with each parameter; four compositions for each.',
        }),
      ),
    },
    'What a composition of events costs.',
  ),
);
export type ComposeRequest = Static<typeof ComposeRequest>;

const at = {
  delta: Type.Number({ description: 'The delta; 0 where only its logarithm is a double.' }),
  log_delta: nullableNumber('Natural logarithm of delta; null for delta 0.'),
};

export const ShareAt = component(
  'ShareAt',
  closed(
    { ...at, share: ref(Interval, 'epsilon of all less epsilon without the event.'), without: ref(Interval, 'epsilon without the event.') },
    'What an event adds at one delta.',
  ),
);
export type ShareAt = Static<typeof ShareAt>;

export const EventShare = component(
  'EventShare',
  closed(
    {
      event: Type.Integer({ description: 'Index of the event, from 0; of another library, in the order of its history.' }),
      label: Type.Optional(Type.String({ description: 'Its label.' })),
      share_at: Type.Array(ref(ShareAt), { description: 'By delta.' }),
    },
    'What one event adds to epsilon.',
  ),
);
export type EventShare = Static<typeof EventShare>;

export const DerivativeAt = component(
  'DerivativeAt',
  closed(
    {
      ...at,
      derivative: nullableNumber('An estimate of d epsilon / d parameter; null where epsilon is not finite.'),
      error: nullableNumber('About how far the estimate may be off; it is not a bound.'),
    },
    'A derivative at one delta.',
  ),
);
export type DerivativeAt = Static<typeof DerivativeAt>;

export const Sensitivity = component(
  'Sensitivity',
  closed(
    {
      parameter: Type.String({ description: 'Pointer into the mechanism.' }),
      value: Type.Number({ description: 'The parameter as it is; integers are moved in whole steps.' }),
      method: oneOf(['central_difference', 'one_sided_difference'], 'One-sided at an end of the range.'),
      derivative_at: Type.Array(ref(DerivativeAt), { description: 'By delta.' }),
    },
    'How epsilon moves with one parameter.',
  ),
);
export type Sensitivity = Static<typeof Sensitivity>;

export const ComposeAnswer = component(
  'ComposeAnswer',
  closed(
    {
      ...answerCommon,
      epsilon_at: Type.Array(ref(EpsilonAt), { description: 'epsilon at the deltas asked.' }),
      delta_at: Type.Array(ref(DeltaAt), { description: 'delta at the epsilons asked.' }),
      gaussian_mu: nullableNumber('The exact mu where the whole composition is Gaussian; otherwise null.'),
      infinity_mass: ref(ProbabilityInterval, 'Probability of an infinite loss: below it no epsilon is finite.'),
      rdp_at: Type.Optional(Type.Array(ref(RdpAt), { description: 'Renyi divergences at the orders asked.' })),
      zcdp: Type.Optional(ref(Zcdp, 'Where orders were given.')),
      rdp_epsilon_at: Type.Optional(
        Type.Array(ref(RdpEpsilonAt), { description: 'What Renyi divergences alone say of epsilon, where orders were given.' }),
      ),
      shares: Type.Optional(Type.Array(ref(EventShare), { description: 'What each event adds; shares do not add up to epsilon.' })),
      sensitivities: Type.Optional(
        Type.Array(ref(Sensitivity), { description: 'Of each parameter in which privacy is monotone: estimates, not bounds.' }),
      ),
      request: ref(ComposeRequest, 'The request with its defaults.'),
    },
    'What a composition of events costs.',
  ),
);
export type ComposeAnswer = Static<typeof ComposeAnswer>;
