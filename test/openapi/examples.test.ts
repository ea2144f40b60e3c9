import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import t from 'tap';
import type { Body, OpenApiDocument, Operation } from '../../openapi/documents.ts';
import { buildService } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { type Call, exampleCalls, exampleTime } from '../../src/platform/examples/requests.ts';
import { EXAMPLE_ID } from '../support/examples.ts';

const document = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')) as OpenApiDocument;

/** The document's own schemas, read by a validator that knows nothing of the service. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'document', components: document.components });
function complaints(schema: object, value: unknown): string[] {
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
  const validate = ajv.compile(resolved);
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function find(operationId: string): { method: 'GET' | 'POST'; path: string; operation: Operation } {
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === operationId) return { method: method.toUpperCase() as 'GET' | 'POST', path, operation };
  throw new Error(`${operationId} is not in the document`);
}
const contentOf = (body: Body | undefined, type: string) => Object.entries(body?.content ?? {}).find(([media]) => media === type)?.[1];

/** `lossbook-0.1.0+node24-x64` -> `lossbook-0.1.0+node24`. */
const withoutArchitecture = (version = '') => version.slice(0, version.lastIndexOf('-'));

async function send(app: FastifyInstance, call: Call) {
  return app.inject({
    method: call.method,
    url: call.url,
    // problems inside an answer carry the id of the request
    headers: { 'x-request-id': EXAMPLE_ID, ...call.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
  });
}

t.test('the examples of the document are what the service answers', async (t) => {
  const { app, warmUp } = await buildService(readConfig({ LOG_LEVEL: 'silent', POOL_SIZE: '1' }), { now: exampleTime });
  t.teardown(() => app.close());
  await warmUp();
  for (const { operationId, before, success, problem } of exampleCalls) {
    const { method, path, operation } = find(operationId);
    const example = (operation.parameters ?? []).find((parameter) => parameter.in === 'path')?.example ?? '';
    const url = path.replace(/\{[^}]*\}/, example);
    const request = contentOf(operation.requestBody, 'application/json');

    t.test(`${operationId}: success`, async (t) => {
      const body = request?.examples?.success?.value;
      if (request !== undefined) {
        t.same(body, success.body);
        t.same(complaints(request.schema, body), [], 'the request fits its schema');
      }
      for (const call of before ?? []) await send(app, call);
      const headers = success.headers ?? {};
      const response = await send(app, { method, url, headers, ...(body === undefined ? {} : { body: body as Call['body'] & object }) });
      t.equal(response.statusCode, 200, response.body.slice(0, 300));
      t.match(response.headers['content-type'], /^application\/json/);
      const documented = contentOf(operation.responses['200'], 'application/json');
      t.same(complaints(documented?.schema ?? { not: {} }, response.json()), [], 'the answer fits its schema');
      t.same(complaints(documented?.schema ?? { not: {} }, documented?.examples?.success?.value), [], 'the shown answer fits its schema');
      // another processor architecture is another engine version, whose last digits may differ
      const [got, shown] = [response.json(), documented?.examples?.success?.value as { engine_version?: string }];
      if (got.engine_version === shown.engine_version) t.same(got, shown, 'and is the one that is shown');
      else t.equal(withoutArchitecture(got.engine_version), withoutArchitecture(shown.engine_version), 'and the shown one is current');
    });

    t.test(`${operationId}: problem`, async (t) => {
      const response = await send(app, problem);
      const documented = contentOf(operation.responses[String(response.statusCode)], 'application/problem+json');
      if (!t.ok(documented, `status ${response.statusCode} is documented`)) return;
      t.match(response.headers['content-type'], /^application\/problem\+json/);
      t.same(complaints(documented?.schema ?? { not: {} }, response.json()), [], 'the problem fits its schema');
      const withoutId = (body: unknown) => ({ ...(body as object), instance: '' });
      t.same(withoutId(response.json()), withoutId(documented?.examples?.problem?.value), 'and is the one that is shown');
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
