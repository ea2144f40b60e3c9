/** The README's first request gives the answer that the README shows, to the last digit. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { operations } from '../src/accounting/index.ts';
import { readBody } from './support/readme.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

t.test('the first example', async (t) => {
  const { request, answer } = readBody(readme);
  const outcome = operations.fitGdp(request, { cancelled: () => false });
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  t.ok(Object.keys(answer).length >= 8, 'the answer shows what is read first');
  for (const [name, shown] of Object.entries(answer)) {
    t.same((outcome.answer as unknown as Record<string, unknown>)[name], shown, name);
  }
});
