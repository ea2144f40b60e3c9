/** Answers of the auditMechanism example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const auditMechanism: ExampleAnswer = {
  success: {
    url: '/v1/audit',
    body: {
      mu: {
        value: 1.4419547202928653,
        lower: 1.4419547202928653,
        upper: null,
        bound: 'lower',
      },
      mu_of_perfect_attack: {
        value: 5.243739919454789,
        lower: 5.243739919454789,
        upper: null,
        bound: 'lower',
      },
      epsilon_at: [
        {
          delta: 0.00001,
          log_delta: -11.512925464970229,
          epsilon: {
            value: 2.6130487240255404,
            lower: 2.6130487240255404,
            upper: null,
            bound: 'lower',
          },
        },
      ],
      attack_at: [
        {
          true_positives: 300,
          false_positives: 10,
          tpr: {
            value: 0.3,
            lower: 0.26781530733432213,
            upper: 0.3336855661004329,
            bound: 'two_sided',
            log: -1.2039728043259361,
            log_lower: -1.3174576877830988,
            log_upper: -1.0975561482794658,
          },
          fpr: {
            value: 0.01,
            lower: 0.004288290940336465,
            upper: 0.019632994176746084,
            bound: 'two_sided',
            log: -4.605170185988091,
            log_lower: -5.451867007623436,
            log_upper: -3.9305437516709745,
          },
          mu: {
            value: 1.4419547202928653,
            lower: 1.4419547202928653,
            upper: null,
            bound: 'lower',
          },
        },
        {
          true_positives: 700,
          false_positives: 200,
          tpr: {
            value: 0.7,
            lower: 0.6663144338995668,
            upper: 0.7321846926656784,
            bound: 'two_sided',
            log: -0.35667494393873245,
            log_lower: -0.4059935968844092,
            log_upper: -0.3117224844614359,
          },
          fpr: {
            value: 0.2,
            lower: 0.1723092332361451,
            upper: 0.22994858926950287,
            bound: 'two_sided',
            log: -1.6094379124341003,
            log_lower: -1.7584645487462331,
            log_upper: -1.4698995199595641,
          },
          mu: {
            value: 1.168774933631321,
            lower: 1.168774933631321,
            upper: null,
            bound: 'lower',
          },
        },
      ],
      claim: {
        verdict: 'falsified',
        statement:
          'The claim is false: at threshold 1 the attack finds at least 26.7 % of the members with at most 1.97 % false alarms, where the claim allows at most 14.5 %.',
        epsilon_at: [
          {
            delta: 0.00001,
            log_delta: -11.512925464970229,
            epsilon: {
              value: 4.3771780956812245,
              lower: 4.377178095681059,
              upper: 4.37717809568139,
              bound: 'two_sided',
            },
          },
        ],
        engine: 'closed_form',
        error_budget: {
          measure: 'relative to each probability',
          terms: [
            {
              name: 'rounding',
              value: 2e-13,
            },
          ],
        },
      },
      statement: 'With a confidence of 0.95 the mechanism is not mu-GDP for any mu below 1.44.',
      assumptions: [
        'every trial is an independent run of the mechanism with its own randomness; records that share one trained model are not independent trials',
        'the record, the attack and all thresholds were fixed before the outputs were seen, and every threshold that was tried is listed',
        'the data sets with and without the record are neighbours in the sense of the adjacency in question',
      ],
      engine_version: 'lossbook-0.3.0+node24-x64',
      warnings: [],
      request: {
        deltas: [0.00001],
        evidence: {
          kind: 'counts',
          members: 1000,
          non_members: 1000,
          thresholds: [
            {
              true_positives: 300,
              false_positives: 10,
            },
            {
              true_positives: 700,
              false_positives: 200,
            },
          ],
        },
        confidence: 0.95,
        mechanism: {
          kind: 'composition',
          adjacency: 'add_remove',
          events: [
            {
              kind: 'gaussian',
              noise_multiplier: 1,
              sampling: {
                scheme: 'none',
              },
              count: 1,
              group_size: 1,
            },
          ],
        },
        tolerance: 0.001,
        certify: false,
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
      detail: '/evidence/thresholds/0/true_positives must not exceed members.',
      instance: 'example',
      errors: [
        {
          pointer: '/evidence/thresholds/0/true_positives',
          code: 'maximum',
          message: 'must not exceed members',
        },
      ],
    },
  },
};
