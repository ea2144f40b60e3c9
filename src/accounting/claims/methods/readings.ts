/** Right curves that are read wrongly. */
import { logDelta as gaussianLogDelta } from '../../numerics/gaussian-profile.ts';
import { minimise } from '../../numerics/minimise.ts';
import { normalIsf, normalQuantile } from '../../numerics/normal-quantile.ts';
import type { Curve } from '../../readings/curve.ts';
import { readTradeOff } from '../../readings/trade_off.ts';
import type { Direction } from '../../types.ts';
import type { Method } from '../question.ts';

const directions: readonly Direction[] = ['remove', 'add'];

const oneDirection: Method = {
  tools: ['opacus_prv', 'prv_accountant', 'gdpnum'],
  recompute: ({ composition, metric }, facts) =>
    directions.flatMap((direction) => {
      const value = facts.exactOf(composition, metric, direction);
      return value === null ? [] : [{ cause: 'one_direction' as const, value }];
    }),
};

const FLOORS = [1e-3, 1e-5, 1e-6, 1e-8, 1e-12];

const otherFloor: Method = {
  recompute: ({ composition, metric }, facts) => {
    if (metric.kind !== 'mu') return [];
    return FLOORS.filter((floor) => floor !== metric.error_floor).flatMap((error_floor) => {
      const value = facts.exact(composition, { kind: 'mu', error_floor });
      return value === null ? [] : [{ cause: 'other_floor' as const, value }];
    });
  },
};

const CLIP = 1e-10;
/** False positive rates at which a clipped false negative rate moves mu: ln, and 1 - rate where it is near 1. */
const BEYOND_CLIP = [
  ...[1e-11, 1e-12, 1e-13, 1e-14, 1e-15].map((a) => ({ log: Math.log(a), isf: normalIsf(a) })),
  ...[1e-9, 1e-10, 1e-11, 1e-12].map((b) => ({ log: Math.log1p(-b), isf: -normalIsf(b) })),
];

const clippedErrors: Method = {
  recompute: ({ composition, metric }, facts) => {
    const curve = metric.kind === 'mu' ? facts.curve(composition) : null;
    if (curve === null) return [];
    const points = readTradeOff(
      curve,
      BEYOND_CLIP.map(({ log }) => log),
    );
    return points.map(({ logFnr }, i) => {
      const fnr = Math.min(Math.max(Math.exp(logFnr.value), CLIP), 1 - CLIP);
      return { cause: 'clipped_errors' as const, value: (BEYOND_CLIP[i] as { isf: number }).isf - normalQuantile(fnr) };
    });
  },
};

const lossTail: Method = {
  recompute: ({ composition, metric }, facts) => {
    const curve = metric.kind === 'delta' ? facts.curve(composition) : null;
    if (curve === null || metric.kind !== 'delta') return [];
    return directions.map((direction) => {
      const { logP } = curve.profile.evaluate(direction, Float64Array.of(metric.epsilon));
      return { cause: 'loss_tail' as const, value: Math.exp(logP[0] as number) };
    });
  },
};

/** ln delta(eps) of the worse direction. */
function logDeltaAt(curve: Curve, epsilon: number): number {
  const { gaussianMu } = curve.profile;
  return gaussianMu === null ? curve.worseAt(epsilon).delta.value : gaussianLogDelta(gaussianMu, epsilon);
}

const deltaOfExponential: Method = {
  recompute: ({ composition, metric }, facts) => {
    const curve = metric.kind === 'tpr' ? facts.curve(composition) : null;
    if (curve === null || metric.kind !== 'tpr') return [];
    const { fpr } = metric;
    const tpr = (epsilon: number) => Math.exp(logDeltaAt(curve, Math.exp(epsilon))) + Math.exp(epsilon) * fpr;
    return [{ cause: 'delta_of_exponential', value: minimise(tpr, 0, Math.min(5, -Math.log(fpr)), 1e-9).value }];
  },
};

export const readingMethods: readonly Method[] = [oneDirection, otherFloor, clippedErrors, lossTail, deltaOfExponential];
