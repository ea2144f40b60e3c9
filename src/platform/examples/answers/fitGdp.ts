/** Answers of the fitGdp example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const fitGdp: ExampleAnswer = {
  success: {
    url: '/v1/gdp-fit',
    body: {
      mu: {
        value: 1.5684710138033502,
        lower: 1.567809759322148,
        upper: 1.568803327656658,
        bound: 'two_sided',
      },
      regret: {
        value: 0.0010231318003004475,
        lower: 0.0008770244004254632,
        upper: 0.0011700648176545373,
        bound: 'two_sided',
      },
      relative_regret: {
        value: 0.003608306436290936,
        lower: 0.003092494007183945,
        upper: 0.004127911129842846,
        bound: 'two_sided',
      },
      error_floor: 1e-10,
      attained_at: {
        fpr: 9.999999999999996e-11,
        fnr: 0.9999991779291962,
        epsilon: 8.74566650390625,
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
          mu: 1.568803327656658,
          delta0: 3.8390979252645094e-10,
        },
        at_delta0: {
          mu: 1.5697187184099213,
          delta0: 1e-10,
        },
      },
      mu_at_floors: [
        {
          error_floor: 0.000001,
          mu: {
            value: 1.5664613088803958,
            lower: 1.5657984468354382,
            upper: 1.566793385113635,
            bound: 'two_sided',
          },
        },
        {
          error_floor: 1e-10,
          mu: {
            value: 1.568471002006108,
            lower: 1.567809759322148,
            upper: 1.568803454105267,
            bound: 'two_sided',
          },
        },
        {
          error_floor: 1e-20,
          mu: {
            value: 1.5721008779139751,
            lower: 1.5714413209026994,
            upper: 1.5724335266215224,
            bound: 'two_sided',
          },
        },
      ],
      advantage: {
        value: 0.565051802135286,
        lower: 0.5648554079433309,
        upper: 0.5651500248815317,
        bound: 'two_sided',
        log: -0.5708378668433302,
        log_lower: -0.5711854957321114,
        log_upper: -0.5706640523189775,
      },
      verdict: 'tight',
      epsilon_at: [
        {
          delta: 0.00001,
          log_delta: -11.512925464970229,
          epsilon: {
            value: 7.433063840827795,
            lower: 7.429287857498454,
            upper: 7.43495414645551,
            bound: 'two_sided',
          },
        },
      ],
      engine: 'lattice',
      engine_version: 'lossbook-0.1.0+node24-x64',
      error_budget: {
        measure: 'relative to delta, the largest over the points evaluated with delta above 1e-20',
        terms: [
          {
            name: 'discretisation',
            value: 0.052912745825667275,
          },
          {
            name: 'transform',
            value: 6.754777587809426e-8,
          },
          {
            name: 'rounding',
            value: 8e-12,
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
