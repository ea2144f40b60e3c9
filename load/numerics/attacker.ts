/**
 * An attacker played out: cores are drawn, the value is released with its noise, and the attacker predicts the rest with and without it, by
 * moments of its own. What it gains in squared loss on average is what `second_order` says it gains. Seeded: the same every time.
 *
 * The attacker's estimate is the efficient one, p_core - c'(G + n_eff J S J')^-1 u with u the mean gradient of the core at the released value,
 * scaled by 1 / (1 - n/N) for a shard, where the target is the mean of the others. All moments by plain sums and elimination, on purpose
 * by other code than that of the service.
 */
import { operations } from '../../src/predictability/index.ts';
import type { AnalyseAnswer, Matrix, Noise, ReleaseModel } from '../../src/predictability/types.ts';

export interface Scenario {
  name: string;
  model: 'mean' | 'linear_regression' | 'logistic_regression';
  records: number;
  core: number;
  process: 'shard' | 'iid';
  noise: Noise;
}

const spread: Noise = { kind: 'isotropic', variance: 0.004 };
export const scenarios: Scenario[] = [
  { name: 'means, exact', model: 'mean', records: 1200, core: 400, process: 'shard', noise: { kind: 'none' } },
  { name: 'means, noise', model: 'mean', records: 1200, core: 400, process: 'iid', noise: spread },
  { name: 'least squares, exact', model: 'linear_regression', records: 1200, core: 600, process: 'shard', noise: { kind: 'none' } },
  {
    name: 'least squares, calibrated',
    model: 'linear_regression',
    records: 1200,
    core: 500,
    process: 'shard',
    noise: { kind: 'calibrated', sigma2: 1 },
  },
  { name: 'logistic regression, exact', model: 'logistic_regression', records: 1500, core: 700, process: 'shard', noise: { kind: 'none' } },
  { name: 'logistic regression, noise', model: 'logistic_regression', records: 1500, core: 600, process: 'iid', noise: spread },
];

export interface Played {
  predicted: number;
  measured: number;
  /** Of the measured mean. */
  standard_error: number;
}

/** xorshift32 and Box-Muller. */
function generator(seed: number) {
  let state = seed | 1;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}
type Generator = ReturnType<typeof generator>;

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));

interface Population {
  x: number[][];
  y: number[];
  q: number[];
  release: ReleaseModel;
}

function populate({ model, records }: Scenario, { uniform, normal }: Generator): Population {
  const x: number[][] = [];
  const y: number[] = [];
  const q: number[] = [];
  for (let i = 0; i < records; i++) {
    const [a, b] = [normal(), 0.7 * normal()];
    x.push(model === 'mean' ? [a, b] : [1, a, b]);
    y.push(model === 'logistic_regression' ? Number(uniform() < sigmoid(0.3 + a - b)) : 0.5 + a - b + normal());
    q.push(Number(a + (y[i] as number) + 0.5 * normal() > 0.8));
  }
  const table: Matrix = { rows: records, columns: x[0]?.length ?? 0, values: Float64Array.from(x.flat()) };
  return { x, y, q, release: model === 'mean' ? { kind: model, t: table } : { kind: model, x: table, y } };
}

/** g(z_i, lambda). */
function gradient(model: Scenario['model'], x: readonly number[], y: number, lambda: readonly number[]): number[] {
  if (model === 'mean') return lambda.map((value, j) => value - (x[j] as number));
  const z = x.reduce((sum, value, j) => sum + value * (lambda[j] as number), 0);
  const slope = (model === 'linear_regression' ? z : sigmoid(z)) - y;
  return x.map((value) => slope * value);
}

/** Solution of a small system by elimination with pivoting. */
function eliminate(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  const k = right.length;
  for (let i = 0; i < k; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, at) => (Math.abs(row[i] as number) > Math.abs(rows[best]?.[i] as number) ? i + at : best), i);
    [rows[i], rows[pivot]] = [rows[pivot] as number[], rows[i] as number[]];
    const own = rows[i] as number[];
    for (const [at, row] of rows.entries()) {
      if (at === i) continue;
      const factor = (row[i] as number) / (own[i] as number);
      for (let j = i; j <= k; j++) row[j] = (row[j] as number) - factor * (own[j] as number);
    }
  }
  return rows.map((row, i) => (row[k] as number) / (row[i] as number));
}

/** Lower triangle L with L L' = matrix. */
function cholesky(matrix: readonly number[][]): number[][] {
  const l = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < l.length; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i]?.[j] as number;
      for (let m = 0; m < j; m++) rest -= (l[i]?.[m] as number) * (l[j]?.[m] as number);
      (l[i] as number[])[j] = i === j ? Math.sqrt(Math.max(0, rest)) : rest === 0 ? 0 : rest / (l[j]?.[j] as number);
    }
  }
  return l;
}

/** What the attacker knows of the population: coefficients of the mean gradient, to be added to the mean of the core. */
function coefficients(
  { model, process, records }: Scenario,
  { x, y, q }: Population,
  lambda: number[],
  covariance: number[][],
  nEff: number,
): number[] {
  const k = lambda.length;
  const f = process === 'shard' ? records / (records - 1) : 1;
  const p = q.reduce((sum, value) => sum + value, 0) / records;
  const grid = () => Array.from({ length: k }, () => new Array<number>(k).fill(0));
  const [G, J] = [grid(), grid()];
  const c = new Array<number>(k).fill(0);
  for (let i = 0; i < records; i++) {
    const row = x[i] as number[];
    const g = gradient(model, row, y[i] as number, lambda);
    const s = sigmoid(row.reduce((sum, value, j) => sum + value * (lambda[j] as number), 0));
    const weight = model === 'logistic_regression' ? s * (1 - s) : 1;
    for (let a = 0; a < k; a++) {
      c[a] = (c[a] as number) + (f / records) * (g[a] as number) * ((q[i] as number) - p);
      for (let b = 0; b < k; b++) {
        (G[a] as number[])[b] = (G[a]?.[b] as number) + (f / records) * (g[a] as number) * (g[b] as number);
        const slope = model === 'mean' ? Number(a === b) : weight * (row[a] as number) * (row[b] as number);
        (J[a] as number[])[b] = (J[a]?.[b] as number) + slope / records;
      }
    }
  }
  const noisy = G.map((row, a) =>
    row.map((value, b) => {
      let added = 0;
      for (let i = 0; i < k; i++)
        for (let j = 0; j < k; j++) added += (J[a]?.[i] as number) * (covariance[i]?.[j] as number) * (J[b]?.[j] as number);
      return value + nEff * added;
    }),
  );
  return eliminate(noisy, c);
}

/** The indices of a core: without replacement in place of a permutation that goes on being shuffled, or with. */
function drawn({ core, process, records }: Scenario, order: Int32Array, { uniform }: Generator): void {
  for (let i = 0; i < core; i++) {
    if (process === 'iid') {
      order[i] = Math.floor(uniform() * records);
      continue;
    }
    const other = i + Math.floor(uniform() * (records - i));
    const kept = order[i] as number;
    order[i] = order[other] as number;
    order[other] = kept;
  }
}

export function predict(scenario: Scenario, population: Population): AnalyseAnswer {
  const { process, core, noise } = scenario;
  const query = { kind: 'single', values: population.q } as const;
  const source = { kind: 'records', releases: [{ ...population.release, noise }], query } as const;
  const outcome = operations.analysePredictability(
    { process: { kind: process, core }, source: { ...source, releases: [...source.releases] } },
    { cancelled: () => false },
  );
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}

/** Plays a scenario so many times. */
export function play(scenario: Scenario, repetitions: number, seed: number): Played {
  const random = generator(seed);
  const population = populate(scenario, random);
  const answer = predict(scenario, population);
  const [release] = answer.releases;
  const lambda = release?.value as number[];
  const covariance = release?.noise_covariance as number[][];
  const { core, process, records, model } = scenario;
  const { x, y, q } = population;
  const alpha = process === 'shard' ? core / records : 0;
  const weights = coefficients(scenario, population, lambda, covariance, answer.process.n_eff).map((value) => value / (1 - alpha));
  const root = cholesky(covariance);
  const total = q.reduce((sum, value) => sum + value, 0);
  const order = Int32Array.from({ length: records }, (_, i) => i);
  let sum = 0;
  let squares = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    drawn(scenario, order, random);
    const z = lambda.map(() => random.normal());
    const released = lambda.map((value, i) => value + (root[i] as number[]).reduce((all, entry, j) => all + entry * (z[j] as number), 0));
    let inside = 0;
    let correction = 0;
    for (let i = 0; i < core; i++) {
      const record = order[i] as number;
      inside += q[record] as number;
      const g = gradient(model, x[record] as number[], y[record] as number, released);
      for (let j = 0; j < g.length; j++) correction += (weights[j] as number) * (g[j] as number);
    }
    const without = inside / core;
    const truth = process === 'shard' ? (total - inside) / (records - core) : total / records;
    const gain = (without - truth) ** 2 - (without - correction / core - truth) ** 2;
    sum += gain;
    squares += gain * gain;
  }
  const measured = sum / repetitions;
  return {
    predicted: answer.readings[0]?.queries[0]?.gamma[0]?.second_order as number,
    measured,
    standard_error: Math.sqrt((squares / repetitions - measured * measured) / repetitions),
  };
}

/** Beyond so many standard errors and this part of the prediction, the two disagree. */
export const AGREEMENT = { standard_errors: 4, part: 0.03 };

export function agrees({ predicted, measured, standard_error }: Played): boolean {
  return Math.abs(measured - predicted) <= AGREEMENT.standard_errors * standard_error + AGREEMENT.part * predicted;
}
