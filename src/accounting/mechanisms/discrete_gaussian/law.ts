/**
 * Discrete Gaussian noise N(x) = e^(-x^2 / 2 sigma^2) / Z on the integers, moved by d. The loss (2 d x - d^2) / (2 sigma^2) lies on a lattice
 * with interval d / sigma^2: uses of one noise are composed without discretisation.
 * mu in the far tail is d / sigma. Beyond x a tail is at most N(x) / (1 - e^(-(2 x + 1) / 2 sigma^2)).
 * Source: Canonne, Kamath and Steinke 2020.
 */
import { sum } from '../../numerics/sums.ts';
import type { LawFamily } from '../definition.ts';
import { geometricTail, type IntegerNoise, integerNoiseLaw, LOG_SMALLEST } from '../integer_noise.ts';
import { discreteGaussianMoment } from '../moments/discrete-gaussian.ts';

/** Standard deviations at which the noise falls to the smallest mass that is tabulated. */
const REACH = Math.sqrt(-2 * LOG_SMALLEST);

function discreteGaussianNoise(sigma: number): IntegerNoise {
  const n = Math.ceil(REACH * sigma) + 1;
  const exponent = (x: number) => -0.5 * (x / sigma) ** 2;
  const logMass = Float64Array.from({ length: n }, (_, x) => exponent(x));
  const logZ = Math.log(2 * sum(logMass.map(Math.exp)) - 1);
  return {
    logMass: logMass.map((log) => log - logZ),
    logTail: (x) => geometricTail(exponent(x) - logZ, (x + 0.5) / (sigma * sigma)),
  };
}

/** Orders of which the tilted law, which lies around (order) d, keeps this many standard deviations within the atoms. */
const TILT_MARGIN = 12;

/** Moves beyond so many sigma would leave out too much of the noise. */
export const LARGEST_SHIFT = 20;

export type DiscreteGaussianParameters = { kind: 'discrete_gaussian'; sigma: number; d: number };

export const discreteGaussianFamily: LawFamily<DiscreteGaussianParameters> = {
  kind: 'discrete_gaussian',
  law: ({ sigma, d }) =>
    integerNoiseLaw({
      parameters: { kind: 'discrete_gaussian', sigma, d },
      key: `discrete_gaussian(${sigma},${d})`,
      noise: discreteGaussianNoise(sigma),
      d,
      lossAt: (x) => ((d / sigma) * (x - 0.5 * d)) / sigma,
      realMoment: (sampled) => discreteGaussianMoment(sigma, d, sampled),
      tailMu: d / sigma,
      // Canonne, Kamath and Steinke 2020, Proposition 5.
      zcdp: 0.5 * (d / sigma) ** 2,
      maximumTilt: Math.max(0, ((REACH - TILT_MARGIN) * sigma) / d - 2),
    }),
  /** Moves of the records of a group add up to at most `size` times one of them, and the noise is log-concave. */
  group: ({ sigma, d }, size) =>
    size * d > LARGEST_SHIFT * sigma ? null : { parameters: { kind: 'discrete_gaussian', sigma, d: size * d }, exact: true },
};
