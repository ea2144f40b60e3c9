/** Attack risk in plain words. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { ProbabilityInterval } from './number.ts';

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
