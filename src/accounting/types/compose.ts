/** epsilon and delta of a composition. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { DeltaAt, EpsilonAt, Interval, ProbabilityInterval } from './number.ts';
import type { RdpAt, RdpEpsilonAt, Zcdp } from './renyi.ts';

export interface ComposeRequest extends RequestCommon {
  deltas?: number[];
  log_deltas?: number[];
  epsilons?: number[];
  /** Orders of Renyi divergences, at least 1; with them come zCDP and epsilon by Renyi divergences. */
  orders?: number[];
  /** Whether to say what each event adds to epsilon. */
  shares?: boolean;
  /** Whether to say how epsilon moves with each parameter. */
  sensitivities?: boolean;
}
export interface EventShare {
  event: number;
  label?: string;
  /** epsilon of all less epsilon without the event, and the latter. */
  share_at: { delta: number; log_delta: number | null; share: Interval; without: Interval }[];
}
export interface Sensitivity {
  /** Pointer into the mechanism. */
  parameter: string;
  value: number;
  method: 'central_difference' | 'one_sided_difference';
  /** An estimate of d epsilon / d parameter, and about how far it may be off; null where epsilon is not finite. */
  derivative_at: { delta: number; log_delta: number | null; derivative: number | null; error: number | null }[];
}
export interface ComposeAnswer extends AnswerCommon {
  epsilon_at: EpsilonAt[];
  delta_at: DeltaAt[];
  /** The exact mu where the whole composition is Gaussian, otherwise null. */
  gaussian_mu: number | null;
  infinity_mass: ProbabilityInterval;
  /** Present where orders were given. */
  rdp_at?: RdpAt[];
  zcdp?: Zcdp;
  rdp_epsilon_at?: RdpEpsilonAt[];
  shares?: EventShare[];
  sensitivities?: Sensitivity[];
  request: ComposeRequest;
}
