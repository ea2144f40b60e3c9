/** From logarithms and ends to the intervals of the answers; the only place that decides what is null. */
import type { Interval, NumberCurve, ProbabilityCurve, ProbabilityInterval } from '../types.ts';
import type { LogInterval } from './curve.ts';

const finite = (x: number | null): x is number => x !== null && Number.isFinite(x);

/** An interval of a number; an end that is null or infinite is not bounded. */
export function toInterval(lower: number | null, value: number | null, upper: number | null): Interval {
  const low = finite(lower) ? lower : null;
  const high = finite(upper) ? upper : null;
  if (low === null && high === null) return { value: null, lower: null, upper: null, bound: 'unbounded' };
  if (high === null) return { value: low, lower: low, upper: null, bound: 'lower' };
  if (low === null) return { value: high, lower: null, upper: high, bound: 'upper' };
  return { value: Math.min(high, Math.max(low, finite(value) ? value : high)), lower: low, upper: high, bound: 'two_sided' };
}

/** Nothing finite is known, and the truth is infinite. */
export const unbounded: Interval = { value: null, lower: null, upper: null, bound: 'unbounded' };

const logOrNull = (log: number): number | null => (Number.isFinite(log) ? log : null);

/** exp(log) rounded down or up by a few units, within [0, 1]. */
function expDown(log: number): number {
  const p = Math.exp(log);
  return Math.max(0, p - 4e-16 * p);
}
function expUp(log: number): number {
  if (log === Number.NEGATIVE_INFINITY) return 0;
  const p = Math.exp(log);
  return Math.min(1, p + 4e-16 * p + 5e-324);
}

export function toProbability(log: LogInterval): ProbabilityInterval {
  return {
    value: Math.exp(log.value),
    lower: expDown(log.lower),
    upper: expUp(log.upper),
    bound: 'two_sided',
    log: logOrNull(log.value),
    log_lower: logOrNull(log.lower),
    log_upper: logOrNull(log.upper),
  };
}

export function probabilityCurve(logs: LogInterval[]): ProbabilityCurve {
  return {
    value: logs.map((log) => Math.exp(log.value)),
    lower: logs.map((log) => expDown(log.lower)),
    upper: logs.map((log) => expUp(log.upper)),
    log: logs.map((log) => logOrNull(log.value)),
  };
}

export function numberCurve(items: LogInterval[]): NumberCurve {
  const orNull = (x: number) => (Number.isFinite(x) ? x : null);
  return {
    value: items.map((item) => orNull(item.value)),
    lower: items.map((item) => orNull(item.lower)),
    upper: items.map((item) => orNull(item.upper)),
  };
}

/** A probability known to lie between two doubles. */
export function probabilityBetween(lower: number, upper: number): ProbabilityInterval {
  return toProbability({ lower: Math.log(lower), value: Math.log(upper), upper: Math.log(upper) });
}
