/**
 * calibrate: the value of one parameter with which a composition just meets a target, on the safe side.
 *
 * Every reading is monotone in the parameters that carry an `effect` in the catalogue: more noise is post-processing of less, a sampled
 * record is a mixture with its absence, more uses give more outputs. So one bracketed root is enough; the result is checked on the outward
 * bound, and a value that is looser by the tolerance is shown to fail, or not to be known to hold.
 */
import { resolveEvents } from '../mechanisms/resolve.ts';
import { findMonotoneRoot } from '../numerics/roots.ts';
import { Curve } from '../readings/curve.ts';
import { growthOf, readMetric } from '../readings/metric.ts';
import type { CalibrateAnswer, CalibrateRequest, Context, Interval, Metric, Outcome, Refusal } from '../types.ts';
import { answerCommon, normalisedCommon } from './common.ts';
import { type FreeParameter, freeParameter } from './parameter.ts';
import { DEFAULT_TOLERANCE, type Prepared, prepare } from './prepare.ts';

/** Relative distance between the result and a value that is too loose. */
const DEFAULT_PRECISION = 1e-6;
/** Share of the precision to which the root itself is found. */
const ROOT_SHARE = 1e-3;
const MOST_NUDGES = 12;

interface Trial {
  value: number;
  prepared: Prepared;
  reading: Interval;
}

/** How far a reading is beyond the target in logarithms, from one end; above 0 where the target is missed. */
function excess(metric: Metric, target: number, end: number | null): number {
  const grows = growthOf(metric) === 'with_loss';
  if (end === null) return grows ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return grows ? Math.log(end) - Math.log(target) : Math.log(target) - Math.log(end);
}

/** The end of a reading that must keep the target. */
function outwardEnd(metric: Metric, { lower, upper }: Interval): number | null {
  return growthOf(metric) === 'with_loss' ? upper : (lower ?? 0);
}

class Search {
  readonly trials: Trial[] = [];
  refusal: Refusal | null = null;
  private readonly request: CalibrateRequest;
  private readonly parameter: FreeParameter;
  private readonly context: Context;

  constructor(request: CalibrateRequest, parameter: FreeParameter, context: Context) {
    this.request = request;
    this.parameter = parameter;
    this.context = context;
  }

  /** The reading at a value of the parameter; null once the domain has refused. */
  try(value: number): Trial | null {
    const known = this.trials.find((trial) => trial.value === value);
    if (known !== undefined) return known;
    const mechanism = this.parameter.with(value);
    const result = prepare({ ...this.request, mechanism }, this.context);
    if (!result.ok) {
      this.refusal = result.refusal;
      return null;
    }
    const { target, tolerance = DEFAULT_TOLERANCE, precision = DEFAULT_PRECISION } = this.request;
    const slack = Math.min(1e-3 * tolerance, 0.1 * precision * target.value);
    const reading = readMetric(new Curve(result.prepared.profile), target.metric, slack);
    const trial = { value, prepared: result.prepared, reading };
    this.trials.push(trial);
    this.context.progress?.(this.trials.length, this.trials.length + 1);
    return trial;
  }

  /** Excess of the best estimate at a value; NaN where the domain refuses. */
  excessAt(value: number): number {
    const { metric, value: target } = this.request.target;
    const trial = this.try(value);
    return trial === null ? Number.NaN : excess(metric, target, trial.reading.value);
  }

  keeps(value: number): boolean {
    const { metric, value: target } = this.request.target;
    const trial = this.try(value);
    return trial !== null && excess(metric, target, outwardEnd(metric, trial.reading)) <= 0;
  }
}

/** The largest loss among integers that keeps the target, by bisection; null where not even the safest does. */
function searchInteger(search: Search, { safest, loosest }: FreeParameter, start: number): number | null {
  if (!search.keeps(safest)) return null;
  const direction = loosest > safest ? 1 : -1;
  let kept = safest;
  let stride = Math.max(1, Math.abs(start - safest));
  let beyond = kept;
  for (;;) {
    const next = direction > 0 ? Math.min(loosest, kept + stride) : Math.max(loosest, kept - stride);
    if (!search.keeps(next)) {
      beyond = next;
      break;
    }
    kept = next;
    if (next === loosest || search.refusal !== null) return kept;
    stride *= 2;
  }
  while (Math.abs(beyond - kept) > 1 && search.refusal === null) {
    const middle = Math.trunc((kept + beyond) / 2);
    if (search.keeps(middle)) kept = middle;
    else beyond = middle;
  }
  return kept;
}

/** The loosest value that keeps the target, to the precision; null where none does. */
function searchReal(search: Search, parameter: FreeParameter, start: number, precision: number): number | null {
  const { safest, loosest } = parameter;
  const [low, high] = [Math.min(safest, loosest), Math.max(safest, loosest)].map(Math.log) as [number, number];
  const rising = loosest > safest;
  const root = findMonotoneRoot((x) => search.excessAt(Math.exp(x)), Math.log(start), rising, {
    low,
    high,
    step: 0.5,
    tolerance: ROOT_SHARE * precision,
  });
  if (search.refusal !== null) return null;
  if (root.status === 'no_sign_change') {
    const end = root.sign > 0 ? safest : loosest;
    return search.keeps(end) ? end : null;
  }
  // From the root to the safe side in growing steps: the outward bound lies a little beyond the best estimate.
  const towards = rising ? -1 : 1;
  let missed = root.x;
  if (search.keeps(Math.exp(missed))) return Math.exp(missed);
  for (let i = 0, step = ROOT_SHARE * precision; i < MOST_NUDGES; i++, step *= 4) {
    const at = root.x + towards * step;
    if (search.keeps(Math.exp(at))) return Math.exp(closestKept(search, missed, at, 0.5 * precision));
    missed = at;
  }
  return search.keeps(safest) ? safest : null;
}

/** Between a logarithm that misses the target and one that keeps it: one that keeps it, within the width of the boundary. */
function closestKept(search: Search, missed: number, kept: number, width: number): number {
  while (Math.abs(missed - kept) > width) {
    const middle = 0.5 * (missed + kept);
    if (search.keeps(Math.exp(middle))) kept = middle;
    else missed = middle;
  }
  return kept;
}

/** What can be reached at best, for a refusal. */
function unreachable(search: Search, request: CalibrateRequest, parameter: FreeParameter): Refusal {
  if (search.refusal !== null) return search.refusal;
  const { metric, value } = request.target;
  const best = search.try(parameter.safest);
  const end = best === null ? null : outwardEnd(metric, best.reading);
  const reach = end === null ? 'is not bounded' : `is ${end}`;
  const detail = `no value of ${request.parameter} meets ${metric.kind} ${value}: at the safest, ${parameter.safest}, it ${reach}`;
  return { code: 'unreachable', pointer: '/target/value', detail };
}

export function calibrate(given: CalibrateRequest, context: Context): Outcome<CalibrateAnswer> {
  const { mechanism } = given;
  if (mechanism.kind !== 'composition') {
    const detail = 'only a composition of events has parameters that can be chosen';
    return { ok: false, refusal: { code: 'unreachable', pointer: '/mechanism/kind', detail } };
  }
  const resolved = resolveEvents(mechanism);
  if (!resolved.ok) return resolved;
  const found = freeParameter(mechanism, given.parameter);
  if (!found.ok) return found;
  const { parameter } = found;
  const precision = given.precision ?? DEFAULT_PRECISION;
  const search = new Search(given, parameter, context);
  const value = parameter.integer
    ? searchInteger(search, parameter, parameter.start)
    : searchReal(search, parameter, parameter.start, precision);
  if (value === null) return { ok: false, refusal: unreachable(search, given, parameter) };
  const kept = search.try(value);
  if (kept === null) return { ok: false, refusal: unreachable(search, given, parameter) };
  const looser = looserThan(parameter, value, precision);
  const beyond = looser === null ? null : search.try(looser);
  return {
    ok: true,
    answer: {
      value,
      achieved: kept.reading,
      loosened: beyond === null ? null : { value: beyond.value, achieved: beyond.reading },
      evaluations: search.trials.length,
      mechanism: parameter.with(value),
      ...answerCommon(kept.prepared, []),
      request: { ...given, ...normalisedCommon(given), precision },
    },
  };
}

/** A value looser by the precision, or by one; null beyond the range. */
function looserThan({ safest, loosest, integer }: FreeParameter, value: number, precision: number): number | null {
  const rising = loosest > safest;
  const next = integer ? value + (rising ? 1 : -1) : value * (rising ? 1 + precision : 1 - precision);
  return rising ? (next > loosest ? null : next) : next < loosest ? null : next;
}
