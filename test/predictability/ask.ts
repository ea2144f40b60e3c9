/** Requests of the golden file in the words of the API, and how their answers are compared. */
import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { operations } from '../../src/predictability/index.ts';
import type { Answers, Loss, Matrix, Noise, OperationId, Process, Release, Requests, Source } from '../../src/predictability/types.ts';

export const context = { cancelled: () => false };

export function matrix(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, columns: rows[0]?.length ?? 0, values: Float64Array.from(rows.flat()) };
}

export type Json = { [name: string]: unknown };

export function golden(): { cases: { id: string; request: Json; expect: Json }[]; errors: { id: string; request: Json; error: string }[] } {
  return JSON.parse(readFileSync(new URL('../fixtures/golden-predictability.json', import.meta.url), 'utf8'));
}

export function noiseOf(noise: Json | undefined): Noise {
  if (noise === undefined) return { kind: 'none' };
  if (noise.kind === 'covariance') return { kind: 'covariance', matrix: matrix(noise.matrix as number[][]) };
  return noise as unknown as Noise;
}

export function lossesOf(losses: unknown): Loss[] {
  return ((losses ?? ['squared']) as string[]).map((kind) => ({ kind }) as Loss);
}

/** A small valid release, for cases that only state what is wrong elsewhere. */
const FALLBACK = { kind: 'mean', t: [[1], [2], [4]] };

export function releaseOf(request: Json): Release {
  const release = (request.release ?? FALLBACK) as Json;
  const noise = noiseOf(request.noise as Json | undefined);
  if (request.gradients !== undefined) {
    return { kind: 'gradients', gradients: matrix(request.gradients as number[][]), jacobian: matrix([[1]]), noise };
  }
  if (release.kind === 'mean') return { kind: 'mean', t: matrix(release.t as number[][]), noise };
  const kind = (release.kind as string).replace('-', '_') as 'linear_regression';
  return { kind, x: matrix(release.x as number[][]), y: release.y as number[], noise };
}

export function sourceOf(request: Json): Source {
  const moments = request.moments as Json | undefined;
  if (moments !== undefined) {
    const { p = 0.5, varQ, covGQ, covG, jacobian } = moments;
    return {
      kind: 'moments',
      p: p as number,
      var_q: varQ as number,
      cov_gq: covGQ as number[],
      cov_g: matrix(covG as number[][]),
      ...(jacobian === undefined ? {} : { jacobian: matrix(jacobian as number[][]) }),
      noise: noiseOf(request.noise as Json | undefined),
    };
  }
  const release = releaseOf(request);
  const queries = request.queries as Record<string, number[]> | undefined;
  if (queries !== undefined) {
    const names = Object.keys(queries);
    const first = queries[names[0] as string] as number[];
    const values = matrix(first.map((_, i) => names.map((name) => queries[name]?.[i] as number)));
    return { kind: 'records', releases: [release], query: { kind: 'finite', queries: values, names } };
  }
  const rows = release.kind === 'mean' ? release.t.rows : release.kind === 'gradients' ? release.gradients.rows : release.x.rows;
  const values = (request.query as number[] | undefined) ?? Array.from({ length: rows }, (_, i) => i % 2);
  return { kind: 'records', releases: [release], query: { kind: 'single', values } };
}

export function processOf(request: Json): Process {
  return (request.process ?? { kind: 'iid', core: 100 }) as unknown as Process;
}

export function ask<K extends OperationId>(t: Test, operation: K, request: Requests[K]): Answers[K] {
  const outcome = operations[operation](request as never, context);
  if (!outcome.ok) {
    t.fail(JSON.stringify(outcome.refusal));
    throw new Error(outcome.refusal.detail);
  }
  return outcome.answer as Answers[K];
}

export function refusal<K extends OperationId>(
  operation: K,
  request: Requests[K],
): { code: string; pointer: string; reason?: string } | null {
  const outcome = operations[operation](request as never, context);
  return outcome.ok ? null : outcome.refusal;
}

export function close(t: Test, found: unknown, wanted: unknown, label: string, relative = 1e-9, absolute = 1e-12): void {
  if (Array.isArray(wanted)) {
    for (const [index, item] of wanted.entries()) close(t, (found as unknown[])[index], item, `${label}[${index}]`, relative, absolute);
    return;
  }
  const a = found as number;
  const b = wanted as number;
  t.ok(Math.abs(a - b) <= absolute + relative * Math.abs(b), `${label}: ${a} against ${b}`);
}
