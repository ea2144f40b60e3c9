/** One guarantee, and what follows from it. */
import type { AnswerCommon } from './common.ts';
import type { Interval } from './number.ts';
import type { MechanismRequest } from './source.ts';

export type Guarantee =
  | { kind: 'pure'; epsilon: number }
  | { kind: 'approximate'; epsilon: number; delta: number }
  | { kind: 'zcdp'; rho: number }
  | { kind: 'gdp'; mu: number }
  /** Divergences at most these, in both directions. */
  | { kind: 'rdp'; orders: number[]; epsilons: number[] }
  /** The whole profile of a mechanism. */
  | { kind: 'mechanism'; mechanism: MechanismRequest };

export interface ConvertRequest {
  guarantee: Guarantee;
  deltas?: number[];
  epsilons?: number[];
  orders?: number[];
  error_floor?: number;
  tolerance?: number;
}

export type ImpliedName = 'pure_epsilon' | 'epsilon' | 'delta' | 'rho' | 'rdp' | 'mu' | 'strict_mu' | 'advantage';
export interface Implied {
  name: ImpliedName;
  /** The delta of an epsilon, the epsilon of a delta, the order of a divergence, the floor of mu; otherwise null. */
  at: number | null;
  value: Interval;
  /** What the number is to every mechanism with this guarantee. */
  direction: 'equals' | 'at_most' | 'at_least';
  /** Whether some mechanism with the guarantee attains it, so that nothing smaller follows. */
  tight: boolean;
  detail: string;
}
export interface NotImplied {
  name: ImpliedName;
  at: number | null;
  reason: string;
}
export interface Sufficient {
  name: 'pure_epsilon' | 'rho' | 'mu';
  /** The largest value that implies the guarantee. */
  value: Interval;
  detail: string;
}
export interface ConvertAnswer extends AnswerCommon {
  follows: Implied[];
  cannot: NotImplied[];
  /** What implies the guarantee in its turn. */
  implied_by: Sufficient[];
  /** The least private mechanism with the guarantee, or the curve that stands for all of them. */
  mechanism: MechanismRequest;
  request: ConvertRequest;
}
