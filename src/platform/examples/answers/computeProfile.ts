/** Answers of the computeProfile example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const computeProfile: ExampleAnswer = {
  success: {
    url: '/v1/profile',
    body: {
      epsilon: [0, 2, 4, 6, 8],
      delta: {
        value: [0.19741265136584743, 0.000009439168634947229, 2.7060338029568995e-16, 1.4222280434933773e-33, 1.0486591789128881e-57],
        lower: [0.19741265136580774, 0.000009439168634944995, 2.706033802956014e-16, 1.4222280434926896e-33, 1.0486591789121426e-57],
        upper: [0.19741265136588715, 0.000009439168634949462, 2.706033802957785e-16, 1.4222280434940651e-33, 1.0486591789136038e-57],
        log: [-1.622459064037205, -11.57064265001697, -35.845877466380166, -75.63308338214125, -131.1998379249792],
      },
      remove: {
        value: [0.19741265136584743, 0.000009439168634947229, 2.7060338029568995e-16, 1.4222280434933773e-33, 1.0486591789128881e-57],
        lower: [0.19741265136580774, 0.000009439168634944995, 2.706033802956014e-16, 1.4222280434926896e-33, 1.0486591789121426e-57],
        upper: [0.19741265136588715, 0.000009439168634949462, 2.706033802957785e-16, 1.4222280434940651e-33, 1.0486591789136038e-57],
        log: [-1.622459064037205, -11.57064265001697, -35.845877466380166, -75.63308338214125, -131.1998379249792],
      },
      add: {
        value: [0.19741265136584743, 0.000009439168634947229, 2.7060338029568995e-16, 1.4222280434933773e-33, 1.0486591789128881e-57],
        lower: [0.19741265136580774, 0.000009439168634944995, 2.706033802956014e-16, 1.4222280434926896e-33, 1.0486591789121426e-57],
        upper: [0.19741265136588715, 0.000009439168634949462, 2.706033802957785e-16, 1.4222280434940651e-33, 1.0486591789136038e-57],
        log: [-1.622459064037205, -11.57064265001697, -35.845877466380166, -75.63308338214125, -131.1998379249792],
      },
      infinity_mass: {
        value: 0,
        lower: 0,
        upper: 0,
        bound: 'two_sided',
        log: null,
        log_lower: null,
        log_upper: null,
      },
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
        epsilon: [0, 2, 4, 6, 8],
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
      detail: '/epsilon/to must be above from.',
      instance: 'example',
      errors: [
        {
          pointer: '/epsilon/to',
          code: 'minimum',
          message: 'must be above from',
        },
      ],
    },
  },
};
