/** Answers of the fitGdp example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const fitGdp: ExampleAnswer = {
  success: {
    url: '/v1/gdp-fit',
    body: {
      mu: {
        value: 1.568471163325217,
        lower: 1.5684711632743584,
        upper: 1.5684711633261956,
        bound: 'two_sided',
      },
      regret: {
        value: 0.001023154058424125,
        lower: 0.0010231540494632814,
        upper: 0.001023154064696985,
        bound: 'two_sided',
      },
      relative_regret: {
        value: 0.0036083846555409653,
        lower: 0.0036083846239366585,
        upper: 0.00360838467775859,
        bound: 'two_sided',
      },
      error_floor: 1e-10,
      attained_at: {
        fpr: 9.999999999999996e-11,
        fnr: 0.999999177938088,
        epsilon: 8.746270078393382,
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
          mu: 1.5684711633261956,
          delta0: 3.8569018577016025e-10,
        },
        at_delta0: {
          mu: 1.568802405352063,
          delta0: 1e-10,
        },
      },
      mu_at_floors: [
        {
          error_floor: 0.000001,
          mu: {
            value: 1.566461629336159,
            lower: 1.5664616293097369,
            upper: 1.566461629336591,
            bound: 'two_sided',
          },
        },
        {
          error_floor: 1e-10,
          mu: {
            value: 1.568471163325217,
            lower: 1.5684711632743584,
            upper: 1.5684711633261956,
            bound: 'two_sided',
          },
        },
        {
          error_floor: 1e-20,
          mu: {
            value: 1.5721011054911216,
            lower: 1.5721011053744374,
            upper: 1.5721011054915797,
            bound: 'two_sided',
          },
        },
      ],
      advantage: {
        value: 0.5650518014785424,
        lower: 0.5650518014766613,
        upper: 0.5650518014804107,
        bound: 'two_sided',
        log: -0.5708378680056019,
        log_lower: -0.5708378680089303,
        log_upper: -0.5708378680022959,
      },
      verdict: 'tight',
      epsilon_at: [
        {
          delta: 0.00001,
          log_delta: -11.512925464970229,
          epsilon: {
            value: 7.433065646588011,
            lower: 7.433065646585164,
            upper: 7.4330656465908564,
            bound: 'two_sided',
          },
        },
      ],
      engine: 'contour',
      engine_version: 'lossbook-0.3.0+node24-x64',
      error_budget: {
        measure:
          'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
        terms: [
          {
            name: 'aliasing',
            value: 2.7016239848160927e-13,
          },
          {
            name: 'truncation',
            value: 1.480540012754558e-14,
          },
          {
            name: 'quadrature',
            value: 1.9860154666735148e-17,
          },
          {
            name: 'rounding',
            value: 3.2004417387912174e-11,
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
