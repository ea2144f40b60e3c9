/** What a hand that may write the tables of a ledger can do to it, in SQL, and where it must be found. */
import type { Test } from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/open.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { charge, header, leg, NOON, opening, outcomeOf, reserve } from './build.ts';

/** How a store keeps what every store keeps. */
export interface Dialect {
  /** The column of `entries` by which they lie in order, the number of an entry in terms of it, and the table that has the column `state`. */
  order: string;
  seq: string;
  states: string;
  /** An entry with the order of another, as the columns of a SELECT. */
  copy: string;
}

const damageIn = ({ order, seq, states, copy }: Dialect): [what: string, change: string, entry: number][] => {
  const move = (from: number, to: number) => `UPDATE entries SET ${order} = ${order} + ${to - from} WHERE ${seq} = ${from};`;
  const state = (from: string, to: string) => `UPDATE ${states} SET state = replace(state, '${from}', '${to}')`;
  return [
    ['a byte of an entry', `UPDATE entries SET body = replace(body, '"0.2"', '"0.1"') WHERE ${seq} = 3`, 3],
    ['a byte of a hash', `UPDATE entries SET hash = replace(hash, substr(hash, 5, 1), 'x') WHERE ${seq} = 3`, 3],
    ['an entry dropped', `DELETE FROM entries WHERE ${seq} = 3`, 3],
    ['the first entry dropped', `DELETE FROM entries WHERE ${seq} = 1`, 1],
    ['the end cut off', `DELETE FROM entries WHERE ${seq} >= 4`, 4],
    ['everything cut off', 'DELETE FROM entries', 1],
    ['two entries exchanged', `${move(2, 99)} ${move(3, 2)} ${move(99, 3)}`, 2],
    ['an entry twice', `INSERT INTO entries SELECT ${copy} FROM entries WHERE ${seq} = 5`, 6],
    ['a state that was not spent', state('"spent":["0.6"]', '"spent":["0.1"]'), 5],
    ['a cap that nobody raised', state('"cap":["1"]', '"cap":["9"]'), 5],
    ['a budget that was opened otherwise', "UPDATE budgets SET header = replace(header, 'person', 'event')", 1],
  ];
};
const thread = new URL('../../workers/ledger.ts', import.meta.url).href;

/** @param create the address of a new ledger; @param change runs SQL on it, with the triggers off */
export async function damageIsFound(
  t: Test,
  create: () => Promise<string>,
  change: (address: string, sql: string) => Promise<void>,
  dialect: Dialect,
): Promise<void> {
  for (const [what, sql, entry] of [['nothing', 'SELECT 1', 0] as const, ...damageIn(dialect)]) {
    const address = await create();
    const ledger = ledgerOn(await openStore(address, true));
    await outcomeOf(ledger, opening(header('a')));
    for (const cost of ['0.1', '0.2', '0.3']) await outcomeOf(ledger, charge([leg('a', cost)]));
    await outcomeOf(ledger, reserve([leg('a', '0.05')], NOON + 1e6));
    await ledger.close();
    await change(address, sql);
    const start = openLedger(address, false, thread);
    if (entry === 0) await (await start).ledger.close();
    else await t.rejects(start, { name: 'LedgerError', message: new RegExp(`^budget a, entry ${entry}: `) }, what);
  }
}
