/** Of every statement that circulates in four articles: the test that has the right one, or why nothing is asked. */
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';

const numbered = (letter: string, last: number) => Array.from({ length: last }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`);
/** Articles on mu (A), Renyi divergences (B), differential privacy in practice (C) and predictability (D). */
const statements = [...numbered('A', 37), 'A12b', ...numbered('B', 20), ...numbered('C', 38), ...numbered('D', 18)];

/** Statements that no request can carry. */
const unasked: Record<string, string> = {
  A04: 'the history of a method',
  A17: 'a convention inside of a definition',
  A23: 'a name in another library',
  B12: 'a default of another library',
  B19: 'an opinion',
  B20: 'the history of a notion',
  C06: 'the languages of other libraries',
  C13: 'a threshold without a meaning',
  C14: 'clipping norms, which do not enter the cost',
  C24: 'measurements without their data',
  C26: 'measurements without their data',
  C30: 'protection without a guarantee',
  C31: 'measurements of hardware',
  C38: 'a mechanism without a formula',
  D16: 'a count of operations, which is right',
  D17: 'a comparison of notions, which is right',
};

t.test('every statement has its test, or a reason why there is none', async (t) => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => /^formulas_.*\.test\.ts$/.test(name) && !name.includes('complete'));
  const titles = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/(?:t\.test\(\s*|name: )'((?:[ABCD]\d\d[a-z]?(?:, )?)+):/g)].map(
      ([, ids = '']) => ids,
    ),
  );
  const tested = new Set(titles.flatMap((ids) => ids.split(', ')));
  t.equal(statements.length, 114);
  t.same(
    statements.filter((id) => !tested.has(id) && unasked[id] === undefined),
    [],
    'none is left out',
  );
  t.same(
    [...tested].filter((id) => !statements.includes(id) || unasked[id] !== undefined),
    [],
  );
});
