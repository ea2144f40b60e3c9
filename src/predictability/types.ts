/**
 * The shapes that cross the door of the predictability room. Names are those of the HTTP API; the contract room holds the validating twin
 * of every shape and the compiler keeps them equal. Tables of numbers arrive packed, row by row.
 */
import type { Interval, Warning } from '../accounting/types.ts';

/** A packed table: entry (i, j) at i * columns + j. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float64Array;
}

/** What is drawn, and how: the core is what the attacker has already. */
export type Process =
  | { kind: 'shard'; records?: number; core?: number; alpha?: number }
  | { kind: 'iid'; core: number }
  | { kind: 'weighted'; core: number; probabilities: ArrayLike<number> }
  | { kind: 'dependent'; core: number; lag?: number };

/** Covariances are absolute: of what is added to the released value. */
export type Noise =
  | { kind: 'none' }
  | { kind: 'covariance'; matrix: Matrix }
  | { kind: 'isotropic'; variance: number }
  | { kind: 'calibrated'; sigma2: number };

/** What is released, as the solution of mean g(z, lambda) = 0, with its noise. */
export type ReleaseModel =
  | { kind: 'mean'; t: Matrix }
  | { kind: 'linear_regression'; x: Matrix; y: ArrayLike<number>; ridge?: number }
  | { kind: 'logistic_regression'; x: Matrix; y: ArrayLike<number>; ridge?: number }
  | { kind: 'gradients'; gradients: Matrix; jacobian: Matrix };
export type Release = ReleaseModel & { noise?: Noise };

export type LinearSet =
  | { kind: 'ball'; radius: number }
  | { kind: 'l1_ball'; radius: number }
  | { kind: 'ellipsoid'; matrix: Matrix }
  | { kind: 'finite'; vectors: Matrix };

/** What the attacker wants to predict of the unknown records. */
export type Query =
  | { kind: 'single'; values: ArrayLike<number> }
  | { kind: 'finite'; queries: Matrix; names?: string[] }
  | { kind: 'linear'; features: Matrix; set: LinearSet }
  | { kind: 'lipschitz'; features: Matrix; constant: number; of: 'mean' | 'record' };

export interface Records {
  kind: 'records';
  releases: Release[];
  query: Query;
}
/** Second moments that the caller has computed, of one query. */
export interface Moments {
  kind: 'moments';
  p: number;
  var_q: number;
  cov_gq: number[];
  cov_g: Matrix;
  /** The identity when absent, where k = d. */
  jacobian?: Matrix;
  noise?: Noise;
  /** Added to the diagonal of cov_g: understates the attacker. */
  ridge?: number;
}
export type Source = Records | Moments;

export type Loss =
  | { kind: 'squared' }
  | { kind: 'log'; tau?: number }
  | { kind: 'smooth'; smoothness: number; curvature?: number; convex: boolean };

export interface AnalyseRequest {
  process: Process;
  source: Source;
  /** Squared loss when absent. */
  losses?: Loss[];
}

/** A process with its numbers. */
export interface ProcessFacts {
  kind: Process['kind'];
  records: number | null;
  core: number;
  alpha: number | null;
  base_divisor: number;
  n_eff: number;
}

export interface Gamma {
  loss: Loss['kind'];
  smoothness: number;
  curvature: number;
  /** The asymptotic gain of the attacker, and two upper bounds of it. */
  second_order: number;
  cauchy_schwarz: number;
  published: number;
  /** second_order in bits; for log loss only. */
  bits: number | null;
  /** What the two bounds are worth: bounds, or their asymptotic values where the smoothness is the local one. */
  standing: 'upper_bound' | 'asymptotic';
}

export interface QueryMeasure {
  name: string | null;
  p: number;
  var_q: number;
  var_core: number;
  var_core_and_release: number;
  rho2: number;
  r2: number;
  c0: number;
  relative_gain: number;
  /** Null where the release tells everything. */
  extra_records: number | null;
  gamma: Gamma[];
}

/** Bounds that hold for the best query of a family. */
export interface FiniteFamily {
  kind: 'finite';
  size: number;
  loss: Loss['kind'];
  sup_of_expectations: number;
  published_union: number;
  proven_union: number;
  chernoff: number;
}
export interface LinearFamily {
  kind: 'linear' | 'lipschitz';
  dimension: number;
  loss: Loss['kind'];
  canonical_correlations: number[];
  noisy_canonical_correlations: number[];
  /** Null for Lipschitz functions, of which only the bound is known. */
  sup_of_expectations: number | null;
  bound: number;
  /** The same with the first noisy canonical correlation for all directions. */
  correlation_bound: number;
}
export type FamilyMeasure = FiniteFamily | LinearFamily;

/** Under `ratio` the attacker uses the moments as they are, under `efficient` also that the weights have mean 1. */
export type Baseline = 'plain' | 'ratio' | 'efficient';
export interface Reading {
  baseline: Baseline;
  queries: QueryMeasure[];
  families: FamilyMeasure[];
  algorithm: AlgorithmFacts;
}
export interface AlgorithmFacts {
  method: 'householder_qr' | 'symmetric_eigen';
  /** Columns of gradients that are told apart, of how many, and with the noise. */
  rank: number;
  noisy_rank: number;
  columns: number;
  /** Of the gradients, columns scaled to unit length. */
  condition: number;
  /** Bytes that were set aside for the computation, beside the request. */
  memory_bytes: number;
}

export interface ReleaseFacts {
  kind: ReleaseModel['kind'] | 'moments';
  records: number | null;
  parameters: number;
  noise: Noise['kind'];
  /** The released value before noise; null where only moments are known. */
  value: number[] | null;
  noise_covariance: number[][];
  /** Mean loss at the released value; null where there is no loss. */
  empirical_risk: number | null;
  /** What the noise adds to it: tr(J Sigma) / 2; null where J is no Hessian. */
  excess_risk: number | null;
}

export interface AnalyseAnswer {
  process: ProcessFacts;
  releases: ReleaseFacts[];
  readings: Reading[];
  /** Var[w q], which is in circulation and neither baseline's; weighted draws of one query only. */
  var_wq: number | null;
  losses: Loss[];
  statement: string;
  engine_version: string;
  warnings: Warning[];
}

export type BoundName = 'second_order' | 'cauchy_schwarz' | 'published';
export interface CalibrateNoiseRequest {
  process: Process;
  source: Source;
  loss: Loss;
  /** The largest gamma that is allowed and by which bound, or the strength itself. */
  target: { gamma: number; bound: BoundName } | { sigma2: number };
  /** Noise that was fixed before anybody looked at the data, with the L2 sensitivity of the released value. */
  fixed?: { covariance: Matrix; sensitivity: number };
}

export interface SameQuery {
  variance: number;
  r2: number;
  excess_risk: number;
}
export interface CalibrateNoiseAnswer {
  process: ProcessFacts;
  measure: QueryMeasure;
  /** Null where the strength was given. */
  r2_target: number | null;
  noise_needed: boolean;
  sigma2: number;
  noise_covariance: number[][];
  r2: number;
  excess_risk: number;
  empirical_risk: number | null;
  /** Isotropic noise with the same r2 for this query. */
  same_query: SameQuery;
  /** Isotropic noise that hides every query at least as well. */
  every_query: { variance: number; excess_risk: number };
  /** What the fixed noise gives: r2 for this query, and mu-GDP. */
  fixed: { r2: number; mu: Interval; excess_risk: number } | null;
  loss: Loss;
  algorithm: AlgorithmFacts;
  statement: string;
  engine_version: string;
  warnings: Warning[];
}

export interface Requests {
  analysePredictability: AnalyseRequest;
  calibrateNoise: CalibrateNoiseRequest;
}
export interface Answers {
  analysePredictability: AnalyseAnswer;
  calibrateNoise: CalibrateNoiseAnswer;
}
export type OperationId = keyof Requests;
