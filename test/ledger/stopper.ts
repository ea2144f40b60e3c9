/** A process that stops itself (SIGSTOP) inside the transaction of a charge, with its locks in hand, and says what became of it: `stopper.ts <where> <budget>`. */
import { decide } from '../../src/ledger/decide.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { charge, leg } from './build.ts';

const [where = '', budget = ''] = process.argv.slice(2);
const store = await openStore(where, false);
const command = charge([leg(budget, '1')], { key: 'stopped', fingerprint: 'stopped', now: Date.now() });
const said = await store
  .transact({ tenant: 'local', key: 'stopped', budgets: [budget] }, (seen) => {
    process.stdout.write('stopping\n');
    process.kill(process.pid, 'SIGSTOP');
    return decide(command, seen, store.kind);
  })
  .then(
    () => 'answered',
    () => 'refused',
  );
process.stdout.write(`${said}\n`);
await store.close().catch(() => {});
process.exit();
