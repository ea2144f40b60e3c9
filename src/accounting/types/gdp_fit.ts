/** mu-GDP with its regret. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { Direction } from './engine.ts';
import type { EpsilonAt, Interval, ProbabilityInterval } from './number.ts';

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
