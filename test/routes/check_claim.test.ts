/** POST /v1/check-claim over HTTP: an answer by its schema, and faults at their fields. */
import t from 'tap';
import { request } from '../support/requests.ts';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

t.test('claims of both kinds are answered, and faults name their field', async (t) => {
  const { post } = await startService(t);
  const metric = { kind: 'epsilon', delta: 1e-5 };
  const reading = { kind: 'reading', metric, value: 0.878, significant_digits: 3 };
  const parameter = { kind: 'parameter', parameter: '/events/0/noise_multiplier', target: { metric, value: 1 }, value: 4.845 };
  for (const claim of [reading, parameter]) {
    const answer = expectAnswer(t, await post('/v1/check-claim', { ...request(), claim }), 'checkClaim');
    t.match(answer, { verdict: /safe/ });
  }
  const faults: [object, string, string][] = [
    [{ ...request() }, '/claim', 'required'],
    [{ ...request(), claim: { ...reading, value: null } }, '/claim/value', 'type'],
    [{ ...request(), claim: { ...reading, value: '0.878' } }, '/claim/value', 'type'],
    [{ ...request(), claim: { ...reading, metric: { kind: 'epsilon', delta: 2 } } }, '/claim/metric/delta', 'exclusive_maximum'],
    [{ ...request(), claim: { ...parameter, parameter: 'noise' } }, '/claim/parameter', 'pattern'],
    [{ ...request(), claim: reading, orders: [1, 2] }, '/orders/0', 'exclusive_minimum'],
    [{ ...request(), claim: reading, tool: 'mine' }, '/tool', 'enum'],
  ];
  for (const [body, pointer, code] of faults) {
    const problem = expectProblem(t, await post('/v1/check-claim', body), 'invalid_request');
    t.match(problem.errors, [{ pointer, code }]);
  }
});
