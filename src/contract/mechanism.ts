/** What a request describes: a composition of events, or a curve of the user's own. */
import { closed, component, numberList, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { PrivacyEvent } from './event.ts';

/** Longest curve or pmf that is read, in points. */
const MAX_POINTS = 200_000;
const probability = { minimum: 0, maximum: 1 };

export const Composition = component(
  'Composition',
  closed(
    {
      kind: Type.Literal('composition'),
      adjacency: oneOf(['add_remove', 'replace_one', 'zero_out'], 'Which data sets are neighbours. Required: it changes the answer.'),
      events: Type.Array(ref(PrivacyEvent), { minItems: 1, maxItems: 1000, description: 'All uses of the data, in any order.' }),
    },
    'A composition of events.',
  ),
);
export type Composition = Static<typeof Composition>;

export const TradeOffPoints = component(
  'TradeOffPoints',
  closed(
    {
      kind: Type.Literal('trade_off_points'),
      fpr: numberList(probability, MAX_POINTS, 'False positive rates.', 2),
      fnr: numberList(probability, MAX_POINTS, 'False negative rates, one for each false positive rate.', 2),
      interpretation: oneOf(
        ['exact_piecewise_linear', 'samples'],
        'exact_piecewise_linear: the curve is the polygon through the points. samples: points of an unknown convex curve.',
      ),
    },
    "A user's own trade-off curve.",
  ),
);
export type TradeOffPoints = Static<typeof TradeOffPoints>;

export const LossPmf = component(
  'LossPmf',
  closed(
    {
      probabilities: numberList(probability, MAX_POINTS, 'Probability of each loss, from the smallest loss up.'),
      infinity_mass: Type.Number({ ...probability, description: 'Probability of an infinite loss.' }),
    },
    'Probabilities of the privacy loss in one direction.',
  ),
);
export type LossPmf = Static<typeof LossPmf>;

export const PrivacyLossPmf = component(
  'PrivacyLossPmf',
  closed(
    {
      kind: Type.Literal('privacy_loss_pmf'),
      interval: Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description: 'Distance between neighbouring losses. Unit: nats.' }),
      lower_index: Type.Integer({
        minimum: -Number.MAX_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Probability i belongs to the loss (lower_index + i) * interval.',
      }),
      remove: ref(LossPmf),
      add: ref(LossPmf),
      side: oneOf(['upper', 'lower', 'exact'], 'Whether the losses bound the truth from above, from below, or are exact.'),
    },
    "A user's own privacy-loss distribution.",
  ),
);
export type PrivacyLossPmf = Static<typeof PrivacyLossPmf>;

export const RdpCurve = component(
  'RdpCurve',
  closed(
    {
      kind: Type.Literal('rdp_curve'),
      orders: shortList({ exclusiveMinimum: 1, maximum: 1e9 }, 'Orders of Renyi divergences.', 2000),
      epsilons: shortList({ minimum: 0, maximum: 1e9 }, 'Divergence at each order, the larger of both directions. Unit: nats.', 2000),
    },
    'Renyi divergences of your own: a bound from above at every order up to the largest, by convexity.',
  ),
);
export type RdpCurve = Static<typeof RdpCurve>;

export const ProfilePoints = component(
  'ProfilePoints',
  closed(
    {
      kind: Type.Literal('profile_points'),
      epsilon: numberList({ minimum: -700, maximum: 700 }, MAX_POINTS, 'epsilon of each guarantee. Unit: nats.'),
      delta: numberList(probability, MAX_POINTS, 'delta of each guarantee, the larger of both directions.'),
    },
    'Guarantees (epsilon, delta) of your own, all of one mechanism: a bound from above in between, by convexity; nothing from below.',
  ),
);
export type ProfilePoints = Static<typeof ProfilePoints>;

const adjacency = oneOf(['add_remove', 'replace_one', 'zero_out'], 'Which data sets are neighbours. Required: it changes the answer.');

export const DpEvent = component(
  'DpEvent',
  closed(
    {
      kind: Type.Literal('dp_event'),
      adjacency,
      event: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description:
          'An event of dp_accounting as its to_named_tuple gives it: class_name, module_name and the fields of the class, events nested in the same way.',
      }),
    },
    'An event of dp_accounting. What is not supported is named by its path.',
  ),
);
export type DpEvent = Static<typeof DpEvent>;

export const OpacusHistory = component(
  'OpacusHistory',
  closed(
    {
      kind: Type.Literal('opacus_history'),
      adjacency,
      history: Type.Array(Type.Array(Type.Number({ minimum: 0, maximum: 1e9 }), { minItems: 3, maxItems: 3 }), {
        minItems: 1,
        maxItems: 1000,
        description: 'Stretches of training: noise multiplier, sample rate, steps.',
      }),
    },
    'The history of an Opacus accountant: Poisson-sampled Gaussians. Only where the data loader drew Poisson samples.',
  ),
);
export type OpacusHistory = Static<typeof OpacusHistory>;

const mechanisms = [Composition, TradeOffPoints, PrivacyLossPmf, RdpCurve, ProfilePoints, DpEvent, OpacusHistory];

export const Mechanism = component(
  'Mechanism',
  Type.Unsafe<Composition | TradeOffPoints | PrivacyLossPmf | RdpCurve | ProfilePoints | DpEvent | OpacusHistory>({
    type: 'object',
    description: 'What the privacy of is asked.',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: mechanisms.map((one) => ref(one)),
  }),
);
export type Mechanism = Static<typeof Mechanism>;
