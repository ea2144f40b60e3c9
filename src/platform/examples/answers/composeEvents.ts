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
            value: 2.0323097209097085,
            lower: 2.032294888617628,
            upper: 2.032317136435407,
            bound: 'two_sided',
          },
        },
      ],
      delta_at: [
        {
          epsilon: 1,
          delta: {
            value: 0.007672461987548651,
            lower: 0.007672142437279867,
            upper: 0.00767262176767906,
            bound: 'two_sided',
            log: -4.87011772585885,
            log_lower: -4.870159375713089,
            log_upper: -4.87009690093108,
          },
          remove: {
            value: 0.007672461987548651,
            lower: 0.007672142437279867,
            upper: 0.00767262176767906,
            bound: 'two_sided',
            log: -4.87011772585885,
            log_lower: -4.870159375713089,
            log_upper: -4.87009690093108,
          },
          add: {
            value: 0.007672461987548651,
            lower: 0.007672142437279867,
            upper: 0.00767262176767906,
            bound: 'two_sided',
            log: -4.87011772585885,
            log_lower: -4.870159375713089,
            log_upper: -4.87009690093108,
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
      engine: 'lattice',
      engine_version: 'lossbook-0.1.0+node24-x64',
      error_budget: {
        measure: 'relative to delta, the largest over the points evaluated with delta above 1e-20',
        terms: [
          {
            name: 'discretisation',
            value: 0.0006172268121006296,
          },
          {
            name: 'transform',
            value: 3.140421256425014e-11,
          },
          {
            name: 'rounding',
            value: 8.333066907387548e-15,
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
        'gaussian under add_remove: shuffled batches have no tight upper bound and the Poisson figure is not a guarantee for them; describe one unsampled event per epoch under zero_out, which is an upper bound. Supported here: none, poisson',
      instance: 'example',
      errors: [
        {
          pointer: '/mechanism/events/0/sampling',
          code: 'unsupported_event',
          message:
            'gaussian under add_remove: shuffled batches have no tight upper bound and the Poisson figure is not a guarantee for them; describe one unsampled event per epoch under zero_out, which is an upper bound. Supported here: none, poisson',
        },
      ],
    },
  },
};
