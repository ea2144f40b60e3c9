/** POST /v1/studies/paired and /v1/studies/multiple: two settings measured on the same groups, and everything that was looked at. */
import { Warning } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, shortList, Type } from './component.ts';

export const entry = { minimum: -1e100, maximum: 1e100 };
const open = { exclusiveMinimum: 0, exclusiveMaximum: 1 };
export const number = (description: string) => Type.Number({ description });
export const listOf = (description: string) => Type.Array(Type.Number(), { description });
export const shortName = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });
export const nameOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'As it was given.' });
export const figureWanted = Type.Optional(oneOf(['svg'], 'Draw it too.'));
export const figure = Type.Optional(Type.String({ description: 'The drawing, as SVG, where it was asked for.' }));
const confidence = Type.Optional(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 0.9999,
    description:
      'Of all intervals; 0.95 when absent. Not above 0.9999, where the error of the noncentral t (2e-9 with 2 or 3 pairs) would begin to decide the interval of d_z.',
  }),
);

/** What ends every answer of the studies. */
export const foot = {
  statement: Type.String({ description: 'What the numbers say and what they do not.' }),
  engine_version: Type.String({ description: 'Version of the mathematics; part of the result key.' }),
  warnings: Type.Array(ref(Warning), { description: 'What to know before using the numbers.' }),
};

const MAX_PAIRS = 100_000;

export const PairedMetric = component(
  'PairedMetric',
  closed(
    {
      name: Type.Optional(shortName('Name of the metric.')),
      a: shortList(entry, 'By group, under the one setting.', MAX_PAIRS),
      b: shortList(entry, 'By group, under the other, in the same order.', MAX_PAIRS),
    },
    'One metric under both settings.',
  ),
);
export const PowerQuestion = component(
  'PowerQuestion',
  closed(
    {
      alpha: Type.Optional(Type.Number({ ...open, description: 'Level of the two-sided test; 0.05 when absent.' })),
      dz: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Effect; 0.5 when absent.' })),
      target_power: Type.Optional(Type.Number({ ...open, description: '0.8 when absent.' })),
    },
    'What the comparison can find.',
  ),
);
const alternative = oneOf(['two_sided', 'greater', 'less'], 'What p is against: b differs from a, is greater, is less.');

export const PairedRequest = component(
  'PairedRequest',
  closed(
    {
      metrics: Type.Array(ref(PairedMetric), { minItems: 1, maxItems: 100, description: 'All metrics that were looked at.' }),
      confidence,
      alternative: Type.Optional(alternative),
      power: Type.Optional(ref(PowerQuestion)),
      figure: figureWanted,
    },
    'Two settings measured on the same groups.',
  ),
);
export type PairedRequest = Static<typeof PairedRequest>;

export const PairedMeasure = component(
  'PairedMeasure',
  closed(
    {
      name: nameOrNull,
      n: number('Pairs.'),
      mean_a: number('Mean of a.'),
      mean_b: number('Mean of b.'),
      mean_difference: number('Mean of b - a.'),
      sd_difference: number('Its standard deviation, divisor n - 1.'),
      standard_error: number('sd / sqrt n.'),
      t: number('mean / standard error.'),
      df: number('n - 1.'),
      p: number('Against the alternative that was asked.'),
      p_two_sided: number('P(|T| > |t|).'),
      p_greater: number('P(T > t).'),
      p_less: number('P(T < t).'),
      p_holm: number('p, adjusted by Holm for all metrics of the request.'),
      t_critical: number('Half width of the interval in standard errors.'),
      ci: listOf('Interval of the mean difference, two-sided.'),
      cohen_dz: number('mean / sd of the differences.'),
      dz_ci: listOf('Its interval, by the noncentral t.'),
      hedges_j: nullableNumber('Correction for small samples, exact; null for two pairs.'),
      hedges_gz: nullableNumber('Corrected d_z.'),
      cohen_dav: nullableNumber('mean / sqrt((s_a^2 + s_b^2) / 2): comparable between groups; null where nothing varies.'),
      correlation: nullableNumber('Of a and b; null where one is constant.'),
      sign_flip_p: nullableNumber('Exact share of sign patterns at least as extreme; null above 20 pairs.'),
      wilcoxon_w: number('Smaller sum of signed ranks.'),
      wilcoxon_p: number('Two-sided p of the signed-rank test.'),
      wilcoxon_method: oneOf(['exact', 'normal'], 'By counting, or by approximation.'),
      summary: Type.String({ description: 'Interval, p and d_z in one sentence.' }),
    },
    'One metric compared.',
  ),
);
export const PowerAnswer = component(
  'PowerAnswer',
  closed(
    {
      n: number('Pairs; of the smallest metric.'),
      alpha: number('Level.'),
      dz: number('Effect.'),
      target_power: number('Power that is wanted.'),
      t_critical: number('Where significance begins.'),
      smallest_significant_dz: number('t* / sqrt n: smaller effects are never significant.'),
      power: number('Of finding the effect with these pairs.'),
      minimum_detectable_dz: number('Effect that is found with the wanted power.'),
      pairs_needed: nullableNumber('Pairs that find the effect with the wanted power; null above a million.'),
    },
    'What the comparison can find.',
  ),
);
export const PairedAnswer = component(
  'PairedAnswer',
  closed(
    {
      metrics: Type.Array(ref(PairedMeasure), { description: 'In the order of the request.' }),
      power: ref(PowerAnswer),
      confidence: number('Of all intervals.'),
      alternative,
      figure,
      ...foot,
    },
    'A paired comparison.',
  ),
);
export type PairedAnswer = Static<typeof PairedAnswer>;

export const MultipleRequest = component(
  'MultipleRequest',
  closed(
    {
      p: shortList({ minimum: 0, maximum: 1 }, 'p values of every comparison that was made.', 10_000),
      names: Type.Optional(Type.Array(shortName('Name.'), { minItems: 1, maxItems: 10_000, description: 'Their names.' })),
    },
    'Several comparisons.',
  ),
);
export type MultipleRequest = Static<typeof MultipleRequest>;
export const MultipleAnswer = component(
  'MultipleAnswer',
  closed(
    {
      p: listOf('As given.'),
      bonferroni: listOf('Family-wise error, any dependence.'),
      holm: listOf('Family-wise error, any dependence; never larger.'),
      hochberg: listOf('Family-wise error, independent or positively dependent.'),
      benjamini_hochberg: listOf('False discovery rate, independent or positively dependent.'),
      benjamini_yekutieli: listOf('False discovery rate, any dependence.'),
      ...foot,
    },
    'Adjusted p values, in the order of the input.',
  ),
);
export type MultipleAnswer = Static<typeof MultipleAnswer>;
