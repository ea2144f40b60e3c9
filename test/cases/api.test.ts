/** Reports about inputs and about services, asked over HTTP: each is a test. */
import t from 'tap';
import { request as oneRequest } from '../support/requests.ts';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { type Running, startService } from '../support/service.ts';
import { caseOf } from './public.ts';

const composition = (event: object) => ({ mechanism: { kind: 'composition', adjacency: 'add_remove', events: [event] } });
const none = { scheme: 'none' };
const gaussian = (more: object = {}) => ({ kind: 'gaussian', noise_multiplier: 1, sampling: none, ...more });
const event = '/mechanism/events/0';

t.test('reports about the service', async (t) => {
  const service: Running = await startService(t);
  const { post, get } = service;
  const named = (id: string) => `${id}: ${caseOf(id).symptom}`;
  const compose = (body: object | string) => post('/v1/compose', body);
  const refused = async (t: Parameters<typeof expectProblem>[0], body: object | string, pointer: string) =>
    expectProblem(t, await compose(body), 'invalid_request', pointer);

  await t.test(named('R03'), async (t) => {
    await refused(t, { ...composition(gaussian({ count: 100 })), deltas: [1e-5], orders: [0.5, 2] }, '/orders/0');
    const answer = expectAnswer(t, await compose({ ...composition(gaussian()), deltas: [1e-5], orders: [1, 2] }), 'composeEvents');
    // the divergence of order 1 is the relative entropy, mu^2 / 2
    const [first] = answer.rdp_at as { rdp: { lower: number; upper: number } }[];
    t.ok((first?.rdp.lower as number) <= 0.5 && 0.5 <= (first?.rdp.upper as number));
  });
  await t.test(named('R35'), async (t) => {
    const sampling = { scheme: 'poisson', probability: 1.5 };
    await refused(t, composition(gaussian({ sampling })), `${event}/sampling/probability`);
  });
  await t.test(named('R39'), async (t) => {
    await refused(t, composition(gaussian({ noise_multiplier: 0 })), `${event}/noise_multiplier`);
  });
  await t.test(named('R41'), async (t) => {
    const sampled = composition(gaussian({ sampling: { scheme: 'poisson', probability: 0.01 }, count: 10 }));
    await refused(t, { ...sampled, deltas: [2] }, '/deltas/0');
    const answer = expectAnswer(t, await compose({ ...sampled, deltas: [1] }), 'composeEvents');
    t.match(answer, { epsilon_at: [{ epsilon: { value: 0, lower: 0, upper: 0 } }] });
  });
  await t.test(named('R87'), async (t) => {
    const pure = composition({ kind: 'pure', epsilon: 'NaN', sampling: none });
    await refused(t, pure, `${event}/epsilon`);
    expectProblem(t, await compose(JSON.stringify(pure).replace('"NaN"', 'NaN')), 'invalid_json');
    await refused(t, JSON.stringify(pure).replace('"NaN"', '1e999'), `${event}/epsilon`);
  });
  await t.test(named('R89'), async (t) => {
    for (const delta of [null, false, [0.5], '1e-5']) {
      const target = { metric: { kind: 'epsilon', delta }, value: 1 };
      const body = { ...composition(gaussian()), parameter: '/events/0/noise_multiplier', target };
      expectProblem(t, await post('/v1/calibrate', body), 'invalid_request', '/target/metric/delta');
    }
  });
  await t.test(named('R91'), async (t) => {
    const answer = expectAnswer(t, await compose({ ...composition(gaussian()), deltas: [0] }), 'composeEvents');
    t.match(answer, { epsilon_at: [{ epsilon: { value: null, lower: null, upper: null, bound: 'unbounded' } }] });
  });
  await t.test(named('R93'), async (t) => {
    const schemas = async (path: string) => {
      const { openapi, components } = (await get(path)).json() as {
        openapi: string;
        components: { schemas: { Interval: { properties: { value: object } } } };
      };
      return { openapi, value: components.schemas.Interval.properties.value };
    };
    t.match(await schemas('/openapi.json'), { openapi: /^3\.1/, value: { type: ['number', 'null'] } });
    t.match(await schemas('/openapi-3.0.json'), { openapi: /^3\.0/, value: { type: 'number', nullable: true } });
  });
  await t.test(named('R95'), async (t) => {
    const body = { ...oneRequest('twice'), epsilons: [1] };
    const [one, other] = await Promise.all([compose(body), compose(body)]);
    t.equal(one.headers.etag, other.headers.etag);
    t.same(one.body, other.body);
    t.match((await compose(body)).headers['server-timing'], /cache/, 'a third time it is not computed');
  });
  await t.test(named('R97'), async (t) => {
    const orders = Array.from({ length: 300_000 }, () => 2.5);
    const problem = await refused(t, { ...composition(gaussian()), orders }, '/orders');
    t.match(problem.errors, [{ code: 'too_many_items' }]);
    expectProblem(t, await compose(`${' '.repeat(17 * 2 ** 20)}{}`), 'body_too_large');
  });
});
