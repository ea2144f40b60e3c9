/**
 * One number of a profile, by name: what a caller caps, aims at or watches. All but the Bayes error grow with the privacy that is lost;
 * the Bayes error is that of the best attacker, so it falls.
 */
import type { Interval, Metric } from '../types.ts';
import type { Curve, Knot, LogInterval } from './curve.ts';
import { readEpsilon } from './epsilon.ts';
import { toInterval, toProbability, unbounded } from './interval.ts';
import { readMu } from './mu.ts';
import { readTradeOff } from './trade_off.ts';

type Grows = 'with_loss' | 'against_loss';

export function growthOf({ kind }: Metric): Grows {
  return kind === 'bayes_error' ? 'against_loss' : 'with_loss';
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
  const rounding = 1e-15 * (1 + Math.abs(log) + Math.abs(epsilon) + Math.abs(complement.value));
  return { lower: log + complement.lower - rounding, value: log + complement.value, upper: log + complement.upper + rounding };
}

/** Largest true positive rate of an attack with this false positive rate. */
function tprAt(curve: Curve, fpr: number): LogInterval {
  const [point] = readTradeOff(curve, [Math.log(fpr)]);
  if (point === undefined) throw new Error('a trade-off curve was asked for one point and gave none');
  return point.logTpr;
}

/** @param slack how far the bound of mu may stay above what is attained */
export function readMetric(curve: Curve, metric: Metric, slack: number): Interval {
  const { sides } = curve.profile;
  const cut = ({ lower, value, upper }: Interval, grows: Grows): Interval => {
    // An upper profile bounds what grows with the loss from above, and the Bayes error from below.
    const known = sides === 'two_sided' ? 'both' : (sides === 'upper') === (grows === 'with_loss') ? 'upper' : 'lower';
    return toInterval(known === 'upper' ? null : lower, value, known === 'lower' ? null : upper);
  };
  switch (metric.kind) {
    case 'epsilon': {
      const { lower, value, upper } = readEpsilon(curve, Math.log(metric.delta));
      return lower === Number.POSITIVE_INFINITY ? unbounded : cut({ lower, value, upper, bound: 'two_sided' }, 'with_loss');
    }
    case 'delta':
      return cut(toProbability((curve.at([metric.epsilon])[0] as Knot).delta), 'with_loss');
    case 'mu': {
      const mu = readMu(curve, Math.log(metric.error_floor), slack);
      return cut({ ...mu, bound: 'two_sided' }, 'with_loss');
    }
    case 'advantage':
      return cut(toProbability((curve.knots[0] as Knot).delta), 'with_loss');
    case 'tpr':
      return cut(toProbability(tprAt(curve, metric.fpr)), 'with_loss');
    case 'bayes_error':
      return cut(toProbability(bayesError(curve, metric.prior)), 'against_loss');
  }
}
