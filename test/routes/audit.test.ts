/** POST /v1/audit over HTTP: an answer by its schema, and faults at their fields. */
import t from 'tap';
import { request } from '../support/requests.ts';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';

t.test('evidence of every kind is answered, and faults name their field', async (t) => {
  const { post } = await startService(t);
  const thresholds = [{ true_positives: 30, false_positives: 1, label: 'loss' }];
  const evidence = [
    { kind: 'counts', members: 100, non_members: 100, thresholds },
    { kind: 'scores', member_scores: [1, 2, 3], non_member_scores: [0, 1, 0], thresholds: [1.5] },
    { kind: 'one_run', canaries: 100, guesses: 50, correct: 40 },
  ];
  for (const one of evidence) {
    const answer = expectAnswer(t, await post('/v1/audit', { evidence: one, confidence: 0.9, ...request() }), 'auditMechanism');
    t.match(answer, { claim: { verdict: /falsified|consistent|gap/ } });
  }
  const faults: [object, string, string][] = [
    [{ evidence: evidence[0] }, '/confidence', 'required'],
    [{ evidence: evidence[0], confidence: 1 }, '/confidence', 'exclusive_maximum'],
    [
      { evidence: { kind: 'counts', members: 100, non_members: 100, thresholds: [] }, confidence: 0.9 },
      '/evidence/thresholds',
      'too_few_items',
    ],
    [{ evidence: { ...evidence[0], members: 29 }, confidence: 0.9 }, '/evidence/thresholds/0/true_positives', 'maximum'],
    [{ evidence: { kind: 'one_run', canaries: 10, guesses: 11, correct: 0 }, confidence: 0.9 }, '/evidence/guesses', 'maximum'],
    [{ evidence: { kind: 'one_run', canaries: 10, guesses: 5, correct: 6 }, confidence: 0.9 }, '/evidence/correct', 'maximum'],
    [{ evidence: { kind: 'p_value' }, confidence: 0.9 }, '/evidence/kind', 'unknown_kind'],
  ];
  for (const [body, pointer, code] of faults) {
    const problem = expectProblem(t, await post('/v1/audit', body), 'invalid_request');
    t.match(problem.errors, [{ pointer, code }]);
  }
});
