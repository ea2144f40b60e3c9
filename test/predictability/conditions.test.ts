/** What has to hold whatever the data: conditions near 1e8, invariances, limits of noise, orders of the bounds. */
import t from 'tap';
import { at, gram, multiply, transpose } from '../../src/predictability/linear/dense.ts';
import { singularValues, symmetricEigen } from '../../src/predictability/linear/jacobi.ts';
import { pivotedQr, solve } from '../../src/predictability/linear/qr.ts';
import { reduceRows } from '../../src/predictability/linear/tall.ts';
import type { Matrix, Noise, QueryMeasure, Source } from '../../src/predictability/types.ts';
import { ask, close, matrix } from './ask.ts';

/** A generator of its own: tests must not change from run to run. */
function random(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

function rows(n: number, k: number, seed: number): number[][] {
  const next = random(seed);
  return Array.from({ length: n }, () => Array.from({ length: k }, next));
}

/** rho2 of released means by normal equations, as it is usually done: Gaussian elimination on the covariance. */
function byNormalEquations(t2: number[][], q: number[]): number {
  const n = t2.length;
  const k = t2[0]?.length ?? 0;
  const mean = (value: (i: number) => number) => q.reduce((sum, _, i) => sum + value(i), 0) / n;
  const centre = Array.from({ length: k }, (_, j) => mean((i) => t2[i]?.[j] as number));
  const p = mean((i) => q[i] as number);
  const cov = (a: (i: number) => number, b: (i: number) => number) => mean((i) => a(i) * b(i));
  const column = (j: number) => (i: number) => (t2[i]?.[j] as number) - (centre[j] as number);
  const query = (i: number) => (q[i] as number) - p;
  const system = Array.from({ length: k }, (_, a) => [
    ...Array.from({ length: k }, (_, b) => cov(column(a), column(b))),
    cov(column(a), query),
  ]);
  const right = system.map((row) => row[k] as number);
  for (let i = 0; i < k; i++)
    for (let l = i + 1; l < k; l++) {
      const factor = (system[l]?.[i] as number) / (system[i]?.[i] as number);
      for (let j = i; j <= k; j++) (system[l] as number[])[j] = (system[l]?.[j] as number) - factor * (system[i]?.[j] as number);
    }
  const x = new Array<number>(k).fill(0);
  for (let i = k - 1; i >= 0; i--) {
    let rest = system[i]?.[k] as number;
    for (let j = i + 1; j < k; j++) rest -= (system[i]?.[j] as number) * (x[j] as number);
    x[i] = rest / (system[i]?.[i] as number);
  }
  return x.reduce((sum, value, i) => sum + value * (right[i] as number), 0) / cov(query, query);
}

t.test('a condition of 1e8 costs QR a few digits, and normal equations all of them', async (t) => {
  const n = 400;
  const base = rows(n, 3, 7);
  // t2 = t1 + 2^-27 z: t1 and z span the same space, in which the condition is ordinary
  const query = base.map(([a, z, noise]) => 0.4 * (a as number) + 0.8 * (z as number) + (noise as number));
  const near = base.map(([a, z]) => [a as number, (a as number) + (z as number) * 2 ** -27]);
  const far = base.map(([a, z], i) => [a as number, ((near[i]?.[1] as number) - (a as number)) * 2 ** 27 + 0 * (z as number)]);
  const rho2 = (table: number[][]) => {
    const source: Source = { kind: 'records', releases: [{ kind: 'mean', t: matrix(table) }], query: { kind: 'single', values: query } };
    const [reading] = ask(t, 'analysePredictability', { process: { kind: 'iid', core: 100 }, source }).readings;
    return { value: reading?.queries[0]?.rho2 as number, condition: reading?.algorithm.condition as number };
  };
  const reference = rho2(far);
  t.ok(reference.condition < 10, 'the same space in good coordinates');
  const ill = rho2(near);
  t.ok(ill.condition > 3e7, `condition ${ill.condition}`);
  close(t, ill.value, reference.value, 'QR', 1e-6);
  const lost = byNormalEquations(near, query);
  t.notOk(Math.abs(lost - reference.value) < 1e-2 * reference.value, `normal equations give ${lost} for ${reference.value}`);
  close(t, byNormalEquations(far, query), reference.value, 'which they do not in good coordinates', 1e-10);
});

t.test('rows folded in blocks are one QR', async (t) => {
  for (const [n, k] of [
    [5, 3],
    [2000, 4],
    [700, 61],
  ] as const) {
    const data = rows(n, k, n + k);
    const triangle = reduceRows({
      rows: n,
      columns: k,
      factored: k,
      fill(i, into, offset, stride) {
        for (let j = 0; j < k; j++) into[offset + j * stride] = data[i]?.[j] as number;
      },
    });
    const [a, b] = [gram(triangle), gram(matrix(data))];
    for (let i = 0; i < k * k; i++)
      if (Math.abs((a.values[i] as number) - (b.values[i] as number)) > 1e-11 * n) t.fail(`${n} x ${k}: entry ${i}`);
    for (let i = 0; i < k; i++) for (let j = 0; j < i; j++) if (at(triangle, i, j) !== 0) t.fail('below the diagonal');
    t.pass(`${n} x ${k}`);
  }
});

t.test('pivoted QR solves, and finds the rank', async (t) => {
  const wide = rows(6, 3, 3).map(([a, b, c]) => [a as number, b as number, c as number, (a as number) - 2 * (b as number)]);
  const qr = pivotedQr(matrix(wide));
  t.equal(qr.rank, 3);
  const b = multiply(matrix(wide), matrix([[1], [2], [3], [4]]));
  const x = solve(qr, b);
  close(t, [...multiply(matrix(wide), x).values], [...b.values], 'a solution', 1e-12, 1e-12);
});

t.test('Jacobi rotations: eigenvalues of a known matrix, singular values of its factors', async (t) => {
  const values = [1e3, 7, 1, 1e-6];
  const q = matrix(rows(4, 4, 11));
  // orthonormal by Gram-Schmidt through QR: Q = A R^-1
  const triangle = reduceRows({
    rows: 4,
    columns: 4,
    factored: 4,
    fill: (i, into, offset, stride) => {
      for (let j = 0; j < 4; j++) into[offset + j * stride] = at(q, i, j);
    },
  });
  const orthonormal = transpose(solve(pivotedQr(transpose(triangle)), transpose(q)));
  const scaled: Matrix = {
    rows: 4,
    columns: 4,
    values: orthonormal.values.map((value, place) => value * Math.sqrt(values[place % 4] as number)),
  };
  const full = multiply(scaled, transpose(scaled));
  close(t, [...symmetricEigen(full).values].slice(0, 3), values.slice(0, 3), 'eigenvalues', 1e-11);
  close(
    t,
    [...singularValues(scaled)],
    values.map((value) => Math.sqrt(value)),
    'singular values',
    1e-11,
  );
});

const n = 60;
const x = rows(n, 3, 5).map(([a, b, c]) => [1, a as number, b as number, c as number]);
const y = rows(n, 1, 6).map(([e], i) => (x[i]?.[1] as number) - 0.5 * (x[i]?.[2] as number) + (e as number));
const q = x.map(([, a, , c], i) => (a as number) + 0.3 * (c as number) + 0.5 * (y[i] as number));

function read(noise: Noise, change: (row: number[]) => number[] = (row) => row, scale = 1): QueryMeasure {
  const source: Source = {
    kind: 'records',
    releases: [{ kind: 'linear_regression', x: matrix(x.map(change)), y, noise }],
    query: { kind: 'single', values: q.map((value) => scale * value) },
  };
  return ask(t, 'analysePredictability', { process: { kind: 'shard', core: 20 }, source }).readings[0]?.queries[0] as QueryMeasure;
}

t.test('noise: none, a little, more, without end', async (t) => {
  const clean = read({ kind: 'none' });
  let last = clean;
  for (const variance of [1e-12, 1e-9, 1e-6, 1e-3, 1, 1e3, 1e9]) {
    const found = read({ kind: 'isotropic', variance });
    t.ok(found.r2 < last.r2 || (variance < 1e-10 && found.r2 <= last.r2), `r2 falls: ${found.r2} at ${variance}`);
    t.ok(found.c0 > last.c0, `c0 grows: ${found.c0}`);
    close(t, found.r2 + found.c0, clean.rho2, 'they add up', 1e-12);
    last = found;
  }
  // to first order c0 is linear in the variance, also where the difference of the shares has no digits left
  const [a, b] = [1e-14, 1e-12].map((variance) => read({ kind: 'isotropic', variance }).c0) as [number, number];
  close(t, b / a, 100, 'linear', 1e-5);
  t.ok(last.r2 < 1e-6);
});

t.test('coordinates of the features do not matter without noise, nor with calibrated noise', async (t) => {
  const turned = (row: number[]) =>
    [
      row[0],
      1e3 * (row[1] as number) + (row[2] as number),
      (row[2] as number) - (row[3] as number),
      1e-4 * (row[3] as number) + 2,
    ] as number[];
  for (const noise of [{ kind: 'none' }, { kind: 'calibrated', sigma2: 0.7 }] as const)
    close(t, read(noise, turned).r2, read(noise).r2, noise.kind, 1e-8);
  const big = read({ kind: 'none' }, (row) => row, 1e6);
  close(t, big.rho2, read({ kind: 'none' }).rho2, 'nor the unit of the query', 1e-12);
});

t.test('second order <= Cauchy-Schwarz <= published, and calibrated noise beats isotropic for every query', async (t) => {
  const [gamma] = read({ kind: 'none' }).gamma;
  t.ok((gamma?.second_order as number) <= (gamma?.cauchy_schwarz as number));
  close(t, (gamma?.published as number) / (gamma?.cauchy_schwarz as number), 1 + Math.log(4), 'ratio');
  const source: Source = {
    kind: 'records',
    releases: [{ kind: 'linear_regression', x: matrix(x), y }],
    query: { kind: 'single', values: q },
  };
  const answer = ask(t, 'calibrateNoise', {
    process: { kind: 'shard', core: 20 },
    source,
    loss: { kind: 'squared' },
    target: { sigma2: 3 },
  });
  t.ok(answer.every_query.excess_risk >= answer.excess_risk);
  t.ok(answer.every_query.variance >= answer.same_query.variance, 'hiding every query hides this one');
  const measured = read({ kind: 'isotropic', variance: answer.same_query.variance });
  close(t, measured.r2, answer.r2, 'isotropic noise of the same r2');
  const own = read({ kind: 'covariance', matrix: matrix(answer.noise_covariance) });
  close(t, own.r2, answer.r2, 'the covariance that was returned', 1e-9);
});

t.test('a long-run variance over many lags is the sum over its lags', async (t) => {
  const [n, lag] = [700, 400];
  const values = rows(n, 2, 23);
  const q = values.map(([a, b], i) => Math.sin(i / 40) + 0.3 * (a as number) + 0.1 * (b as number));
  const answer = ask(t, 'analysePredictability', {
    process: { kind: 'dependent', core: 100, lag },
    source: {
      kind: 'records',
      releases: [{ kind: 'mean', t: matrix(values.map(([a]) => [a as number])) }],
      query: { kind: 'single', values: q },
    },
  });
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / n;
  const [p, m] = [mean(q), mean(values.map(([a]) => a as number))];
  const r = q.map((value) => value - p);
  const h = values.map(([a]) => (a as number) - m);
  const longRun = (x: number[], y: number[]) => {
    let total = 0;
    for (let l = -lag; l <= lag; l++)
      for (let i = Math.max(0, -l); i < Math.min(n, n - l); i++)
        total += ((1 - Math.abs(l) / (lag + 1)) * (x[i] as number) * (y[i + l] as number)) / n;
    return total;
  };
  const v = longRun(r, r);
  const found = answer.readings[0]?.queries[0];
  close(t, found?.var_q, v, 'variance', 1e-10);
  close(t, found?.rho2, longRun(r, h) ** 2 / (longRun(h, h) * v), 'rho2', 1e-10);
});
