/** POST /v1/predictability: what a release tells an attacker who has a part of the records. */
import { Warning } from './answer.ts';
import { closed, component, nullableNumber, oneOf, ref, type Static, Type } from './component.ts';
import { CoreProcess, PredictabilitySource, PredictionLoss } from './predictability-source.ts';

const number = (description: string) => Type.Number({ description });

export const PredictabilityRequest = component(
  'PredictabilityRequest',
  closed(
    {
      process: ref(CoreProcess),
      source: ref(PredictabilitySource),
      losses: Type.Optional(Type.Array(ref(PredictionLoss), { minItems: 1, maxItems: 8, description: 'Squared loss when absent.' })),
    },
    'What a release tells an attacker who has the core.',
  ),
);
export type PredictabilityRequest = Static<typeof PredictabilityRequest>;

export const ProcessFacts = component(
  'ProcessFacts',
  closed(
    {
      kind: oneOf(['shard', 'iid', 'weighted', 'dependent'], 'How the core was drawn.'),
      records: nullableNumber('N; null where it is not known.'),
      core: number('n.'),
      alpha: nullableNumber('n / N of a shard.'),
      base_divisor: number("B: the variance of the core's mean is var_q / B."),
      n_eff: number('Records against which noise counts.'),
    },
    'The process with its numbers.',
  ),
);
const lossKind = oneOf(['squared', 'log', 'smooth'], 'The loss.');

export const Gamma = component(
  'Gamma',
  closed(
    {
      loss: lossKind,
      smoothness: number('H.'),
      curvature: number('kappa.'),
      second_order: number('Asymptotic gain of the attacker: (kappa / 2) (v / B) r2; exact for squared loss.'),
      cauchy_schwarz: number('Upper bound H (v / B) sqrt(r2).'),
      published: number('Published bound: (1 + ln 4) times as much.'),
      bits: nullableNumber('second_order in bits, for log loss.'),
      standing: oneOf(['upper_bound', 'asymptotic'], 'Whether the two bounds are bounds, or asymptotic values for lack of tau.'),
    },
    "The attacker's gain, in units of the loss.",
  ),
);
export const QueryMeasure = component(
  'QueryMeasure',
  closed(
    {
      name: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Name of the query.' }),
      p: number('Mean.'),
      var_q: number('v: variance.'),
      var_core: number('v / B: what the core leaves open.'),
      var_core_and_release: number('What core and release leave open.'),
      rho2: number('Squared multiple correlation with the gradients.'),
      r2: number('The same with the noise: what the release explains.'),
      c0: number('rho2 - r2: what the noise hides.'),
      relative_gain: number("Share of the attacker's variance that the release removes."),
      extra_records: nullableNumber('The release is worth so many more records; null where it tells everything.'),
      gamma: Type.Array(ref(Gamma), { description: 'By loss.' }),
    },
    'One query.',
  ),
);
export const FiniteFamily = component(
  'FiniteFamily',
  closed(
    {
      kind: Type.Literal('finite'),
      size: number('M.'),
      loss: lossKind,
      sup_of_expectations: number('Largest second-order gain: a lower bound of gamma.'),
      published_union: number('Published: (1 + ln 4M) max H (v / B) sqrt(r2).'),
      proven_union: number('Twice that: what its tail argument proves.'),
      chernoff: number('Bound by exponential moments, to second order.'),
    },
    'The best of M queries.',
  ),
);
const listOf = (description: string) => Type.Array(Type.Number(), { description });
export const LinearFamily = component(
  'LinearFamily',
  closed(
    {
      kind: oneOf(['linear', 'lipschitz'], 'Which family.'),
      dimension: number('m.'),
      loss: lossKind,
      canonical_correlations: listOf('Of the features with the gradients, falling.'),
      noisy_canonical_correlations: listOf('The same with the noise.'),
      sup_of_expectations: nullableNumber('Largest second-order gain: a lower bound of gamma; null for Lipschitz functions.'),
      bound: number('Upper bound of gamma.'),
      correlation_bound: number('Upper bound by the first noisy canonical correlation alone.'),
    },
    'The best of a family of features.',
  ),
);
export type FamilyMeasure = Static<typeof FiniteFamily> | Static<typeof LinearFamily>;
export const FamilyMeasure = component(
  'FamilyMeasure',
  Type.Unsafe<FamilyMeasure>({ description: 'Bounds for the best query of a family.', anyOf: [ref(FiniteFamily), ref(LinearFamily)] }),
);
export const AlgorithmFacts = component(
  'AlgorithmFacts',
  closed(
    {
      method: oneOf(['householder_qr', 'symmetric_eigen'], 'Records are never squared; moments are.'),
      rank: number('Gradients that are told apart.'),
      noisy_rank: number('The same with the noise.'),
      columns: number('Gradients.'),
      condition: number('Of the gradients, columns of unit length: rounding errors are about 1e-15 times this.'),
      memory_bytes: number('Set aside beside the request.'),
    },
    'How it was computed.',
  ),
);
export const Reading = component(
  'PredictabilityReading',
  closed(
    {
      baseline: oneOf(['plain', 'ratio', 'efficient'], 'Of weighted draws: as they are, or knowing that the weights have mean 1.'),
      queries: Type.Array(ref(QueryMeasure), { description: 'By query; empty for families of features.' }),
      families: Type.Array(ref(FamilyMeasure), { description: 'By loss; empty for a single query.' }),
      algorithm: ref(AlgorithmFacts),
    },
    'The numbers for one kind of attacker.',
  ),
);
export const rows = (description: string) => Type.Array(Type.Array(Type.Number()), { description });
export const ReleaseFacts = component(
  'ReleaseFacts',
  closed(
    {
      kind: oneOf(['mean', 'linear_regression', 'logistic_regression', 'gradients', 'moments'], 'What is released.'),
      records: nullableNumber('Records; null where only moments are known.'),
      parameters: number('d.'),
      noise: oneOf(['none', 'covariance', 'isotropic', 'calibrated'], 'Its noise.'),
      value: Type.Unsafe<number[] | null>({
        type: ['array', 'null'],
        items: { type: 'number' },
        description: 'The value before noise: as private as the records.',
      }),
      noise_covariance: rows('Absolute covariance of the noise.'),
      empirical_risk: nullableNumber('Mean loss before noise.'),
      excess_risk: nullableNumber('What the noise adds to it: tr(J Sigma) / 2.'),
    },
    'One release.',
  ),
);
export const statement = Type.String({ description: 'What the numbers say and what they do not.' });
export const engineVersion = Type.String({ description: 'Version of the mathematics; part of the result key.' });
export const warnings = Type.Array(ref(Warning), { description: 'What to know before using the numbers.' });

export const PredictabilityAnswer = component(
  'PredictabilityAnswer',
  closed(
    {
      process: ref(ProcessFacts),
      releases: Type.Array(ref(ReleaseFacts), { description: 'In the order of the request.' }),
      readings: Type.Array(ref(Reading), { description: 'One, or two for weighted draws.' }),
      var_wq: nullableNumber('Var[w q], which is in circulation and belongs to neither baseline; weighted draws of one query.'),
      losses: Type.Array(ref(PredictionLoss), { description: 'The losses that were judged.' }),
      statement,
      engine_version: engineVersion,
      warnings,
    },
    'What a release tells: of these records, and no differential privacy.',
  ),
);
export type PredictabilityAnswer = Static<typeof PredictabilityAnswer>;
