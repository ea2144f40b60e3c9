/** Questions to the study room in tests, and how answers are compared with reference values. */
import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { operations } from '../../src/study/index.ts';
import type { Answers, OperationId, Requests } from '../../src/study/types.ts';

export type Json = { [name: string]: unknown };
export const golden = JSON.parse(readFileSync(new URL('../fixtures/golden-study.json', import.meta.url), 'utf8')) as {
  [part: string]: never;
};

const context = { cancelled: () => false };

export function ask<K extends OperationId>(t: Test, operation: K, request: Requests[K]): Answers[K] {
  const outcome = operations[operation](request as never, context);
  if (!outcome.ok) {
    t.fail(JSON.stringify(outcome.refusal));
    throw new Error(outcome.refusal.detail);
  }
  return outcome.answer as Answers[K];
}

/** Reason and place of a refusal; null where there is none. */
export function refusal<K extends OperationId>(operation: K, request: Requests[K]): { reason: string | undefined; pointer: string } | null {
  const outcome = operations[operation](request as never, context);
  return outcome.ok ? null : { reason: outcome.refusal.reason, pointer: outcome.refusal.pointer };
}

/** Compares numbers, and lists of them of any depth. */
export function close(t: Test, found: unknown, wanted: unknown, label: string, relative = 1e-9, absolute = 1e-15): void {
  if (Array.isArray(wanted)) {
    t.equal((found as unknown[] | undefined)?.length, wanted.length, `${label}: length`);
    for (const [index, item] of wanted.entries()) close(t, (found as unknown[])[index], item, `${label}[${index}]`, relative, absolute);
    return;
  }
  const [a, b] = [found as number, wanted as number];
  t.ok(Math.abs(a - b) <= absolute + relative * Math.abs(b), `${label}: ${a} against ${b}`);
}
