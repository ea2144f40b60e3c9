/**
 * A process that charges a budget: `charger.ts <where> <budget> <count> <name> [skew of its clock, ms] [callers]`, one unit at a time, or so many at once,
 * under the keys name-0, name-1, ... It says on standard output what it was answered, a line a charge, as soon as it was answered. Where the store refuses it sends the same request again,
 * as a client does: a lock that others hold on a busy machine is no answer.
 */
import type { Command, Ran } from '../../src/ledger/commands.ts';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { charge, leg } from './build.ts';

const [where = '', budget = '', count = '0', name = '', skew = '0', callers = '1'] = process.argv.slice(2);
const ledger = ledgerOn(await openStore(where, false));

async function sent(command: () => Command): Promise<Ran> {
  for (let tries = 1; ; tries++) {
    try {
      return await ledger.run(command());
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}

async function one(i: number): Promise<void> {
  const key = `${name}-${i}`;
  const ran = await sent(() => charge([leg(budget, '1')], { key, fingerprint: key, now: Date.now() + Number(skew) }));
  const answer = ran.kind === 'doubt' ? null : JSON.parse(ran.answer.body);
  const said = ran.kind === 'doubt' ? ran.doubt : (answer.decision ?? answer.code);
  process.stdout.write(`${key} ${said}\n`);
}

let next = 0;
async function caller(): Promise<void> {
  while (next < Number(count)) await one(next++);
}
await Promise.all(Array.from({ length: Number(callers) }, caller));
await ledger.close();
