/** POST /v1/report over HTTP: the statement is a member of the answer, whatever its format. */
import t from 'tap';
import type { ReportAnswer } from '../../src/contract/report.ts';
import { request } from '../support/requests.ts';
import { expectAnswer, expectProblem } from '../support/schemas.ts';
import { startService } from '../support/service.ts';
import { readXml, textOf } from '../support/xml.ts';

t.test('a statement in every language and format, with one record', async (t) => {
  const { post } = await startService(t);
  const records: string[] = [];
  for (const language of ['en', 'zh']) {
    for (const format of ['text', 'markdown', 'html']) {
      const response = await post('/v1/report', { ...request('<i>train</i>'), language, format, unit: '一位患者', title: 'Q3' });
      t.match(response.headers['content-type'], /^application\/json/);
      const answer = expectAnswer(t, response, 'writeReport') as unknown as ReportAnswer;
      t.match(answer, { language, format });
      const text = format === 'html' ? textOf(readXml(answer.rendering)) : answer.rendering;
      t.match(text, language === 'en' ? /Privacy statement/ : /隐私声明/);
      t.match(text, /一位患者/);
      records.push(JSON.stringify(answer.record));
    }
  }
  t.equal(new Set(records).size, 1);
  const answer = expectAnswer(t, await post('/v1/report', request()), 'writeReport');
  t.match(answer, {
    language: 'en',
    format: 'markdown',
    rendering: /^# Privacy statement\n/,
    request: { error_floor: 1e-10, language: 'en' },
  });
});

t.test('what does not fit is refused at its field', async (t) => {
  const { post } = await startService(t);
  expectProblem(t, await post('/v1/report', { ...request(), format: 'pdf' }), 'invalid_request', '/format');
  expectProblem(t, await post('/v1/report', { ...request(), title: 'x'.repeat(201) }), 'invalid_request', '/title');
  expectProblem(
    t,
    await post('/v1/report', { ...request(), certify: true, mechanism: { kind: 'rdp_curve', orders: [2], epsilons: [0.1] } }),
    'not_certifiable',
    '/certify',
  );
});
