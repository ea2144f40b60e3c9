/** What the tests of figures share: a request put to an operation, short names of events, and numbers as they are printed. */
import { readFileSync } from 'node:fs';
import { operations } from '../../src/accounting/index.ts';
import type {
  Adjacency,
  Answers,
  Composition,
  Interval,
  OperationId,
  Outcome,
  PrivacyEvent,
  Requests,
} from '../../src/accounting/types.ts';

const context = { cancelled: () => false };

export function answerOrRefusal<K extends OperationId>(operation: K, request: Requests[K]): Outcome<Answers[K]> {
  return operations[operation](request, context);
}

/** The answer of an operation. @throws Error where it refuses */
export function ask<K extends OperationId>(operation: K, request: Requests[K]): Answers[K] {
  const outcome = answerOrRefusal(operation, request);
  if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.detail}`);
  return outcome.answer;
}

/** The code of a refusal, null for an answer. */
export function refusalOf<K extends OperationId>(operation: K, request: Requests[K]): string | null {
  const outcome = answerOrRefusal(operation, request);
  return outcome.ok ? null : outcome.refusal.code;
}

export function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));
}

/** Poisson-sampled Gaussian of sensitivity 1; q = 1 for no sampling. */
export function gaussian(q: number, noise_multiplier: number, count: number): PrivacyEvent {
  return { kind: 'gaussian', noise_multiplier, sampling: q === 1 ? { scheme: 'none' } : { scheme: 'poisson', probability: q }, count };
}

export function laplace(scale: number, count = 1): PrivacyEvent {
  return { kind: 'laplace', scale, sensitivity: 1, sampling: { scheme: 'none' }, count };
}

export function composition(adjacency: Adjacency, ...events: PrivacyEvent[]): Composition {
  return { kind: 'composition', adjacency, events };
}

/** Half a unit of the last digit of a printed number, with a little room for the number's own binary form. */
export function halfUnit(printed: string): number {
  const [digits = '', exponent = '0'] = printed.toLowerCase().split('e');
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  return 0.5001 * 10 ** (Number(exponent) - decimals);
}

/** An interval's width; infinite where an end is missing. */
export function widthOf({ lower, upper }: Interval): number {
  return lower === null || upper === null ? Number.POSITIVE_INFINITY : upper - lower;
}

/** Whether [lower, upper] contains a truth known to +-slack; a missing end bounds nothing. */
export function contains(lower: number | null | undefined, upper: number | null | undefined, truth: number, slack: number): boolean {
  return (lower ?? Number.NEGATIVE_INFINITY) <= truth + slack && truth - slack <= (upper ?? Number.POSITIVE_INFINITY);
}
