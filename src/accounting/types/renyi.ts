/** Renyi divergences and what follows from them. */
import type { Interval } from './number.ts';

export interface RdpAt {
  order: number;
  /** The larger of both directions, and each. */
  rdp: Interval;
  remove: Interval;
  add: Interval;
}

/** The smallest rho of zCDP. */
export interface Zcdp {
  rho: Interval;
  /** The order at which it is attained: 1 for the limit there, null for the limit of large orders. */
  order: number | null;
  /** Why no rho is finite; otherwise null. */
  reason: string | null;
}

export type RdpConversion = 'classical' | 'improved' | 'exact_region';
export interface ConvertedEpsilon {
  conversion: RdpConversion;
  /** A bound from above. */
  epsilon: Interval;
  /** The best order; null where none is. */
  order: number | null;
}
export interface RdpEpsilonAt extends ConvertedEpsilon {
  delta: number;
  log_delta: number | null;
  /** All three; the fields beside repeat the smallest. */
  conversions: ConvertedEpsilon[];
}
