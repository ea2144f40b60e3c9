/** Descriptions of one mechanism, and what each loses. */
import type { AnswerCommon, RequestCommon } from './common.ts';
import type { Interval } from './number.ts';

export interface CompareRequest extends RequestCommon {
  /** delta of the (epsilon, delta) description; default 1e-5. */
  delta?: number;
  /** Floor of the mu of the Gaussian description; default 1e-10. */
  error_floor?: number;
  /** Regret below which a description is good enough; default 0.01. */
  regret_threshold?: number;
}

export type RepresentationKind = 'pure' | 'approximate' | 'zcdp' | 'rdp' | 'gdp';
export interface ComparedRepresentation {
  representation: RepresentationKind;
  /** How a Renyi curve is read; null for the others. */
  conversion: 'exact_region' | 'cks' | null;
  /** epsilon, rho or mu; null for the whole Renyi curve. */
  parameter: { name: 'epsilon' | 'rho' | 'mu'; value: Interval } | null;
  /** Largest gap of Bayes error between what the description says and the mechanism. */
  regret: Interval;
  /** The epsilon at which it is attained. */
  attained_at: number | null;
  /** Why there is no such description of this mechanism; otherwise null. */
  reason: string | null;
}
export interface CompareAnswer extends AnswerCommon {
  representations: ComparedRepresentation[];
  recommendation: { publish: 'mu' | 'zcdp' | 'profile'; detail: string };
  request: CompareRequest;
}
