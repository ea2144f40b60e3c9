/**
 * The series for E_Q[(P/Q)^a] of a Poisson-sampled Gaussian at a fractional order a, with the absolute values of its binomials: from i = a on
 * they alternate, so that the sum is too large. Whole orders end before that and are right.
 * Source: Mironov, Talwar and Zhang 2019, section 3.3, for the series with its signs.
 */
import { logAddExp } from '../../numerics/logs.ts';
import { logNormalCdf } from '../../numerics/normal.ts';
import type { MomentBound } from '../../numerics/renyi-region.ts';
import { epsilonOf } from '../../renyi/convert.ts';
import type { Method, Recomputed } from '../question.ts';
import { type SampledGaussian, sampledGaussian } from './gaussian.ts';
import { orderLists } from './renyi.ts';

const MOST_TERMS = 1000;
/** ln of the share of the sum below which terms that fall are left out. */
const NEGLIGIBLE = -30;

/** ln of the sum without its signs, at one use. */
export function logUnsigned(order: number, probability: number, sigma: number): number {
  const logQ = Math.log(probability);
  const logR = Math.log1p(-probability);
  const middle = sigma ** 2 * Math.log(1 / probability - 1) + 0.5;
  let logBinomial = 0;
  let total = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < MOST_TERMS; i++) {
    const j = order - i;
    const low = i * logQ + j * logR + (i * i - i) / (2 * sigma ** 2) + logNormalCdf((middle - i) / sigma);
    const high = j * logQ + i * logR + (j * j - j) / (2 * sigma ** 2) + logNormalCdf((j - middle) / sigma);
    const term = logBinomial + logAddExp(low, high);
    total = logAddExp(total, term);
    if (term < last && term < total + NEGLIGIBLE) break;
    last = term;
    logBinomial += Math.log(Math.abs(order - i)) - Math.log(i + 1);
  }
  return total;
}

/** Epsilon over the orders of the tool that sums so; whole orders are right. */
function overOrders({ probability, sigma, count }: SampledGaussian, moment: MomentBound, orders: readonly number[], logDelta: number) {
  return orders.reduce((best, order) => {
    const k = Number.isInteger(order) ? moment.at(order - 1) : count * logUnsigned(order, probability, sigma);
    return Math.min(best, epsilonOf(order - 1, k, logDelta, 'improved'));
  }, Number.POSITIVE_INFINITY);
}

/** The divergence at a fractional order; whole ones are right. */
function atOrder(run: SampledGaussian | null, order: number): Recomputed[] {
  if (run === null || run.probability === 1 || Number.isInteger(order) || order === 1) return [];
  return [{ cause: 'series_sign', value: (run.count * logUnsigned(order, run.probability, run.sigma)) / (order - 1) }];
}

export const seriesMethods: readonly Method[] = [
  {
    tools: ['dp_accounting_rdp'],
    accountant: true,
    recompute: ({ composition, metric, orders }, facts) => {
      const run = sampledGaussian(composition);
      if (metric.kind === 'rdp') return atOrder(run, metric.order);
      const moment = facts.moment(composition);
      if (metric.kind !== 'epsilon' || run === null || run.probability === 1 || moment === null) return [];
      const list = orders ?? orderLists.find(({ tools }) => tools?.includes('dp_accounting_rdp'))?.orders ?? [];
      return [{ cause: 'series_sign', value: overOrders(run, moment, list, Math.log(metric.delta)) }];
    },
  },
];
