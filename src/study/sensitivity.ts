/**
 * Sensitivities of the usual queries, by the neighbouring relation.
 *
 * Count: 1. Bounded sum on [l, u]: max(|l|, |u|) where a record comes or goes, u - l where one is replaced. Bounded mean: (u - l) / n, for a
 * public n and replacement only. Histogram over disjoint bins: 1, or replaced 2 in L1 and sqrt 2 in L2.
 */
import { up } from '../accounting/numerics/rounding.ts';
import { refuse } from './refuse.ts';
import type { Sensitivity } from './types.ts';

export type Norm = 'l1' | 'l2';

export function sensitivityOf(given: Sensitivity, norm: Norm): { value: number; norm: Norm; reason: string } {
  if (typeof given === 'number') {
    if (!(given > 0)) refuse('sensitivity_not_positive', '/sensitivity', 'must be above 0: a query that nobody changes needs no noise');
    return { value: given, norm, reason: 'as stated' };
  }
  const replaced = given.adjacency === 'replace_one';
  switch (given.kind) {
    case 'count':
      return { value: 1, norm, reason: 'one record changes a count by at most 1' };
    case 'bounded_sum': {
      const { lower, upper } = ordered(given);
      const value = replaced ? up(upper - lower, 1) : Math.max(Math.abs(lower), Math.abs(upper));
      if (!(value > 0)) refuse('sensitivity_not_positive', '/sensitivity', 'the sum is always 0');
      return { value, norm, reason: replaced ? 'a record is replaced: upper - lower' : 'a record comes or goes: max(|lower|, |upper|)' };
    }
    case 'bounded_mean': {
      const { lower, upper } = ordered(given);
      if (!replaced) {
        const detail =
          'where records come and go their number is private too: release the sum and the count, each with a share of the budget';
        refuse('sensitivity_unbounded', '/sensitivity/adjacency', detail);
      }
      if (lower === upper) refuse('sensitivity_not_positive', '/sensitivity', 'the mean is always the same');
      return {
        value: up((upper - lower) / given.records, 2),
        norm,
        reason: 'a record is replaced among a public number: (upper - lower) / n',
      };
    }
    case 'histogram': {
      if (!replaced) return { value: 1, norm, reason: 'a record comes or goes in one bin' };
      return norm === 'l1'
        ? { value: 2, norm, reason: 'a record moves between two bins' }
        : { value: up(Math.SQRT2, 1), norm, reason: 'a record moves between two bins: sqrt 2' };
    }
  }
}

function ordered({ lower, upper }: { lower: number; upper: number }): { lower: number; upper: number } {
  if (!(lower <= upper)) refuse('sensitivity_not_positive', '/sensitivity/upper', 'must not be below lower');
  return { lower, upper };
}
