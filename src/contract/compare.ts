/** POST /v1/compare: what each shorter description of a mechanism loses. */
import { answerCommon, floorBounds, requestCommon } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { Interval } from './interval.ts';

export const CompareRequest = component(
  'CompareRequest',
  closed(
    {
      ...requestCommon,
      delta: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          exclusiveMaximum: 1,
          description: 'delta of the (epsilon, delta) description; 1e-5 when absent.',
        }),
      ),
      error_floor: Type.Optional(
        Type.Number({
          ...floorBounds,
          description: 'Floor of both error rates for the mu of the Gaussian description; 1e-10 when absent.',
        }),
      ),
      regret_threshold: Type.Optional(
        Type.Number({ minimum: 0, maximum: 0.5, description: 'Regret below which a description is good enough; 0.01 when absent.' }),
      ),
    },
    'What shorter descriptions of a mechanism lose.',
  ),
);
export type CompareRequest = Static<typeof CompareRequest>;

export const RepresentationParameter = component(
  'RepresentationParameter',
  closed(
    { name: oneOf(['epsilon', 'rho', 'mu'], 'Which number.'), value: ref(Interval, 'The smallest that describes the mechanism.') },
    'The number of a description.',
  ),
);
export type RepresentationParameter = Static<typeof RepresentationParameter>;

export const ComparedRepresentation = component(
  'ComparedRepresentation',
  closed(
    {
      representation: oneOf(['pure', 'approximate', 'zcdp', 'rdp', 'gdp'], 'The kind of description; rdp is the whole Renyi curve.'),
      conversion: Type.Unsafe<'exact_region' | 'cks' | null>({
        type: ['string', 'null'],
        enum: ['exact_region', 'cks', null],
        description:
          'How a Renyi curve is read: by all that its orders allow together, or by the conversion of Canonne, Kamath and Steinke at the best order; ' +
          'null for the others.',
      }),
      parameter: Type.Unsafe<RepresentationParameter | null>({
        anyOf: [ref(RepresentationParameter), { type: 'null' }],
        description: 'null for the whole Renyi curve.',
      }),
      regret: ref(
        Interval,
        "Largest gap between the Bayes error of attackers that the description allows and the mechanism's, over all priors.",
      ),
      attained_at: nullableNumber('The epsilon at which it is attained.'),
      reason: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Why there is no such description; otherwise null.' }),
    },
    'A description of the mechanism, and what it loses.',
  ),
);
export type ComparedRepresentation = Static<typeof ComparedRepresentation>;

export const Recommendation = component(
  'Recommendation',
  closed(
    {
      publish: oneOf(['mu', 'zcdp', 'profile'], 'What to publish; never epsilon alone.'),
      detail: Type.String({ description: 'Why, in words.' }),
    },
    'What to publish.',
  ),
);
export type Recommendation = Static<typeof Recommendation>;

export const CompareAnswer = component(
  'CompareAnswer',
  closed(
    {
      ...answerCommon,
      representations: Type.Array(ref(ComparedRepresentation), { description: 'Always all of them, in one order.' }),
      recommendation: ref(Recommendation),
      request: ref(CompareRequest, 'The request with its defaults.'),
    },
    'What shorter descriptions of a mechanism lose.',
  ),
);
export type CompareAnswer = Static<typeof CompareAnswer>;
