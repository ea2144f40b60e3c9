import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { environmentReads, impurities } from './architecture/purity.ts';
import { circles, parseRooms, roomGraph, roomOf, type Source, violations } from './architecture/rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = parseRooms(readFileSync(`${root}ARCHITECTURE.md`, 'utf8'));

function sourcesUnder(folders: string[]): Source[] {
  return folders
    .filter((folder) => existsSync(root + folder))
    .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.[tj]s$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}
const sources = sourcesUnder(['src', 'routes', 'workers', 'load']);

t.test('every import, file and circle is within the table of ARCHITECTURE.md', async (t) => {
  t.ok(sources.length > 20, 'there are sources to look at');
  t.same(violations(rooms, sources), []);
});

t.test('the table itself has an order', async (t) => {
  t.same(circles(roomGraph(rooms)), []);
});

t.test('inside accounting, knowledge flows one way', async (t) => {
  const order = ['data', 'types', 'numerics', 'mechanisms', 'profile', 'engines', 'readings', 'operations', 'door'];
  const graph = roomGraph(rooms);
  for (const [index, name] of order.entries()) {
    const allowed = graph.get(`accounting/${name}`);
    t.ok(allowed, `${name} stands in the table`);
    for (const later of order.slice(index + 1)) t.notOk(allowed?.includes(`accounting/${later}`), `${name} does not know ${later}`);
  }
  t.notOk(graph.get('accounting/readings')?.includes('accounting/engines'), 'no reading knows which engine answered');
  for (const [name, allowed] of graph)
    if (name.startsWith('accounting/'))
      t.ok(
        allowed.every((other) => other.startsWith('accounting/')),
        `${name} knows nothing outside accounting`,
      );
});

t.test('only workers, and the benchmark of the mathematics, open the doors of the pure rooms; one pure room may ask another', async (t) => {
  const openersOf = (door: string) => [...roomGraph(rooms)].filter(([, allowed]) => allowed.includes(door)).map(([name]) => name);
  t.same(openersOf('doors'), ['workers']);
  const openers = openersOf('accounting/door');
  t.same(openers, ['study', 'doors', 'load/numerics']);
});

t.test('the pure rooms have no clock, randomness or I/O', async (t) => {
  const pure = /^src\/(accounting|predictability|study)\//;
  t.same(
    sources.filter(({ path }) => pure.test(path)).flatMap((source) => impurities(source)),
    [],
  );
});

t.test('only config.ts reads the environment', async (t) => {
  t.same(
    sources.filter(({ path }) => path !== 'src/config.ts' && !path.startsWith('load/')).flatMap((source) => environmentReads(source)),
    [],
  );
});

t.test('each room opens with a README of at most 15 lines', async (t) => {
  const inner = ['numerics', 'mechanisms', 'engines', 'profile', 'readings', 'operations'].map((name) => `src/accounting/${name}`);
  const folders = [
    'src/accounting',
    ...inner,
    'src/predictability',
    'src/study',
    'src/contract',
    'src/ledger',
    'src/pool',
    'src/platform',
    'routes',
    'workers',
    'openapi',
    'test',
    'load',
  ];
  for (const folder of folders) {
    const file = `${root}${folder}/README.md`;
    if (!t.ok(existsSync(file), `${folder} has a README`)) continue;
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
    t.ok(lines <= 15, `${folder}/README.md has ${lines} lines`);
  }
});

t.test('the checker catches what it is there for', async (t) => {
  const caught = (path: string, text: string, others: string[] = []) =>
    violations(rooms, [{ path, text }, ...others.map((other) => ({ path: other, text: '' }))]);
  const one = (list: string[], pattern: RegExp) => {
    t.equal(list.length, 1, list.join('; '));
    t.match(list[0] ?? '', pattern);
  };
  one(
    caught('routes/gdp-fit.ts', "import { operations } from '../src/accounting/index.ts';", ['src/accounting/index.ts']),
    /routes.*must not import src\/accounting\/index\.ts \(accounting\/door\)/,
  );
  one(
    caught('src/accounting/numerics/sum.ts', "import type { Law } from '../mechanisms/law.ts';", ['src/accounting/mechanisms/law.ts']),
    /numerics.*must not import .*\(accounting\/mechanisms\)/,
  );
  one(
    caught('src/accounting/readings/mu.ts', "export * from '../engines/lattice.ts';", ['src/accounting/engines/lattice.ts']),
    /must not import .*\(accounting\/engines\)/,
  );
  one(
    caught('src/contract/event.ts', "type L = import('../accounting/mechanisms/law.ts').Law;", ['src/accounting/mechanisms/law.ts']),
    /contract.*must not import/,
  );
  one(caught('src/accounting/readings/mu.ts', "import { readFileSync } from 'node:fs';"), /must not import package node:fs/);
  one(caught('src/pool/threads.ts', "const f = await import('fastify');"), /must not import package fastify/);
  one(caught('src/pool/threads.ts', 'const f = await import(name);'), /must not import package \(computed\)/);
  one(caught('load/bench.ts', "import '../src/app.ts';", ['src/app.ts']), /load.*must not import/);
  one(caught('src/shared/misc.ts', ''), /belongs to no room/);
  one(caught('src/pool/cache.ts', "import './gone.ts';"), /does not exist/);
  one(caught('src/pool/cache.ts', 'x\n'.repeat(351)), /351 lines/);
  t.same(caught('src/pool/cache.ts', 'x\n'.repeat(350)), []);
  t.same(caught('src/pool/cache.ts', "// import '../app.ts'\nconst s = \"import '../app.ts'\";"), []);
  one(
    violations(rooms, [
      { path: 'src/pool/a.ts', text: "import './b.ts';" },
      { path: 'src/pool/b.ts', text: "import type { C } from './c.ts';" },
      { path: 'src/pool/c.ts', text: "export { A } from './a.ts';" },
    ]),
    /circle: src\/pool\/a\.ts -> src\/pool\/b\.ts -> src\/pool\/c\.ts -> src\/pool\/a\.ts/,
  );
});

t.test('the purity check sees uses and not words', async (t) => {
  const found = (text: string) => impurities({ path: 'src/accounting/x.ts', text }).length;
  t.equal(found('const t = Date.now();'), 1);
  t.equal(found('const r = Math.random();'), 1);
  t.equal(found('const e = process.env.HOME;'), 1);
  t.equal(
    found("const v = process.version + process.versions.v8 + process.arch; // Date.now()\nconst o = { Date: 1, s: 'Math.random' };"),
    0,
  );
  t.equal(environmentReads({ path: 'src/app.ts', text: 'const { PORT } = process.env;' }).length, 1);
});

t.test('the most specific row comes first', async (t) => {
  t.equal(roomOf(rooms, 'src/accounting/mechanisms/gaussian/schema.ts')?.name, 'accounting/data');
  t.equal(roomOf(rooms, 'src/accounting/mechanisms/schema.ts')?.name, 'accounting/data');
  t.equal(roomOf(rooms, 'src/accounting/mechanisms/gaussian/law.ts')?.name, 'accounting/mechanisms');
  t.equal(roomOf(rooms, 'src/accounting/profile/profile.ts')?.name, 'accounting/profile');
  t.equal(roomOf(rooms, 'src/pool/task.ts')?.name, 'pool/task');
});

t.test('a missing or torn table is an error', async (t) => {
  t.throws(() => parseRooms('# no table'), /no import table/);
  t.throws(() => parseRooms('| room | files | may import | packages |\n| --- | --- | --- | --- |\n| a | b |'), /not four cells/);
});
