/** The catalogue, the published documents and their examples. */
import t from 'tap';
import { eventSchemas, samplingSchemas } from '../../src/accounting/mechanisms/catalogue.ts';
import { CatalogueSchema, compile, type OperationId, operations } from '../../src/contract/index.ts';
import { MOST_READ } from '../../src/ledger/fold.ts';
import { answers } from '../../src/platform/examples/answers.ts';
import { exampleCalls, exampleTime } from '../../src/platform/examples/requests.ts';
import type { JsonObject } from '../../src/platform/json.ts';
import { replay, steady } from '../support/examples.ts';
import { startService } from '../support/service.ts';

t.test('the catalogue names everything that can be asked', async (t) => {
  const { get } = await startService(t);
  const response = await get('/v1/mechanisms');
  t.equal(response.status, 200);
  const body = response.json() as { events: { kind: string }[]; samplings: { scheme: string }[] };
  const validate = compile(CatalogueSchema);
  t.ok(validate(body), JSON.stringify(validate.errors));
  t.same(
    body.events.map(({ kind }) => kind),
    eventSchemas.map(({ kind }) => kind),
  );
  t.same(
    body.samplings.map(({ scheme }) => scheme),
    samplingSchemas.map(({ scheme }) => scheme),
  );
  t.equal((await get('/v1/mechanisms', { 'if-none-match': String(response.headers.etag) })).status, 304);
});

t.test('what reads a log from its first entry on says in how many entries, and what is answered until it is read', async (t) => {
  const { get } = await startService(t);
  const { paths } = (await get('/openapi.json')).json() as {
    paths: Record<string, { get: { description: string; responses: JsonObject } }>;
  };
  for (const reading of ['summary', 'composition']) {
    const { description, responses } = paths[`/v1/budgets/{budget}/${reading}`]?.get ?? { description: '', responses: {} };
    t.match(description, new RegExp(`more than ${MOST_READ / 1000},000 entries .* 503 .deadline_exceeded.*Retry-After`), reading);
    t.ok('503' in responses);
  }
});

t.test('the document', async (t) => {
  const { get } = await startService(t);
  const served = async (path: string) => (await get(path)).json() as JsonObject & { paths: Record<string, Record<string, JsonObject>> };
  const document = await served('/openapi.json');
  const all = Object.values(document.paths).flatMap((item) => Object.values(item));

  t.test('has the operations under their names, each once', async (t) => {
    const ids = all.map(({ operationId }) => operationId);
    for (const id of ['fitGdp', 'computeProfile', 'computeTradeOff', 'composeEvents', 'listMechanisms', 'getResult'])
      t.ok(ids.includes(id), id);
    t.equal(new Set(ids).size, ids.length);
  });

  t.test('maps every tag of a union to its component', async (t) => {
    const schemas = (document.components as JsonObject).schemas as Record<string, JsonObject>;
    const mapping = (name: string) =>
      (schemas[name] as { discriminator?: { mapping: Record<string, string> } }).discriminator?.mapping ?? {};
    t.same(
      Object.keys(mapping('PrivacyEvent')),
      eventSchemas.map(({ kind }) => kind),
    );
    t.same(
      Object.keys(mapping('Sampling')),
      samplingSchemas.map(({ scheme }) => scheme),
    );
    for (const name of ['PrivacyEvent', 'Sampling', 'Mechanism']) {
      for (const target of Object.values(mapping(name))) t.ok(schemas[target.replace('#/components/schemas/', '')], target);
    }
  });

  t.test('every reference leads to a component', async (t) => {
    for (const path of ['/openapi.json', '/openapi-3.0.json']) {
      const text = JSON.stringify(await served(path));
      const known = Object.keys(((await served(path)).components as JsonObject).schemas as JsonObject);
      const targets = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target));
      for (const target of targets) t.ok(known.includes(String(target).replace('#/components/schemas/', '')), String(target));
      t.notMatch(text, /"def-\d+"/, 'no schema without a name');
    }
  });

  t.test('the 3.0 twin has nothing that only 3.1 knows', async (t) => {
    const twin = await served('/openapi-3.0.json');
    t.equal(twin.openapi, '3.0.3');
    const text = JSON.stringify({ ...twin, paths: {}, components: twin.components });
    t.notMatch(text, /"const":|"type":\[|"exclusiveM[a-z]+imum":[^tf]/);
  });

  t.test('every operation has its examples', async (t) => {
    for (const { operationId, success } of exampleCalls) {
      const operation = all.find((known) => known.operationId === operationId) as JsonObject;
      const text = JSON.stringify(operation.responses);
      t.match(text, /"examples":\{"success"/, `${operationId}: answer`);
      t.match(text, /"examples":\{"problem"/, `${operationId}: problem`);
      if (success.body !== undefined) t.match(JSON.stringify(operation.requestBody), /"examples":\{"success"/, `${operationId}: request`);
    }
  });

  t.test('the page is served, and may load what it needs', async (t) => {
    const page = await get('/docs/');
    t.equal(page.status, 200);
    t.match(page.headers['content-security-policy'], /script-src 'self'/);
    t.notMatch(page.headers['content-security-policy'], /upgrade-insecure-requests|validator/);
    t.equal((await get('/docs/static/swagger-ui.css')).status, 200);
  });
});

t.test('the examples give what the document says', async (t) => {
  const { app } = await startService(t, {}, undefined, exampleTime);
  for (const { operationId, before, success, problem } of exampleCalls) {
    for (const call of before ?? []) await replay(app, exampleCalls, call);
    const answer = answers[operationId];
    const answered = await replay(app, exampleCalls, success);
    t.equal(answered.status, success.status ?? 200, operationId);
    if (answer?.success.body !== null && !(operationId in operations)) t.same(steady(answered.body), answer?.success.body, operationId);
    if (operationId in operations) {
      const validate = compile(operations[operationId as OperationId].answer);
      t.ok(validate(answer?.success.body), `${operationId}: ${JSON.stringify(validate.errors)}`);
      t.same(Object.keys(answered.body as JsonObject), Object.keys(answer?.success.body as JsonObject));
    }
    const refused = await replay(app, exampleCalls, problem);
    t.same({ status: refused.status, body: refused.body }, answer?.problem, `${operationId}: problem`);
  }
});
