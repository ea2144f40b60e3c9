/** epsilon and delta of a composition. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { DeltaAt, EpsilonAt, ProbabilityInterval } from './number.ts';

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
