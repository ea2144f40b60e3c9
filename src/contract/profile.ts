/** POST /v1/profile: the privacy profile delta(epsilon). */
import { answerCommon, epsilonBounds, requestCommon } from './answer.ts';
import { closed, component, numberList, ref, type Static, Type } from './component.ts';
import { ProbabilityCurve } from './curve.ts';
import { ProbabilityInterval } from './interval.ts';

/** Most points of a curve in an answer. */
export const MAX_GRID = 2000;

export const EpsilonRange = component(
  'EpsilonRange',
  closed(
    {
      from: Type.Number({ ...epsilonBounds, description: 'First epsilon.' }),
      to: Type.Number({ ...epsilonBounds, description: 'Last epsilon; above from.' }),
      points: Type.Integer({ minimum: 2, maximum: MAX_GRID, description: 'Number of epsilons, evenly spaced.' }),
    },
    'An even grid.',
  ),
);
export type EpsilonRange = Static<typeof EpsilonRange>;

export const ProfileRequest = component(
  'ProfileRequest',
  closed(
    {
      ...requestCommon,
      epsilon: Type.Optional(
        Type.Unsafe<ArrayLike<number> | EpsilonRange>({
          anyOf: [numberList(epsilonBounds, MAX_GRID, 'The epsilons themselves.'), ref(EpsilonRange)],
          description: 'Where delta is wanted; chosen from the mechanism when absent.',
        }),
      ),
    },
    'delta at many epsilons.',
  ),
);
export type ProfileRequest = Static<typeof ProfileRequest>;

export const ProfileAnswer = component(
  'ProfileAnswer',
  closed(
    {
      ...answerCommon,
      epsilon: Type.Array(Type.Number(), { description: 'The grid.' }),
      delta: ref(ProbabilityCurve, 'The larger of both directions.'),
      remove: ref(ProbabilityCurve),
      add: ref(ProbabilityCurve),
      infinity_mass: ref(ProbabilityInterval, 'Probability of an infinite loss: the limit of delta.'),
      request: ref(ProfileRequest, 'The request with its defaults.'),
    },
    'The privacy profile.',
  ),
);
export type ProfileAnswer = Static<typeof ProfileAnswer>;
