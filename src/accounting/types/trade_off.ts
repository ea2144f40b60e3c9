/** The trade-off curve. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { NumberCurve, ProbabilityCurve } from './number.ts';

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
