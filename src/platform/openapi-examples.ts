/** Puts the examples into the document: for every operation a request, its answer and a problem. */
import { catalogue } from '../contract/index.ts';
import { answers } from './examples/answers.ts';
import { exampleCalls } from './examples/requests.ts';
import type { Json, JsonObject } from './json.ts';

export function addExamples(document: JsonObject): void {
  const operations = Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.values(item as JsonObject).map((operation) => ({ path, operation: operation as JsonObject })),
  );
  for (const calls of exampleCalls) {
    const known = operations.find(({ operation }) => operation.operationId === calls.operationId);
    const answer = answers[calls.operationId];
    if (known === undefined || answer === undefined) continue;
    const { path, operation } = known;
    const { success, problem } = calls;
    if (success.body !== undefined) {
      put(operation.requestBody, 'application/json', 'success', { summary: calls.summary, value: success.body });
    }
    for (const parameter of (operation.parameters ?? []) as JsonObject[]) {
      parameter.example = parameterExample(parameter, path, answer.success.url, success.headers);
    }
    const responses = operation.responses as JsonObject;
    const answered = responses[String(success.status ?? 200)];
    const types = Object.keys(((answered as JsonObject | undefined)?.content ?? {}) as JsonObject);
    const type = ['application/json', 'text/event-stream', 'application/x-ndjson'].find((one) => types.includes(one));
    if (type !== undefined) put(answered, type, 'success', { summary: calls.summary, value: successOf(calls.operationId) });
    put(responses[String(answer.problem.status)], 'application/problem+json', 'problem', {
      summary: problem.summary,
      value: answer.problem.body,
    });
  }
}

/** The value that a parameter has in the successful call: in its path, behind the question mark, or in its header. */
function parameterExample({ name, in: place }: JsonObject, path: string, url: string, headers: Record<string, string> = {}): string {
  const [address = '', query] = url.split('?', 2);
  if (place === 'header') return headers[String(name)] ?? '';
  if (place === 'query') return new URLSearchParams(query).get(String(name)) ?? '';
  const at = path.split('/').indexOf(`{${String(name)}}`);
  return address.split('/')[at] ?? '';
}

/** The answer of a successful call. Two are not kept in a file of their own, since they are known already. */
function successOf(operationId: string): Json {
  const fit = answers.fitGdp?.success.body as { engine_version: string };
  if (operationId === 'listMechanisms') return structuredClone(catalogue(fit.engine_version)) as unknown as Json;
  return answers[operationId]?.success.body ?? fit;
}

function put(holder: Json | undefined, mediaType: string, name: string, example: JsonObject): void {
  const content = (holder as JsonObject | undefined)?.content as JsonObject | undefined;
  const media = content?.[mediaType] as JsonObject | undefined;
  if (media === undefined) return;
  media.examples = { ...(media.examples as JsonObject | undefined), [name]: example };
}
