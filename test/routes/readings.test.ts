/** POST /v1/readings over HTTP: the parts are the answers of the separate operations, and faults of an entry are named there. */
import t from 'tap';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

const training = { kind: 'gaussian', noise_multiplier: 9.4, sampling: { scheme: 'poisson', probability: 0.328 }, count: 2000 };
const mechanism = { kind: 'composition', adjacency: 'add_remove', events: [training] };

t.test('several readings in one answer', async (t) => {
  const { post } = await startService(t);
  const want = [
    { kind: 'gdp_fit', deltas: [1e-5] },
    { kind: 'profile', epsilon: { from: 0, to: 4, points: 3 } },
    { kind: 'steps', steps: [1000, 2000] },
  ];
  const { readings } = expectAnswer(t, await post('/v1/readings', { mechanism, want }), 'readMechanism') as {
    readings: { answer: object }[];
  };
  const { kind: _, ...own } = want[0] as { kind: string };
  t.same(readings[0]?.answer, expectAnswer(t, await post('/v1/gdp-fit', { mechanism, ...own }), 'fitGdp'));
  t.equal(readings.length, 3);
});

t.test('what is wrong with an entry is told there', async (t) => {
  const { post } = await startService(t);
  const ask = (...want: object[]) => post('/v1/readings', { mechanism, want });
  expectProblem(t, await ask({ kind: 'risk' }, { kind: 'epsilon' }), 'invalid_request', '/want/1/kind');
  expectProblem(t, await ask({ kind: 'risk', deltas: [1e-5] }), 'invalid_request', '/want/0/deltas');
  expectProblem(t, await ask({ kind: 'profile', epsilon: { from: 3, to: 1, points: 3 } }), 'invalid_request', '/want/0/epsilon/to');
  expectProblem(t, await ask({ kind: 'risk' }, { kind: 'steps', steps: [5, 5] }), 'invalid_request', '/want/1/steps/1');
  expectProblem(t, await ask(), 'invalid_request', '/want');
});
