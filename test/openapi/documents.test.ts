import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { generate, type OpenApiDocument, type Operation } from '../../openapi/documents.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const document = JSON.parse(read('openapi/openapi.json')) as OpenApiDocument;
const twin = JSON.parse(read('openapi/openapi-3.0.json')) as OpenApiDocument;
const operations: [string, Operation][] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
);

t.test('the committed documents are the generated ones', async (t) => {
  for (const [path, text] of await generate()) t.ok(text === read(path), `${path} is current; else run npm run openapi`);
});

t.test('both documents pass a validator', async (t) => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const options: ExecFileSyncOptions = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] };
  const lint = (...files: string[]) =>
    execFileSync(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config', 'openapi/redocly.yaml', ...files], options);
  const complaints = (...files: string[]) => {
    try {
      lint(...files);
      return '';
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
      return `${stdout}${stderr}`;
    }
  };
  t.equal(complaints('openapi/openapi.json', 'openapi/openapi-3.0.json'), '');
  const broken = t.testdir({ 'broken.json': JSON.stringify({ ...document, paths: { '/x': { get: { responses: {} } } } }) });
  t.match(complaints(`${broken}/broken.json`), /responses/, 'and it does complain of a broken one');
});

t.test('the versions are those of the formats, and the twin says the same', async (t) => {
  t.match(document.openapi, /^3\.1\./);
  t.match(twin.openapi, /^3\.0\./);
  t.equal(document.info.version, JSON.parse(read('package.json')).version);
  t.same(Object.keys(twin.paths), Object.keys(document.paths));
  t.same(Object.keys(twin.components.schemas), Object.keys(document.components.schemas));
});

t.test('every operation has a unique operationId that is no name of a component', async (t) => {
  const ids = operations.map(([, { operationId }]) => operationId);
  t.equal(new Set(ids).size, ids.length);
  for (const [name, { operationId }] of operations) t.match(operationId, /^[a-z]+[A-Z][A-Za-z]+$/, `${name} is verb + noun`);
  const names = new Set(Object.keys(document.components.schemas).map((name) => name.toLowerCase()));
  t.same(
    ids.filter((id) => names.has(id.toLowerCase())),
    [],
  );
});

t.test('no object has a member of its own name, which generated clients would take for the object itself', async (t) => {
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase();
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const members = Object.keys((schema as { properties?: object }).properties ?? {});
    t.notOk(
      members.some((member) => plain(member) === plain(name)),
      name,
    );
  }
});

t.test('every operation shows a request, a success and a problem, and has one type of each', async (t) => {
  for (const [name, operation] of operations) {
    const content = Object.values(operation.responses).flatMap((response) => Object.entries(response.content ?? {}));
    const schemas = (type: string) => new Set(content.filter(([media]) => media === type).map(([, { schema }]) => JSON.stringify(schema)));
    const shows = (type: string) => content.some(([media, { examples }]) => media === type && Object.keys(examples ?? {}).length > 0);
    const kinds = ['application/json', 'text/event-stream', 'application/x-ndjson'];
    const type = kinds.find((kind) => content.some(([media]) => media === kind)) ?? '';
    t.equal(schemas(type).size, 1, `${name} has one type of success`);
    t.ok(shows(type), `${name} shows a success`);
    t.equal(schemas('application/problem+json').size, 1, `${name} has one type of problem`);
    t.ok(shows('application/problem+json'), `${name} shows a problem`);
    if (operation.requestBody !== undefined)
      t.ok(operation.requestBody.content?.['application/json']?.examples?.success, `${name} shows a request`);
    for (const parameter of operation.parameters ?? []) t.ok(parameter.example, `${name} shows ${parameter.name}`);
  }
});

t.test('every schema is a closed, named component and unions name their variants', async (t) => {
  const visit = (node: unknown, where: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Record<string, unknown>;
    if (schema.type === 'object' && schema.properties !== undefined) t.equal(schema.additionalProperties, false, `${where} is closed`);
    for (const key of ['oneOf', 'anyOf'])
      for (const variant of (schema[key] ?? []) as Record<string, unknown>[])
        t.ok(variant.$ref !== undefined || !('properties' in variant), `${where} has no inline variant`);
    for (const [key, value] of Object.entries(schema)) if (key !== 'examples' && key !== 'example') visit(value, `${where}/${key}`);
  };
  visit(document.components.schemas, '');
  for (const [name, operation] of operations)
    for (const response of Object.values(operation.responses))
      for (const { schema } of Object.values(response.content ?? {}))
        t.match(schema, { $ref: /^#\/components\/schemas\// }, `${name} refers`);
});
