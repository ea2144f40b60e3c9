/** POST /v1/risk: what attackers can do, in numbers and in words. */
import { answerCommon, requestCommon } from './answer.ts';
import { closed, component, ref, type Static, shortList, Type } from './component.ts';
import { ProbabilityInterval } from './interval.ts';

const open = { exclusiveMinimum: 0, exclusiveMaximum: 1 };
const statement = Type.String({ description: 'The same in one sentence.' });

export const RiskRequest = component(
  'RiskRequest',
  closed(
    {
      ...requestCommon,
      fprs: Type.Optional(shortList(open, 'False positive rates of membership attacks; 1e-4, 1e-3, 1e-2 when absent.')),
      priors: Type.Optional(shortList(open, 'Prior probabilities of membership; 0.01, 0.1, 0.5 when absent.')),
      baselines: Type.Optional(
        shortList(open, 'Probabilities of guessing a secret of the record without the output; 1e-6, 1e-3, 0.1, 0.5 when absent.'),
      ),
    },
    'Attack risk of a mechanism.',
  ),
);
export type RiskRequest = Static<typeof RiskRequest>;

export const TprAt = component(
  'TprAt',
  closed(
    {
      fpr: Type.Number({ description: 'False positive rate.' }),
      tpr: ref(ProbabilityInterval, 'Largest true positive rate of any attack.'),
      statement,
    },
    'Membership inference at one false positive rate.',
  ),
);
export type TprAt = Static<typeof TprAt>;

export const BayesAt = component(
  'BayesAt',
  closed(
    {
      prior: Type.Number({ description: 'Prior probability of membership.' }),
      error: ref(ProbabilityInterval, 'Error of the best attacker.'),
      statement,
    },
    'Membership inference at one prior.',
  ),
);
export type BayesAt = Static<typeof BayesAt>;

export const GuessAt = component(
  'GuessAt',
  closed(
    {
      baseline: Type.Number({ description: 'Probability of guessing the secret without the output.' }),
      success: ref(ProbabilityInterval, 'Largest probability of guessing it with the output.'),
      statement,
    },
    'Reconstruction, attribute inference and singling out at one baseline.',
  ),
);
export type GuessAt = Static<typeof GuessAt>;

export const RiskAnswer = component(
  'RiskAnswer',
  closed(
    {
      ...answerCommon,
      advantage: ref(ProbabilityInterval, 'Largest difference of true and false positive rate.'),
      tpr_at: Type.Array(ref(TprAt), { description: 'Membership attacks, by false positive rate.' }),
      bayes_at: Type.Array(ref(BayesAt), { description: 'Membership attacks, by prior.' }),
      guess_at: Type.Array(ref(GuessAt), { description: 'Guessing a secret of the record, by baseline.' }),
      statement,
      request: ref(RiskRequest, 'The request with its defaults.'),
    },
    'Attack risk.',
  ),
);
export type RiskAnswer = Static<typeof RiskAnswer>;
