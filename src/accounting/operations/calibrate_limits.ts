/** Targets that every value of a parameter keeps, or none, told before anything is composed. */
import { growthOf, rangeOf } from '../readings/metric.ts';
import type { CalibrateRequest, Composition, Metric, PrivacyEvent, Refusal } from '../types.ts';
import type { FreeParameter } from './parameter.ts';

/**
 * Why there is no loosest value; null where there may be one. What is only attained where nothing is lost is not met either: bounds are rounded
 * outward, and no double tells the smallest loss from none.
 */
export function beyondRange(given: CalibrateRequest): Refusal | null {
  const { target, parameter } = given;
  const { metric, value } = target;
  const { lossless, worst } = rangeOf(metric);
  const grows = growthOf(metric) === 'with_loss';
  if (grows ? value <= lossless : value >= lossless) {
    const side = grows ? 'above' : 'below';
    return refusal(
      `no value of ${parameter} meets ${metric.kind} ${value}: where nothing at all is lost it is ${lossless}, and every bound lies ${side} that`,
    );
  }
  return alwaysKept(given, worst);
}

const refusal = (detail: string): Refusal => ({ code: 'unreachable', pointer: '/target/value', detail });

/** Why every value keeps a target that the metric is never beyond; null where it may be. */
function alwaysKept({ target: { metric, value }, parameter }: CalibrateRequest, worst: number, because = ''): Refusal | null {
  const grows = growthOf(metric) === 'with_loss';
  if (grows ? value < worst : value > worst) return null;
  return refusal(`every value of ${parameter} meets ${metric.kind} ${value}: ${because}it is never ${grows ? 'above' : 'below'} ${worst}`);
}

/** Events of which a use is one release, to which nothing of a record comes unless it is drawn. */
const ONE_RELEASE: readonly PrivacyEvent['kind'][] = ['gaussian', 'laplace', 'discrete_gaussian', 'discrete_laplace'];

/** ln of the probability that a use draws no record of the person; null where one always takes part, or where it is not known. */
function logUndrawn({ kind, sampling, group_size = 1 }: PrivacyEvent): number | null {
  if (!ONE_RELEASE.includes(kind)) return null;
  // Records are drawn independently of each other.
  if (sampling.scheme === 'poisson') return group_size * Math.log1p(-sampling.probability);
  if (group_size > 1) return null;
  switch (sampling.scheme) {
    case 'without_replacement':
      return Math.log1p(-sampling.batch_size / sampling.dataset_size);
    case 'with_replacement':
      return sampling.batch_size * Math.log1p(-1 / sampling.dataset_size);
    default:
      return null;
  }
}

/** The largest total variation of the composition, whatever the noise: where no use draws the record both hypotheses give the same. */
function largestVariation({ events }: Composition): number {
  let log = 0;
  for (const event of events) log += (event.count ?? 1) * (logUndrawn(event) ?? Number.NEGATIVE_INFINITY);
  return Math.min(1, -Math.expm1(log) * (1 + 1e-9));
}

/** The worst that a metric can be where the total variation is at most this; null where that says nothing. */
function worstWithin(metric: Metric, variation: number): number | null {
  switch (metric.kind) {
    case 'advantage':
      return variation;
    case 'delta':
      return metric.epsilon >= 0 ? variation : null;
    case 'epsilon':
      return metric.delta >= variation ? 0 : null;
    case 'tpr':
      return Math.min(1, metric.fpr + variation);
    case 'bayes_error':
      return Math.min(metric.prior, 1 - metric.prior) * (1 - variation);
    default:
      return null;
  }
}

/** Why every value keeps the target though the metric could be worse: a person is seldom drawn. Null where that does not settle it. */
export function seldomDrawn(given: CalibrateRequest, free: FreeParameter): Refusal | null {
  const variation = largestVariation(free.with(free.loosest));
  const worst = variation < 1 ? worstWithin(given.target.metric, variation) : null;
  if (worst === null) return null;
  return alwaysKept(given, worst, `the probability that any use draws a record of the person is at most ${variation}, so that `);
}
