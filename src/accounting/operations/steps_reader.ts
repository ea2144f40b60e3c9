/** Single steps of a schedule: the profile of the first n uses, and what is wanted of it. Each is begun from what its neighbours found. */
import type { EngineOptions } from '../engines/choose.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import { Curve } from '../readings/curve.ts';
import { toProbability } from '../readings/interval.ts';
import { readMu } from '../readings/mu.ts';
import { readRegret } from '../readings/regret.ts';
import { EpsilonTrack } from '../readings/steps_epsilon.ts';
import type { Context, Interval, ProbabilityInterval, Refusal, StepsMetric } from '../types.ts';
import { epsilonInterval, withSides } from './common.ts';
import { muInterval, regretInterval } from './gdp_fit.ts';
import { type Prepared, prepareComposed } from './prepare.ts';
import type { Schedule } from './schedule.ts';

/** An interval of the answer, and its ends as numbers: infinite where the truth is, or where nothing bounds it. */
export interface Reading {
  interval: Interval | ProbabilityInterval;
  lower: number;
  upper: number;
}

export interface Point {
  prepared: Prepared;
  readings: Partial<Record<StepsMetric, Reading>>;
  /** No point of the curve lies in the range over which mu is taken. */
  floorEmpty: boolean;
}

export interface ReaderOptions {
  logDelta: number;
  error_floor: number;
  tolerance: number;
  certify: boolean;
}

export type ReadStep = (step: number, want: StepsMetric[]) => { ok: true; point: Point } | { ok: false; refusal: Refusal };

function readingOf(interval: Interval): Reading {
  return { interval, lower: interval.lower ?? Number.NEGATIVE_INFINITY, upper: interval.upper ?? Number.POSITIVE_INFINITY };
}

function epsilonReading(track: EpsilonTrack, profile: PrivacyProfile, step: number): Reading {
  const reading = track.read(profile, step);
  const interval = epsilonInterval(reading, profile.sides);
  // Where no eps is finite the interval has no ends, yet the truth is known to exceed every number.
  const infinite = reading.lower === Number.POSITIVE_INFINITY && profile.sides !== 'upper';
  return infinite ? { interval, lower: reading.lower, upper: Number.POSITIVE_INFINITY } : readingOf(interval);
}

/** delta(0), which both directions share: the total variation distance. */
function advantageReading(profile: PrivacyProfile): Reading {
  const { logDelta } = profile.evaluate('remove', Float64Array.of(0));
  const end = (x: number | undefined, trivial: number) => (x === undefined || Number.isNaN(x) ? trivial : x);
  const upper = end(logDelta.upper[0], 0);
  const log = { lower: end(logDelta.lower[0], Number.NEGATIVE_INFINITY), value: end(logDelta.value[0], upper), upper };
  return readingOf(withSides(toProbability(log), { profile }));
}

/** How closely mu is refined, as a share of the tolerance; see gdp_fit. */
const SLACK = 1e-3;

function muReadings(point: Point, want: StepsMetric[], { error_floor, tolerance }: ReaderOptions): void {
  const curve = new Curve(point.prepared.profile);
  const slack = SLACK * tolerance;
  const mu = readMu(curve, Math.log(error_floor), slack);
  point.floorEmpty = mu.empty;
  point.readings.mu = readingOf(muInterval(mu, curve));
  if (want.includes('regret')) point.readings.regret = readingOf(regretInterval(readRegret(curve, mu, 0.1 * slack), curve));
}

/** Whether no other engine could be asked to say more: the interval is as narrow as asked, on the sides that there are. */
function isNarrow({ prepared, readings, floorEmpty }: Point, tolerance: number): boolean {
  const { epsilon, mu, advantage } = readings;
  const sharp = ({ lower, upper }: Reading) =>
    lower === Number.POSITIVE_INFINITY ||
    (prepared.profile.sides === 'two_sided' ? upper - lower <= tolerance : upper < Number.POSITIVE_INFINITY);
  return [epsilon, floorEmpty ? undefined : mu, advantage].every((reading) => reading === undefined || sharp(reading));
}

/** Laws of which a thread remembers what one number of steps leaves to the next. */
const MOST_APART = 128;
/** A step so many times as long is asked about again. */
const ASK_AGAIN = 1.5;

export function readerOf(schedule: Schedule, options: ReaderOptions, context: Context): ReadStep {
  const { tolerance, certify } = options;
  const track = new EpsilonTrack({ logDelta: options.logDelta, tolerance });
  /**
   * The smallest step at which the contour engine served these laws, and the largest at which it was asked in vain; Gaussians, which merge
   * into one of their own, are one law here.
   */
  const contourFrom = new Map<string, number>();
  const declinedAt = new Map<string, number>();

  /** What to know of the contour engine for a composition of these laws. */
  const contourFor = (laws: string, step: number): EngineOptions['contour'] => {
    if ((contourFrom.get(laws) ?? Number.POSITIVE_INFINITY) < step) return 'served';
    const declined = declinedAt.get(laws) ?? 0;
    return !certify && step > declined && step < ASK_AGAIN * declined ? 'declined' : undefined;
  };

  const readAll = (prepared: Prepared, step: number, want: StepsMetric[]): Point => {
    const point: Point = { prepared, readings: {}, floorEmpty: false };
    if (want.includes('epsilon')) point.readings.epsilon = epsilonReading(track, prepared.profile, step);
    if (want.includes('advantage')) point.readings.advantage = advantageReading(prepared.profile);
    if (want.includes('mu') || want.includes('regret')) muReadings(point, want, options);
    return point;
  };

  return (step, want) => {
    const composed = schedule.upTo(step);
    const laws = composed.phases.map(({ law }) => (law.parameters.kind === 'gaussian' ? 'gaussian' : law.key)).join();
    // between two laws an interval is wide by nature, and tells nothing of its engine
    const known = Array.isArray(composed.lower) ? undefined : contourFor(laws, step);
    for (const contour of known === 'served' ? [known, undefined] : [known]) {
      const apart = composed.phases.length <= MOST_APART;
      const result = prepareComposed(composed, { tolerance, certify, contour, apart }, context);
      if (!result.ok) return result;
      const point = readAll(result.prepared, step, want);
      if (contour === 'served' && !isNarrow(point, tolerance)) continue;
      const { engine } = result.prepared.profile;
      if (engine === 'contour') contourFrom.set(laws, Math.min(step, contourFrom.get(laws) ?? step));
      if (engine === 'lattice' && contour === undefined) declinedAt.set(laws, Math.max(step, declinedAt.get(laws) ?? step));
      return { ok: true, point };
    }
    throw new Error('a step was left unread');
  };
}
