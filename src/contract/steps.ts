/** POST /v1/steps: cost against the number of steps of a schedule. */
import { answerCommon, EngineName, floorBounds, probabilityBounds, requestCommon } from './answer.ts';
import { closed, component, oneOf, ref, type Static, Type } from './component.ts';
import { NumberCurve, ProbabilityCurve } from './curve.ts';
import { logProbabilityBounds } from './trade-off.ts';

/** Most steps in one answer. */
const MAX_STEPS = 1000;
/** Most uses that a composition can have: events times their largest count. */
const step = (description: string) => Type.Integer({ minimum: 1, maximum: 1e12, description });

export const StepRange = component(
  'StepRange',
  closed(
    {
      from: step('First step.'),
      to: step('Last step; above from.'),
      points: Type.Integer({ minimum: 2, maximum: MAX_STEPS, description: 'Number of steps, fewer where rounding makes them equal.' }),
      spacing: Type.Optional(oneOf(['linear', 'log'], 'Equal distances, or equal ratios; linear when absent.')),
    },
    'A grid of steps.',
  ),
);
export type StepRange = Static<typeof StepRange>;

const capMetric = oneOf(['epsilon', 'mu', 'advantage'], 'What is capped: epsilon at delta, mu at error_floor, or the advantage.');

export const StepsCap = component(
  'StepsCap',
  closed({ metric: capMetric, value: Type.Number({ minimum: 0, maximum: 1e9, description: 'The cap.' }) }, 'A cap on one metric.'),
);
export type StepsCap = Static<typeof StepsCap>;

export const StepsRequest = component(
  'StepsRequest',
  closed(
    {
      ...requestCommon,
      steps: Type.Optional(
        Type.Unsafe<number[] | StepRange>({
          anyOf: [
            Type.Array(step('A step.'), { minItems: 1, maxItems: MAX_STEPS, description: 'The steps themselves, ascending.' }),
            ref(StepRange),
          ],
          description: 'Where the cost is wanted, up to the number of uses of the composition; about 100 steps over all of it when absent.',
        }),
      ),
      want: Type.Optional(
        Type.Array(oneOf(['epsilon', 'mu', 'regret', 'advantage'], 'A curve.'), {
          minItems: 1,
          maxItems: 4,
          uniqueItems: true,
          description: 'The curves; epsilon and advantage when absent. mu and regret take tens of times as long.',
        }),
      ),
      delta: Type.Optional(Type.Number({ ...probabilityBounds, description: 'delta at which epsilon is wanted; 1e-5 when absent.' })),
      log_delta: Type.Optional(
        Type.Number({ ...logProbabilityBounds, description: 'The same as a natural logarithm; give one of the two.' }),
      ),
      error_floor: Type.Optional(
        Type.Number({
          ...floorBounds,
          description: 'mu is the supremum over points with both error rates in [floor, 1 - floor]; 1e-10 when absent.',
        }),
      ),
      cap: Type.Optional(ref(StepsCap, 'A cap, whose crossing is wanted; it may lie between the steps asked for.')),
    },
    'What a run costs after each number of steps. The mechanism is a composition; its events in their order are the schedule, and the ' +
      'cost after n steps is that of the first n uses.',
  ),
);
export type StepsRequest = Static<typeof StepsRequest>;

export const StepsCapAnswer = component(
  'StepsCapAnswer',
  closed(
    {
      metric: capMetric,
      value: Type.Number({ description: 'The cap.' }),
      last_step_within: Type.Integer({
        description: 'The largest step whose upper end is at most the cap: it is kept for certain; 0 where already the first exceeds it.',
      }),
      first_step_beyond: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description:
          'The smallest step whose lower end exceeds the cap: it is broken for certain; null where no step of the schedule does.',
      }),
    },
    'Where a cap is crossed.',
  ),
);
export type StepsCapAnswer = Static<typeof StepsCapAnswer>;

export const StepsAnswer = component(
  'StepsAnswer',
  closed(
    {
      ...answerCommon,
      steps: Type.Array(Type.Integer(), { description: 'The steps; all curves are over them.' }),
      epsilon: Type.Optional(ref(NumberCurve, 'epsilon at delta.')),
      mu: Type.Optional(ref(NumberCurve, 'mu at error_floor.')),
      regret: Type.Optional(ref(NumberCurve, 'Regret of describing the run so far by mu.')),
      advantage: Type.Optional(ref(ProbabilityCurve, 'Largest difference of true and false positive rate: delta(0).')),
      cap: Type.Optional(ref(StepsCapAnswer)),
      engines: Type.Array(ref(EngineName), { description: 'The engine of each step; `engine` is that of the last one.' }),
      request: ref(StepsRequest, 'The request with its defaults, the steps written out.'),
    },
    'Cost against steps.',
  ),
);
export type StepsAnswer = Static<typeof StepsAnswer>;
