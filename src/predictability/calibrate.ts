/**
 * The noise for a target, and what isotropic noise would cost.
 *
 * Target r2*: second order 2 gamma B / (kappa v), Cauchy-Schwarz (gamma B / (H v))^2, published (gamma B / ((1 + ln 4) H v))^2; then
 * sigma2 = rho2 / r2* - 1, or 0 where r2* >= rho2.
 *
 * r2 under isotropic noise falls strictly with its variance down to what no noise reaches; it is solved for the logarithm of the variance.
 * For every query at once the variance is (sigma2 / n_eff) lambda_max(J^-1 G J^-T), never cheaper than calibrated noise.
 */
import { findMonotoneRoot } from '../accounting/numerics/roots.ts';
import { curvatureOf, PUBLISHED } from './gamma.ts';
import { type Dense, multiply, scaled, sumOfSquares, trace, transpose } from './linear/dense.ts';
import { singularValues } from './linear/jacobi.ts';
import { explain } from './measure.ts';
import type { Reduction } from './reduction.ts';
import { refuse } from './refuse.ts';
import type { BoundName, Loss } from './types.ts';

export function targetShare(gamma: number, bound: BoundName, loss: Loss, p: number, scale: number): number {
  if (!(gamma > 0)) refuse('target_not_positive', '/target/gamma', 'no finite noise brings the gain to 0: the target must be above 0');
  const { smoothness, curvature, cauchy } = curvatureOf(loss, p);
  switch (bound) {
    case 'second_order':
      return (2 * gamma) / (curvature * scale);
    case 'cauchy_schwarz':
      return (gamma / (cauchy * smoothness * scale)) ** 2;
    case 'published':
      return (gamma / (PUBLISHED * smoothness * scale)) ** 2;
  }
}

/** ln of the largest variance tried, relative to the start: what is left there is left for ever. */
const FURTHEST = 80;

/** The isotropic variance under which a single query has this r2. */
export function isotropicVariance(reduction: Reduction, jacobian: Dense, nEff: number, target: number): number {
  const turned = transpose(jacobian);
  const shareAt = (variance: number) => explain(reduction, scaled(turned, Math.sqrt(nEff * variance))).r2[0] as number;
  if (target >= shareAt(0)) return 0;
  const start = Math.log(sumOfSquares(reduction.factor.values) / (nEff * sumOfSquares(jacobian.values)));
  const { status, x } = findMonotoneRoot((log) => Math.log(shareAt(Math.exp(log)) / target), start, false, {
    low: start - FURTHEST,
    high: start + FURTHEST,
    step: 2,
  });
  if (status !== 'root')
    refuse('target_unreachable', '/target', 'isotropic noise of any variance leaves more: some of the gradients are not reached by it');
  return Math.exp(x);
}

/** What isotropic noise adds to the mean loss: s2 tr(J) / 2. */
export function isotropicRisk(jacobian: Dense, variance: number): number {
  return (variance * trace(jacobian)) / 2;
}

/** lambda_max(J^-1 G J^-T), from J^-1 R'. */
export function largestSpread(spread: Dense): number {
  return (singularValues(spread)[0] ?? 0) ** 2;
}

/** tr(J Sigma) / 2 for Sigma = scale X X', X = J^-1 R'. */
export function calibratedRisk(spread: Dense, jacobian: Dense, scale: number): number {
  const { values } = multiply(jacobian, spread);
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i] as number) * (spread.values[i] as number);
  return (scale * sum) / 2;
}
