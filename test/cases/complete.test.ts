/** No report is left without a test. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { answeredBy, cases } from './public.ts';

t.test('every report is answered by a test', async (t) => {
  const sources = new Map(Object.values(answeredBy).map((file) => [file, readFileSync(new URL(file, import.meta.url), 'utf8')]));
  t.equal(cases.length, 50);
  for (const { id, request, expected } of cases) {
    const own = sources.get(answeredBy[request.op] ?? '');
    const inLoop = own?.includes(`'${request.op}'`) && (request.op === 'calibrate.noise' || expected.epsilon_true !== undefined);
    const byName = [...sources.values()].some((text) => text.includes(`'${id}'`));
    t.ok(inLoop || byName, `${id} (${request.op})`);
  }
});
