/**
 * A process whose disk becomes full while many callers wait: `crowded.ts <where> <budget>`. Twenty charges of one unit are sent at once, again and again
 * under new keys, until all of a round are refused; it says so, and what each key was answered. Once it is told that there is room it sends the keys that
 * were refused again, all at once.
 */
import { createInterface } from 'node:readline';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { openStore } from '../../src/ledger/stores/open.ts';
import { charge, leg, outcomeOf } from './build.ts';

// of a file at its limit the failed write tells, as of a full disk
process.on('SIGXFSZ', () => {});
const [where = '', budget = ''] = process.argv.slice(2);
const ledger = ledgerOn(await openStore(where, false));
const say = (what: object) => void process.stdout.write(`${JSON.stringify(what)}\n`);
const send = (keys: string[]) =>
  Promise.all(
    keys.map(async (key) => {
      const command = charge([leg(budget, '1')], { key, fingerprint: key, now: Date.now() });
      return outcomeOf(ledger, command).then(
        ({ ok }) => ok,
        () => null,
      );
    }),
  );

const admitted: string[] = [];
let refused: string[] = [];
for (let round = 0, full = false; !full; round++) {
  const keys = Array.from({ length: 20 }, (_, i) => `${round}-${i}`);
  const said = await send(keys);
  admitted.push(...keys.filter((_, i) => said[i] === true));
  refused.push(...keys.filter((_, i) => said[i] === null));
  full = said.every((one) => one === null);
}
say({ admitted, refused });
for await (const _ of createInterface({ input: process.stdin })) {
  const said = await send(refused);
  admitted.push(...refused.filter((_, i) => said[i] === true));
  refused = refused.filter((_, i) => said[i] === null);
  say({ admitted, refused });
  break;
}
await ledger.close();
process.exit();
