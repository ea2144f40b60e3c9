/** What all requests say and all answers hold. */
import type { EngineName } from './engine.ts';
import type { MechanismRequest } from './source.ts';

export interface Warning {
  code: string;
  detail: string;
  /** The numbers and names in the detail, in its order and as it prints them. */
  values?: string[];
}
/** Each term is an amount added to the interval; units are those of the named quantity. */
export interface ErrorBudget {
  /** What the terms below are relative to or measured in, in words. */
  measure: string;
  terms: { name: string; value: number }[];
}

export interface AnswerCommon {
  engine: EngineName;
  /** Present when two engines were run and their intervals intersected. */
  certified_by?: EngineName;
  engine_version: string;
  error_budget: ErrorBudget;
  warnings: Warning[];
}

/** Of a request that names none. */
export const DEFAULT_TOLERANCE = 1e-3;

export interface RequestCommon {
  mechanism: MechanismRequest;
  /** Width asked of the main interval (mu, or epsilon); DEFAULT_TOLERANCE when absent. */
  tolerance?: number;
  /** Run two engines and return the intersection of their intervals; default false. */
  certify?: boolean;
}
