/** The door of the room: commands and questions, run on a store. Whatever goes wrong in a store refuses. */
import { Admitted, type Together } from './advice.ts';
import { decisionAnswer } from './answers.ts';
import type { Answer, Check, Command, Ran } from './commands.ts';
import { check, decide } from './decide.ts';
import type { EntryRow } from './entry.ts';
import { type Behind, Folds, Turns } from './fold.ts';
import { type Report, Reporter } from './report.ts';
import { type AnswerRow, type BudgetRow, instant, MOST_WAIT_MS, type Store } from './store.ts';
import { Series, type Summary } from './summary.ts';
import { type Verified, verifyAll, verifyBudget } from './verify.ts';

/** A budget whose log was read again, and what is in it. */
export interface Audited {
  row: BudgetRow;
  report: Report;
}

/** All methods take and give plain data, so that a ledger may live in another thread. */
export interface Ledger {
  /** @param asked when it was asked to, by `instant`; now when absent */
  run(command: Command, asked?: number): Promise<Ran>;
  check(check: Check): Promise<Answer>;
  budget(tenant: string, id: string): Promise<BudgetRow | null>;
  budgets(tenant: string, after: string, limit: number): Promise<BudgetRow[]>;
  entries(tenant: string, id: string, after: number, limit: number): Promise<EntryRow[]>;
  answer(tenant: string, key: string): Promise<AnswerRow | null>;
  answers(tenant: string, budget: string, seq: number, after: string, limit: number): Promise<AnswerRow[]>;
  summary(tenant: string, id: string): Promise<Summary | Behind | null>;
  /** What was admitted so far as one composition. */
  composition(tenant: string, id: string): Promise<Together | Behind | null>;
  /** Reads one budget again, or all of them. Rejects with BrokenChain. */
  verify(tenant: string, id: string): Promise<Audited | null>;
  verifyAll(): Promise<Verified>;
  close(): Promise<void>;
}

/** The budgets that a command may touch. */
function budgetsOf(command: Command | Check): string[] {
  switch (command.op) {
    case 'open':
      return [command.header.id, ...(command.header.partition_of === null ? [] : [command.header.partition_of.budget])];
    case 'charge':
    case 'reserve':
    case 'check':
      return command.legs.map(({ budget }) => budget);
    case 'commit':
    case 'release':
      return command.budgets;
    case 'capacity':
      return [command.budget];
  }
}

const locked = (command: Command | Check): string[] => [...new Set(budgetsOf(command))].sort();

export function ledgerOn(store: Store): Ledger {
  const series = new Folds(store, (header) => new Series(header));
  const compositions = new Folds(store, (header) => new Admitted(header));
  const audits = new Turns();
  return {
    async run(command, asked = instant()) {
      const { tenant, key } = command;
      const ask = { tenant, key, budgets: locked(command), until: asked + MOST_WAIT_MS };
      return store.transact(ask, (seen) => decide(command, seen, store.kind, instant() - asked));
    },
    async check(command) {
      const rows = await Promise.all(locked(command).map((id) => store.budget(command.tenant, id)));
      const budgets = new Map(rows.flatMap((row) => (row === null ? [] : [[row.id, row] as const])));
      return decisionAnswer(store.kind, check(command, { budgets, answered: null }), command.told);
    },
    budget: (tenant, id) => store.budget(tenant, id),
    budgets: (tenant, after, limit) => store.budgets(tenant, after, limit),
    entries: (tenant, id, after, limit) => store.entries(tenant, id, after, limit),
    answer: (tenant, key) => store.answer(tenant, key),
    answers: (tenant, budget, seq, after, limit) => store.answers(tenant, budget, seq, after, limit),
    summary: (tenant, id) => series.of(tenant, id, (fold, row) => ({ row, series: fold.shown(row) })),
    composition: (tenant, id) => compositions.of(tenant, id, (fold, row) => fold.together(row)),
    verify: (tenant, id) =>
      audits.take('', async () => {
        const row = await store.budget(tenant, id);
        if (row === null) return null;
        const reporter = new Reporter();
        await verifyBudget(store, row, { next: (_, entry) => reporter.add(entry), end: () => {} });
        return { row, report: reporter.report() };
      }),
    // the series of a budget is read with its verification
    verifyAll: () =>
      verifyAll(store, (row) => {
        const fold = new Series(row.header);
        return { next: (state) => fold.next(state), end: () => series.keep(row, fold) };
      }),
    close: () => store.close(),
  };
}
