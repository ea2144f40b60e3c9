import { readFileSync } from 'node:fs';
import t from 'tap';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

t.test('every package has its reason, and is pinned', async (t) => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const rows = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
  t.same(rows.toSorted(), Object.keys(all).toSorted());
  for (const [name, version] of Object.entries(all)) t.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${name} is pinned`);
});
