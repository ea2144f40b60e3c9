/**
 * One number of a profile, by name: what a caller caps, aims at or watches. All but the Bayes error grow with the privacy that is lost;
 * the Bayes error is that of the best attacker, so it falls.
 */
import type { Composed } from '../mechanisms/resolve.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import type { Interval, Metric } from '../types.ts';
import { certificateAtDelta0 } from './certificate.ts';
import { Curve, type Knot, type LogInterval } from './curve.ts';
import { readEpsilon } from './epsilon.ts';
import { toInterval, toProbability, unbounded } from './interval.ts';
import { largestLoss } from './largest_loss.ts';
import { type MuReading, readMu } from './mu.ts';
import { readRegret } from './regret.ts';
import { readStrictMu, strictMuBound, strictMuOfLaws } from './strict_mu.ts';
import { readTradeOff } from './trade_off.ts';

/** Floor at which mu is read as a lower bound of strict mu. */
const STRICT_FLOOR = 1e-10;

type Grows = 'with_loss' | 'against_loss';

export function growthOf({ kind }: Metric): Grows {
  return kind === 'bayes_error' ? 'against_loss' : 'with_loss';
}

/** What a metric is where nothing at all is lost, and where everything is: no mechanism has a number outside of these. */
export function rangeOf(metric: Metric): { lossless: number; worst: number } {
  switch (metric.kind) {
    case 'delta':
      return { lossless: Math.max(0, -Math.expm1(metric.epsilon)), worst: 1 };
    case 'advantage':
      return { lossless: 0, worst: 1 };
    case 'regret':
      return { lossless: 0, worst: 0.5 };
    case 'tpr':
      return { lossless: metric.fpr, worst: 1 };
    case 'bayes_error':
      return { lossless: Math.min(metric.prior, 1 - metric.prior), worst: 0 };
    default:
      return { lossless: 0, worst: Number.POSITIVE_INFINITY };
  }
}

/** Whether a metric follows the loss throughout; the regret says how well mu tells it. */
export function followsLoss({ kind }: Metric): boolean {
  return kind !== 'regret';
}

/**
 * Bayes error of the best attacker at the prior pi of membership: pi (1 - delta(ln((1 - pi) / pi))).
 * Source: conjugate of the trade-off function, Dong, Roth and Su 2022, section 2.
 */
export function bayesError(curve: Curve, prior: number): LogInterval {
  const log = Math.log(prior);
  const epsilon = Math.log1p(-prior) - log;
  const [{ complement }] = curve.at([epsilon]) as [Knot];
  // 1 - delta changes by at most its own share when eps does: |d ln (1 - delta) / d eps| = e^eps Q / (1 - delta) <= 1.
  // An attacker who never errs has ln 0, which no rounding moves.
  const size = complement.value === Number.NEGATIVE_INFINITY ? 0 : Math.abs(complement.value);
  const rounding = 1e-15 * (1 + Math.abs(log) + Math.abs(epsilon) + size);
  return { lower: log + complement.lower - rounding, value: log + complement.value, upper: log + complement.upper + rounding };
}

/** Largest true positive rate of an attack with this false positive rate. */
function tprAt(curve: Curve, fpr: number): LogInterval {
  const [point] = readTradeOff(curve, [Math.log(fpr)]);
  if (point === undefined) throw new Error('a trade-off curve was asked for one point and gave none');
  return point.logTpr;
}

/** Renyi divergences of both directions, the larger. */
export interface RenyiReadings {
  rho(): Interval;
  rdp(order: number): Interval;
}

/** What a metric is read from, and how closely. */
export interface MetricSource {
  profile: PrivacyProfile;
  /** The laws behind the curve, of which strict mu is made. */
  composed: Composed;
  /** How far the bound of mu may stay above what is attained. */
  slack: number;
  /** Needed by rho and rdp. */
  renyi?: RenyiReadings;
}

function renyiOf({ renyi }: MetricSource): RenyiReadings {
  if (renyi === undefined) throw new Error('a metric of Renyi divergences was read without them');
  return renyi;
}

/** Only the ends that the profile bounds: one from above bounds what grows with the loss from above, and the Bayes error from below. */
function cut(sides: PrivacyProfile['sides'], { lower, value, upper }: Interval, grows: Grows): Interval {
  const known = sides === 'two_sided' ? 'both' : (sides === 'upper') === (grows === 'with_loss') ? 'upper' : 'lower';
  return toInterval(known === 'upper' ? null : lower, value, known === 'lower' ? null : upper);
}

/** Regret at the interval of mu at a floor; no end where mu has none. */
function regretAt(curve: Curve, floor: number, slack: number): Interval {
  const mu = readMu(curve, Math.log(floor), slack);
  const regret = readRegret(curve, mu, 1e-2 * slack);
  return regret === null ? unbounded : toInterval(regret.lower, regret.value, regret.upper);
}

function epsilonAt(curve: Curve, logDelta: number): Interval {
  const { lower, value, upper } = readEpsilon(curve, logDelta);
  if (lower === Number.POSITIVE_INFINITY) return unbounded;
  return cut(curve.profile.sides, { lower, value, upper, bound: 'two_sided' }, 'with_loss');
}

/** Where both errors are nowhere above the floor its curve says nothing from above: the laws may. */
function bounded(reading: MuReading, composed: Composed): MuReading {
  return reading.upper === null ? { ...reading, upper: Math.max(reading.lower, strictMuBound(composed)) } : reading;
}

export function readMetric(source: MetricSource, metric: Metric): Interval {
  const { profile, composed, slack } = source;
  const { sides } = profile;
  if (metric.kind === 'rho') return renyiOf(source).rho();
  if (metric.kind === 'rdp') return renyiOf(source).rdp(metric.order);
  // Most compositions have a strict mu that no point of the curve is needed for.
  const strict = metric.kind === 'strict_mu' ? strictMuOfLaws(profile, composed) : null;
  if (strict !== null) return cut(sides, strict, 'with_loss');
  const largest = metric.kind === 'pure_epsilon' && composed.lower === undefined ? largestLoss(composed) : null;
  if (largest !== null)
    return largest.value === Number.POSITIVE_INFINITY ? unbounded : cut(sides, { ...largest, bound: 'two_sided' }, 'with_loss');
  const curve = new Curve(profile);
  const muAt = (floor: number) => readMu(curve, Math.log(floor), slack);
  switch (metric.kind) {
    case 'epsilon':
      return epsilonAt(curve, Math.log(metric.delta));
    case 'pure_epsilon':
      return epsilonAt(curve, Number.NEGATIVE_INFINITY);
    case 'delta':
      return cut(sides, toProbability((curve.at([metric.epsilon])[0] as Knot).delta), 'with_loss');
    case 'mu':
      return cut(sides, { ...bounded(muAt(metric.error_floor), composed), bound: 'two_sided' }, 'with_loss');
    case 'strict_mu':
      return cut(sides, readStrictMu(curve, composed, muAt(STRICT_FLOOR), slack), 'with_loss');
    case 'certificate':
      // What is mu-GDP keeps mu with any delta0.
      return sides === 'lower'
        ? unbounded
        : toInterval(null, null, Math.min(certificateAtDelta0(curve, metric.delta0) ?? Number.POSITIVE_INFINITY, strictMuBound(composed)));
    case 'regret':
      return cut(sides, regretAt(curve, metric.error_floor, slack), 'with_loss');
    case 'advantage':
      return cut(sides, toProbability((curve.knots[0] as Knot).delta), 'with_loss');
    case 'tpr':
      return cut(sides, toProbability(tprAt(curve, metric.fpr)), 'with_loss');
    case 'bayes_error':
      return cut(sides, toProbability(bayesError(curve, metric.prior)), 'against_loss');
  }
}

/** The end of a reading that must keep a target; null where there is none. */
export function outwardEnd(metric: Metric, { lower, upper }: Interval): number | null {
  return growthOf(metric) === 'with_loss' ? upper : (lower ?? 0);
}

/** How far that end is beyond a target, in logarithms: at most 0 where the target is kept, Infinity where nothing is known. */
export function excessOf(metric: Metric, reading: Interval, target: number): number {
  const end = outwardEnd(metric, reading);
  if (end === null) return Number.POSITIVE_INFINITY;
  const [beyond, within] = growthOf(metric) === 'with_loss' ? [end, target] : [target, end];
  const gap = Math.log(beyond) - Math.log(within);
  // The comparison itself decides, not the rounding of two logarithms.
  return beyond <= within ? Math.min(0, gap) : Math.max(Number.MIN_VALUE, gap);
}

/**
 * The same sign, up to rounding, from as little of the curve as will do: epsilon keeps its target exactly where delta at the target does,
 * which is one point instead of a search along the curve.
 */
export function quickExcess(source: MetricSource, metric: Metric, target: number): number {
  if (metric.kind !== 'epsilon') return excessOf(metric, readMetric(source, metric), target);
  if (source.profile.sides === 'lower') return Number.POSITIVE_INFINITY;
  return new Curve(source.profile).worseAt(target).delta.upper - Math.log(metric.delta);
}
