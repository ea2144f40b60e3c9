/** POST /v1/noise: a mechanism by its parameters. */
import { closed, component, kinds, oneOf, ref, type Static, Type } from './component.ts';
import { Interval, ProbabilityInterval } from './interval.ts';
import { entry, foot, number } from './studies.ts';

const adjacency = oneOf(['add_remove', 'replace_one'], 'Whether a record comes or goes, or is replaced.');
const bounds = {
  lower: Type.Number({ ...entry, description: 'Values are clipped to it.' }),
  upper: Type.Number({ ...entry, description: 'Values are clipped to it.' }),
};

const queries = [
  component('CountSensitivity', closed({ kind: Type.Literal('count'), adjacency }, 'How many.')),
  component('SumSensitivity', closed({ kind: Type.Literal('bounded_sum'), adjacency, ...bounds }, 'A sum of bounded values.')),
  component(
    'MeanSensitivity',
    closed(
      {
        kind: Type.Literal('bounded_mean'),
        adjacency,
        ...bounds,
        records: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Public number of records.' }),
      },
      'A mean of bounded values over a public number of records; replace_one only.',
    ),
  ),
  component('HistogramSensitivity', closed({ kind: Type.Literal('histogram'), adjacency }, 'Counts in disjoint bins.')),
] as const;
export type QuerySensitivity =
  | Static<(typeof queries)[0]>
  | Static<(typeof queries)[1]>
  | Static<(typeof queries)[2]>
  | Static<(typeof queries)[3]>;
export const QuerySensitivity = kinds<QuerySensitivity>('QuerySensitivity', [...queries], 'A query whose sensitivity is known.');
export const Sensitivity = component(
  'NoiseSensitivity',
  Type.Unsafe<number | QuerySensitivity>({
    description: 'Sensitivity in the norm of the noise (L1 for Laplace, L2 for Gaussian), or a query.',
    anyOf: [Type.Number({ minimum: 0, maximum: 1e100 }), ref(QuerySensitivity)],
  }),
);

const sensitivity = ref(Sensitivity);
const epsilon = Type.Number({ minimum: 0, maximum: 1e6, description: 'epsilon.' });
const delta = Type.Number({ minimum: 0, maximum: 1, description: 'delta, at least 1e-300 and below 1.' });
const requests = [
  component('LaplaceNoiseRequest', closed({ kind: Type.Literal('laplace'), epsilon, sensitivity }, 'Laplace noise.')),
  component(
    'DiscreteLaplaceNoiseRequest',
    closed({ kind: Type.Literal('discrete_laplace'), epsilon, sensitivity }, 'Laplace noise on the integers.'),
  ),
  component(
    'GaussianNoiseRequest',
    closed(
      {
        kind: Type.Literal('gaussian'),
        epsilon,
        delta,
        sensitivity,
        method: Type.Optional(
          oneOf(['analytic', 'classic'], 'By the exact profile (when absent), or the textbook formula for epsilon below 1.'),
        ),
      },
      'Gaussian noise for epsilon and delta.',
    ),
  ),
  component(
    'DiscreteGaussianNoiseRequest',
    closed(
      {
        kind: Type.Literal('discrete_gaussian'),
        sigma2: Type.Number({ exclusiveMinimum: 0, maximum: 1e100, description: 'Parameter of the noise.' }),
        epsilon,
        sensitivity,
      },
      'Gaussian noise on the integers: its delta at an epsilon.',
    ),
  ),
  component('RandomizedResponseNoiseRequest', closed({ kind: Type.Literal('randomized_response'), epsilon }, 'Answering yes or no.')),
  component(
    'ZcdpRequest',
    closed(
      { kind: Type.Literal('zcdp'), rho: Type.Number({ minimum: 0, maximum: 1e6, description: 'rho, above 0.' }), delta },
      'epsilon of a rho at delta.',
    ),
  ),
] as const;
export type NoiseRequest =
  | Static<(typeof requests)[0]>
  | Static<(typeof requests)[1]>
  | Static<(typeof requests)[2]>
  | Static<(typeof requests)[3]>
  | Static<(typeof requests)[4]>
  | Static<(typeof requests)[5]>;
export const NoiseRequest = kinds<NoiseRequest>('NoiseRequest', [...requests], 'A mechanism.');

const spread = {
  variance: number('Of the noise.'),
  standard_deviation: number('Of the noise: not its scale.'),
  half_width_95: number('The noise stays within it with probability 0.95.'),
};
const mu = ref(Interval, 'Tightest mu-GDP.');
const mu_pure_dp = ref(Interval, 'mu that every mechanism of this epsilon has.');
const zcdp = ref(Interval, 'Tight rho of zCDP.');
const zcdp_general = ref(Interval, 'rho that every mechanism of this epsilon has.');

export const ClassicGaussian = component(
  'ClassicGaussian',
  closed(
    {
      sigma: number('sqrt(2 ln(1.25 / delta)) sensitivity / epsilon.'),
      valid: Type.Boolean({ description: 'Whether its theorem holds: epsilon below 1.' }),
      delta: ref(ProbabilityInterval, 'Its true delta.'),
    },
    'The textbook formula, for comparison.',
  ),
);
const measures = [
  component(
    'LaplaceNoise',
    closed(
      { kind: Type.Literal('laplace'), scale: number('sensitivity / epsilon, rounded up.'), ...spread, mu, mu_pure_dp, zcdp, zcdp_general },
      'Laplace.',
    ),
  ),
  component(
    'DiscreteLaplaceNoise',
    closed(
      {
        kind: Type.Literal('discrete_laplace'),
        ratio: number('e^(-epsilon / sensitivity).'),
        probability_of_zero: number('Of no change.'),
        ...spread,
        mu_pure_dp,
        zcdp_general,
      },
      'Laplace on the integers.',
    ),
  ),
  component(
    'GaussianNoise',
    closed(
      {
        kind: Type.Literal('gaussian'),
        method: oneOf(['analytic', 'classic'], 'As asked.'),
        sigma: number('Rounded up.'),
        ...spread,
        mu,
        delta: ref(ProbabilityInterval, 'delta at epsilon of that sigma.'),
        classic: Type.Unsafe<Static<typeof ClassicGaussian> | null>({
          description: 'null at epsilon 0.',
          anyOf: [ref(ClassicGaussian), { type: 'null' }],
        }),
      },
      'Gaussian.',
    ),
  ),
  component(
    'DiscreteGaussianNoise',
    closed(
      {
        kind: Type.Literal('discrete_gaussian'),
        ...spread,
        delta: ref(ProbabilityInterval, 'delta at epsilon.'),
        continuous_delta: ref(ProbabilityInterval, 'That of the continuous noise.'),
        zcdp,
      },
      'Gaussian on the integers.',
    ),
  ),
  component(
    'RandomizedResponseNoise',
    closed({ kind: Type.Literal('randomized_response'), probability_of_truth: number('Rounded down.'), mu }, 'Randomised response.'),
  ),
  component(
    'ZcdpNoise',
    closed(
      {
        kind: Type.Literal('zcdp'),
        epsilon: ref(Interval, 'Over all orders.'),
        order: number('Where it is reached.'),
        bun_steinke: ref(Interval, 'rho + 2 sqrt(rho ln(1 / delta)), for comparison.'),
        exact_if_gaussian: ref(Interval, 'Where everything was Gaussian.'),
      },
      'epsilon of a rho.',
    ),
  ),
] as const;
export type NoiseMeasure =
  | Static<(typeof measures)[0]>
  | Static<(typeof measures)[1]>
  | Static<(typeof measures)[2]>
  | Static<(typeof measures)[3]>
  | Static<(typeof measures)[4]>
  | Static<(typeof measures)[5]>;
export const NoiseMeasure = kinds<NoiseMeasure>('NoiseMeasure', [...measures], 'A mechanism described.');
export const SensitivityAnswer = component(
  'NoiseSensitivityAnswer',
  closed(
    { value: number('Sensitivity.'), norm: oneOf(['l1', 'l2'], 'In which norm.'), reason: Type.String({ description: 'Why.' }) },
    'Sensitivity.',
  ),
);
export const NoiseAnswer = component(
  'NoiseAnswer',
  closed(
    {
      noise: ref(NoiseMeasure),
      sensitivity: Type.Unsafe<Static<typeof SensitivityAnswer> | null>({
        description: 'null for what has none.',
        anyOf: [ref(SensitivityAnswer), { type: 'null' }],
      }),
      ...foot,
    },
    'A mechanism by its parameters.',
  ),
);
export type NoiseAnswer = Static<typeof NoiseAnswer>;
