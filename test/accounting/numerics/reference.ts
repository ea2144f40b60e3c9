/** Reference cases of test/fixtures and the distance of a computed double from them. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Test } from 'tap';

export interface GoldenCase {
  id: string;
  kind: string;
  // The inputs differ by kind; a test reads the fields that its kind documents.
  inputs: Record<string, number> & { xs?: number[]; sigmas?: number[]; counts?: number[] };
  expected: { value: number; value_str: string; log_value?: number; log?: number; one_minus?: number };
  tol: { rel: number; abs: number };
}

function load<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')) as T;
}

const golden = load<{ cases: GoldenCase[] }>('golden-accounting.json').cases;

/** Cases of one kind; fails loudly when the file holds none. */
export function goldenCases(kind: string): GoldenCase[] {
  const found = golden.filter((c) => c.kind === kind);
  if (found.length === 0) throw new Error(`no golden case of kind ${kind}`);
  return found;
}

/** |computed - expected| / |expected|; 0 when both are 0, infinite when only the expected one is, or for NaN. */
export function relativeError(computed: number, expected: number): number {
  if (computed === expected) return 0;
  const error = Math.abs((computed - expected) / expected);
  return Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
}

/** Whether the golden tolerance covers the difference. */
export function within(computed: number, expected: number, tol: { rel: number; abs: number }): boolean {
  return Math.abs(computed - expected) <= tol.abs + tol.rel * Math.abs(expected);
}

/** One row of special.json: a function of this room, its arguments and the value from 50-digit arithmetic. */
export interface SpecialCase {
  name: string;
  args: number[];
  value: number;
}

export function specialCases(name: string): SpecialCase[] {
  const rows = load<{ cases: SpecialCase[] }>('special.json').cases.filter((c) => c.name === name);
  if (rows.length === 0) throw new Error(`no special case for ${name}`);
  return rows;
}

/** The worst case of a function against its seeded rows. */
export function worstRelativeError(cases: SpecialCase[], f: (...args: number[]) => number): { error: number; args: number[] } {
  let worst = { error: -1, args: [] as number[] };
  for (const { args, value } of cases) {
    const error = relativeError(f(...args), value);
    if (error > worst.error) worst = { error, args };
  }
  return worst;
}

/** Checks a property over seeded random arguments, so that a failure repeats, and counts it as one assertion. */
export function holds<Args>(t: Test, name: string, property: fc.IProperty<Args>, runs = 1000): void {
  const details = fc.check(property, { seed: 20240607, numRuns: runs });
  t.notOk(details.failed, `${name}${details.failed ? `: fails at ${fc.stringify(details.counterexample)}` : ''}`);
}
