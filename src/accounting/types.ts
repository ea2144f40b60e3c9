/**
 * The shapes that cross the door of the accounting room: what a request says and what an answer holds.
 *
 * Names are those of the HTTP API, so that a request travels from the body to the mathematics without being
 * renamed; the contract room holds the validating twin of every shape here and the compiler keeps them equal.
 * Long numeric lists may arrive as typed arrays. Probabilities are plain numbers in [0, 1], logarithms natural.
 */

import type { PrivacyEvent } from './mechanisms/catalogue.ts';
import type { Adjacency } from './mechanisms/schema.ts';

export type { EventCommon, PrivacyEvent, Sampling } from './mechanisms/catalogue.ts';
export type { Adjacency } from './mechanisms/schema.ts';

export type Direction = 'remove' | 'add';
export type EngineName = 'closed_form' | 'contour' | 'lattice' | 'renyi';

export interface Composition {
  kind: 'composition';
  adjacency: Adjacency;
  events: PrivacyEvent[];
}
/** A user's own trade-off curve: pairs (false positive rate, false negative rate). */
export interface TradeOffPoints {
  kind: 'trade_off_points';
  fpr: ArrayLike<number>;
  fnr: ArrayLike<number>;
  interpretation: 'exact_piecewise_linear' | 'samples';
}
export interface LossPmf {
  probabilities: ArrayLike<number>;
  infinity_mass: number;
}
/** A user's own privacy-loss distribution: probability i belongs to the loss (lower_index + i) * interval. */
export interface PrivacyLossPmf {
  kind: 'privacy_loss_pmf';
  interval: number;
  lower_index: number;
  remove: LossPmf;
  add: LossPmf;
  side: 'upper' | 'lower' | 'exact';
}
/** Renyi divergences of a user's own, both directions, at finitely many orders. */
export interface RdpCurve {
  kind: 'rdp_curve';
  orders: number[];
  epsilons: number[];
}
/** Guarantees of a user's own: delta(epsilon[i]) <= delta[i] in both directions. */
export interface ProfilePoints {
  kind: 'profile_points';
  epsilon: ArrayLike<number>;
  delta: ArrayLike<number>;
}
/** An event of dp_accounting as JSON. */
export interface DpEvent {
  kind: 'dp_event';
  adjacency: Adjacency;
  event: Record<string, unknown>;
}
/** Stretches of training as an Opacus accountant keeps them: noise multiplier, sample rate, steps. */
export interface OpacusHistory {
  kind: 'opacus_history';
  adjacency: Adjacency;
  history: number[][];
}
export type MechanismRequest = Composition | TradeOffPoints | PrivacyLossPmf | RdpCurve | ProfilePoints | DpEvent | OpacusHistory;

/** An interval that contains the truth, or one side of it; see `bound`. */
export interface Interval {
  value: number | null;
  lower: number | null;
  upper: number | null;
  bound: 'two_sided' | 'upper' | 'lower' | 'unbounded';
}
/** A probability with natural logarithms of its three numbers; a logarithm is null where the number is exactly 0. */
export interface ProbabilityInterval extends Interval {
  log: number | null;
  log_lower: number | null;
  log_upper: number | null;
}

export interface DeltaAt {
  epsilon: number;
  delta: ProbabilityInterval;
  remove: ProbabilityInterval;
  add: ProbabilityInterval;
}
export interface EpsilonAt {
  delta: number;
  log_delta: number | null;
  epsilon: Interval;
}

/** A curve with bounds: arrays of equal length. `null` marks an end that is not bounded, or the logarithm of 0. */
export interface ProbabilityCurve {
  value: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
  log: (number | null)[];
}
export interface NumberCurve {
  value: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
}

export interface Warning {
  code: string;
  detail: string;
}
/** Each term is an amount added to the interval; units are those of the named quantity. */
export interface ErrorBudget {
  /** What the terms below are relative to or measured in, in words. */
  measure: string;
  terms: { name: string; value: number }[];
}

export interface AnswerCommon {
  engine: EngineName;
  /** Present when two engines were run and their intervals intersected. */
  certified_by?: EngineName;
  engine_version: string;
  error_budget: ErrorBudget;
  warnings: Warning[];
}

export interface RequestCommon {
  mechanism: MechanismRequest;
  /** Width asked of the main interval (mu, or epsilon); default 1e-3. */
  tolerance?: number;
  /** Run two engines and return the intersection of their intervals; default false. */
  certify?: boolean;
}

export interface GdpFitRequest extends RequestCommon {
  error_floor?: number;
  regret_threshold?: number;
  deltas?: number[];
  floors?: number[];
  delta0?: number;
  dataset_size?: number;
}
export interface Certificate {
  mu: number | null;
  delta0: number | null;
}
export interface GdpFitAnswer extends AnswerCommon {
  mu: Interval;
  regret: Interval;
  relative_regret: Interval;
  error_floor: number;
  attained_at: { fpr: number; fnr: number; epsilon: number | null } | null;
  direction: Direction | 'both';
  strict_mu: Interval;
  certificate: { at_mu: Certificate; at_delta0: Certificate };
  mu_at_floors: { error_floor: number; mu: Interval }[];
  advantage: ProbabilityInterval;
  verdict: 'tight' | 'loose';
  epsilon_at: EpsilonAt[];
  request: GdpFitRequest;
}

export interface ProfileRequest extends RequestCommon {
  epsilon?: ArrayLike<number> | { from: number; to: number; points: number };
}
export interface ProfileAnswer extends AnswerCommon {
  epsilon: number[];
  delta: ProbabilityCurve;
  remove: ProbabilityCurve;
  add: ProbabilityCurve;
  infinity_mass: ProbabilityInterval;
  request: ProfileRequest;
}

export interface TradeOffRequest extends RequestCommon {
  fpr?: ArrayLike<number>;
  log_fpr?: ArrayLike<number>;
}
export interface TradeOffAnswer extends AnswerCommon {
  fpr: number[];
  log_fpr: (number | null)[];
  fnr: ProbabilityCurve;
  tpr: ProbabilityCurve;
  mu: NumberCurve;
  request: TradeOffRequest;
}

export interface ComposeRequest extends RequestCommon {
  deltas?: number[];
  log_deltas?: number[];
  epsilons?: number[];
}
export interface ComposeAnswer extends AnswerCommon {
  epsilon_at: EpsilonAt[];
  delta_at: DeltaAt[];
  /** The exact mu where the whole composition is Gaussian, otherwise null. */
  gaussian_mu: number | null;
  infinity_mass: ProbabilityInterval;
  request: ComposeRequest;
}

export type StepsMetric = 'epsilon' | 'mu' | 'regret' | 'advantage';
/** A grid of steps: evenly spaced, or in equal ratios; rounded to integers, of which each appears once. */
export interface StepRange {
  from: number;
  to: number;
  points: number;
  spacing?: 'linear' | 'log';
}
export interface StepsCap {
  metric: 'epsilon' | 'mu' | 'advantage';
  value: number;
}
/** The events of the composition, in their order, are a schedule: step n is the n-th use. */
export interface StepsRequest extends RequestCommon {
  steps?: number[] | StepRange;
  want?: StepsMetric[];
  delta?: number;
  log_delta?: number;
  error_floor?: number;
  cap?: StepsCap;
}
export interface StepsCapAnswer extends StepsCap {
  /** The largest step whose upper end is at most the cap; 0 where already the first exceeds it. */
  last_step_within: number;
  /** The smallest step whose lower end exceeds the cap; null where none of the schedule does. */
  first_step_beyond: number | null;
}
export interface StepsAnswer extends AnswerCommon {
  steps: number[];
  /** Curves over the steps, those that were wanted. */
  epsilon?: NumberCurve;
  mu?: NumberCurve;
  regret?: NumberCurve;
  advantage?: ProbabilityCurve;
  cap?: StepsCapAnswer;
  /** The engine of each step; `engine` is that of the last. */
  engines: EngineName[];
  request: StepsRequest;
}

/** One number of a profile. */
export type Metric =
  | { kind: 'epsilon'; delta: number }
  | { kind: 'delta'; epsilon: number }
  | { kind: 'mu'; error_floor: number }
  | { kind: 'advantage' }
  | { kind: 'tpr'; fpr: number }
  | { kind: 'bayes_error'; prior: number };
export interface CalibrateRequest extends RequestCommon {
  /** Pointer into the mechanism; `*` for an index means every event. */
  parameter: string;
  /** The largest value of the metric that is allowed; of the Bayes error the smallest. */
  target: { metric: Metric; value: number };
  /** Relative distance from the result at which the target is missed. */
  precision?: number;
}
export interface CalibrateAnswer extends AnswerCommon {
  value: number;
  achieved: Interval;
  /** A value looser by the precision, or by one for integers, and what it gives; null beyond the range of the parameter. */
  loosened: { value: number; achieved: Interval } | null;
  evaluations: number;
  /** The composition with the value in it. */
  mechanism: Composition;
  request: CalibrateRequest;
}

export interface RiskRequest extends RequestCommon {
  fprs?: number[];
  priors?: number[];
  baselines?: number[];
}
export interface RiskAnswer extends AnswerCommon {
  advantage: ProbabilityInterval;
  tpr_at: { fpr: number; tpr: ProbabilityInterval; statement: string }[];
  bayes_at: { prior: number; error: ProbabilityInterval; statement: string }[];
  /** Success of whoever could guess a secret of the record with probability `baseline` without the output. */
  guess_at: { baseline: number; success: ProbabilityInterval; statement: string }[];
  statement: string;
  request: RiskRequest;
}

export interface Requests {
  fitGdp: GdpFitRequest;
  computeProfile: ProfileRequest;
  computeTradeOff: TradeOffRequest;
  composeEvents: ComposeRequest;
  computeSteps: StepsRequest;
  calibrateParameter: CalibrateRequest;
  assessRisk: RiskRequest;
}
export interface Answers {
  fitGdp: GdpFitAnswer;
  computeProfile: ProfileAnswer;
  computeTradeOff: TradeOffAnswer;
  composeEvents: ComposeAnswer;
  computeSteps: StepsAnswer;
  calibrateParameter: CalibrateAnswer;
  assessRisk: RiskAnswer;
}
export type OperationId = keyof Requests;

/** A refusal by the domain: a value, never an exception. `pointer` is a JSON pointer into the request. */
export interface Refusal {
  code:
    | 'unsupported_event'
    | 'invalid_parameters'
    | 'invalid_curve'
    | 'unreachable'
    | 'not_certifiable'
    | 'too_expensive'
    | 'engines_disagree'
    | 'cancelled';
  pointer: string;
  detail: string;
}
export type Outcome<T> = { ok: true; answer: T } | { ok: false; refusal: Refusal };

/** What a long computation may ask of its caller. */
export interface Context {
  /** Polled in long loops; true means: stop, the answer is not wanted any more. */
  cancelled(): boolean;
  /** Told after each point of an answer that has many; for those who wait. */
  progress?(done: number, total: number): void;
}

export type Operation<K extends OperationId> = (request: Requests[K], context: Context) => Outcome<Answers[K]>;
