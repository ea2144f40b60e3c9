/** The privacy profile. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { ProbabilityCurve, ProbabilityInterval } from './number.ts';

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
