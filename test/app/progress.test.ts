/** Long computations, by the real workers, tell how far they are: by GET and as a stream of events. */
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { BatchAnswer, compile, type JobOperation, type JobStatus } from '../../src/contract/index.ts';
import { subscribe } from '../support/events.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

const poisson = { scheme: 'poisson', probability: 0.01 };
const composition = (...events: object[]) => ({ kind: 'composition', adjacency: 'add_remove', events });
const training = composition({ kind: 'gaussian', noise_multiplier: 1, sampling: poisson, count: 100_000 });
/** Of two kinds, one of them with atoms: the lattice answers. */
const mixed = composition(
  { kind: 'laplace', noise_multiplier: 1, sampling: poisson, count: 2000 },
  { kind: 'gaussian', noise_multiplier: 1, sampling: poisson, count: 3000 },
);
/** The same with few uses, which takes a fine lattice. */
const rare = composition(
  { kind: 'laplace', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.001 }, count: 200 },
  { kind: 'gaussian', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.001 }, count: 300 },
);
const items = Array.from({ length: 12 }, (_, index) => ({
  operation: 'fitGdp',
  request: { mechanism: composition({ kind: 'laplace', noise_multiplier: 1 + index / 100, sampling: poisson, count: 2000 }) },
}));

const long: Record<string, { operation: JobOperation; request: object; total?: number }> = {
  steps: {
    operation: 'computeSteps',
    request: { mechanism: training, want: ['mu', 'regret'], steps: { from: 1000, to: 100_000, points: 12 }, certify: true },
    total: 12,
  },
  calibration: {
    operation: 'calibrateParameter',
    request: {
      mechanism: mixed,
      parameter: '/events/0/noise_multiplier',
      target: { metric: { kind: 'epsilon', delta: 1e-6 }, value: 4 },
    },
  },
  lattice: { operation: 'computeProfile', request: { mechanism: rare, tolerance: 1e-6, epsilon: { from: 0.01, to: 6, points: 120 } } },
  batch: { operation: 'answerBatch', request: { items }, total: 12 },
};

const shared = await startService(t);
const part = ({ progress: { done, total } }: JobStatus) => done / total;

/** Parts that were told strictly between nothing and all: several, and never a smaller one after a larger. */
function expectProgress(t: Test, told: JobStatus[], least: number): void {
  const parts = told.filter(({ state }) => state === 'running').map(part);
  const within = new Set(parts.filter((one) => one > 0 && one < 1));
  t.ok(within.size >= least, `${within.size} parts between 0 and 1: ${[...within].slice(0, 8).join()}`);
  t.same(
    parts,
    parts.toSorted((a, b) => a - b),
  );
}

for (const [name, { total, ...job }] of Object.entries(long)) {
  t.test(name, { timeout: 110_000 }, async (t) => {
    const { post, get, port } = shared;
    const submitted = (await post('/v1/jobs', job)).json() as JobStatus;
    t.match(submitted, { operation: job.operation, state: 'queued' });
    const stream = await subscribe(port, submitted.events);
    const told: JobStatus[] = [];
    for (let open = true; open; await sleep(25)) {
      const now = (await get(`/v1/jobs/${submitted.id}`)).json() as JobStatus;
      told.push(now);
      open = now.state === 'queued' || now.state === 'running';
    }
    const last = told.at(-1) as JobStatus;
    t.match(last, { state: 'done', attempt: 1 });
    if (total !== undefined) t.same(last.progress, { done: total, total });
    expectProgress(t, told, 3);
    await stream.ended;
    expectProgress(
      t,
      stream.events.map(({ data }) => data as JobStatus),
      1,
    );
    t.equal((await get(String(last.result))).status, 200);
  });
}

t.test('a batch as a job: the same answers as each alone, and problems in their place', async (t) => {
  const service = await startService(t, { DATA_DIR: t.testdir(), CACHE_BYTES: '0' });
  const wrong = { operation: 'fitGdp', request: { ...request(), tolerance: -1 } };
  const batch = {
    operation: 'answerBatch',
    request: {
      items: [
        { operation: 'fitGdp', request: request('a') },
        wrong,
        { operation: 'composeEvents', request: { ...request('b'), epsilons: [1] } },
        { operation: 'divineTruth', request: request('c') },
        'fitGdp',
      ],
    },
  };
  const submitted = (
    await service.post('/v1/jobs', batch, { 'content-type': 'application/json', 'x-request-id': 'asked' })
  ).json() as JobStatus;
  let now = submitted;
  while (now.state !== 'done') {
    await sleep(20);
    now = (await service.get(`/v1/jobs/${submitted.id}`)).json() as JobStatus;
    if (now.state === 'failed') throw new Error(JSON.stringify(now));
  }
  t.same(now.progress, { done: 5, total: 5 });
  const result = await service.get(String(now.result));
  t.equal(result.headers['server-timing'], 'cache;desc="kept"');
  const fits = compile(BatchAnswer);
  const answer = result.json() as { items: { status: number; answer?: object; problem?: object }[] };
  t.ok(fits(answer), JSON.stringify(fits.errors));
  t.match(
    answer.items.map(({ status }) => status),
    [200, 400, 200, 400, 400],
  );
  t.match(answer.items[3]?.problem, { instance: 'asked', errors: [{ pointer: '/items/3/operation', code: 'enum' }] });
  t.match(answer.items[4]?.problem, { instance: 'asked', errors: [{ pointer: '/items/4', code: 'type' }] });
  t.match(answer.items[1]?.problem, { code: 'invalid_request', instance: 'asked', errors: [{ pointer: '/tolerance' }] });
  t.same(answer.items[0]?.answer, (await service.post('/v1/gdp-fit', request('a'))).json());
  t.same(answer.items[2]?.answer, (await service.post('/v1/compose', { ...request('b'), epsilons: [1] })).json());
});

t.test('a batch as a job is read as strictly as a batch, and priced as a whole', async (t) => {
  const { post, get } = await startService(t, { JOB_MAX_COST: '50' });
  const refuse = async (body: object, pointer: string) =>
    expectProblem(t, await post('/v1/jobs', { operation: 'answerBatch', request: body }), 'invalid_request', pointer);
  await refuse({ items: [] }, '/request/items');
  await refuse({ items: {} }, '/request/items');
  await refuse({ items: [{ operation: 'fitGdp', request: request() }], more: 1 }, '/request/more');
  const cheap = { operation: 'fitGdp', request: request() };
  const asJob = (items: object[]) => post('/v1/jobs', { operation: 'answerBatch', request: { items } });
  expectProblem(t, await asJob(Array(20).fill(cheap)), 'too_expensive', '/request');
  // one that costs too much by itself weighs on no other
  const dear = { operation: 'computeProfile', request: { mechanism: training, epsilon: { from: 0, to: 12, points: 2000 }, certify: true } };
  const { id } = (await asJob([dear, cheap])).json() as JobStatus;
  let now = (await get(`/v1/jobs/${id}`)).json() as JobStatus;
  for (; now.state !== 'done'; now = (await get(`/v1/jobs/${id}`)).json() as JobStatus) await sleep(20);
  const told = (await get(String(now.result))).json() as { items: { status: number; problem?: object }[] };
  t.match(told.items, [{ status: 422, problem: { code: 'too_expensive' } }, { status: 200 }]);
});
