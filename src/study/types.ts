/**
 * The shapes that cross the door of the study room. Names are those of the HTTP API; the contract room holds the validating twin of every
 * shape and the compiler keeps them equal.
 */
import type { ComposeAnswer, Interval, MechanismRequest, ProbabilityInterval, Warning } from '../accounting/types.ts';

export interface AnswerFoot {
  statement: string;
  engine_version: string;
  warnings: Warning[];
}

export type Alternative = 'two_sided' | 'greater' | 'less';
export interface PairedMetric {
  name?: string;
  a: number[];
  b: number[];
}
export interface PowerRequest {
  alpha?: number;
  dz?: number;
  target_power?: number;
}
export interface PairedRequest {
  /** All metrics that were looked at. */
  metrics: PairedMetric[];
  confidence?: number;
  alternative?: Alternative;
  power?: PowerRequest;
  figure?: 'svg';
}
export interface PairedMeasure {
  name: string | null;
  n: number;
  mean_a: number;
  mean_b: number;
  mean_difference: number;
  sd_difference: number;
  standard_error: number;
  t: number;
  df: number;
  p: number;
  p_two_sided: number;
  p_greater: number;
  p_less: number;
  /** Holm over all metrics of the request. */
  p_holm: number;
  t_critical: number;
  ci: number[];
  cohen_dz: number;
  dz_ci: number[];
  hedges_j: number | null;
  hedges_gz: number | null;
  cohen_dav: number | null;
  correlation: number | null;
  sign_flip_p: number | null;
  wilcoxon_w: number;
  wilcoxon_p: number;
  wilcoxon_method: 'exact' | 'normal';
  /** One sentence: interval, p and d_z; no judgement. */
  summary: string;
}
export interface PowerAnswer {
  n: number;
  alpha: number;
  dz: number;
  target_power: number;
  t_critical: number;
  smallest_significant_dz: number;
  power: number;
  minimum_detectable_dz: number;
  pairs_needed: number | null;
}
export interface PairedAnswer extends AnswerFoot {
  metrics: PairedMeasure[];
  power: PowerAnswer;
  confidence: number;
  alternative: Alternative;
  figure?: string;
}

export interface MultipleRequest {
  p: number[];
  names?: string[];
}
export interface MultipleAnswer extends AnswerFoot {
  p: number[];
  bonferroni: number[];
  holm: number[];
  hochberg: number[];
  benjamini_hochberg: number[];
  benjamini_yekutieli: number[];
}

export type CurveModel = '4pl_log' | '3pl_log' | '3pl_linear';
export interface UtilityRequest {
  model?: CurveModel;
  /** The floor of 3pl_log: chance, or the rate of the majority. */
  lower?: number;
  eps: number[];
  accuracy: number[];
  /** Standard deviations of the accuracies; equal weights when absent. */
  sd?: number[];
  /** Whether sd is on the scale of the data: then the covariance is not rescaled by the residuals. */
  absolute_sd?: boolean;
  target?: number;
  confidence?: number;
  /** What the runs of the sweep cost together. */
  sweep?: { mechanism: MechanismRequest; deltas: number[] };
  figure?: 'svg';
}
export interface CurveParameter {
  name: 'lower' | 'upper' | 'slope' | 'ln_eps50' | 'eps50';
  value: number;
  standard_error: number;
  ci: number[];
}
export interface TargetAnswer {
  accuracy: number;
  eps: number;
  /** Of ln eps on the log axis, of eps on the linear one. */
  standard_error: number;
  eps_ci: (number | null)[];
  /** The value to buy where the target must be met with the confidence. */
  eps_upper_one_sided: number | null;
}
export interface CurveBand {
  eps: number[];
  fitted: number[];
  lower: number[];
  upper: number[];
}
export interface UtilityAnswer extends AnswerFoot {
  model: CurveModel;
  parameters: CurveParameter[];
  covariance: number[][];
  weighted_sse: number;
  residual_variance: number;
  r_squared: number | null;
  aicc: number | null;
  df_residual: number;
  t_critical: number;
  eps50: number;
  /** An end beyond the range of numbers is null. */
  eps50_ci: (number | null)[];
  /** Where the curve turns on the axis of ln eps, and on that of eps. */
  inflection_log_scale: number | null;
  inflection_linear_scale: number | null;
  fitted: number[];
  residuals: number[];
  iterations: number;
  target: TargetAnswer | null;
  band: CurveBand;
  confidence: number;
  sweep_cost?: ComposeAnswer['epsilon_at'];
  figure?: string;
}

export interface AllocationQuery {
  name?: string;
  sensitivity: number;
  weight?: number;
  /** Needed where a total in rho or mu is shared by both; else that of the total. */
  noise?: 'laplace' | 'gaussian';
}
export type Strategy = 'uniform' | 'geometric' | 'equal_noise' | 'min_total_variance' | 'min_total_absolute_error' | 'given';
export type Total =
  | { unit: 'epsilon'; epsilon: number }
  | { unit: 'rho'; rho: number }
  | { unit: 'mu'; mu: number }
  | { unit: 'epsilon_delta'; epsilon: number; delta: number };
export interface SplitRequest {
  kind: 'split';
  total: Total;
  queries: AllocationQuery[];
  strategies?: Strategy[];
  /** Of the geometric strategy. */
  ratio?: number;
  /** Whether its last share takes the rest instead of all being scaled. */
  top_up_last?: boolean;
  /** Of the given strategy, in the unit of the total. */
  shares?: number[];
}
export interface ShareAnswer {
  name: string | null;
  noise: 'laplace' | 'gaussian';
  /** In the unit that adds: epsilon, or rho. */
  share: number;
  /** Null where the share is of pure epsilon. */
  mu: number | null;
  /** Scale of Laplace noise, sigma of Gaussian: rounded up. */
  scale: number;
  standard_deviation: number;
  half_width_95: number;
}
export interface StrategyAnswer {
  strategy: Strategy;
  shares: ShareAnswer[];
  sum: number;
  weighted_variance: number;
  weighted_absolute_error: number;
  /** Sum of weight times scale: what min_total_absolute_error makes small. */
  weighted_scale: number;
}
export interface SplitAnswer extends AnswerFoot {
  kind: 'split';
  /** What adds up: the total in the unit of the shares. */
  unit: 'epsilon' | 'rho';
  total: number;
  mu_total: number | null;
  strategies: StrategyAnswer[];
  /** Sigma of each query if epsilon and delta were divided evenly instead, and how much more noise that is. */
  splitting_epsilon: { sigma: number[]; noise_ratio: number[] } | null;
}

export interface GraphNode {
  id: string;
  /** In the unit of the graph; for rdp one number an order. */
  cost: number | number[];
  /** Sets of records that it reads; all when absent. */
  cells?: string[];
  post_processing?: boolean;
}
export interface GraphRequest {
  kind: 'graph';
  unit: 'epsilon' | 'rho' | 'mu' | 'rdp';
  adjacency: 'add_remove' | 'replace_one';
  cells?: string[];
  nodes: GraphNode[];
  edges?: { from: string; to: string }[];
}
export interface GraphAnswer extends AnswerFoot {
  kind: 'graph';
  unit: GraphRequest['unit'];
  order: string[];
  per_cell: { cell: string; cost: number[] }[];
  total: number[];
  total_replace_one: number[];
  /** The one of the two that the stated adjacency means. */
  cost: number[];
  sum_of_all: number[];
  /** For comparison only: the dearest path is no privacy cost. */
  longest_path: number[];
}
export type AllocationRequest = SplitRequest | GraphRequest;
export type AllocationAnswer = SplitAnswer | GraphAnswer;

export type QuerySensitivity =
  | { kind: 'count'; adjacency: 'add_remove' | 'replace_one' }
  | { kind: 'bounded_sum'; adjacency: 'add_remove' | 'replace_one'; lower: number; upper: number }
  | { kind: 'bounded_mean'; adjacency: 'add_remove' | 'replace_one'; lower: number; upper: number; records: number }
  | { kind: 'histogram'; adjacency: 'add_remove' | 'replace_one' };
export type Sensitivity = number | QuerySensitivity;
export type NoiseRequest =
  | { kind: 'laplace'; epsilon: number; sensitivity: Sensitivity }
  | { kind: 'discrete_laplace'; epsilon: number; sensitivity: Sensitivity }
  | { kind: 'gaussian'; epsilon: number; delta: number; sensitivity: Sensitivity; method?: 'analytic' | 'classic' }
  | { kind: 'discrete_gaussian'; sigma2: number; epsilon: number; sensitivity: Sensitivity }
  | { kind: 'randomized_response'; epsilon: number }
  | { kind: 'zcdp'; rho: number; delta: number };

export interface Spread {
  variance: number;
  standard_deviation: number;
  half_width_95: number;
}
export type NoiseMeasure =
  | ({ kind: 'laplace'; scale: number; mu: Interval; mu_pure_dp: Interval; zcdp: Interval; zcdp_general: Interval } & Spread)
  | ({ kind: 'discrete_laplace'; ratio: number; probability_of_zero: number; mu_pure_dp: Interval; zcdp_general: Interval } & Spread)
  | ({
      kind: 'gaussian';
      method: 'analytic' | 'classic';
      sigma: number;
      mu: Interval;
      delta: ProbabilityInterval;
      classic: { sigma: number; valid: boolean; delta: ProbabilityInterval } | null;
    } & Spread)
  | ({ kind: 'discrete_gaussian'; delta: ProbabilityInterval; continuous_delta: ProbabilityInterval; zcdp: Interval } & Spread)
  | { kind: 'randomized_response'; probability_of_truth: number; mu: Interval }
  | { kind: 'zcdp'; epsilon: Interval; order: number; bun_steinke: Interval; exact_if_gaussian: Interval };
export interface NoiseAnswer extends AnswerFoot {
  noise: NoiseMeasure;
  /** Null for what has none. */
  sensitivity: { value: number; norm: 'l1' | 'l2'; reason: string } | null;
}

export interface Requests {
  comparePairs: PairedRequest;
  adjustComparisons: MultipleRequest;
  fitUtility: UtilityRequest;
  allocateBudget: AllocationRequest;
  describeNoise: NoiseRequest;
}
export interface Answers {
  comparePairs: PairedAnswer;
  adjustComparisons: MultipleAnswer;
  fitUtility: UtilityAnswer;
  allocateBudget: AllocationAnswer;
  describeNoise: NoiseAnswer;
}
export type OperationId = keyof Requests;
