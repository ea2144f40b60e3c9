/** Answers of the composeEvents example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const composeEvents: ExampleAnswer = {
  success: {
    url: '/v1/compose',
    body: {
      epsilon_at: [
        {
          delta: 0.00001,
          log_delta: -11.512925464970229,
          epsilon: {
            value: 2.032308286049739,
            lower: 2.032308286049678,
            upper: 2.0323082860497994,
            bound: 'two_sided',
          },
        },
      ],
      delta_at: [
        {
          epsilon: 1,
          delta: {
            value: 0.007672412496322426,
            lower: 0.007672412496321877,
            upper: 0.007672412496322974,
            bound: 'two_sided',
            log: -4.870124176380981,
            log_lower: -4.870124176381052,
            log_upper: -4.8701241763809096,
          },
          remove: {
            value: 0.007672412496322426,
            lower: 0.007672412496321877,
            upper: 0.007672412496322974,
            bound: 'two_sided',
            log: -4.870124176380981,
            log_lower: -4.870124176381052,
            log_upper: -4.8701241763809096,
          },
          add: {
            value: 0.007672412496322426,
            lower: 0.007672412496321877,
            upper: 0.007672412496322974,
            bound: 'two_sided',
            log: -4.870124176380981,
            log_lower: -4.870124176381052,
            log_upper: -4.8701241763809096,
          },
        },
      ],
      gaussian_mu: null,
      infinity_mass: {
        value: 0,
        lower: 0,
        upper: 0,
        bound: 'two_sided',
        log: null,
        log_lower: null,
        log_upper: null,
      },
      rdp_at: [
        {
          order: 1.5,
          rdp: {
            value: 0.19474748538932826,
            lower: 0.19474748538930925,
            upper: 0.1947474853893473,
            bound: 'two_sided',
          },
          remove: {
            value: 0.19474748538932826,
            lower: 0.19474748538930925,
            upper: 0.1947474853893473,
            bound: 'two_sided',
          },
          add: {
            value: 0.19474748538932826,
            lower: 0.19474748538930925,
            upper: 0.1947474853893473,
            bound: 'two_sided',
          },
        },
        {
          order: 8,
          rdp: {
            value: 1.0356767734343744,
            lower: 1.0356767734343701,
            upper: 1.0356767734343784,
            bound: 'two_sided',
          },
          remove: {
            value: 1.0356767734343744,
            lower: 1.0356767734343701,
            upper: 1.0356767734343784,
            bound: 'two_sided',
          },
          add: {
            value: 1.0356767734343744,
            lower: 1.0356767734343701,
            upper: 1.0356767734343784,
            bound: 'two_sided',
          },
        },
      ],
      zcdp: {
        rho: {
          value: 0.1298374180297004,
          lower: 0.12983733051245877,
          upper: 0.1298374180359791,
          bound: 'two_sided',
        },
        order: 1,
        reason: null,
      },
      rdp_epsilon_at: [
        {
          delta: 0.00001,
          log_delta: -11.512925464970229,
          conversion: 'exact_region',
          epsilon: {
            value: 2.20691566978204,
            lower: null,
            upper: 2.20691566978204,
            bound: 'upper',
          },
          order: 9.492865859885931,
          conversions: [
            {
              conversion: 'classical',
              epsilon: {
                value: 2.5687118585566897,
                lower: null,
                upper: 2.5687118585566897,
                bound: 'upper',
              },
              order: 10.477177378417693,
            },
            {
              conversion: 'improved',
              epsilon: {
                value: 2.206919156938671,
                lower: null,
                upper: 2.206919156938671,
                bound: 'upper',
              },
              order: 9.493136877414305,
            },
            {
              conversion: 'exact_region',
              epsilon: {
                value: 2.20691566978204,
                lower: null,
                upper: 2.20691566978204,
                bound: 'upper',
              },
              order: 9.492865859885931,
            },
          ],
        },
      ],
      shares: [
        {
          event: 0,
          share_at: [
            {
              delta: 0.00001,
              log_delta: -11.512925464970229,
              share: {
                value: 0.03921688163461945,
                lower: 0.03921688163448043,
                upper: 0.039216881634757804,
                bound: 'two_sided',
              },
              without: {
                value: 1.9930914044151196,
                lower: 1.9930914044150416,
                upper: 1.9930914044151977,
                bound: 'two_sided',
              },
            },
          ],
        },
        {
          event: 1,
          share_at: [
            {
              delta: 0.00001,
              log_delta: -11.512925464970229,
              share: {
                value: 1.9323282861497397,
                lower: 1.9323282861496753,
                upper: 1.9323282861498037,
                bound: 'two_sided',
              },
              without: {
                value: 0.09997999989999934,
                lower: 0.09997999989999666,
                upper: 0.09997999990000202,
                bound: 'two_sided',
              },
            },
          ],
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
            value: 2.216313305069021e-15,
          },
          {
            name: 'truncation',
            value: 6.452606515059958e-17,
          },
          {
            name: 'quadrature',
            value: 7.348806845744602e-35,
          },
          {
            name: 'rounding',
            value: 1.1989473488280328e-13,
          },
        ],
      },
      warnings: [],
      request: {
        mechanism: {
          kind: 'composition',
          adjacency: 'add_remove',
          events: [
            {
              kind: 'laplace',
              scale: 10,
              sensitivity: 1,
              sampling: {
                scheme: 'none',
              },
              count: 1,
              group_size: 1,
            },
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
        deltas: [0.00001],
        epsilons: [1],
        orders: [1.5, 8],
        shares: true,
        tolerance: 0.001,
        certify: false,
      },
    },
  },
  problem: {
    status: 422,
    body: {
      type: 'urn:lossbook:problem:unsupported_event',
      title: 'No theorem is implemented for this event',
      status: 422,
      code: 'unsupported_event',
      retryable: false,
      detail:
        'gaussian, shuffled_batches under add_remove: one record shifts the batches of all later ones, and nothing useful holds; state zero_out. Supported here: none, poisson, random_allocation',
      instance: 'example',
      errors: [
        {
          pointer: '/mechanism/events/0/sampling',
          code: 'unsupported_event',
          message:
            'gaussian, shuffled_batches under add_remove: one record shifts the batches of all later ones, and nothing useful holds; state zero_out. Supported here: none, poisson, random_allocation',
        },
      ],
    },
  },
};
