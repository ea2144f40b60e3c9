/**
 * The shapes that cross the door of the accounting room: what a request says and what an answer holds.
 *
 * Names are those of the HTTP API, so that a request travels from the body to the mathematics without being
 * renamed; the contract room holds the validating twin of every shape here and the compiler keeps them equal.
 * Long numeric lists may arrive as typed arrays. Probabilities are plain numbers in [0, 1], logarithms natural.
 */

import type { AuditAnswer, AuditRequest } from './types/audit.ts';
import type { CalibrateAnswer, CalibrateRequest } from './types/calibrate.ts';
import type { CheckClaimAnswer, CheckClaimRequest } from './types/claim.ts';
import type { CompareAnswer, CompareRequest } from './types/compare.ts';
import type { ComposeAnswer, ComposeRequest } from './types/compose.ts';
import type { ConvertAnswer, ConvertRequest } from './types/convert.ts';
import type { GdpFitAnswer, GdpFitRequest } from './types/gdp_fit.ts';
import type { PriceAnswer, PriceRequest } from './types/price.ts';
import type { ProfileAnswer, ProfileRequest } from './types/profile.ts';
import type { ReadingsAnswer, ReadingsRequest } from './types/readings.ts';
import type { ReportAnswer, ReportRequest } from './types/report.ts';
import type { RiskAnswer, RiskRequest } from './types/risk.ts';
import type { StepsAnswer, StepsRequest } from './types/steps.ts';
import type { TradeOffAnswer, TradeOffRequest } from './types/trade_off.ts';

export type { EventCommon, PrivacyEvent, Sampling } from './mechanisms/catalogue.ts';
export type { Adjacency } from './mechanisms/schema.ts';
export type * from './types/audit.ts';
export type * from './types/calibrate.ts';
export type * from './types/claim.ts';
export type * from './types/common.ts';
export type * from './types/compare.ts';
export type * from './types/compose.ts';
export type * from './types/convert.ts';
export type * from './types/engine.ts';
export type * from './types/gdp_fit.ts';
export type * from './types/metric.ts';
export type * from './types/number.ts';
export type * from './types/price.ts';
export type * from './types/profile.ts';
export type * from './types/readings.ts';
export type * from './types/renyi.ts';
export type * from './types/report.ts';
export type * from './types/risk.ts';
export type * from './types/source.ts';
export type * from './types/steps.ts';
export type * from './types/trade_off.ts';

export interface Requests {
  fitGdp: GdpFitRequest;
  computeProfile: ProfileRequest;
  computeTradeOff: TradeOffRequest;
  composeEvents: ComposeRequest;
  computeSteps: StepsRequest;
  calibrateParameter: CalibrateRequest;
  assessRisk: RiskRequest;
  writeReport: ReportRequest;
  auditMechanism: AuditRequest;
  checkClaim: CheckClaimRequest;
  readMechanism: ReadingsRequest;
  compareRepresentations: CompareRequest;
  convertGuarantee: ConvertRequest;
  priceMechanism: PriceRequest;
}
export interface Answers {
  fitGdp: GdpFitAnswer;
  computeProfile: ProfileAnswer;
  computeTradeOff: TradeOffAnswer;
  composeEvents: ComposeAnswer;
  computeSteps: StepsAnswer;
  calibrateParameter: CalibrateAnswer;
  assessRisk: RiskAnswer;
  writeReport: ReportAnswer;
  auditMechanism: AuditAnswer;
  checkClaim: CheckClaimAnswer;
  readMechanism: ReadingsAnswer;
  compareRepresentations: CompareAnswer;
  convertGuarantee: ConvertAnswer;
  priceMechanism: PriceAnswer;
}
export type OperationId = keyof Requests;

/** A refusal by the domain: a value, never an exception. `pointer` is a JSON pointer into the request. */
export interface Refusal {
  code:
    | 'unsupported_event'
    | 'invalid_parameters'
    | 'invalid_curve'
    | 'invalid_data'
    | 'unsupported_question'
    | 'unreachable'
    | 'not_certifiable'
    | 'too_expensive'
    | 'engines_disagree'
    | 'cancelled';
  pointer: string;
  detail: string;
  /** The code of the field's error, where it says more than the code of the refusal. */
  reason?: string;
}
export type Outcome<T> = { ok: true; answer: T } | { ok: false; refusal: Refusal };

/** What a long computation may ask of its caller. */
export interface Context {
  /** Polled in long loops; true means: stop, the answer is not wanted any more. */
  cancelled(): boolean;
  /**
   * Told after each point of an answer that has many, else after each look at the profile or trial of a search; for those who wait. Where
   * nobody knows how many there will be, `total` is one more than are done.
   */
  progress?(done: number, total: number): void;
}

export type Operation<K extends OperationId> = (request: Requests[K], context: Context) => Outcome<Answers[K]>;
