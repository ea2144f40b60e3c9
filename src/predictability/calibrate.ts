/**
 * The noise for a target, and what isotropic noise would cost.
 *
 * Target r2*: second order 2 gamma B / (kappa v), Cauchy-Schwarz (gamma B / (H v))^2, published (gamma B / ((1 + ln 4) H v))^2; then
 * sigma2 = rho2 / r2* - 1, or 0 where r2* >= rho2.
 *
 * r2 under isotropic noise falls strictly with its variance down to what no noise reaches; it is solved for the logarithm of the variance.
 * For every query at once the variance is (sigma2 / n_eff) lambda_max(J^-1 G J^-T), never cheaper than calibrated noise.
 */
import { findRoot } from '../accounting/numerics/roots.ts';
import { curvatureOf, PUBLISHED } from './gamma.ts';
import { type Dense, multiply, trace, transpose } from './linear/dense.ts';
import { singularValues } from './linear/jacobi.ts';
import { pivotedQr, projected } from './linear/qr.ts';
import { spectrum } from './measure.ts';
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

/** The isotropic variance under which a single query has r2 = rho2 / (1 + sigma2). */
export function isotropicVariance(reduction: Reduction, jacobian: Dense, nEff: number, sigma2: number): number {
  if (sigma2 === 0) return 0;
  const clean = pivotedQr(reduction.factor, { rowsBefore: reduction.records });
  const { strengths, vectors } = spectrum(clean, transpose(jacobian));
  const seen = multiply(vectors, projected(clean, reduction.explained)).values;
  const v = reduction.variances[0] as number;
  // ln of s_i^2 and the shares (v_i'z)^2 / v that noise of variance 1 / (n_eff s_i^2) halves
  const parts = [...strengths].map((strength, i) => ({ log: 2 * Math.log(strength), share: (seen[i] as number) ** 2 / v }));
  const carrying = parts.filter(({ share }) => share > 0);
  const rho2 = carrying.reduce((sum, { share }) => sum + share, 0);
  // nothing to hide
  if (rho2 === 0) return 0;
  // of little noise what it hides, of much what it leaves: neither cancels
  const sign = sigma2 < 1 ? -1 : 1;
  const sumAt = (log: number) => carrying.reduce((sum, part) => sum + part.share / (1 + Math.exp(sign * (log + part.log))), 0);
  const wanted = sigma2 < 1 ? (rho2 * sigma2) / (1 + sigma2) : rho2 / (1 + sigma2);
  const logs = carrying.map(({ log }) => Math.log(sigma2) - log);
  const [low, high] = [Math.min(...logs) - 1, Math.max(...logs) + 1];
  const { status, x } = findRoot((log) => Math.log(sumAt(log) / wanted), low, high);
  if (status !== 'root') refuse('target_unreachable', '/target', 'isotropic noise would leave the range of numbers');
  return Math.exp(x - Math.log(nEff));
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
