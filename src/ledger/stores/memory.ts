/** A ledger that ends with its process: for tests, and to try things out. */
import type { EntryRow } from '../entry.ts';
import type { BudgetRow, ReplyRow, Seen, Store } from '../store.ts';

const keyOf = (...parts: string[]) => parts.join('\n');
const byId = (a: BudgetRow, b: BudgetRow) => (keyOf(a.tenant, a.id) < keyOf(b.tenant, b.id) ? -1 : 1);

export function memoryStore(): Store {
  const budgets = new Map<string, BudgetRow>();
  const entries = new Map<string, EntryRow[]>();
  const replies = new Map<string, ReplyRow>();
  const sorted = (chosen: (row: BudgetRow) => boolean, limit: number) => [...budgets.values()].filter(chosen).sort(byId).slice(0, limit);
  return {
    kind: 'memory',
    async transact({ tenant, key, budgets: ids }, decide) {
      // one turn of the event loop: nobody comes in between
      const seen: Seen = { budgets: new Map(), reply: key === null ? null : (replies.get(keyOf(tenant, key)) ?? null) };
      for (const id of ids) {
        const row = budgets.get(keyOf(tenant, id));
        if (row !== undefined) seen.budgets.set(id, row);
      }
      const { result, writes, reply } = decide(seen);
      for (const { row, entries: added } of writes) {
        const name = keyOf(row.tenant, row.id);
        budgets.set(name, row);
        entries.set(name, [...(entries.get(name) ?? []), ...added]);
      }
      if (key !== null && reply !== null) replies.set(keyOf(tenant, key), reply);
      return result;
    },
    budget: async (tenant, id) => budgets.get(keyOf(tenant, id)) ?? null,
    budgets: async (tenant, after, limit) => sorted((row) => row.tenant === tenant && row.id > after, limit),
    reply: async (tenant, key) => replies.get(keyOf(tenant, key)) ?? null,
    entries: async (tenant, id, after, limit) => (entries.get(keyOf(tenant, id)) ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    all: async (afterTenant, afterId, limit) => sorted((row) => keyOf(row.tenant, row.id) > keyOf(afterTenant, afterId), limit),
    async install(row, added) {
      const name = keyOf(row.tenant, row.id);
      if (budgets.has(name)) return false;
      budgets.set(name, row);
      entries.set(name, [...added]);
      return true;
    },
    async close() {},
  };
}
