/** Numbers with bounds, alone, at points and as curves. */

/** An interval that contains the truth, or one side of it; see `bound`. */
export interface Interval {
  value: number | null;
  lower: number | null;
  upper: number | null;
  bound: 'two_sided' | 'upper' | 'lower' | 'unbounded';
}
/** A probability with natural logarithms of its three numbers; a logarithm is null where the number is exactly 0. */
export interface ProbabilityInterval extends Interval {
  log: number | null;
  log_lower: number | null;
  log_upper: number | null;
}

export interface DeltaAt {
  epsilon: number;
  delta: ProbabilityInterval;
  remove: ProbabilityInterval;
  add: ProbabilityInterval;
}
export interface EpsilonAt {
  delta: number;
  log_delta: number | null;
  epsilon: Interval;
}

/** A curve with bounds: arrays of equal length. `null` marks an end that is not bounded, or the logarithm of 0. */
export interface ProbabilityCurve {
  value: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
  log: (number | null)[];
}
export interface NumberCurve {
  value: (number | null)[];
  lower: (number | null)[];
  upper: (number | null)[];
}
