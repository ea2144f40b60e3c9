/** POST /v1/convert over HTTP. */
import t from 'tap';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

t.test('a guarantee of each kind, and what is no guarantee', async (t) => {
  const { post } = await startService(t);
  const event = { kind: 'laplace', scale: 2, sensitivity: 1, sampling: { scheme: 'none' } };
  const mechanism = { kind: 'composition', adjacency: 'add_remove', events: [event] };
  const guarantees = [
    { kind: 'pure', epsilon: 1 },
    { kind: 'approximate', epsilon: 1, delta: 1e-6 },
    { kind: 'zcdp', rho: 0.1 },
    { kind: 'gdp', mu: 0.5 },
    { kind: 'rdp', orders: [2, 8], epsilons: [0.1, 0.3] },
    { kind: 'mechanism', mechanism },
  ];
  for (const guarantee of guarantees) {
    const answer = expectAnswer(t, await post('/v1/convert', { guarantee }), 'convertGuarantee');
    t.ok((answer.follows as unknown[]).length > 3, guarantee.kind);
  }
  expectProblem(t, await post('/v1/convert', { guarantee: { kind: 'renyi' } }), 'invalid_request', '/guarantee/kind');
  expectProblem(t, await post('/v1/convert', { guarantee: { kind: 'pure', epsilon: 0 } }), 'invalid_request', '/guarantee/epsilon');
  const both = { kind: 'mechanism', mechanism: { ...mechanism, events: [{ ...event, noise_multiplier: 2 }] } };
  expectProblem(t, await post('/v1/convert', { guarantee: both }), 'invalid_request', '/guarantee/mechanism/events/0/scale');
});
