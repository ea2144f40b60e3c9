/** A ledger that ends with its process: for tests, and to try things out. */
import type { EntryRow } from '../entry.ts';
import type { AnswerRow, BudgetRow, Seen, Store } from '../store.ts';

const keyOf = (...parts: string[]) => parts.join('\n');
const byId = (a: BudgetRow, b: BudgetRow) => (keyOf(a.tenant, a.id) < keyOf(b.tenant, b.id) ? -1 : 1);

export function memoryStore(): Store {
  const budgets = new Map<string, BudgetRow>();
  const entries = new Map<string, EntryRow[]>();
  const answers = new Map<string, { tenant: string; row: AnswerRow }>();
  const sorted = (chosen: (row: BudgetRow) => boolean, limit: number) => [...budgets.values()].filter(chosen).sort(byId).slice(0, limit);
  return {
    kind: 'memory',
    async transact({ tenant, key, budgets: ids }, decide) {
      // one turn of the event loop: nobody comes in between
      const seen: Seen = { budgets: new Map(), answered: answers.get(keyOf(tenant, key))?.row ?? null };
      for (const id of ids) {
        const row = budgets.get(keyOf(tenant, id));
        if (row !== undefined) seen.budgets.set(id, row);
      }
      const { result, writes, answer } = decide(seen);
      for (const { row, entries: added } of writes) {
        const name = keyOf(row.tenant, row.id);
        budgets.set(name, row);
        entries.set(name, [...(entries.get(name) ?? []), ...added]);
      }
      if (answer !== null) answers.set(keyOf(tenant, answer.key), { tenant, row: answer });
      return result;
    },
    budget: async (tenant, id) => budgets.get(keyOf(tenant, id)) ?? null,
    budgets: async (tenant, after, limit) => sorted((row) => row.tenant === tenant && row.id > after, limit),
    answer: async (tenant, key) => answers.get(keyOf(tenant, key))?.row ?? null,
    answers: async (tenant, budget, seq, after, limit) =>
      [...answers.values()]
        .filter(({ tenant: owner, row }) => owner === tenant && row.budget === budget && row.seq <= seq && row.key > after)
        .map(({ row }) => row)
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .slice(0, limit),
    entries: async (tenant, id, after, limit) => (entries.get(keyOf(tenant, id)) ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    all: async (afterTenant, afterId, limit) => sorted((row) => keyOf(row.tenant, row.id) > keyOf(afterTenant, afterId), limit),
    async install(row, added, given) {
      const name = keyOf(row.tenant, row.id);
      const whole = row.header.partition_of;
      if (budgets.has(name)) return 'budget_exists';
      if (whole !== null && !budgets.has(keyOf(row.tenant, whole.budget))) return 'whole_missing';
      if (given.some(({ key }) => answers.has(keyOf(row.tenant, key)))) return 'key_exists';
      budgets.set(name, row);
      entries.set(name, [...added]);
      for (const one of given) answers.set(keyOf(row.tenant, one.key), { tenant: row.tenant, row: one });
      return 'installed';
    },
    async close() {},
  };
}
