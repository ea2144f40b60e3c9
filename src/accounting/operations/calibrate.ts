/**
 * calibrate: the loosest value of one parameter with which a composition keeps a target, on the safe side.
 *
 * Every reading is monotone in the parameters of which the catalogue says so without reserve: more noise is post-processing of less, a
 * sampled record is a mixture with its absence, more uses give more outputs. The result is checked on the outward bound, and a value that
 * is looser by the precision is shown to fail, or not to be known to hold.
 */
import { LatticeTooLarge } from '../engines/lattice/limits.ts';
import { resolveEvents } from '../mechanisms/resolve.ts';
import { Curve } from '../readings/curve.ts';
import { toInterval } from '../readings/interval.ts';
import { largestLoss } from '../readings/largest_loss.ts';
import { excessOf, followsLoss, outwardEnd, quickExcess, readMetric } from '../readings/metric.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type { CalibrateAnswer, CalibrateRequest, Composition, Context, Interval, Outcome, Refusal, Warning } from '../types.ts';
import { beyondRange, seldomDrawn } from './calibrate_limits.ts';
import { type Found, loosestKept } from './calibrate_search.ts';
import { answerCommon, normalisedCommon, tooLarge } from './common.ts';
import { sourceFor } from './metric_source.ts';
import { type FreeParameter, freeParameter } from './parameter.ts';
import { type Prepared, prepare, quiet } from './prepare.ts';

/** Relative distance between the result and a value that is too loose. */
const DEFAULT_PRECISION = 1e-6;
/** Share of the precision to which the crossing is found. */
const ROOT_SHARE = 1e-3;
/** Share of the precision by which the result is moved at first where its full reading misses by rounding. */
const ROUNDING_SHARE = 1e-5;
/** Doublings of the distance until a result is kept, or a looser value is missed, by their full readings. */
const MOST_DOUBLINGS = 24;

const METRIC = '/target/metric';

/** ln of the factor by which one use must miss its target for the others not to be looked at: near the crossing all count. */
const HOPELESS = 1;

interface Read {
  value: number;
  prepared: Prepared;
  reading: Interval;
  keeps: boolean;
}

/** A value whose lattice is too large lies beyond what is supported, as one that the domain refuses. */
function orRefusal<T>(read: () => T): T | Refusal {
  try {
    return read();
  } catch (error) {
    if (error instanceof LatticeTooLarge) return tooLarge(error);
    throw error;
  }
}

class Trials {
  private readonly probed = new Map<number, number | Refusal>();
  private readonly reads = new Map<number, Read | null>();
  private readonly request: CalibrateRequest;
  private readonly parameter: FreeParameter;
  private readonly context: Context;

  constructor(request: CalibrateRequest, parameter: FreeParameter, context: Context) {
    this.request = request;
    this.parameter = parameter;
    this.context = context;
  }

  get count(): number {
    return new Set([...this.probed.keys(), ...this.reads.keys()]).size;
  }

  private requestAt(value: number): CalibrateRequest {
    this.context.progress?.(this.count, this.count + 1);
    return { ...this.request, mechanism: this.parameter.with(value) };
  }

  private sourceOf(prepared: Prepared): ReturnType<typeof sourceFor> {
    const { target, tolerance = DEFAULT_TOLERANCE, precision = DEFAULT_PRECISION } = this.request;
    const slack = Math.min(1e-3 * tolerance, 0.1 * precision * target.value);
    return sourceFor(prepared, target.metric, slack, METRIC);
  }

  /** How far a value is beyond the target, by what bounds the composition from above; or why the domain refuses it. */
  probe(value: number): number | Refusal {
    const known = this.probed.get(value);
    if (known !== undefined) return known;
    const excess = orRefusal(() => this.hopeless(value) ?? this.excessAt(value));
    this.probed.set(value, excess);
    return excess;
  }

  /** Whether no loss that a value allows exceeds the epsilon of the target: delta is then 0 there. */
  vouches(value: number): boolean {
    const { metric, value: target } = this.request.target;
    const epsilon = metric.kind === 'epsilon' ? target : metric.kind === 'delta' ? metric.epsilon : null;
    if (epsilon === null || this.parameter.uneven !== null) return false;
    const resolved = resolveEvents(this.parameter.with(value));
    const largest = resolved.ok ? largestLoss(resolved) : null;
    return largest !== null && largest.upper <= epsilon;
  }

  private excessAt(value: number): number | Refusal {
    const { metric, value: target } = this.request.target;
    const result = prepare(this.requestAt(value), quiet(this.context), 'upper');
    const source = result.ok ? this.sourceOf(result.prepared) : result;
    return source.ok ? quickExcess(source.source, metric, target) : source.refusal;
  }

  /**
   * How far one use of some event alone is beyond the target, where it is: all uses lose no less. It takes a closed form in place of a composition,
   * which is dearest where the loss is far from the target.
   */
  private hopeless(value: number): number | null {
    const { metric, value: target } = this.request.target;
    if (metric.kind !== 'epsilon' && metric.kind !== 'delta') return null;
    const [epsilon, logDelta] = metric.kind === 'epsilon' ? [target, Math.log(metric.delta)] : [metric.epsilon, Math.log(target)];
    const mechanism = this.parameter.with(value);
    // What a domain refuses of all uses it may accept of one.
    if (mechanism.events.every(({ count = 1 }) => count === 1)) return null;
    const excesses = mechanism.events.map((event) => {
      const result = prepare({ mechanism: { ...mechanism, events: [{ ...event, count: 1 }] } }, this.context);
      if (!result.ok || result.prepared.profile.engine !== 'closed_form' || result.prepared.profile.sides === 'upper') return 0;
      return new Curve(result.prepared.profile).worseAt(epsilon).delta.lower - logDelta;
    });
    const largest = Math.max(...excesses);
    return largest > HOPELESS ? largest : null;
  }

  /** The reading at a value; null where the domain refuses. */
  read(value: number): Read | null {
    const known = this.reads.get(value);
    if (known !== undefined) return known;
    const { metric, value: target } = this.request.target;
    const result = orRefusal(() => prepare(this.requestAt(value), quiet(this.context)));
    const readingOf = (prepared: Prepared): Read | null => {
      const source = this.sourceOf(prepared);
      if (!source.ok) return null;
      // Where delta at the target is small enough epsilon is at most the target, however loose its search along the curve is.
      const isWithin = metric.kind === 'epsilon' && quickExcess(source.source, metric, target) <= 0;
      const { lower, value: best, upper } = readMetric(source.source, metric);
      const reading = toInterval(lower, best, isWithin ? Math.min(target, upper ?? target) : upper);
      return { value, prepared, reading, keeps: excessOf(metric, reading, target) <= 0 };
    };
    const read = orRefusal(() => ('ok' in result && result.ok ? readingOf(result.prepared) : null));
    const kept = read !== null && 'code' in read ? null : read;
    this.reads.set(value, kept);
    return kept;
  }
}

/** Values from a result on, at distances that double: the first that satisfies the test; null where none does within the range. */
function outwards(trials: Trials, parameter: FreeParameter, from: number, sign: 1 | -1, first: number, test: (keeps: boolean) => boolean) {
  const { safest, loosest, integer } = parameter;
  const [low, high] = [Math.min(safest, loosest), Math.max(safest, loosest)];
  const scale = from === 0 ? 1 : Math.abs(from);
  for (let i = 0, step = integer ? 1 : first * scale; i < MOST_DOUBLINGS; i++, step *= 2) {
    const value = from + sign * step;
    if (value < low || value > high) return null;
    const trial = trials.read(value);
    if (trial === null) return null;
    if (test(trial.keeps)) return trial;
  }
  return null;
}

/** What can be reached at best, for a refusal. */
function unreachable(trials: Trials, { target, parameter }: CalibrateRequest, nearest: number, free: FreeParameter, wall: Refusal | null) {
  const { metric, value } = target;
  const best = trials.read(nearest);
  const end = best === null ? null : outwardEnd(metric, best.reading);
  const reach = end === null ? 'is not bounded' : `is ${end}`;
  const where = free.uneven === null ? `at the safest${wall === null ? '' : ' that is supported'}, ${nearest}` : `at ${nearest}`;
  const why = wall === null ? '' : `; beyond it: ${wall.detail}`;
  const none = free.uneven === null ? 'no value' : 'no value that was looked at';
  return {
    ok: false as const,
    refusal: {
      code: 'unreachable' as const,
      pointer: '/target/value',
      detail: `${none} of ${parameter} meets ${metric.kind} ${value}: ${where}, it ${reach}${why}`,
    },
  };
}

function warningsOf(free: FreeParameter, beyond: unknown, wall: Refusal | null): Warning[] {
  const warnings: Warning[] = [];
  if (free.uneven !== null) {
    const detail = `${free.uneven}: a looser value may keep the target too, and a safer one may miss it, so use this value as it is`;
    warnings.push({ code: 'NOT_MONOTONE', detail });
  }
  if (beyond === null && wall !== null) warnings.push({ code: 'END_OF_SUPPORT', detail: `looser values are refused: ${wall.detail}` });
  return warnings;
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
  const beyond = beyondRange(given) ?? seldomDrawn(given, found.parameter);
  if (beyond !== null) return { ok: false, refusal: beyond };
  const uneven = followsLoss(given.target.metric) ? found.parameter.uneven : UNEVEN_REGRET;
  return solve(given, { ...found.parameter, uneven }, mechanism, context);
}

const UNEVEN_REGRET =
  'the regret does not follow the loss: it is small where mu is small, and small again where the curve is that of a Gaussian';

/** What was vouched for without a look may be what no engine can read: then every value is looked at. */
function searched(free: FreeParameter, trials: Trials, precision: number): Found {
  const best = loosestKept(free, trials, ROOT_SHARE * precision);
  if (!best.ok || !trials.vouches(best.kept) || trials.read(best.kept) !== null) return best;
  return loosestKept(free, { probe: (value) => trials.probe(value), vouches: () => false }, ROOT_SHARE * precision);
}

function solve(given: CalibrateRequest, free: FreeParameter, mechanism: Composition, context: Context): Outcome<CalibrateAnswer> {
  const precision = given.precision ?? DEFAULT_PRECISION;
  const trials = new Trials(given, free, context);
  const best = searched(free, trials, precision);
  // What the metric is made of is not known of this mechanism: no other value will do.
  if (!best.ok && best.wall?.pointer === METRIC) return { ok: false, refusal: best.wall };
  // Nowhere on the way to the safest value is there a lattice that is small enough.
  if (!best.ok && best.wall?.code === 'too_expensive' && trials.read(best.nearest) === null) return { ok: false, refusal: best.wall };
  if (!best.ok) return unreachable(trials, given, best.nearest, free, best.wall);
  const looser = free.loosest > free.safest ? 1 : -1;
  // What the search goes by and the full reading may differ by their rounding.
  const first = trials.read(best.kept);
  const kept =
    first?.keeps === true ? first : outwards(trials, free, best.kept, looser === 1 ? -1 : 1, ROUNDING_SHARE * precision, (keeps) => keeps);
  if (kept === null) return unreachable(trials, given, best.kept, free, best.wall);
  const beyond = outwards(trials, free, kept.value, looser, precision, (keeps) => !keeps);
  return {
    ok: true,
    answer: {
      value: kept.value,
      achieved: kept.reading,
      loosened: beyond === null ? null : { value: beyond.value, achieved: beyond.reading },
      evaluations: trials.count,
      mechanism: free.with(kept.value),
      ...answerCommon(kept.prepared, warningsOf(free, best.beyond, best.wall)),
      request: { ...given, ...normalisedCommon({ ...given, mechanism }), precision },
    },
  };
}
