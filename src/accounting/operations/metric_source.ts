/** What a metric is read from, of a mechanism that was prepared: the profile and its laws, and Renyi divergences where the metric is made of them. */
import { unbounded } from '../readings/interval.ts';
import type { MetricSource } from '../readings/metric.ts';
import { divergenceAt, larger } from '../renyi/divergence.ts';
import type { Metric, Refusal } from '../types.ts';
import type { Prepared } from './prepare.ts';
import { divergencesFor, infiniteReason, rangeInterval, zcdpOf } from './renyi.ts';

type SourceResult = { ok: true; source: MetricSource } | { ok: false; refusal: Refusal };

const isRenyi = ({ kind }: Metric) => kind === 'rho' || kind === 'rdp';

/**
 * @param pointer the metric in the request, for a refusal where the mechanism has no divergences here
 * @param slack how far the bound of mu may stay above what is attained
 */
export function sourceFor(prepared: Prepared, metric: Metric, slack: number, pointer: string): SourceResult {
  const { profile, composed } = prepared;
  if (!isRenyi(metric)) return { ok: true, source: { profile, composed, slack } };
  const result = divergencesFor(prepared, pointer);
  if (!result.ok) return result;
  const { divergences } = result;
  const renyi = {
    rho: () => zcdpOf(divergences).rho,
    rdp: (order: number) => {
      if (infiniteReason(divergences) !== null) return unbounded;
      const range = larger(divergenceAt(divergences, 'remove', order), divergenceAt(divergences, 'add', order));
      return rangeInterval(range, divergences.sides);
    },
  };
  return { ok: true, source: { profile, composed, slack, renyi } };
}
