/** A ledger as the first release wrote it: its tables, a budget with two charges and a refusal, and what their keys were answered. */
import type { Entry } from '../../src/ledger/entry.ts';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import type { BudgetRow } from '../../src/ledger/store.ts';
import { memoryStore } from '../../src/ledger/stores/memory.ts';
import { charge, header, leg, opening, outcomeOf } from './build.ts';

export const SQLITE = `
  CREATE TABLE budgets (
    tenant TEXT NOT NULL, id TEXT NOT NULL, header TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (tenant, id)) WITHOUT ROWID, STRICT;
  CREATE TABLE entries (
    tenant TEXT NOT NULL, budget TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (tenant, budget, seq)) WITHOUT ROWID, STRICT;
  CREATE TABLE replies (
    tenant TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, outcome TEXT NOT NULL,
    PRIMARY KEY (tenant, key)) WITHOUT ROWID, STRICT;
  CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
  CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
  CREATE TRIGGER replies_stay BEFORE UPDATE ON replies BEGIN SELECT RAISE(ABORT, 'replies are never changed'); END;
  CREATE TRIGGER replies_remain BEFORE DELETE ON replies BEGIN SELECT RAISE(ABORT, 'replies are never deleted'); END;
  PRAGMA application_id = 1819243379;
  PRAGMA user_version = 1;
`;
export const POSTGRES = `
  CREATE TABLE lossbook_ledger (version integer NOT NULL);
  INSERT INTO lossbook_ledger VALUES (1);
  CREATE TABLE budgets (
    tenant text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, header text NOT NULL, state text NOT NULL, PRIMARY KEY (tenant, id));
  CREATE TABLE entries (
    tenant text COLLATE "C" NOT NULL, budget text COLLATE "C" NOT NULL, seq bigint NOT NULL, body text NOT NULL, hash text NOT NULL,
    PRIMARY KEY (tenant, budget, seq));
  CREATE TABLE replies (
    tenant text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, fingerprint text NOT NULL, outcome text NOT NULL, PRIMARY KEY (tenant, key));
  CREATE FUNCTION lossbook_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% are never changed or deleted', TG_TABLE_NAME; END $$;
  CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION lossbook_refuse();
  CREATE TRIGGER replies_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON replies EXECUTE FUNCTION lossbook_refuse();
`;

const amount = (cost: string | undefined, spent: string, remaining: string) => ({
  quantity: 'epsilon',
  ...(cost === undefined ? {} : { cost }),
  cap: '1',
  spent,
  reserved: '0',
  remaining,
});

/** Rows of its three tables. Entries and states have not changed since; the outcomes are as the first release wrote them. */
export async function rows(): Promise<{ budget: BudgetRow; entries: [number, string, string][]; replies: [string, string, string][] }> {
  const store = memoryStore();
  const ledger = ledgerOn(store);
  await outcomeOf(ledger, opening(header('a'), { key: 'open' }));
  await outcomeOf(ledger, charge([leg('a', '0.25')], { key: 'one' }));
  await outcomeOf(ledger, charge([leg('a', '0.9')], { key: 'two' }));
  const entries = await store.entries('local', 'a', 0, 10);
  const budget = (await store.budget('local', 'a')) as BudgetRow;
  const standing = (seq: number, spent: string, remaining: string) => ({
    budget: 'a',
    mode: 'filter',
    accounting: 'pure',
    sequence: seq,
    head_hash: entries[seq - 1]?.hash,
    amounts: [amount(undefined, spent, remaining)],
    capacity_changed: false,
  });
  const shortage = {
    budget: 'a',
    quantity: 'epsilon',
    requested: '0.9',
    remaining: '0.75',
    difference: '0.15',
    entry: 2,
    reservation: null,
  };
  const outcomes = [
    { ok: true, decision: 'admitted', standings: [standing(1, '0', '1')] },
    { ok: true, decision: 'admitted', standings: [standing(2, '0.25', '0.75')] },
    {
      ok: false,
      code: 'budget_exceeded',
      detail: 'Refused by a; nothing was spent.',
      pointer: '',
      refused_by: [shortage],
      instance: 'request',
    },
  ];
  return {
    budget,
    entries: entries.map(({ seq, body, hash }) => [seq, body, hash]),
    replies: entries.map(({ body }, i) => {
      const { key } = JSON.parse(body) as Entry;
      return [key as string, key as string, JSON.stringify(outcomes[i])];
    }),
  };
}
