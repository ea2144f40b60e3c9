/** POST /v1/trade-off: the trade-off curve. */
import { answerCommon, probabilityBounds, requestCommon } from './answer.ts';
import { closed, component, nullableNumber, numberList, ref, type Static, Type } from './component.ts';
import { NumberCurve, ProbabilityCurve } from './curve.ts';
import { MAX_GRID } from './profile.ts';

/** Logarithms of probabilities; the lower end only keeps the number finite and sane. */
export const logProbabilityBounds = { minimum: -1e12, maximum: 0 };

export const TradeOffRequest = component(
  'TradeOffRequest',
  closed(
    {
      ...requestCommon,
      fpr: Type.Optional(
        numberList(probabilityBounds, MAX_GRID, 'False positive rates; a logarithmic grid when this and log_fpr are absent.'),
      ),
      log_fpr: Type.Optional(numberList(logProbabilityBounds, MAX_GRID, 'The same as natural logarithms; give one of the two.')),
    },
    'The smallest false negative rate at many false positive rates.',
  ),
);
export type TradeOffRequest = Static<typeof TradeOffRequest>;

export const TradeOffAnswer = component(
  'TradeOffAnswer',
  closed(
    {
      ...answerCommon,
      fpr: Type.Array(Type.Number(), { description: 'The grid.' }),
      log_fpr: Type.Array(nullableNumber('null: the logarithm of 0.'), { description: 'Natural logarithms of the grid.' }),
      fnr: ref(ProbabilityCurve, 'Smallest false negative rate of any attack.'),
      tpr: ref(ProbabilityCurve, 'Largest true positive rate of any attack: 1 - fnr.'),
      mu: ref(NumberCurve, 'mu of the Gaussian curve through each point.'),
      request: ref(TradeOffRequest, 'The request with its defaults.'),
    },
    'The trade-off curve.',
  ),
);
export type TradeOffAnswer = Static<typeof TradeOffAnswer>;
