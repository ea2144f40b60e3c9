/** A number of a tool beside the right one. */
import type { CauseCode, ToolName } from '../claims/causes.ts';
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { Metric } from './metric.ts';
import type { Interval, ProbabilityInterval } from './number.ts';

/** A tool says: this mechanism has this value of a metric. */
export interface ReadingClaim {
  kind: 'reading';
  metric: Metric;
  value: number;
  significant_digits?: number;
}
/** A tool says: with this value of a parameter the mechanism meets a target. */
export interface ParameterClaim {
  kind: 'parameter';
  parameter: string;
  value: number;
  target: { metric: Metric; value: number };
  significant_digits?: number;
}
export type Claim = ReadingClaim | ParameterClaim;

export interface CheckClaimRequest extends RequestCommon {
  tool?: ToolName;
  claim: Claim;
  /** Renyi orders that the tool was given. */
  orders?: number[];
}

export type { CauseCode, ToolName };

/** A wrong formula that gives the claimed number to its digits. */
export interface ReproducedBy {
  /** What was misread of the description; null where it was read rightly. */
  description: CauseCode | null;
  /** How it was computed; null where that is right. */
  method: CauseCode | null;
  value: number;
  explanation: { code: CauseCode; title: string; formula: string; source: string; sound: boolean }[];
}
export interface CheckClaimAnswer extends AnswerCommon {
  exact: Interval;
  verdict: 'exact' | 'safe' | 'unsafe' | 'undecided' | 'impossible';
  statement: string;
  /** Claimed minus exact, and their quotient; null where the exact number is not known from that side. */
  gap: { difference: number | null; ratio: number | null };
  /** What delta the claimed epsilon really has; null for other claims. */
  delta_at_claim: ProbabilityInterval | null;
  /** The metric at the claimed parameter; null for readings. */
  achieved: Interval | null;
  cause: CauseCode | 'unknown' | 'none';
  reproduced_by: ReproducedBy[];
  request: CheckClaimRequest;
}
