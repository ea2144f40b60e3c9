/** POST /v1/compare over HTTP. */
import t from 'tap';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

const mechanism = {
  kind: 'composition',
  adjacency: 'add_remove',
  events: [{ kind: 'laplace', scale: 1, sensitivity: 1, sampling: { scheme: 'none' } }],
};

t.test('rows in one order, with a recommendation', async (t) => {
  const { post } = await startService(t);
  const answer = expectAnswer(t, await post('/v1/compare', { mechanism }), 'compareRepresentations');
  const { representations } = answer as { representations: { representation: string; conversion: string | null }[] };
  t.same(
    representations.map(({ representation, conversion }) => [representation, conversion]),
    [
      ['pure', null],
      ['approximate', null],
      ['zcdp', 'exact_region'],
      ['zcdp', 'cks'],
      ['rdp', 'exact_region'],
      ['rdp', 'cks'],
      ['gdp', null],
    ],
  );
  t.match(answer.recommendation, { publish: 'profile' });
  expectProblem(t, await post('/v1/compare', { mechanism, delta: 0 }), 'invalid_request', '/delta');
  expectProblem(t, await post('/v1/compare', { mechanism, threshold: 0.1 }), 'invalid_request', '/threshold');
});
