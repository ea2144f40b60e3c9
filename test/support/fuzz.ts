/** What every request must keep, however odd: no 5xx, a response that the document allows, intervals that meet, and the same answer again. */
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type OperationId, operations } from '../../src/contract/index.ts';
import { call, type Response } from './service.ts';

const json = { 'content-type': 'application/json' };

/** Holds responses to the published document. */
export function documentOf(): (operation: OperationId, response: Response) => string | null {
  const document = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'document' });
  const known = new Map<string, ValidateFunction>();
  return (operation, response) => {
    const type = String(response.headers['content-type']).split(';')[0] as string;
    const stated = document.paths[operations[operation].path].post.responses[String(response.status)];
    const schema = stated?.content?.[type]?.schema;
    if (schema === undefined) return `the document does not tell of ${response.status} ${type}`;
    const name = JSON.stringify(schema);
    const validate = known.get(name) ?? ajv.compile({ $ref: schema.$ref.replace('#', 'document#') });
    known.set(name, validate);
    return validate(response.json()) ? null : `not as documented: ${JSON.stringify(validate.errors?.[0])}`;
  };
}

interface Interval {
  lower: number | null;
  upper: number | null;
}
const isInterval = (value: object): value is Interval & object => 'bound' in value && 'lower' in value && 'upper' in value;

/** Places of two answers whose intervals exclude each other: both claim to hold one truth. */
export function contradictions(a: unknown, b: unknown, pointer = ''): string[] {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return [];
  if (isInterval(a) && isInterval(b)) {
    const apart = (x: Interval, y: Interval) => x.lower !== null && y.upper !== null && x.lower > y.upper;
    return apart(a, b) || apart(b, a) ? [`${pointer}: [${a.lower}, ${a.upper}] and [${b.lower}, ${b.upper}]`] : [];
  }
  const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return Object.keys(x).flatMap((name) => contradictions(x[name], y[name], `${pointer}/${name}`));
}

/** The body of a response without what is another for every request. Which of several faults is named first may follow the order of members. */
function lasting({ status, body, json: read }: Response, reworded: boolean): string {
  if (status === 200) return body.toString();
  const problem = read() as { code: string };
  return reworded ? `${status} ${problem.code}` : JSON.stringify({ ...problem, instance: '' });
}

/** What may be told by chance of a moment: a limit was at work. */
const isPassing = ({ status }: Response) => status === 503 || status === 429;

/** The same meaning in other bytes: members in the reverse order, with spaces. */
function reworded(value: unknown): string {
  const turn = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(turn);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one)
        .reverse()
        .map(([name, member]) => [name, turn(member)]),
    );
  };
  return JSON.stringify(turn(value), null, 1);
}

export interface Subject {
  /** Ports of two processes. */
  port: number;
  other: number;
  allowed: ReturnType<typeof documentOf>;
}

/** Sends a request in every way, and says what is wrong, and how it was answered. */
export async function tryRequest(
  { port, other, allowed }: Subject,
  operation: OperationId,
  request: object,
): Promise<{ faults: string[]; told: string; calls: number }> {
  const { path } = operations[operation];
  const send = (to: number, body: object | string) => call(to, 'POST', path, json, body);
  const faults: string[] = [];
  let calls = 0;
  const checked = async (what: string, to: number, body: object | string) => {
    calls += 1;
    const response = await send(to, body);
    if (response.status >= 500 && !(response.status === 503 && response.headers['retry-after'] !== undefined)) {
      faults.push(`${what}: ${response.status} ${response.body.toString().slice(0, 500)}`);
    }
    const wrong = allowed(operation, response);
    if (wrong !== null) faults.push(`${what}: ${response.status} ${wrong}`);
    return response;
  };
  const cold = await checked('cold', port, request);
  for (const [what, to, body] of [
    ['again', port, request],
    ['in other words', port, reworded(request)],
    ['another process', other, request],
  ] as const) {
    const again = await checked(what, to, body);
    const [was, now] = [lasting(cold, typeof body === 'string'), lasting(again, typeof body === 'string')];
    if (!isPassing(cold) && !isPassing(again) && now !== was) faults.push(`${what}: another answer: ${now.slice(0, 300)}`);
  }
  const members = (operations[operation].request as unknown as { properties?: object }).properties ?? {};
  if (cold.status === 200 && 'certify' in members) {
    const { certify } = request as { certify?: boolean };
    const turned = await checked('certify turned', port, { ...request, certify: certify !== true });
    if (turned.status === 200) faults.push(...contradictions(cold.json(), turned.json()).map((where) => `certify: ${where}`));
  }
  return { faults, calls, told: cold.status === 200 ? 'answered' : (cold.json() as { code: string }).code };
}
