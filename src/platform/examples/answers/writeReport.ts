/** Answers of the writeReport example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const writeReport: ExampleAnswer = {
  success: {
    url: '/v1/report',
    body: {
      record: {
        title: 'Four counts',
        unit: 'one visit',
        source: 'composition',
        adjacency: 'add_remove',
        events: [
          {
            kind: 'gaussian',
            parameters: [
              {
                name: 'noise_multiplier',
                text: '4',
                numbers: [4],
              },
            ],
            sampling: 'none',
            sampling_parameters: [],
            count: 4,
            group_size: 1,
          },
        ],
        numbers: [
          {
            quantity: 'mu',
            at: {
              name: 'error_floor',
              value: 1e-10,
            },
            promise: 'at_most',
            lower: 0.499999,
            upper: 0.500001,
          },
          {
            quantity: 'regret',
            at: {
              name: 'error_floor',
              value: 1e-10,
            },
            promise: 'at_most',
            lower: 0,
            upper: 0,
          },
          {
            quantity: 'relative_regret',
            at: {
              name: 'error_floor',
              value: 1e-10,
            },
            promise: 'at_most',
            lower: 0,
            upper: 0,
          },
          {
            quantity: 'mu',
            at: {
              name: 'error_floor',
              value: 0.000001,
            },
            promise: 'at_most',
            lower: 0.499999,
            upper: 0.500001,
          },
          {
            quantity: 'mu',
            at: {
              name: 'error_floor',
              value: 1e-20,
            },
            promise: 'at_most',
            lower: 0.499999,
            upper: 0.500001,
          },
          {
            quantity: 'strict_mu',
            promise: 'at_most',
            lower: 0.499999,
            upper: 0.500001,
          },
          {
            quantity: 'epsilon',
            at: {
              name: 'delta',
              value: 0.00001,
            },
            promise: 'at_most',
            lower: 1.99309,
            upper: 1.9931,
          },
          {
            quantity: 'advantage',
            promise: 'at_most',
            lower: 0.197412,
            upper: 0.197413,
          },
          {
            quantity: 'tpr',
            at: {
              name: 'fpr',
              value: 0.001,
            },
            promise: 'at_most',
            lower: 0.00479555,
            upper: 0.00479556,
          },
          {
            quantity: 'bayes_error',
            at: {
              name: 'prior',
              value: 0.5,
            },
            promise: 'at_least',
            lower: 0.401293,
            upper: 0.401294,
          },
          {
            quantity: 'guess',
            at: {
              name: 'baseline',
              value: 0.01,
            },
            promise: 'at_most',
            lower: 0.0338989,
            upper: 0.033899,
          },
        ],
        certificates: [
          {
            mu: 0.500001,
            delta0: 0,
          },
          {
            mu: 0.500001,
            delta0: 1e-10,
          },
        ],
        verdict: 'tight',
        profile: {
          epsilon: [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3.2, 3.4, 3.6],
          delta: [
            0.197413, 0.125449, 0.0720718, 0.0370771, 0.0169418, 0.0068296, 0.00241551, 0.000746159, 0.000200568, 0.0000467723,
            0.00000943917, 0.00000164518, 2.47221e-7, 3.19844e-8, 3.5584e-9, 3.40092e-10, 2.78991e-11, 1.96299e-12, 1.18388e-13,
          ],
        },
        trade_off: {
          fpr: [
            1e-10, 1e-9, 1e-8, 1e-7, 0.000001, 0.00001, 0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95,
            0.99,
          ],
          fnr: [
            0.999999, 0.999999, 0.999999, 0.999998, 0.999989, 0.999916, 0.999356, 0.995204, 0.966101, 0.939877, 0.873865, 0.78276, 0.633682,
            0.509733, 0.402588, 0.308537, 0.22562, 0.152823, 0.0898594, 0.0374111, 0.0159822, 0.0023541,
          ],
          gaussian_fnr: [
            0.999999, 0.999999, 0.999999, 0.999998, 0.999989, 0.999916, 0.999356, 0.995204, 0.9661, 0.939877, 0.873864, 0.78276, 0.633681,
            0.509733, 0.402588, 0.308537, 0.22562, 0.152822, 0.0898592, 0.0374111, 0.0159822, 0.00235409,
          ],
        },
        engine: 'closed_form',
        certified_by: null,
        engine_version: 'lossbook-0.3.0+node24-x64',
        assumptions: ['adaptive_composition', 'exact_sampling', 'stated_unit'],
        not_covered: ['floating_point', 'timing', 'hyper_parameters', 'other_releases'],
        warnings: [],
      },
      language: 'en',
      format: 'text',
      rendering:
        'Privacy statement: Four counts\n\nWHAT IS PROTECTED\n\nUnit of privacy: one visit.\n\nAdjacency: two data sets are neighbours when one has one record more than the other (add_remove).\n\nWHAT WAS DONE WITH THE DATA\n\nEvents\n  event | parameters | sampling | uses | records of one person | label\n  gaussian | noise_multiplier 4 | none | 4 | 1 | \n\n- none: every record takes part in every use.\n\nWHAT IT COSTS\n\nThe mechanism is mu-GDP with mu at most 0.500001, wherever both error rates of an attacker are at least 1e-10 (the error floor).\n\nBy mu alone the error of the best attacker is told to within 0 (the regret), whatever the prior. That is a close description.\n\nFor every epsilon, without a floor: delta(epsilon) is at most 0 plus the delta(epsilon) of a Gaussian mechanism with mu 0.500001.\n\nFor every epsilon, without a floor: delta(epsilon) is at most 1e-10 plus the delta(epsilon) of a Gaussian mechanism with mu 0.500001.\n\nWithout any floor mu is at most 0.500001.\n\nAn epsilon holds at its delta only. Mechanisms must not be ranked by epsilon alone: two with the same epsilon can differ everywhere else. Compare mu with its regret, or the whole profiles.\n\nAll numbers, with the interval that contains the truth\n  quantity | read at | promise | interval\n  mu (Gaussian differential privacy) | error floor 1e-10 | at most 0.500001 | [0.499999, 0.500001]\n  regret of mu | error floor 1e-10 | at most 0 | [0, 0]\n  regret, as a share of the largest possible at this mu | error floor 1e-10 | at most 0 | [0, 0]\n  mu (Gaussian differential privacy) | error floor 0.000001 | at most 0.500001 | [0.499999, 0.500001]\n  mu (Gaussian differential privacy) | error floor 1e-20 | at most 0.500001 | [0.499999, 0.500001]\n  mu over the whole curve, without a floor |  | at most 0.500001 | [0.499999, 0.500001]\n  epsilon | delta 0.00001 | at most 1.9931 | [1.99309, 1.9931]\n  advantage of an attacker |  | at most 0.197413 | [0.197412, 0.197413]\n  true positive rate of an attacker | false positive rate 0.001 | at most 0.00479556 | [0.00479555, 0.00479556]\n  error of the best attacker | prior 0.5 | at least 0.401293 | [0.401293, 0.401294]\n  probability of guessing a secret | probability without the output 0.01 | at most 0.033899 | [0.0338989, 0.033899]\n\nWHAT AN ATTACKER CAN ACHIEVE\n\n- Whatever the attack, its true positive rate exceeds its false positive rate by at most 0.197413.\n- An attacker with a false positive rate of 0.001 finds members at a rate of at most 0.00479556.\n- Where a share of 0.5 of the candidates are members, the best attacker errs with probability at least 0.401293.\n- A secret that could be guessed with probability 0.01 without the output is guessed with probability at most 0.033899 with it.\n\nPRIVACY PROFILE\n\nPoints of the privacy profile, delta from above\n  epsilon | delta, at most\n  0 | 0.197413\n  0.2 | 0.125449\n  0.4 | 0.0720718\n  0.6 | 0.0370771\n  0.8 | 0.0169418\n  1 | 0.0068296\n  1.2 | 0.00241551\n  1.4 | 0.000746159\n  1.6 | 0.000200568\n  1.8 | 0.0000467723\n  2 | 0.00000943917\n  2.2 | 0.00000164518\n  2.4 | 2.47221e-7\n  2.6 | 3.19844e-8\n  2.8 | 3.5584e-9\n  3 | 3.40092e-10\n  3.2 | 2.78991e-11\n  3.4 | 1.96299e-12\n  3.6 | 1.18388e-13\n\nTRADE-OFF CURVE\n\nPoints of the trade-off curve, false negative rate from below\n  false positive rate | false negative rate, at least | Gaussian with the promised mu\n  1e-10 | 0.999999 | 0.999999\n  1e-9 | 0.999999 | 0.999999\n  1e-8 | 0.999999 | 0.999999\n  1e-7 | 0.999998 | 0.999998\n  0.000001 | 0.999989 | 0.999989\n  0.00001 | 0.999916 | 0.999916\n  0.0001 | 0.999356 | 0.999356\n  0.001 | 0.995204 | 0.995204\n  0.01 | 0.966101 | 0.9661\n  0.02 | 0.939877 | 0.939877\n  0.05 | 0.873865 | 0.873864\n  0.1 | 0.78276 | 0.78276\n  0.2 | 0.633682 | 0.633681\n  0.3 | 0.509733 | 0.509733\n  0.4 | 0.402588 | 0.402588\n  0.5 | 0.308537 | 0.308537\n  0.6 | 0.22562 | 0.22562\n  0.7 | 0.152823 | 0.152822\n  0.8 | 0.0898594 | 0.0898592\n  0.9 | 0.0374111 | 0.0374111\n  0.95 | 0.0159822 | 0.0159822\n  0.99 | 0.0023541 | 0.00235409\n\nASSUMPTIONS\n\n- Events may be chosen in the light of earlier results, but their parameters were fixed in advance.\n- Noise and sampling are exact: drawn from the stated distributions, secret and independent.\n- One record contributes no more than the stated unit, sensitivity and number of uses say.\n\nWHAT IS NOT COVERED\n\n- Deviations of floating-point samplers from the stated distributions.\n- Timing, memory access and other side channels of the computation.\n- The search for hyper-parameters, and every look at the data that is not among the events.\n- Releases about the same records that are not listed here; their costs add up.\n\nWARNINGS\n\nNone.\n\nHOW IT WAS COMPUTED\n\nEngine closed_form, version lossbook-0.3.0+node24-x64. Bounds are rounded outwards to the digits shown.\n',
      engine: 'closed_form',
      engine_version: 'lossbook-0.3.0+node24-x64',
      error_budget: {
        measure: 'relative to each probability',
        terms: [
          {
            name: 'rounding',
            value: 2e-13,
          },
        ],
      },
      warnings: [],
      request: {
        error_floor: 1e-10,
        deltas: [0.00001],
        floors: [0.000001, 1e-10, 1e-20],
        delta0: 1e-10,
        mechanism: {
          kind: 'composition',
          adjacency: 'add_remove',
          events: [
            {
              kind: 'gaussian',
              noise_multiplier: 4,
              sampling: {
                scheme: 'none',
              },
              count: 4,
              group_size: 1,
            },
          ],
        },
        tolerance: 0.001,
        certify: false,
        title: 'Four counts',
        unit: 'one visit',
        language: 'en',
        format: 'text',
        fprs: [0.001],
        priors: [0.5],
        baselines: [0.01],
      },
    },
  },
  problem: {
    status: 400,
    body: {
      type: 'urn:lossbook:problem:invalid_request',
      title: 'The request does not fit its schema',
      status: 400,
      code: 'invalid_request',
      retryable: false,
      detail: '/language must be one of en, zh.',
      instance: 'example',
      errors: [
        {
          pointer: '/language',
          code: 'enum',
          message: 'must be one of en, zh',
        },
      ],
    },
  },
};
