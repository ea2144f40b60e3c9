/** A process that reserves for a second, says so, and commits when it is told to: `holder.ts <where> <budget>`. */
import { createInterface } from 'node:readline';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { commit, leg, outcomeOf, reserve } from './build.ts';

const [where = '', budget = ''] = process.argv.slice(2);
const ledger = ledgerOn(await openStore(where, false));
const now = Date.now();
const held = await outcomeOf(ledger, reserve([leg(budget, '3')], now + 1000, { key: 'hold', now }));
if (!held.ok) throw new Error('nothing was reserved');
process.stdout.write('reserved\n');
for await (const _ of createInterface({ input: process.stdin })) {
  const done = await outcomeOf(ledger, commit(budget, held.reservation as string, null, [budget], { key: 'done', now: Date.now() }));
  process.stdout.write(`${done.ok ? 'committed' : done.code}\n`);
  break;
}
await ledger.close();
process.exit();
