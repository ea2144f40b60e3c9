/** The privacy statement. */
import type { Adjacency } from '../mechanisms/schema.ts';
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { EngineName } from './engine.ts';
import type { MechanismRequest } from './source.ts';

export type ReportLanguage = 'en' | 'zh';
export type ReportFormat = 'text' | 'markdown' | 'html';

export interface ReportRequest extends RequestCommon {
  language?: ReportLanguage;
  format?: ReportFormat;
  title?: string;
  /** What counts as one record, in the caller's words. */
  unit?: string;
  error_floor?: number;
  floors?: number[];
  deltas?: number[];
  delta0?: number;
  dataset_size?: number;
  fprs?: number[];
  priors?: number[];
  baselines?: number[];
}

/** A parameter as it is printed, with the numbers that the text holds. */
export interface ReportParameter {
  name: string;
  text: string;
  numbers: number[];
}
export interface ReportEvent {
  kind: string;
  parameters: ReportParameter[];
  sampling: string;
  sampling_parameters: ReportParameter[];
  count: number;
  group_size: number;
  label?: string;
}

export type ReportQuantity = 'mu' | 'regret' | 'relative_regret' | 'strict_mu' | 'epsilon' | 'advantage' | 'tpr' | 'bayes_error' | 'guess';
/** A number with both its ends, each rounded outwards to six digits; null where nothing bounds it. */
export interface ReportNumber {
  quantity: ReportQuantity;
  /** Where it is read. */
  at?: { name: 'error_floor' | 'delta' | 'fpr' | 'prior' | 'baseline'; value: number };
  /** Which end is the promise. */
  promise: 'at_most' | 'at_least';
  lower: number | null;
  upper: number | null;
}
/** delta(eps) <= delta0 + (1 - delta0) delta_mu(eps) for every eps; both rounded up. */
export interface ReportCertificate {
  mu: number;
  delta0: number;
}
/** Curves with the end that is the promise: delta from above, the false negative rate from below. */
export interface ReportProfile {
  epsilon: number[];
  delta: (number | null)[];
}
export interface ReportTradeOff {
  fpr: number[];
  fnr: (number | null)[];
  /** Of the Gaussian with the promised mu; null where there is none. */
  gaussian_fnr: (number | null)[];
}

export interface ReportRecord {
  title: string | null;
  unit: string | null;
  /** Null for a curve of the caller's own, which states none. */
  adjacency: Adjacency | null;
  source: MechanismRequest['kind'];
  events: ReportEvent[];
  numbers: ReportNumber[];
  certificates: ReportCertificate[];
  verdict: 'tight' | 'loose';
  profile: ReportProfile;
  trade_off: ReportTradeOff;
  engine: EngineName;
  certified_by: EngineName | null;
  engine_version: string;
  assumptions: string[];
  not_covered: string[];
  warnings: string[];
}

export interface ReportAnswer extends AnswerCommon {
  record: ReportRecord;
  language: ReportLanguage;
  format: ReportFormat;
  /** The statement in that language and format. */
  rendering: string;
  request: ReportRequest;
}
