/** Answers of the describeNoise example. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const describeNoise: ExampleAnswer = {
  success: {
    url: '/v1/noise',
    body: {
      noise: {
        kind: 'gaussian',
        method: 'analytic',
        sigma: 0.005575859083203726,
        variance: 0.000031090204515745494,
        standard_deviation: 0.005575859083203726,
        half_width_95: 0.010928482985949827,
        mu: {
          value: 0.268051123211026,
          lower: 0.26805112321075786,
          upper: 0.2680511232112941,
          bound: 'two_sided',
        },
        delta: {
          value: 0.000009999999999833838,
          lower: 0.000009999999999718706,
          upper: 0.00000999999999994897,
          bound: 'two_sided',
          log: -11.512925464986845,
          log_lower: -11.512925464998357,
          log_upper: -11.512925464975332,
        },
        classic: {
          sigma: 0.007241120023139789,
          valid: false,
          delta: {
            value: 4.113691953818493e-8,
            lower: 4.1136919537485296e-8,
            upper: 4.113691953888457e-8,
            bound: 'two_sided',
            log: -17.006359833060674,
            log_lower: -17.00635983307768,
            log_upper: -17.006359833043668,
          },
        },
      },
      sensitivity: {
        value: 0.0014946152901191604,
        norm: 'l2',
        reason: 'a record is replaced among a public number: (upper - lower) / n',
      },
      statement: 'Parameters only: no noise is drawn here, and noise from a seed that anybody knows protects nothing.',
      engine_version: 'lossbook-0.3.0+node24-x64',
      warnings: [
        {
          code: 'CONTINUOUS_NOISE',
          detail: 'Continuous noise in floating point can be attacked by its low bits: release with the discrete mechanism.',
        },
        {
          code: 'CLASSIC_INVALID',
          detail: 'The classic formula is proved for epsilon below 1 only; its true delta here is shown.',
        },
      ],
    },
  },
  problem: {
    status: 422,
    body: {
      type: 'urn:lossbook:problem:unsupported_question',
      title: 'No theorem answers this question',
      status: 422,
      code: 'unsupported_question',
      retryable: false,
      detail: 'the classic formula is proved for 0 < epsilon < 1 only: use the analytic one',
      instance: 'example',
      errors: [
        {
          pointer: '/epsilon',
          code: 'epsilon_out_of_range',
          message: 'the classic formula is proved for 0 < epsilon < 1 only: use the analytic one',
        },
      ],
    },
  },
};
