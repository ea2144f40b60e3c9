/** Answers of the fitGdp example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const fitGdp: ExampleAnswer = {
  success: {
    url: '/v1/gdp-fit',
    body: {
      mu: {
        value: 1.5684711633281916,
        lower: 1.5684711632808093,
        upper: 1.568471163328473,
        bound: 'two_sided',
      },
      regret: {
        value: 0.0010231540588716004,
        lower: 0.0010231540504660349,
        upper: 0.001023154061062637,
        bound: 'two_sided',
      },
      relative_regret: {
        value: 0.0036083846571135377,
        lower: 0.0036083846274688443,
        upper: 0.0036083846649291973,
        bound: 'two_sided',
      },
      error_floor: 1e-10,
      attained_at: {
        fpr: 9.999999999999996e-11,
        fnr: 0.9999991779380879,
        epsilon: 8.746286063269533,
      },
      direction: 'remove',
      strict_mu: {
        value: 4.757591441488914,
        lower: 4.757591441488867,
        upper: 4.757591441488962,
        bound: 'two_sided',
      },
      certificate: {
        at_mu: {
          mu: 1.568471163328473,
          delta0: 3.8554026058047205e-10,
        },
        at_delta0: {
          mu: 1.5688012025822236,
          delta0: 1e-10,
        },
      },
      mu_at_floors: [
        {
          error_floor: 0.000001,
          mu: {
            value: 1.5664616293360147,
            lower: 1.5664616293096059,
            upper: 1.5664665729907894,
            bound: 'two_sided',
          },
        },
        {
          error_floor: 1e-10,
          mu: {
            value: 1.5684711633281916,
            lower: 1.5684711632808093,
            upper: 1.568471163328473,
            bound: 'two_sided',
          },
        },
        {
          error_floor: 1e-20,
          mu: {
            value: 1.5721011054911127,
            lower: 1.5721011053777911,
            upper: 1.572114298425349,
            bound: 'two_sided',
          },
        },
      ],
      advantage: {
        value: 0.56505180147852,
        lower: 0.5650518014767423,
        upper: 0.5650518014802974,
        bound: 'two_sided',
        log: -0.5708378680056414,
        log_lower: -0.5708378680087871,
        log_upper: -0.5708378680024961,
      },
      verdict: 'tight',
      epsilon_at: [
        {
          delta: 0.00001,
          log_delta: -11.512925464970229,
          epsilon: {
            value: 7.433065646588014,
            lower: 7.433065646586625,
            upper: 7.4330656465894025,
            bound: 'two_sided',
          },
        },
      ],
      engine: 'contour',
      engine_version: 'lossbook-0.1.0+node24-x64',
      error_budget: {
        measure:
          'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
        terms: [
          {
            name: 'aliasing',
            value: 1.1684313375824982e-14,
          },
          {
            name: 'truncation',
            value: 2.5211586012197817e-15,
          },
          {
            name: 'quadrature',
            value: 1.4658703562472916e-20,
          },
          {
            name: 'rounding',
            value: 5.615477058550913e-12,
          },
        ],
      },
      warnings: [],
      request: {
        error_floor: 1e-10,
        regret_threshold: 0.01,
        deltas: [0.00001],
        floors: [0.000001, 1e-10, 1e-20],
        delta0: 1e-10,
        mechanism: {
          kind: 'composition',
          adjacency: 'add_remove',
          events: [
            {
              kind: 'gaussian',
              noise_multiplier: 9.4,
              sampling: {
                scheme: 'poisson',
                probability: 0.328,
              },
              count: 2000,
              label: 'train',
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
      detail: '/delta is not a member of this object.',
      instance: 'example',
      errors: [
        {
          pointer: '/delta',
          code: 'unknown_member',
          message: 'is not a member of this object',
        },
      ],
    },
  },
};
