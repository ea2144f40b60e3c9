/**
 * What a parent pays for children over parts of its data, from what each of them holds (parallel composition).
 *
 * Disjoint parts, add_remove or zero_out: a record lies in one part, so for it only that child and the parent's own jobs count: the
 * largest child. This holds for children that adapt to each other, since the others see the same data either way.
 *
 * Disjoint parts, replace_one, children charged in add_remove: a record that changes within its part is one removed and one added there,
 * a group of two: for pure epsilon twice the child, for rho four times (Bun and Steinke 2016, Proposition 1.9). A record that moves to another
 * part costs the two children added, which is never more than that. The two largest children added would be too little: where only one part is
 * used, it charges a changed record as if it had only been removed. The other accountings have no such rule in integers and are refused.
 *
 * Parts that overlap: a record may be in all of them, so the children add up.
 */
import type { AccountingKind } from './filter.ts';

export type Combination = { of: 'largest'; factor: 1 | 2 | 4 } | { of: 'sum' };

/** Null where no rule is known. */
export function combinationOf(kind: AccountingKind, adjacency: string, overlap: 'disjoint' | 'overlapping'): Combination | null {
  if (kind === 'plan') return null;
  if (adjacency !== 'replace_one') return overlap === 'overlapping' ? { of: 'sum' } : { of: 'largest', factor: 1 };
  if (overlap === 'overlapping') return null;
  if (kind === 'pure') return { of: 'largest', factor: 2 };
  return kind === 'zcdp' ? { of: 'largest', factor: 4 } : null;
}

/** Of vectors with `length` components each. */
export function combine(children: readonly (readonly bigint[])[], { of, ...rule }: Combination, length: number): bigint[] {
  const factor = BigInt('factor' in rule ? rule.factor : 1);
  return Array.from({ length }, (_, component) => {
    let total = 0n;
    for (const child of children) {
      const one = child[component] as bigint;
      total = of === 'sum' ? total + one : one > total ? one : total;
    }
    return total * factor;
  });
}
