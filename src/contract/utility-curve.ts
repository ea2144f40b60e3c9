/** POST /v1/studies/utility-curve: accuracy against epsilon, and what an accuracy takes. */
import { EpsilonAt } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, shortList, Type } from './component.ts';
import { Mechanism } from './mechanism.ts';
import { entry, figure, figureWanted, foot, listOf, number } from './studies.ts';

const MAX_POINTS = 2000;
const limits = (description: string) => Type.Unsafe<(number | null)[]>({ type: 'array', items: { type: ['number', 'null'] }, description });
const model = oneOf(
  ['4pl_log', '3pl_log', '3pl_linear'],
  'Logistic in ln eps with a fitted floor or a given one, or the form in circulation: logistic in eps without a floor.',
);

export const Sweep = component(
  'Sweep',
  closed(
    {
      mechanism: ref(Mechanism, 'All runs of the sweep.'),
      deltas: shortList({ exclusiveMinimum: 0, exclusiveMaximum: 1 }, 'deltas at which their epsilon is read.'),
    },
    'What was spent on finding the curve.',
  ),
);
export const UtilityRequest = component(
  'UtilityRequest',
  closed(
    {
      model: Type.Optional(model),
      lower: Type.Optional(Type.Number({ ...entry, description: 'Floor of 3pl_log: chance, or the rate of the majority; 0 when absent.' })),
      eps: shortList(entry, 'Budgets, above 0.', MAX_POINTS),
      accuracy: shortList(entry, 'Accuracies.', MAX_POINTS),
      sd: Type.Optional(shortList(entry, 'Their standard deviations: weights 1 / sd^2.', MAX_POINTS)),
      absolute_sd: Type.Optional(
        Type.Boolean({ description: 'sd is exact: the covariance is not rescaled by the residuals. false when absent.' }),
      ),
      target: Type.Optional(Type.Number({ ...entry, description: 'Accuracy whose epsilon is wanted.' })),
      confidence: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, maximum: 0.999999999999, description: 'Of all intervals; 0.95 when absent.' }),
      ),
      sweep: Type.Optional(ref(Sweep)),
      figure: figureWanted,
    },
    'Accuracies measured at several budgets.',
  ),
);
export type UtilityRequest = Static<typeof UtilityRequest>;

export const CurveParameter = component(
  'CurveParameter',
  closed(
    {
      name: oneOf(['lower', 'upper', 'slope', 'ln_eps50', 'eps50'], 'Which.'),
      value: number('Estimate.'),
      standard_error: number('Standard error.'),
      ci: listOf('Interval.'),
    },
    'One parameter of the curve.',
  ),
);
export const TargetAnswer = component(
  'TargetAnswer',
  closed(
    {
      accuracy: number('As asked.'),
      eps: number('Where the fitted curve reaches it.'),
      standard_error: number('Of ln eps, or of eps for 3pl_linear.'),
      eps_ci: limits('Interval of eps; an end is null where the points set none.'),
      eps_upper_one_sided: nullableNumber('The value to buy where the target must be met with the confidence; null where there is none.'),
    },
    'What an accuracy takes.',
  ),
);
export const CurveBand = component(
  'CurveBand',
  closed(
    { eps: listOf('Budgets.'), fitted: listOf('The curve.'), lower: listOf('Lower limits.'), upper: listOf('Upper limits.') },
    'The curve with pointwise limits: arrays of equal length.',
  ),
);
export const UtilityAnswer = component(
  'UtilityAnswer',
  closed(
    {
      model,
      parameters: Type.Array(ref(CurveParameter), { description: 'In the order of the covariance.' }),
      covariance: Type.Array(Type.Array(Type.Number()), { description: 'Of the parameters.' }),
      weighted_sse: number('Weighted sum of squared residuals.'),
      residual_variance: number('weighted_sse / df_residual.'),
      r_squared: nullableNumber('Share of the weighted variance.'),
      aicc: nullableNumber('For ranking models on the same data and weights only; null with too few points.'),
      df_residual: number('Points less parameters.'),
      t_critical: number('Half width of the intervals in standard errors.'),
      eps50: number('Where the curve is half-way.'),
      eps50_ci: limits('Its interval; an end is null where the points set none.'),
      inflection_log_scale: nullableNumber('Where it turns on the axis of ln eps.'),
      inflection_linear_scale: nullableNumber('Where it turns on the axis of eps; null where it only flattens.'),
      fitted: listOf('At the points.'),
      residuals: listOf('accuracy - fitted.'),
      iterations: number('Of the fit.'),
      target: Type.Unsafe<Static<typeof TargetAnswer> | null>({
        description: 'Where a target was given.',
        anyOf: [ref(TargetAnswer), { type: 'null' }],
      }),
      band: ref(CurveBand),
      confidence: number('Of all intervals.'),
      sweep_cost: Type.Optional(
        Type.Array(ref(EpsilonAt), { description: 'epsilon of all runs together, where the sweep was described.' }),
      ),
      figure,
      ...foot,
    },
    'A utility curve.',
  ),
);
export type UtilityAnswer = Static<typeof UtilityAnswer>;
