/** The four operations over HTTP with the real engines: shapes, directions of bounds, and what is refused. */
import t from 'tap';
import type { OperationId } from '../../src/contract/index.ts';
import { request } from '../support/requests.ts';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

const composition = (...events: object[]) => ({ mechanism: { kind: 'composition', adjacency: 'add_remove', events } });
const training = { kind: 'gaussian', noise_multiplier: 9.4, sampling: { scheme: 'poisson', probability: 0.328 }, count: 2000 };
type Interval = { value: number; lower: number; upper: number };
/** Whether an interval and a value that was printed with `half` of its last digit as error can both be right. */
const meets = ({ lower, upper }: Interval, printed: number, half: number) => lower <= printed + half && printed - half <= upper;

t.test('every operation answers by its schema', async (t) => {
  const { post } = await startService(t);
  const ask = async (path: string, operation: OperationId, body: object) => expectAnswer(t, await post(path, body), operation);

  t.test('fitGdp', async (t) => {
    const answer = await ask('/v1/gdp-fit', 'fitGdp', { ...composition(training), deltas: [1e-5] });
    // published for this run: mu 1.56847 at floor 1e-10, regret 1.0232e-3
    t.ok(meets(answer.mu as Interval, 1.56847, 5e-6), 'mu');
    t.ok(meets(answer.regret as Interval, 1.0232e-3, 5e-8), 'regret');
    t.ok(meets((answer.epsilon_at as { epsilon: Interval }[])[0]?.epsilon as Interval, 7.43307, 5e-6), 'epsilon');
    t.equal(answer.verdict, 'tight');
  });
  t.test('computeProfile', async (t) => {
    const answer = await ask('/v1/profile', 'computeProfile', { ...request(), epsilon: { from: 0, to: 2, points: 5 } });
    t.same(answer.epsilon, [0, 0.5, 1, 1.5, 2]);
    await ask('/v1/profile', 'computeProfile', { ...request(), epsilon: [-1, 0, 1] });
    await ask('/v1/profile', 'computeProfile', request());
  });
  t.test('computeTradeOff', async () => {
    await ask('/v1/trade-off', 'computeTradeOff', { ...request(), fpr: [0, 0.1, 1] });
    await ask('/v1/trade-off', 'computeTradeOff', { ...request(), log_fpr: [-1000, -1] });
    await ask('/v1/trade-off', 'computeTradeOff', request());
  });
  t.test('composeEvents', async (t) => {
    const answer = await ask('/v1/compose', 'composeEvents', { ...request(), deltas: [1e-5], log_deltas: [-800], epsilons: [0, 1] });
    t.equal(answer.gaussian_mu, 0.25);
  });
  t.test("a user's own curve", async () => {
    const curve = { kind: 'trade_off_points', fpr: [0, 0.2, 1], fnr: [1, 0.5, 0], interpretation: 'exact_piecewise_linear' };
    await ask('/v1/gdp-fit', 'fitGdp', { mechanism: curve });
  });
});

t.test('the domain refuses by name and place', async (t) => {
  const { post } = await startService(t);
  const shuffled = { ...training, sampling: { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 100 } };
  const problem = expectProblem(t, await post('/v1/gdp-fit', composition(training, shuffled)), 'unsupported_event');
  t.match(problem.errors[0]?.pointer, /^\/mechanism\/events\/1/);
  const crossing = { kind: 'trade_off_points', fpr: [0, 0.5, 1], fnr: [0, 1, 0], interpretation: 'exact_piecewise_linear' };
  expectProblem(t, await post('/v1/gdp-fit', { mechanism: crossing }), 'invalid_curve');
});

t.test('a label comes back as it was sent, in ASCII on the wire', async (t) => {
  const { post } = await startService(t);
  const label = 'ébauche 訓練 😀 \u2028 "quoted" \\';
  for (let round = 0; round < 2; round++) {
    const response = await post('/v1/compose', { ...request(label), epsilons: [1] });
    const answer = expectAnswer(t, response, 'composeEvents');
    t.equal((answer.request as ReturnType<typeof request>).mechanism.events[0]?.label, label);
    t.ok(
      response.body.every((byte) => byte < 128),
      'ASCII',
    );
  }
});

t.test('the same request gives the same bytes, whichever thread and cache state', async (t) => {
  const first = await startService(t, { CACHE_BYTES: '0' });
  const body = { ...composition(training), deltas: [1e-5] };
  const answers = [await first.post('/v1/gdp-fit', body), await first.post('/v1/gdp-fit', body)];
  const second = await startService(t, { POOL_SIZE: '2' });
  answers.push(await second.post('/v1/gdp-fit', body));
  t.equal(new Set(answers.map(({ body }) => body.toString('hex'))).size, 1);
  t.equal(new Set(answers.map(({ headers }) => headers.etag)).size, 1);
  t.ok(answers.every(({ headers }) => /computed/.test(String(headers['server-timing']))));
});

t.test('a large body is read by a worker and answered all the same', async (t) => {
  const { post } = await startService(t, { LOOP_BODY_BYTES: '1000' });
  const points = 3000;
  const fpr = Array.from({ length: points + 1 }, (_, index) => index / points);
  const curve = { kind: 'trade_off_points', fpr, fnr: fpr.map((x) => (1 - Math.sqrt(x)) ** 2), interpretation: 'exact_piecewise_linear' };
  const response = await post('/v1/trade-off', { mechanism: curve, fpr: [0.25] });
  expectAnswer(t, response, 'computeTradeOff');
  const again = await post('/v1/trade-off', { mechanism: curve, fpr: [0.25] });
  t.equal(again.headers['server-timing'], 'cache;desc="raw"');
  t.same(again.body, response.body);
  expectProblem(
    t,
    await post('/v1/trade-off', { mechanism: { ...curve, fnr: [...curve.fnr.slice(1), '0'] } }),
    'invalid_request',
    `/mechanism/fnr/${points}`,
  );
});
