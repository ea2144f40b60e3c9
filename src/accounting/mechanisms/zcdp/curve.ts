/**
 * rho-zCDP: D_a <= rho a for all a > 1 in both directions, so ln E[e^(zL)] = z D_(1+z) <= rho z (1 + z). rho adds up under adaptive composition.
 * Source: Bun and Steinke 2016, Definition 1.1 and Lemma 2.3.
 */
import type { CurveFamily } from '../definition.ts';

export type ZcdpParameters = { kind: 'zcdp'; rho: number };

export const zcdpFamily: CurveFamily<ZcdpParameters> = {
  kind: 'zcdp',
  curve: (parameters) => ({
    parameters,
    key: `zcdp(${parameters.rho})`,
    zcdp: parameters.rho,
    moment: { at: (z) => parameters.rho * z * (1 + z), largest: Number.POSITIVE_INFINITY },
  }),
  merge(uses) {
    const rho = uses.reduce((sum, { parameters, count }) => sum + count * parameters.rho, 0);
    return [{ parameters: { kind: 'zcdp', rho }, count: 1 }];
  },
};
