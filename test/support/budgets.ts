/** Budgets over HTTP: a service with a clock, jobs, and what was decided by its schema. */
import type { Test } from 'tap';
import { compile } from '../../src/contract/index.ts';
import { ChargeDecision } from '../../src/contract/ledger.ts';
import { type Response, startService } from './service.ts';

export const none = { scheme: 'none' };
export const composition = (events: object[], adjacency = 'add_remove') => ({ kind: 'composition', adjacency, events });
export const pure = (epsilon: string | number, count = 1) => composition([{ kind: 'pure', epsilon, sampling: none, count }]);
export const training = (count: number) =>
  composition([{ kind: 'gaussian', noise_multiplier: 1, sampling: { scheme: 'poisson', probability: 0.01 }, count }]);

export async function start(
  t: Parameters<typeof startService>[0],
  changes: Record<string, string> = {},
  clock = { now: Date.UTC(2025, 5, 1) },
) {
  const service = await startService(t, changes, undefined, () => clock.now);
  let keys = 0;
  const send = (path: string, body: unknown, key: string | null = `k${keys++}`) =>
    service.post(`/v1/budgets${path}`, body, { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) });
  const open = (id: string, budget: object, more: object = {}) =>
    send('', { id, scope: 'dataset', data: 'visits', privacy_unit: 'person', adjacency: 'add_remove', budget, ...more });
  return { ...service, send, open, clock };
}

export function decided(t: Pick<Test, 'ok' | 'equal'>, response: Response) {
  t.equal(response.status, 200, response.status === 200 ? 'decided' : response.body.toString());
  const body = response.json() as Record<string, never>;
  const validate = compile(ChargeDecision);
  t.ok(validate(body), JSON.stringify(validate.errors));
  return body as unknown as { standings: { amounts: Record<string, string>[]; fits?: number }[]; reservation?: string; decision: string };
}
