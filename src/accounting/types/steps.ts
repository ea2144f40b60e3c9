/** Cost against steps. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { EngineName } from './engine.ts';
import type { NumberCurve, ProbabilityCurve } from './number.ts';

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
