/** A process that dies in the middle of a charge: `dier.ts <where> <budget> <key> decided|written`, after the decision or after its first writes. */
import { decide } from '../../src/ledger/decide.ts';
import type { Write } from '../../src/ledger/store.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { charge, leg } from './build.ts';

const [where = '', budget = '', key = '', moment = ''] = process.argv.slice(2);
const store = await openStore(where, false);
const die = () => {
  process.kill(process.pid, 'SIGKILL');
  // the signal comes at once; nothing below may run before it does
  for (;;);
};
await store.transact({ tenant: 'local', key, budgets: [budget] }, (seen) => {
  const decision = decide(charge([leg(budget, '1')], { key, fingerprint: key, now: Date.now() }), seen, store.kind);
  if (moment === 'decided') die();
  // a store comes to the second when it has written the first
  const last = Object.defineProperty({ created: false, entries: [] }, 'row', { get: die }) as unknown as Write;
  return { ...decision, writes: [...decision.writes, last] };
});
