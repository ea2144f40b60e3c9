/**
 * The decision: may a cost be spent, given what is spent and reserved? For every accounting the state is a vector of integers, a cost is
 * another, and all components must stay within their caps. Why that is a filter, valid whatever later jobs depend on: `filter.md`.
 *
 * Exact composition (profiles, loss distributions, trade-off curves) is not in this table except for plans: continuing for as long as the
 * composition so far fits is not a valid filter (arXiv 2602.06756; a counter-example is kept in the tests).
 */

/** How a budget counts. `orders` belong to rdp: they are fixed when the budget opens, each with a bound of its own. */
export type Accounting =
  | { kind: 'pure' | 'approximate' | 'zcdp' | 'approximate_zcdp' | 'gdp' | 'plan' }
  | { kind: 'rdp'; orders: readonly number[] };
export type AccountingKind = Accounting['kind'];

export interface Quantity {
  name: 'epsilon' | 'delta' | 'rho' | 'rdp_epsilon' | 'mu_squared' | 'delta0' | 'uses';
  /** The Renyi order that the quantity belongs to. */
  order?: number;
}

export interface Rule {
  /** filter: anything may arrive, chosen after earlier answers. plan: what may arrive was registered first. */
  mode: 'filter' | 'plan';
  quantities(accounting: Accounting): readonly Quantity[];
  /** What is guaranteed while the budget is kept. */
  theorem: string;
  source: string;
}

const named = (...names: Quantity['name'][]): Rule['quantities'] => {
  const list = names.map((name) => ({ name }));
  return () => list;
};

export const rules: Readonly<Record<AccountingKind, Rule>> = {
  pure: {
    mode: 'filter',
    quantities: named('epsilon'),
    theorem: 'all jobs together, each chosen after earlier answers, are epsilon-DP with the sum of their epsilons',
    source: 'Rogers, Roth, Ullman and Vadhan 2016, arXiv 1605.08294',
  },
  approximate: {
    mode: 'filter',
    quantities: named('epsilon', 'delta'),
    theorem: 'all jobs together, each chosen after earlier answers, are (epsilon, delta)-DP with the sums of their epsilons and deltas',
    source: 'Rogers, Roth, Ullman and Vadhan 2016, arXiv 1605.08294',
  },
  zcdp: {
    mode: 'filter',
    quantities: named('rho'),
    theorem: 'all jobs together, each chosen after earlier answers, are rho-zCDP with the sum of their rhos',
    source: 'Feldman and Zrnic 2021, arXiv 2008.11193',
  },
  approximate_zcdp: {
    mode: 'filter',
    quantities: named('rho', 'delta'),
    theorem:
      'all jobs together, run one after another and each chosen after earlier answers, are delta-approximately rho-zCDP with the sums; not for jobs whose answers interleave',
    source: 'Whitehouse, Ramdas, Rogers and Wu 2023, arXiv 2203.05481',
  },
  rdp: {
    mode: 'filter',
    quantities: (accounting) =>
      accounting.kind === 'rdp' ? accounting.orders.map((order) => ({ name: 'rdp_epsilon' as const, order })) : [],
    theorem: 'at every order that was fixed when the budget opened, the Renyi divergence of all jobs together is at most its own bound',
    source: 'Feldman and Zrnic 2021, arXiv 2008.11193',
  },
  gdp: {
    mode: 'filter',
    quantities: named('mu_squared', 'delta0'),
    theorem:
      'for every real epsilon, delta(epsilon) of all jobs together is at most delta0 + (1 - delta0) delta_mu(epsilon), mu^2 and delta0 being the sums over their certificates',
    source: 'Smith and Thakurta 2022, arXiv 2210.17520; Koskela, Tobaben and Honkela 2023, arXiv 2209.15596; proof in src/ledger/filter.md',
  },
  plan: {
    mode: 'plan',
    quantities: named('uses'),
    theorem: 'the whole plan, whose parameters were fixed before its first answer, has the exact guarantee stated when it was registered',
    source: 'adaptive composition with parameters fixed in advance: Dong, Roth and Su 2022; Zhu, Dong and Wang 2022',
  },
};

/** A component that would exceed its cap, and by how much. */
export interface Excess {
  component: number;
  /** What was asked, what is left before it, and what is missing. */
  requested: bigint;
  remaining: bigint;
  difference: bigint;
}

/**
 * Empty when the state after a cost is within the cap in every component. Written so that whatever cannot be compared refuses.
 * @param load spent and reserved before; @param after the same with the cost in it; arrays of equal length, in units of 1e-18
 */
export function exceeded(cap: readonly bigint[], load: readonly bigint[], after: readonly bigint[], cost: readonly bigint[]): Excess[] {
  if (cap.length === 0 || load.length !== cap.length || after.length !== cap.length || cost.length !== cap.length) {
    throw new Error('cap, state and cost do not have the same components');
  }
  const found: Excess[] = [];
  for (const [component, limit] of cap.entries()) {
    const [before, then, requested] = [load[component] as bigint, after[component] as bigint, cost[component] as bigint];
    // a state that shrinks under a cost is no state of this ledger
    if (then <= limit && before <= then && requested >= 0n) continue;
    found.push({ component, requested, remaining: limit - before, difference: then - limit });
  }
  return found;
}

export const sum = (a: readonly bigint[], b: readonly bigint[]): bigint[] => a.map((x, i) => x + (b[i] as bigint));
export const difference = (a: readonly bigint[], b: readonly bigint[]): bigint[] => a.map((x, i) => x - (b[i] as bigint));
export const zeros = (length: number): bigint[] => Array.from({ length }, () => 0n);

/** How many more times a cost fits; null where it costs nothing of what is capped. */
export function fits(cap: readonly bigint[], load: readonly bigint[], cost: readonly bigint[]): number | null {
  let least: bigint | null = null;
  for (const [component, limit] of cap.entries()) {
    const each = cost[component] as bigint;
    if (each <= 0n) continue;
    const left = limit - (load[component] as bigint);
    const times = left <= 0n ? 0n : left / each;
    if (least === null || times < least) least = times;
  }
  return least === null ? null : Number(least < BigInt(Number.MAX_SAFE_INTEGER) ? least : BigInt(Number.MAX_SAFE_INTEGER));
}
