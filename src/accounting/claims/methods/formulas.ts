/** Formulas of textbooks and tutorials for epsilon at delta. */

import { bestEpsilon, type Conversion } from '../../renyi/convert.ts';
import type { Composition, Metric } from '../../types.ts';
import type { CauseCode } from '../causes.ts';
import type { Method, Recomputed } from '../question.ts';
import { guarantees, sampledGaussian } from './gaussian.ts';

/** A formula for epsilon at delta; NaN where it says nothing of this composition. */
function formula(cause: CauseCode, epsilonOf: (composition: Composition, delta: number) => number): Method {
  return {
    recompute: ({ composition, metric }: { composition: Composition; metric: Metric }) => {
      if (metric.kind !== 'epsilon') return [];
      const value = epsilonOf(composition, metric.delta);
      return Number.isFinite(value) ? [{ cause, value }] : [];
    },
  };
}

/** A formula for divergences that are rho times the order, as rho, at one order, or as epsilon at delta by a conversion. */
function byRho(cause: CauseCode, conversion: Conversion, rhoOf: (composition: Composition) => number): Method {
  return {
    recompute: ({ composition, metric }) => {
      const rho = rhoOf(composition);
      if (!Number.isFinite(rho)) return [];
      if (metric.kind === 'rho') return [{ cause, value: rho }];
      if (metric.kind === 'rdp') return [{ cause, value: rho * metric.order }];
      return metric.kind === 'epsilon' ? [{ cause, value: fromRho(rho, metric.delta, conversion) }] : [];
    },
  };
}

/** rho where it follows from the parameters. */
function rhoOf(composition: Composition): number {
  const run = sampledGaussian(composition);
  if (run !== null) return run.probability === 1 ? run.count / (2 * run.sigma ** 2) : Number.NaN;
  return composition.events.reduce((sum, event) => sum + (event.kind === 'zcdp' ? (event.count ?? 1) * event.rho : Number.NaN), 0);
}

/** Epsilon of divergences rho a at the best real order. */
function fromRho(rho: number, delta: number, conversion: Conversion): number {
  return bestEpsilon({ at: (z) => z * (1 + z) * rho, largest: 2 ** 40 }, Math.log(delta), conversion).value;
}

/** mu^2 / 2 is the rho of a Gaussian mechanism; that of a mechanism which a Gaussian merely fits is another. */
const muSquared: Method = {
  recompute: ({ composition, metric }, facts) => {
    if (metric.kind !== 'rho') return [];
    const mu = facts.exact(composition, { kind: 'mu', error_floor: MU_FLOOR });
    return mu === null ? [] : [{ cause: 'mu_squared', value: 0.5 * mu * mu }];
  },
};
const MU_FLOOR = 1e-10;

/** A conversion that is copied wrongly: it is negative for every epsilon below the divergence. */
const misquoted: Method = {
  recompute: ({ composition, metric, orders }, facts) => {
    if (metric.kind !== 'delta') return [];
    const moment = facts.moment(composition);
    if (moment === null) return [];
    return (orders ?? []).flatMap((order): Recomputed[] => {
      const rest = moment.at(order - 1) / (order - 1) - metric.epsilon;
      const value = Math.exp((order - 1) * rest) / (order - 1) - Math.exp(order * rest) / order;
      return Number.isFinite(value) ? [{ cause: 'misquoted_conversion', value }] : [];
    });
  },
};

export const formulaMethods: readonly Method[] = [
  formula('textbook_gaussian', (composition, delta) => {
    const run = sampledGaussian(composition);
    if (run === null || run.probability < 1) return Number.NaN;
    return (Math.sqrt(run.count) / run.sigma) * Math.sqrt(2 * Math.log(1.25 / delta));
  }),
  byRho('squared_rate', 'classical', (composition) => {
    const run = sampledGaussian(composition);
    if (run === null || run.probability === 1) return Number.NaN;
    return (run.count * run.probability ** 2) / (2 * run.sigma ** 2);
  }),
  formula('basic_composition', (composition, delta) => {
    const all = guarantees(composition);
    const spent = all?.reduce((sum, one) => sum + one.count * one.delta, 0) ?? Number.NaN;
    return all !== null && spent <= delta ? all.reduce((sum, { count, epsilon }) => sum + count * epsilon, 0) : Number.NaN;
  }),
  formula('advanced_composition', (composition, delta) => {
    const [one, another] = guarantees(composition) ?? [];
    if (one === undefined || another !== undefined) return Number.NaN;
    const { count, epsilon } = one;
    const slack = delta - count * one.delta;
    return slack > 0 ? Math.sqrt(2 * count * Math.log(1 / slack)) * epsilon + count * epsilon * Math.expm1(epsilon) : Number.NaN;
  }),
  formula('zcdp_formula', (composition, delta) => {
    const rho = rhoOf(composition);
    return rho + 2 * Math.sqrt(rho * Math.log(1 / delta));
  }),
  byRho('zcdp_sum', 'improved', (composition) => {
    const all = guarantees(composition);
    if (all === null || all.some((one) => one.delta > 0)) return Number.NaN;
    return all.reduce((sum, { count, epsilon }) => sum + (count * epsilon ** 2) / 2, 0);
  }),
  muSquared,
  misquoted,

  formula('term_dropped', (composition, delta) => (Number.isNaN(rhoOf(composition)) ? Number.NaN : Math.log(1 / delta) / 32)),
];
