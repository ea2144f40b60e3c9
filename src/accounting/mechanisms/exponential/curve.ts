/**
 * Renyi divergences of a mechanism of bounded range e: of order a at most
 *   min(e, KL + (a - 1) e^2 / 8),   KL = e / (1 - e^-e) - 1 - ln(e / (1 - e^-e)),
 * KL being the largest divergence of order 1; ln E[e^(zL)] is z times that of order 1 + z. It implies zCDP with rho = e^2 / 8.
 * Source: Cesar and Rogers 2021, section 3.
 */
import { log1mexp } from '../../numerics/logs.ts';
import type { CurveFamily } from '../definition.ts';

/** m - 1 - ln m at m = e / (1 - e^-e), by its series e^2/8 (1 - e^2/72 + e^4/3240 - ...) where the terms cancel; rounded up. */
function largestKl(e: number): number {
  const s = e * e;
  if (e < 0.05) return (s / 8) * (1 - s / 72 + (s * s) / 3240) * (1 + 1e-12);
  const quotient = e / -Math.expm1(-e);
  return (quotient - 1 - Math.log(e) + log1mexp(e)) * (1 + 1e-12);
}

export type BoundedRangeCurveParameters = { kind: 'bounded_range'; epsilon: number };

export const boundedRangeCurve: CurveFamily<BoundedRangeCurveParameters> = {
  kind: 'bounded_range',
  curve(parameters) {
    const { epsilon } = parameters;
    const kl = largestKl(epsilon);
    return {
      parameters,
      key: `bounded_range(${epsilon})`,
      zcdp: (epsilon * epsilon) / 8,
      maximumLoss: epsilon,
      moment: { at: (z) => z * Math.min(epsilon, kl + (z * epsilon * epsilon) / 8), largest: Number.POSITIVE_INFINITY },
    };
  },
};
