/** Replays the example calls of the document against the service. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Call, ExampleAnswer, ExampleCalls } from '../../src/platform/examples/requests.ts';
import type { Json, JsonObject } from '../../src/platform/json.ts';

/** The id under which examples are replayed, so that problems come out the same every time. */
export const EXAMPLE_ID = 'example';

export interface Replayed {
  url: string;
  status: number;
  body: Json;
}

/** Sends a call as it stands. */
async function send(app: FastifyInstance, { method, url, headers, body }: Call) {
  return app.inject({
    method,
    url,
    headers: { 'x-request-id': EXAMPLE_ID, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

/** Sends a call whose placeholders are filled in. A stream of events is text. */
export async function replay(app: FastifyInstance, all: readonly ExampleCalls[], call: Call): Promise<Replayed> {
  const url = await filled(app, all, call.url);
  const response = await send(app, { ...call, url });
  const json = /\bjson/.test(String(response.headers['content-type']));
  return { url, status: response.statusCode, body: json ? response.json() : response.body };
}

const callOf = (all: readonly ExampleCalls[], id: string): Call => {
  const found = all.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`there is no example of ${id}`);
  return found.success;
};

/** What stands for the placeholders of an address. */
const placeholders: Record<string, (app: FastifyInstance, all: readonly ExampleCalls[]) => Promise<string>> = {
  /** Key of the answer of the fitGdp example. */
  key: async (app, all) => String((await send(app, callOf(all, 'fitGdp'))).headers.etag).slice(1, -1),
  /** Id of the job of the submitJob example, when it is done. */
  job: async (app, all) => jobIn(app, 'done', callOf(all, 'submitJob')),
  /** Id of a job that runs for long. */
  new_job: async (app, all) => {
    const { body } = callOf(all, 'computeSteps');
    const request = { ...(body as JsonObject), steps: { from: 1, to: 3000, points: 1000 }, want: ['mu', 'regret'] };
    return jobIn(app, 'running', { method: 'POST', url: '/v1/jobs', body: { operation: 'computeSteps', request } });
  },
};

async function jobIn(app: FastifyInstance, state: string, submission: Call): Promise<string> {
  const { id } = (await send(app, submission)).json() as { id: string };
  const look = async () => ((await send(app, { method: 'GET', url: `/v1/jobs/${id}` })).json() as { state: string }).state;
  while ((await look()) !== state) await sleep(20);
  return id;
}

async function filled(app: FastifyInstance, all: readonly ExampleCalls[], url: string): Promise<string> {
  const name = /\{(.*)\}/.exec(url)?.[1];
  if (name === undefined) return url;
  const make = placeholders[name];
  if (make === undefined) throw new Error(`nothing is known to stand for {${name}}`);
  return url.replace(`{${name}}`, await make(app, all));
}

/** What is another every time (ids and times of jobs) or for every engine version (keys of results), brought to one value. */
export function steady<T extends Json>(value: T): T {
  const text = JSON.stringify(value)
    .replaceAll(/(\/v1\/jobs\/|"id\\*":\\*")(?!0{32})[0-9a-f]{32}(?![0-9a-f])/g, (_, before) => `${before}5f0c2a9d7be14c63a8d1e06b92f47c35`)
    .replaceAll(
      /(\/v1\/results\/)(?!0{64})[0-9a-f]{64}/g,
      (_, before) => `${before}35156dc55063d628b2586cb9b1457947393574dba59e36c9d4ca84c11b689fca`,
    )
    .replaceAll(/((?:submitted|started|ended|expires)_at\\*":\\*")[^"\\]*/g, (_, before) => `${before}2025-06-01T12:00:00.000Z`);
  return JSON.parse(text);
}

export async function replayAll(app: FastifyInstance, all: readonly ExampleCalls[]): Promise<Record<string, ExampleAnswer>> {
  const answers: Record<string, ExampleAnswer> = {};
  for (const calls of all) {
    for (const call of calls.before ?? []) await replay(app, all, call);
    const success = await replay(app, all, calls.success);
    if (success.status !== (calls.success.status ?? 200)) throw new Error(`${calls.operationId}: ${JSON.stringify(success)}`);
    const problem = await replay(app, all, calls.problem);
    if (problem.status < 400) throw new Error(`${calls.operationId}: the problem is none`);
    answers[calls.operationId] = {
      success: { url: steady(success.url), body: steady(success.body) },
      problem: { status: problem.status, body: problem.body },
    };
  }
  return answers;
}
