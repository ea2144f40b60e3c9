/** What a job costs in the accounting of a budget. */
import type { RequestCommon, Warning } from './common.ts';

/**
 * How a budget counts. `delta` and `delta0` are chosen for the job: the delta at which its epsilon is read, and the mass that its certificate
 * may leave out. Without them a job must have a cost of its own in that accounting.
 */
export type PriceAccounting =
  | { kind: 'pure' }
  | { kind: 'approximate'; delta?: number }
  | { kind: 'zcdp' }
  | { kind: 'approximate_zcdp' }
  | { kind: 'rdp'; orders: number[] }
  | { kind: 'gdp'; delta0?: number };

/** A number of the request with all the digits that were written, where a double does not keep them. */
export interface WrittenDecimal {
  pointer: string;
  decimal: string;
}
export interface PriceRequest extends Pick<RequestCommon, 'mechanism' | 'tolerance'> {
  accountings: PriceAccounting[];
  decimals?: WrittenDecimal[];
}

export interface PricedAmount {
  quantity: 'epsilon' | 'delta' | 'rho' | 'rdp_epsilon' | 'mu_squared' | 'delta0';
  order?: number;
  /** A decimal of at most 18 digits behind the point, rounded up. */
  amount: string;
}
export interface Price {
  kind: PriceAccounting['kind'];
  amounts: PricedAmount[];
  /** stated: the event says it; per_use: a sum of costs of single uses; composed: of the job as one whole. */
  method: 'stated' | 'per_use' | 'composed';
  theorem: string;
  warnings: Warning[];
}
export interface PriceAnswer {
  prices: Price[];
  engine_version: string;
  request: PriceRequest;
}
