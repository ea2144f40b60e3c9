/** POST /v1/compose: epsilon at deltas and delta at epsilons. */
import { answerCommon, DeltaAt, EpsilonAt, epsilonBounds, probabilityBounds, requestCommon } from './answer.ts';
import { closed, component, nullableNumber, ref, type Static, shortList, Type } from './component.ts';
import { ProbabilityInterval } from './interval.ts';
import { logProbabilityBounds } from './trade-off.ts';

export const ComposeRequest = component(
  'ComposeRequest',
  closed(
    {
      ...requestCommon,
      deltas: Type.Optional(shortList(probabilityBounds, 'Deltas at which epsilon is wanted.')),
      log_deltas: Type.Optional(shortList(logProbabilityBounds, 'More of them, as natural logarithms.')),
      epsilons: Type.Optional(shortList(epsilonBounds, 'Epsilons at which delta is wanted.')),
    },
    'What a composition of events costs.',
  ),
);
export type ComposeRequest = Static<typeof ComposeRequest>;

export const ComposeAnswer = component(
  'ComposeAnswer',
  closed(
    {
      ...answerCommon,
      epsilon_at: Type.Array(ref(EpsilonAt), { description: 'epsilon at the deltas asked.' }),
      delta_at: Type.Array(ref(DeltaAt), { description: 'delta at the epsilons asked.' }),
      gaussian_mu: nullableNumber('The exact mu where the whole composition is Gaussian; otherwise null.'),
      infinity_mass: ref(ProbabilityInterval, 'Probability of an infinite loss: below it no epsilon is finite.'),
      request: ref(ComposeRequest, 'The request with its defaults.'),
    },
    'What a composition of events costs.',
  ),
);
export type ComposeAnswer = Static<typeof ComposeAnswer>;
