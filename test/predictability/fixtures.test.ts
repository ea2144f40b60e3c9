/** Logistic models, weighted and dependent cores, several releases and families of features, against 50-digit arithmetic. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import type { LinearFamily, LinearSet, Process, Release } from '../../src/predictability/types.ts';
import { ask, close, type Json, matrix, noiseOf } from './ask.ts';

interface Single {
  id: string;
  process: Process;
  releases: Json[];
  query: number[];
  expect: Record<string, Json>;
}
interface Family {
  id: string;
  process: Process;
  releases: Json[];
  features: number[][];
  families: { set: Json; sup_of_expectations: number; bound: number; correlation_bound: number }[];
  canonical_correlations: number[];
  noisy_canonical_correlations: number[];
}
const { cases, families } = JSON.parse(readFileSync(new URL('../fixtures/predictability.json', import.meta.url), 'utf8')) as {
  cases: Single[];
  families: Family[];
};

function releaseOf({ t: means, x, y, noise, ...rest }: Json): Release {
  const table = means === undefined ? { x: matrix(x as number[][]), y: y as number[] } : { t: matrix(means as number[][]) };
  return { ...rest, ...table, noise: noiseOf(noise as Json | undefined) } as unknown as Release;
}

/** Rounding of QR is about 1e-15 times the condition, which is 1e8 there. */
const tolerances: Record<string, number> = { 'ill-conditioned': 1e-6, 'logistic-tiny-noise': 1e-9 };

for (const { id, process, releases, query, expect } of cases) {
  t.test(id, async (t) => {
    const source = { kind: 'records', releases: releases.map(releaseOf), query: { kind: 'single', values: query } } as const;
    const answer = ask(t, 'analysePredictability', { process, source });
    t.same(
      answer.readings.map(({ baseline }) => baseline),
      Object.keys(expect),
    );
    const relative = tolerances[id] ?? 1e-9;
    for (const { baseline, queries } of answer.readings) {
      const wanted = expect[baseline] as Json;
      const [found] = queries;
      for (const name of ['p', 'var_q', 'rho2', 'r2', 'c0'] as const)
        close(t, found?.[name], wanted[name], `${baseline} ${name}`, relative);
      close(t, found?.gamma[0]?.second_order, wanted.second_order_squared, `${baseline} gain`, relative);
      if (id === 'ill-conditioned') continue;
      for (const [index, release] of answer.releases.entries()) {
        close(t, release.value, (wanted.values as number[][])[index], `value ${index}`);
        const risk = (wanted.risks as (number | null)[])[index];
        if (risk !== null) close(t, release.empirical_risk, risk, `risk ${index}`);
      }
    }
  });
}

function setOf({ matrix: shape, ...rest }: Json): LinearSet {
  return { ...rest, ...(shape === undefined ? {} : { matrix: matrix(shape as number[][]) }) } as unknown as LinearSet;
}

for (const { id, process, releases, features, families: wanted, canonical_correlations, noisy_canonical_correlations } of families) {
  t.test(`family: ${id}`, async (t) => {
    for (const { set, sup_of_expectations, bound, correlation_bound } of wanted) {
      const answer = ask(t, 'analysePredictability', {
        process,
        source: {
          kind: 'records',
          releases: releases.map(releaseOf),
          query: { kind: 'linear', features: matrix(features), set: setOf(set) },
        },
      });
      const family = answer.readings[0]?.families[0] as LinearFamily;
      const kind = set.kind as string;
      close(t, family.bound, bound, `${kind} bound`);
      close(t, family.correlation_bound, correlation_bound, `${kind} bound by correlation`);
      close(t, family.sup_of_expectations, sup_of_expectations, `${kind} supremum`);
      // a correlation is a square root: near 0 its absolute error is that of the share
      close(t, family.canonical_correlations, canonical_correlations, 'correlations', 1e-9, 1e-9);
      close(t, family.noisy_canonical_correlations, noisy_canonical_correlations, 'noisy correlations', 1e-9, 1e-9);
      t.ok((family.sup_of_expectations as number) <= family.bound && family.bound <= family.correlation_bound * (1 + 1e-12), 'in order');
    }
    const lipschitz = ask(t, 'analysePredictability', {
      process,
      source: {
        kind: 'records',
        releases: releases.map(releaseOf),
        query: { kind: 'lipschitz', features: matrix(features), constant: 1.5, of: 'mean' },
      },
    }).readings[0]?.families[0] as LinearFamily;
    close(t, lipschitz.bound, wanted.find(({ set }) => set.kind === 'ball')?.bound, 'functions of the mean are the ball');
    t.equal(lipschitz.sup_of_expectations, null);
  });
}
