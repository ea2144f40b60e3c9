/** A parameter for a target. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { Metric } from './metric.ts';
import type { Interval } from './number.ts';
import type { Composition } from './source.ts';

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
