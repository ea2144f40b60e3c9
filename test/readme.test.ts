/** The README's requests give the answers that the README shows, to the last digit. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

t.test('no page asks for the node of the machine, which may be too old for these sources', async (t) => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const pages = globSync(['*.md', '{docs,examples,load,src,test}/**/*.md'], { cwd });
  t.ok(pages.includes('docs/ledger.md'));
  for (const page of pages) t.notMatch(readFileSync(`${cwd}/${page}`, 'utf8'), /(?<!npx )\bnode [\w./-]+\.ts/, page);
});
