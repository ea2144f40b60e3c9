import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import type { Body, OpenApiDocument, Operation } from '../../openapi/documents.ts';
import { buildService } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { type Call, exampleCalls, exampleTime } from '../../src/platform/examples/requests.ts';
import { replay, steady } from '../support/examples.ts';

const document = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')) as OpenApiDocument;

/** The document's own schemas, read by a validator that knows nothing of the service. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'document', components: document.components });
function complaints(schema: object, value: unknown): string[] {
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
  const validate = ajv.compile(resolved);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

type Method = Call['method'];
function find(operationId: string): { method: Method; path: string; operation: Operation } {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === operationId) return { method: method.toUpperCase() as Method, path, operation };
  throw new Error(`${operationId} is not in the document`);
}
const contentOf = (body: Body | undefined, type: string) => Object.entries(body?.content ?? {}).find(([media]) => media === type)?.[1];

/** `lossbook-0.1.0+node24-x64` -> `lossbook-0.1.0+node24`. */
const withoutArchitecture = (version = '') => version.slice(0, version.lastIndexOf('-'));

t.test('the examples of the document are what the service answers', async (t) => {
  const { app, warmUp } = await buildService(readConfig({ LOG_LEVEL: 'silent', POOL_SIZE: '1', DATA_DIR: '' }), { now: exampleTime });
  t.teardown(() => app.close());
  await warmUp();
  for (const { operationId, before, success, problem } of exampleCalls) {
    const { method, path, operation } = find(operationId);
    const request = contentOf(operation.requestBody, 'application/json');

    t.test(`${operationId}: success`, async (t) => {
      const body = request?.examples?.success?.value;
      if (request !== undefined) {
        t.same(body, success.body);
        t.same(complaints(request.schema, body), [], 'the request fits its schema');
      }
      for (const call of before ?? []) await replay(app, exampleCalls, call);
      t.equal(success.method, method);
      const response = await replay(app, exampleCalls, success);
      t.match(response.url.split('?')[0], new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`));
      const status = success.status ?? 200;
      t.equal(response.status, status, JSON.stringify(response.body).slice(0, 300));
      const [documented] = Object.values(operation.responses[String(status)]?.content ?? {});
      t.same(complaints(documented?.schema ?? { not: {} }, response.body), [], 'the answer fits its schema');
      t.same(complaints(documented?.schema ?? { not: {} }, documented?.examples?.success?.value), [], 'the shown answer fits its schema');
      // another processor architecture is another engine version, whose last digits may differ
      const [got, shown] = [
        steady(response.body) as { engine_version?: string },
        documented?.examples?.success?.value as { engine_version?: string },
      ];
      if (got.engine_version === shown.engine_version) t.same(got, shown, 'and is the one that is shown');
      else t.equal(withoutArchitecture(got.engine_version), withoutArchitecture(shown.engine_version), 'and the shown one is current');
    });

    t.test(`${operationId}: problem`, async (t) => {
      const response = await replay(app, exampleCalls, problem);
      const documented = contentOf(operation.responses[String(response.status)], 'application/problem+json');
      if (!t.ok(documented, `status ${response.status} is documented`)) return;
      t.same(complaints(documented?.schema ?? { not: {} }, response.body), [], 'the problem fits its schema');
      const withoutId = (body: unknown) => ({ ...(body as object), instance: '' });
      t.same(withoutId(response.body), withoutId(documented?.examples?.problem?.value), 'and is the one that is shown');
    });
  }
  await t.test('no operation is left out', async (t) => {
    const shown = new Set(exampleCalls.map(({ operationId }) => operationId));
    const all = Object.values(document.paths).flatMap((item) => Object.values(item).map((operation) => operation.operationId));
    t.same(
      all.filter((id) => !shown.has(id)),
      [],
    );
  });
});

t.test('the validator of this test can complain', async (t) => {
  t.not(complaints({ $ref: '#/components/schemas/Interval' }, { value: '1', lower: 0, upper: 1, bound: 'two_sided' }).length, 0);
  t.not(complaints({ $ref: '#/components/schemas/Sampling' }, { scheme: 'poisson', probability: 2 }).length, 0);
});
