/** Two servers on one ledger, asked at once over HTTP by clients that share keys and reservations, close to the cap. */
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { openStore } from '../../src/ledger/stores/open.ts';
import { verifyAll } from '../../src/ledger/verify.ts';
import { pure } from '../support/budgets.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProcess } from '../support/process.ts';

interface Said {
  status: number;
  text: string;
  replayed: boolean;
}
/** What a client sends, at any of the servers. */
interface Request {
  path: string;
  body: object;
  key: string;
}

async function serversOn(t: Test, address: string) {
  const ports: number[] = [];
  for (let i = 0; i < 2; i++) ports.push(await startProcess(t, { LEDGER: address, LEDGER_CREATE: i === 0 ? 'yes' : 'no' }).listening);
  const base = (server: number) => `http://127.0.0.1:${ports[server]}/v1/budgets`;
  /** Sent again while the ledger is held by others, as a client does. */
  const send = async (server: number, { path, body, key }: Request): Promise<Said> => {
    for (let tries = 0; ; tries++) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(base(server) + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status !== 503 || tries === 30) {
        return { status: answer.status, text, replayed: answer.headers.get('idempotency-replayed') === 'true' };
      }
      await sleep(50);
    }
  };
  const get = async (server: number, path: string) => (await fetch(base(server) + path)).json();
  return { send, get };
}

type Servers = Awaited<ReturnType<typeof serversOn>>;

/** One request at both servers at once. */
const both = (send: Servers['send'], request: Request) => Promise.all([send(0, request), send(1, request)]);

/** All answers to one key are one; what they were. */
function one(t: Test, answers: readonly Said[], about: string): Said {
  const [first] = answers as [Said];
  t.ok(first.status === 200 || first.status === 409, first.status < 500 ? about : first.text);
  t.same(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1, `${about}: one answer, to the byte`);
  t.ok(answers.filter(({ replayed }) => !replayed).length <= 1, `${about}: decided once`);
  return first;
}

const names = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}-${i}`);

async function raced(t: Test, address: string): Promise<void> {
  const servers = await serversOn(t, address);
  const { send, get } = servers;
  const about = { id: 'a', scope: 'dataset', data: 'visits', privacy_unit: 'person', adjacency: 'add_remove' };
  const open = { path: '', body: { ...about, budget: { kind: 'pure', epsilon: '5' } }, key: 'open' };
  one(t, await both(send, open), 'both open it');
  const charge = (key: string, epsilon = 0.3): Request => ({ path: '/a/charges', body: { mechanism: pure(epsilon) }, key });
  const reserve = (key: string): Request => ({ path: '/a/reservations', body: { mechanism: pure(0.5), ttl_s: 3600 }, key });

  // 12 x 0.3 + 8 x 0.5 = 7.6 against a cap of 5
  const asked = [...names(12, 'charge').map((key) => charge(key)), ...names(8, 'reserve').map(reserve)];
  const sent = await Promise.all(asked.map((request) => both(send, request)));
  const first = asked.map((request, i) => ({ request, said: one(t, sent[i] as Said[], request.key) }));
  const admitted = first.filter(({ said }) => said.status === 200);
  const charged = admitted.filter(({ request }) => request.path === '/a/charges').length;
  const held = admitted
    .filter(({ request }) => request.path === '/a/reservations')
    .map(({ said }) => JSON.parse(said.text).reservation as string);
  const tenths = 3 * charged + 5 * held.length;
  t.ok(tenths <= 50 && tenths > 45, `${tenths} tenths of 50 are taken: what was refused did not fit`);
  t.equal(new Set(held).size, held.length, 'every reservation has an id of its own');

  // committed at one, released at the other, while others want what comes free
  const [settled, late] = await Promise.all([
    Promise.all(
      held.map((reservation, i) =>
        Promise.all([
          send(i % 2, { path: '/a/commits', body: { reservation }, key: `commit-${reservation}` }),
          send((i + 1) % 2, { path: '/a/releases', body: { reservation }, key: `release-${reservation}` }),
        ]),
      ),
    ),
    Promise.all(names(10, 'late').map((key) => both(send, charge(key)))),
  ]);
  for (const pair of settled) t.same(pair.map(({ status }) => status).sort(), [200, 409], 'settled once');
  const committed = settled.filter(([commit]) => commit.status === 200).length;
  const more = late.filter((answers, i) => one(t, answers, `late-${i}`).status === 200).length;
  const spent = 3 * (charged + more) + 5 * committed;
  t.ok(spent <= 50, `${spent} tenths of 50 are spent`);

  // the rest in the smallest coin: exactly the cap is admitted
  const coins = await Promise.all(names(51 - spent, 'coin').map((key) => both(send, charge(key, 0.1))));
  const statuses = coins.map((answers, i) => one(t, answers, `coin-${i}`).status);
  t.equal(statuses.filter((status) => status === 200).length, 50 - spent, 'the cap is reached and not passed');

  for (const { request, said } of first) {
    for (const again of await both(send, request)) t.same(again, { ...said, replayed: true }, `${request.key} is still answered so`);
  }
  const [here, there] = await Promise.all([get(0, '/a'), get(1, '/a')]);
  t.same(here, there);
  t.match(here, { standing: { amounts: [{ spent: '5', reserved: '0', remaining: '0' }] } });
  const store = await openStore(address, false);
  t.equal((await verifyAll(store)).budgets, 1, 'every chain is whole');
  await store.close();
}

t.test('SQLite: two servers on one file', { timeout: 240_000 }, async (t) => raced(t, `sqlite:${t.testdir()}/ledger.sqlite`));

t.test('Postgres: two servers on one database', { timeout: 240_000 }, async (t) => {
  const server = await startPostgres();
  t.teardown(() => server.stop());
  await raced(t, await server.database());
});
