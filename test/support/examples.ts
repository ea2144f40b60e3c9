/** Replays the example calls of the document against the service. */
import type { FastifyInstance } from 'fastify';
import type { Call, ExampleAnswer, ExampleCalls } from '../../src/platform/examples/requests.ts';
import type { Json } from '../../src/platform/json.ts';

/** The id under which examples are replayed, so that problems come out the same every time. */
export const EXAMPLE_ID = 'example';

export interface Replayed {
  url: string;
  status: number;
  body: Json;
}

export async function replay(app: FastifyInstance, call: Call, key = ''): Promise<Replayed> {
  const url = call.url.replace('{key}', key);
  const response = await app.inject({
    method: call.method,
    url,
    headers: { 'x-request-id': EXAMPLE_ID, ...call.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
  });
  return { url, status: response.statusCode, body: response.json() };
}

/** Key of the answer that the getResult example fetches. */
export async function keyOf(app: FastifyInstance, calls: ExampleCalls): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: calls.success.url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(calls.success.body),
  });
  return String(response.headers.etag).slice(1, -1);
}

export async function replayAll(app: FastifyInstance, all: readonly ExampleCalls[]): Promise<Record<string, ExampleAnswer>> {
  const first = all[0];
  if (first === undefined) throw new Error('there are no examples');
  const key = await keyOf(app, first);
  const answers: Record<string, ExampleAnswer> = {};
  for (const calls of all) {
    for (const call of calls.before ?? []) await replay(app, call);
    const success = await replay(app, calls.success, key);
    if (success.status !== 200) throw new Error(`${calls.operationId}: ${JSON.stringify(success)}`);
    const problem = await replay(app, calls.problem);
    if (problem.status < 400) throw new Error(`${calls.operationId}: the problem is none`);
    answers[calls.operationId] = {
      success: { url: success.url, body: success.body },
      problem: { status: problem.status, body: problem.body },
    };
  }
  return answers;
}
