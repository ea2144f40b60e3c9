/** POST /v1/predictability/noise: the noise that brings the attacker's gain down to a target. */
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { Interval } from './interval.ts';
import { AlgorithmFacts, engineVersion, ProcessFacts, QueryMeasure, rows, statement, warnings } from './predictability.ts';
import { CoreProcess, PredictabilitySource, PredictionLoss } from './predictability-source.ts';
import { NumberTable } from './table.ts';

const positive = { exclusiveMinimum: 0, maximum: 1e100 };
const number = (description: string) => Type.Number({ description });

export const GammaTarget = component(
  'GammaTarget',
  closed(
    {
      gamma: Type.Number({ minimum: 0, maximum: 1e100, description: 'Largest gain that is allowed, in units of the loss; above 0.' }),
      bound: oneOf(['second_order', 'cauchy_schwarz', 'published'], 'By which of the three.'),
    },
    'A gain to stay within.',
  ),
);
export const StrengthTarget = component(
  'StrengthTarget',
  closed({ sigma2: Type.Number({ ...positive, description: 'r2 = rho2 / (1 + sigma2).' }) }, 'The strength itself.'),
);
export const NoiseTarget = component(
  'NoiseTarget',
  Type.Unsafe<Static<typeof GammaTarget> | Static<typeof StrengthTarget>>({
    description: 'What the noise is for.',
    anyOf: [ref(GammaTarget), ref(StrengthTarget)],
  }),
);
export const FixedNoise = component(
  'FixedNoise',
  closed(
    {
      covariance: ref(NumberTable, 'Fixed before anybody looked at the records.'),
      sensitivity: Type.Number({ ...positive, description: 'L2 sensitivity of the released value.' }),
    },
    'Noise that was fixed in advance, for which there is a guarantee.',
  ),
);
export const CalibrateNoiseRequest = component(
  'CalibrateNoiseRequest',
  closed(
    {
      process: ref(CoreProcess),
      source: ref(PredictabilitySource, 'One release without noise and a single query, or moments.'),
      loss: ref(PredictionLoss),
      target: ref(NoiseTarget),
      fixed: Type.Optional(ref(FixedNoise)),
    },
    'Noise in the shape of the estimation error, for a target.',
  ),
);
export type CalibrateNoiseRequest = Static<typeof CalibrateNoiseRequest>;

export const SameQuery = component(
  'SameQuery',
  closed(
    {
      variance: number('Of each coordinate.'),
      r2: number('That of the calibrated noise.'),
      excess_risk: number('What it adds to the mean loss.'),
    },
    'Isotropic noise that hides this query as well. It may cost less than calibrated noise, or more.',
  ),
);
export const EveryQuery = component(
  'EveryQuery',
  closed(
    { variance: number('Of each coordinate.'), excess_risk: number('What it adds to the mean loss.') },
    'Isotropic noise that hides every query at least as well. It never costs less than calibrated noise.',
  ),
);
export const FixedNoiseMeasure = component(
  'FixedNoiseMeasure',
  closed(
    {
      r2: number('What the release with the fixed noise explains of this query.'),
      mu: ref(Interval, 'mu-GDP of the release: sensitivity / sqrt(smallest eigenvalue).'),
      excess_risk: number('What it adds to the mean loss.'),
    },
    'The fixed noise beside the calibrated one.',
  ),
);
export const CalibrateNoiseAnswer = component(
  'CalibrateNoiseAnswer',
  closed(
    {
      process: ref(ProcessFacts),
      measure: ref(QueryMeasure, 'The query, with the calibrated noise.'),
      r2_target: nullableNumber('Share that the target allows; null where the strength was given.'),
      noise_needed: Type.Boolean({ description: 'false: the release keeps the target as it is.' }),
      sigma2: number('Strength of the noise.'),
      noise_covariance: rows('Absolute covariance of the calibrated noise: as private as the records.'),
      r2: number('rho2 / (1 + sigma2).'),
      excess_risk: number('What the noise adds to the mean loss.'),
      empirical_risk: nullableNumber('Mean loss before noise; null where only moments are known.'),
      same_query: ref(SameQuery),
      every_query: ref(EveryQuery),
      fixed: Type.Unsafe<Static<typeof FixedNoiseMeasure> | null>({
        description: 'Present where a fixed noise was given.',
        anyOf: [ref(FixedNoiseMeasure), { type: 'null' }],
      }),
      loss: ref(PredictionLoss),
      algorithm: ref(AlgorithmFacts),
      statement,
      engine_version: engineVersion,
      warnings,
    },
    'Calibrated noise: no differential privacy, and as private as the records.',
  ),
);
export type CalibrateNoiseAnswer = Static<typeof CalibrateNoiseAnswer>;
