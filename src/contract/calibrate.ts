/** POST /v1/calibrate: one parameter of a composition for a target. */
import { answerCommon, requestCommon } from './answer.ts';
import { closed, component, ref, type Static, Type } from './component.ts';
import { Interval } from './interval.ts';
import { Composition } from './mechanism.ts';
import { Metric } from './metric.ts';
import { parameterPointer } from './parameter.ts';

export const CalibrateTarget = component(
  'CalibrateTarget',
  closed(
    {
      metric: ref(Metric),
      value: Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e9,
        description: 'The largest value allowed; of the Bayes error the smallest.',
      }),
    },
    'What the composition may cost.',
  ),
);
export type CalibrateTarget = Static<typeof CalibrateTarget>;

export const CalibrateRequest = component(
  'CalibrateRequest',
  closed(
    {
      ...requestCommon,
      parameter: parameterPointer(
        'Which number of the mechanism may be chosen. The value in the request is where the search begins. What was spent before stays in the mechanism ' +
          'as events of its own, so that the target is a budget of which the rest is used.',
      ),
      target: ref(CalibrateTarget),
      precision: Type.Optional(
        Type.Number({
          minimum: 1e-9,
          maximum: 0.1,
          description: 'Relative distance from the result at which the target is no longer known to be kept; 1e-6 when absent.',
        }),
      ),
    },
    'The loosest value of one parameter that keeps a target.',
  ),
);
export type CalibrateRequest = Static<typeof CalibrateRequest>;

export const LoosenedParameter = component(
  'LoosenedParameter',
  closed(
    { value: Type.Number({ description: 'The looser value.' }), achieved: ref(Interval, 'The metric there.') },
    'Just beyond the result.',
  ),
);
export type LoosenedParameter = Static<typeof LoosenedParameter>;

export const CalibrateAnswer = component(
  'CalibrateAnswer',
  closed(
    {
      ...answerCommon,
      value: Type.Number({ description: 'The parameter, on the safe side: the outward end of `achieved` keeps the target.' }),
      achieved: ref(Interval, 'The metric with this value.'),
      loosened: Type.Unsafe<LoosenedParameter | null>({
        anyOf: [Type.Ref(LoosenedParameter.$id), { type: 'null' }],
        description:
          'The nearest value looser by the precision (integers: by one), or by twice, four times as much, that is not known to keep the target, and what ' +
          'it gives; null where the range of the parameter ends before.',
      }),
      evaluations: Type.Integer({ description: 'Compositions that were looked at.' }),
      mechanism: ref(Composition, 'The composition with the value in it.'),
      request: ref(CalibrateRequest, 'The request with its defaults.'),
    },
    'A calibrated parameter.',
  ),
);
export type CalibrateAnswer = Static<typeof CalibrateAnswer>;
