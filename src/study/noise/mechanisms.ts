/**
 * Mechanisms by their parameters: the noise for a guarantee, and what a noise guarantees. Scales are rounded up; every privacy number is an
 * interval, widened by 1e-12 relative for the rounding of the special functions.
 *
 * Laplace b = D1 / eps, mu = 2 Phi^-1(1 - e^(-eps/2) / 2), zCDP eps + e^-eps - 1 (tight), eps^2 / 2 for any pure guarantee. Discrete Laplace
 * P(k) = (1 - p) / (1 + p) p^|k|, p = e^(-eps/D). Gaussian by the exact profile (Balle and Wang 2018), classic sqrt(2 ln(1.25 / delta)) D2 / eps for
 * eps < 1 only (Dwork and Roth 2014). Discrete Gaussian delta = sum over x > eps s^2/D - D/2 of N(x) - e^eps N(x + D) (Canonne, Kamath, Steinke
 * 2020). Randomised response mu = -2 Phi^-1(1 / (1 + e^eps)). zCDP to epsilon: inf over a of rho a + ln(1 - 1/a) - (ln delta + ln a) / (a - 1).
 */
import { epsilonAt, logDelta, muFromAdvantage, muFromEpsilonDelta } from '../../accounting/numerics/gaussian.ts';
import { minimise } from '../../accounting/numerics/minimise.ts';
import { normalIsf } from '../../accounting/numerics/normal.ts';
import { down, downBy, up, upBy } from '../../accounting/numerics/rounding.ts';
import { sum } from '../../accounting/numerics/sums.ts';
import type { Interval, ProbabilityInterval } from '../../accounting/types.ts';
import { refuse } from '../refuse.ts';
import { type Norm, sensitivityOf } from '../sensitivity.ts';
import type { NoiseMeasure, NoiseRequest } from '../types.ts';

const RELATIVE = 1e-12;

export function around(value: number): Interval {
  const error = RELATIVE * Math.abs(value);
  return { value, lower: Math.max(0, downBy(value, error)), upper: upBy(value, error), bound: 'two_sided' };
}

/** A probability by its logarithm. */
export function aroundLog(log: number): ProbabilityInterval {
  if (log === Number.NEGATIVE_INFINITY)
    return { value: 0, lower: 0, upper: 0, bound: 'two_sided', log: null, log_lower: null, log_upper: null };
  const error = RELATIVE * Math.max(1, Math.abs(log));
  const [log_lower, log_upper] = [log - error, Math.min(0, log + error)];
  return {
    value: Math.exp(log),
    lower: Math.max(0, down(Math.exp(log_lower), 4)),
    upper: Math.min(1, up(Math.exp(log_upper), 4)),
    bound: 'two_sided',
    log,
    log_lower,
    log_upper,
  };
}

export const norms: Record<NoiseRequest['kind'], Norm | null> = {
  laplace: 'l1',
  discrete_laplace: 'l1',
  gaussian: 'l2',
  discrete_gaussian: 'l2',
  randomized_response: null,
  zcdp: null,
};

function checkEpsilon(epsilon: number, most: number): void {
  if (!(epsilon > 0 && epsilon <= most)) refuse('epsilon_out_of_range', '/epsilon', `must lie in (0, ${most}]`);
}

/** Smaller deltas come close to the smallest double, where digits are lost. */
const LEAST_DELTA = 1e-300;

function checkDelta(delta: number): void {
  if (!(delta >= LEAST_DELTA && delta < 1)) refuse('delta_out_of_range', '/delta', `must lie in [${LEAST_DELTA}, 1)`);
}

function integer(sensitivity: number): number {
  if (!Number.isInteger(sensitivity))
    refuse('sensitivity_not_integer', '/sensitivity', 'noise on the integers needs values that move by integers');
  return sensitivity;
}

const LARGEST_EPSILON = 1e4;
/** -ln 0.05. */
const LN_20 = Math.log(20);
const Z_975 = normalIsf(0.025);

export function describe(request: NoiseRequest): NoiseMeasure {
  switch (request.kind) {
    case 'laplace':
      return laplace(request.epsilon, sensitivityOf(request.sensitivity, 'l1').value);
    case 'discrete_laplace':
      return discreteLaplace(request.epsilon, integer(sensitivityOf(request.sensitivity, 'l1').value));
    case 'gaussian':
      return gaussian(request, sensitivityOf(request.sensitivity, 'l2').value);
    case 'discrete_gaussian':
      return discreteGaussian(request, integer(sensitivityOf(request.sensitivity, 'l2').value));
    case 'randomized_response': {
      checkEpsilon(request.epsilon, LARGEST_EPSILON);
      return {
        kind: 'randomized_response',
        probability_of_truth: down(1 / (1 + Math.exp(-request.epsilon)), 2),
        mu: around(pureMu(request.epsilon)),
      };
    }
    case 'zcdp':
      return zcdp(request.rho, request.delta);
  }
}

/** Below it mu follows from the advantage, above it from its complement: neither cancels. */
const MIDDLE = 1;

/** mu of every eps-DP mechanism, attained by randomised response: advantage tanh(eps / 2). */
export function pureMu(epsilon: number): number {
  if (epsilon < MIDDLE) return muFromAdvantage(Math.tanh(epsilon / 2));
  return 2 * normalIsf(Math.exp(-epsilon) / (1 + Math.exp(-epsilon)));
}

/** 2 Phi^-1(1 - e^(-eps/2) / 2): advantage 1 - e^(-eps/2). */
export function laplaceMu(epsilon: number): number {
  return epsilon < MIDDLE ? muFromAdvantage(-Math.expm1(-epsilon / 2)) : 2 * normalIsf(Math.exp(-epsilon / 2) / 2);
}

/** eps + e^-eps - 1, without cancellation. */
export function laplaceZcdp(epsilon: number): number {
  if (epsilon > 0.5) return epsilon + Math.expm1(-epsilon);
  let term = (epsilon * epsilon) / 2;
  let sum = 0;
  for (let n = 3; Math.abs(term) > 1e-18 * sum; n++) {
    sum += term;
    term *= -epsilon / n;
  }
  return sum;
}

function laplace(epsilon: number, sensitivity: number): NoiseMeasure {
  checkEpsilon(epsilon, LARGEST_EPSILON);
  const scale = up(sensitivity / epsilon, 1);
  return {
    kind: 'laplace',
    scale,
    variance: 2 * scale * scale,
    standard_deviation: Math.SQRT2 * scale,
    half_width_95: LN_20 * scale,
    mu: around(laplaceMu(epsilon)),
    mu_pure_dp: around(pureMu(epsilon)),
    zcdp: around(laplaceZcdp(epsilon)),
    zcdp_general: around((epsilon * epsilon) / 2),
  };
}

function discreteLaplace(epsilon: number, sensitivity: number): NoiseMeasure {
  checkEpsilon(epsilon, LARGEST_EPSILON);
  const rate = down(epsilon / sensitivity, 1);
  const p = Math.exp(-rate);
  // 1 - p
  const q = -Math.expm1(-rate);
  const variance = (2 * p) / (q * q);
  // smallest t with 2 p^(t + 1) / (1 + p) <= 0.05
  const half = Math.max(0, Math.ceil(Math.log(2 / (0.05 * (1 + p))) / rate - 1));
  return {
    kind: 'discrete_laplace',
    ratio: p,
    probability_of_zero: q / (1 + p),
    variance,
    standard_deviation: Math.sqrt(variance),
    half_width_95: half,
    mu_pure_dp: around(pureMu(epsilon)),
    zcdp_general: around((epsilon * epsilon) / 2),
  };
}

export function classicSigma(epsilon: number, delta: number, sensitivity: number): number {
  return (Math.sqrt(2 * Math.log(1.25 / delta)) * sensitivity) / epsilon;
}

function gaussian({ epsilon, delta, method = 'analytic' }: NoiseRequest & { kind: 'gaussian' }, sensitivity: number): NoiseMeasure {
  if (!(epsilon >= 0 && epsilon <= LARGEST_EPSILON)) refuse('epsilon_out_of_range', '/epsilon', `must lie in [0, ${LARGEST_EPSILON}]`);
  checkDelta(delta);
  if (method === 'classic' && !(epsilon > 0 && epsilon < 1)) {
    refuse('epsilon_out_of_range', '/epsilon', 'the classic formula is proved for 0 < epsilon < 1 only: use the analytic one');
  }
  const classic = epsilon > 0 ? classicSigma(epsilon, delta, sensitivity) : null;
  // the smaller mu is the safe one
  const analytic = sensitivity / (around(muFromEpsilonDelta(epsilon, Math.log(delta))).lower as number);
  const sigma = up(method === 'classic' ? (classic as number) : analytic, 2);
  const deltaOf = (deviation: number) => aroundLog(logDelta(sensitivity / deviation, epsilon));
  return {
    kind: 'gaussian',
    method,
    sigma,
    variance: sigma * sigma,
    standard_deviation: sigma,
    half_width_95: Z_975 * sigma,
    mu: around(sensitivity / sigma),
    delta: deltaOf(sigma),
    classic: classic === null ? null : { sigma: classic, valid: epsilon < 1, delta: deltaOf(classic) },
  };
}

const LARGEST_SIGMA2 = 1e8;
/** Standard deviations beyond which masses are below the smallest double. */
const REACH = 39;

function discreteGaussian({ sigma2, epsilon }: NoiseRequest & { kind: 'discrete_gaussian' }, sensitivity: number): NoiseMeasure {
  if (!(epsilon >= 0 && epsilon <= LARGEST_EPSILON)) refuse('epsilon_out_of_range', '/epsilon', `must lie in [0, ${LARGEST_EPSILON}]`);
  const sigma = Math.sqrt(sigma2);
  if (sigma2 > LARGEST_SIGMA2) refuse('too_large', '/sigma2', `more than ${LARGEST_SIGMA2}: state a continuous Gaussian instead`);
  const reach = Math.ceil(REACH * sigma) + 1;
  const weights = Float64Array.from({ length: reach }, (_, x) => Math.exp((-x * x) / (2 * sigma2)));
  const mass = 2 * sum(weights) - 1;
  const variance = (2 * sum(weights.map((weight, x) => weight * x * x))) / mass;
  return {
    kind: 'discrete_gaussian',
    variance,
    standard_deviation: Math.sqrt(variance),
    half_width_95: halfWidth(weights, mass),
    delta: aroundLog(discreteGaussianLogDelta(sigma2, sensitivity, epsilon) - Math.log(mass)),
    continuous_delta: aroundLog(logDelta(sensitivity / sigma, epsilon)),
    zcdp: around((sensitivity * sensitivity) / (2 * sigma2)),
  };
}

/** ln of the sum over x > eps s^2/D - D/2 of e^(-x^2 / 2 s^2) (1 - e^(eps - (2xD + D^2) / 2 s^2)), relative to its first term. */
function discreteGaussianLogDelta(sigma2: number, d: number, epsilon: number): number {
  const first = Math.floor((epsilon * sigma2) / d - d / 2) + 1;
  const from = Math.max(first, -Math.ceil(REACH * Math.sqrt(sigma2)));
  const base = Math.max(0, from);
  const terms: number[] = [];
  for (let x = from; ; x++) {
    // base^2 - x^2 as a product: squares of large x would differ by their rounding
    const weight = Math.exp(((base - x) * (base + x)) / (2 * sigma2));
    if (weight === 0 && x > 0) break;
    terms.push(-weight * Math.expm1(Math.min(0, epsilon - (2 * x * d + d * d) / (2 * sigma2))));
  }
  return Math.log(sum(Float64Array.from(terms))) - (base * base) / (2 * sigma2);
}

/** Smallest t with P(|X| > t) <= 0.05. */
function halfWidth(weights: Float64Array, mass: number): number {
  let outside = 0;
  for (let t = weights.length - 1; t > 0; t--) {
    outside += (2 * (weights[t] as number)) / mass;
    if (outside > 0.05) return t;
  }
  return 0;
}

function zcdp(rho: number, delta: number): NoiseMeasure {
  if (!(rho > 0)) refuse('epsilon_out_of_range', '/rho', 'must be above 0');
  checkDelta(delta);
  const logDeltaTarget = Math.log(delta);
  const at = (log: number) => {
    // a = 1 + e^log
    const excess = Math.exp(log);
    const a = 1 + excess;
    return rho * a + Math.log(excess / a) - (logDeltaTarget + Math.log(a)) / excess;
  };
  const centre = 0.5 * Math.log(-logDeltaTarget / rho);
  const { x, value } = minimise(at, centre - 15, centre + 15);
  const epsilon = Math.max(0, value);
  return {
    kind: 'zcdp',
    // every order gives a bound
    epsilon: { value: up(epsilon, 8), lower: null, upper: up(epsilon, 8), bound: 'upper' },
    order: 1 + Math.exp(x),
    bun_steinke: around(rho + 2 * Math.sqrt(-rho * logDeltaTarget)),
    exact_if_gaussian: around(epsilonAt(Math.sqrt(2 * rho), logDeltaTarget)),
  };
}
