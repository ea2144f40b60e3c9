/** POST /v1/gdp-fit: mu-GDP with its regret. */
import { answerCommon, EpsilonAt, floorBounds, probabilityBounds, requestCommon } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { Interval, ProbabilityInterval } from './interval.ts';

export const GdpFitRequest = component(
  'GdpFitRequest',
  closed(
    {
      ...requestCommon,
      error_floor: Type.Optional(
        Type.Number({
          ...floorBounds,
          description: 'mu is the supremum over points with both error rates in [floor, 1 - floor]; 1e-10 when absent.',
        }),
      ),
      regret_threshold: Type.Optional(
        Type.Number({ minimum: 0, maximum: 0.5, description: 'Regret below which the verdict is tight; 0.01 when absent.' }),
      ),
      deltas: Type.Optional(shortList(probabilityBounds, 'Deltas at which epsilon is wanted.')),
      floors: Type.Optional(shortList(floorBounds, 'Floors at which mu is wanted; 1e-6, 1e-10 and 1e-20 when absent.')),
      delta0: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, description: 'delta0 of the second certificate; 1e-10 when absent.' }),
      ),
      dataset_size: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1e12, description: 'Records in the data set; used for warnings only.' }),
      ),
    },
    'How well one number, mu, describes this mechanism.',
  ),
);
export type GdpFitRequest = Static<typeof GdpFitRequest>;

export const Certificate = component(
  'Certificate',
  closed(
    { mu: nullableNumber('null: none exists.'), delta0: nullableNumber('null: none exists.') },
    'Holds for every real epsilon: delta(epsilon) <= delta0 + (1 - delta0) delta_mu(epsilon).',
  ),
);
export type Certificate = Static<typeof Certificate>;

export const Certificates = component(
  'Certificates',
  closed(
    { at_mu: ref(Certificate, 'For the published mu.'), at_delta0: ref(Certificate, 'For the delta0 of the request.') },
    'Two sound statements.',
  ),
);
export type Certificates = Static<typeof Certificates>;

export const AttainedAt = component(
  'AttainedAt',
  closed(
    {
      fpr: Type.Number({ description: 'False positive rate.' }),
      fnr: Type.Number({ description: 'False negative rate.' }),
      epsilon: nullableNumber('Slope of the curve there, as -e^epsilon; null where it has none.'),
    },
    'Where mu is attained.',
  ),
);
export type AttainedAt = Static<typeof AttainedAt>;

export const MuAtFloor = component(
  'MuAtFloor',
  closed({ error_floor: Type.Number({ description: 'The floor.' }), mu: ref(Interval) }, 'mu at one floor.'),
);
export type MuAtFloor = Static<typeof MuAtFloor>;

export const GdpFitAnswer = component(
  'GdpFitAnswer',
  closed(
    {
      ...answerCommon,
      mu: ref(Interval, 'mu at error_floor; mu.upper is the number to publish.'),
      regret: ref(Interval, 'Regret of describing the mechanism by mu; value at mu.value, upper at mu.upper.'),
      relative_regret: ref(Interval, 'regret / (Phi(mu / 2) - 1 / 2).'),
      error_floor: Type.Number({ description: 'The floor in force.' }),
      attained_at: Type.Unsafe<AttainedAt | null>({
        anyOf: [ref(AttainedAt), { type: 'null' }],
        description: 'null where no point has both error rates in range.',
      }),
      direction: oneOf(['remove', 'add', 'both'], 'The direction in which mu is attained.'),
      strict_mu: ref(Interval, 'The supremum over the whole curve.'),
      certificate: ref(Certificates),
      mu_at_floors: Type.Array(ref(MuAtFloor), { description: 'How mu depends on the floor.' }),
      advantage: ref(ProbabilityInterval, 'Largest difference of true and false positive rate: delta(0).'),
      verdict: oneOf(['tight', 'loose'], 'tight when regret.upper < regret_threshold.'),
      epsilon_at: Type.Array(ref(EpsilonAt), { description: 'epsilon at the deltas asked.' }),
      request: ref(GdpFitRequest, 'The request with its defaults.'),
    },
    'mu-GDP with its regret.',
  ),
);
export type GdpFitAnswer = Static<typeof GdpFitAnswer>;
