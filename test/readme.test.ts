/** The README's requests give the answers that the README shows, to the last digit. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { answerOf, partOf, readExamples, withAnswers } from './support/readme.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = readExamples(readme);

t.test('the examples are those that are meant', async (t) => {
  t.same(
    examples.map(({ operation }) => operation),
    ['fitGdp', 'comparePairs', 'fitUtility'],
  );
  t.equal(readme.match(/```json/g)?.length, examples.length, 'no answer stands without its request');
  t.equal(withAnswers(readme), readme);
});

for (const example of examples) {
  t.test(example.operation, async (t) => {
    t.ok(Object.keys(example.shown as object).length >= 2, 'the answer shows what is read first');
    t.same(partOf(answerOf(example), example.shown), example.shown);
  });
}
