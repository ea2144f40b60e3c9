/** Answers of the comparePairs example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const comparePairs: ExampleAnswer = {
  success: {
    url: '/v1/studies/paired',
    body: {
      metrics: [
        {
          name: 'accuracy',
          n: 17,
          mean_a: 0.8072941176470587,
          mean_b: 0.8189411764705882,
          mean_difference: 0.011647058823529396,
          sd_difference: 0.015218989685876764,
          standard_error: 0.0036911471758856256,
          t: 3.1554035286427964,
          df: 16,
          p: 0.006125347779785081,
          p_two_sided: 0.006125347779785081,
          p_greater: 0.0030626738898925404,
          p_less: 0.9969373261101074,
          p_holm: 0.006125347779785081,
          t_critical: 2.1199052992212515,
          ci: [0.003822176365163901, 0.01947194128189489],
          cohen_dz: 0.7652977670612312,
          dz_ci: [0.21292373537051262, 1.299440019660299],
          hedges_j: 0.9522538348043535,
          hedges_gz: 0.7287577334512663,
          cohen_dav: 0.6084776591134808,
          correlation: 0.6888007787854752,
          sign_flip_p: 0.008087158203125,
          wilcoxon_w: 22,
          wilcoxon_p: 0.007904052734375,
          wilcoxon_method: 'exact',
          summary: 'Mean difference b - a = 0.0116 (95 % interval 0.00382 to 0.0195), p = 0.00613, d_z = 0.765 (0.213 to 1.3).',
        },
      ],
      power: {
        n: 17,
        alpha: 0.05,
        dz: 0.5,
        target_power: 0.8,
        t_critical: 2.119905299221253,
        smallest_significant_dz: 0.514152556764461,
        power: 0.49102632581155586,
        minimum_detectable_dz: 0.7238580380070613,
        pairs_needed: 34,
      },
      confidence: 0.95,
      alternative: 'two_sided',
      statement:
        'Intervals are two-sided whatever the alternative. A small p value says that the mean difference is not 0, not that it would be found again or that it matters. All metrics that were looked at belong into one request: p_holm accounts for them.',
      engine_version: 'lossbook-0.3.0+node24-x64',
      warnings: [],
    },
  },
  problem: {
    status: 422,
    body: {
      type: 'urn:lossbook:problem:invalid_data',
      title: 'The data do not fit the question',
      status: 422,
      code: 'invalid_data',
      retryable: false,
      detail: 'all differences are equal: t and d are infinite',
      instance: 'example',
      errors: [
        {
          pointer: '/metrics/0',
          code: 'zero_variance',
          message: 'all differences are equal: t and d are infinite',
        },
      ],
    },
  },
};
