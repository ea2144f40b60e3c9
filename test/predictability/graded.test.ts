/** Shares where noise is huge, tiny, or both in different directions, and what the weights of the draws tell alone. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import type { Baseline, Noise, Process } from '../../src/predictability/types.ts';
import { ask, close, matrix, refusal } from './ask.ts';

const { core, query, cases, isotropic, ...tables } = JSON.parse(
  readFileSync(new URL('../fixtures/noise-graded.json', import.meta.url), 'utf8'),
) as {
  core: number;
  query: number[];
  means: number[][];
  sums: number[][];
  cases: { name: string; table: 'means' | 'sums'; covariance: number[][]; rho2: number; r2: number; c0: number }[];
  isotropic: { sigma2: number; variance: number }[];
};
const shard = { kind: 'shard', core } as const;
const single = { kind: 'single', values: query } as const;

for (const { name, table, covariance, ...wanted } of cases) {
  t.test(`${name}, ${covariance[0]?.[0]}`, async (t) => {
    const noise = { kind: 'covariance', matrix: matrix(covariance) } as const;
    const source = { kind: 'records', releases: [{ kind: 'mean', t: matrix(tables[table]), noise }], query: single } as const;
    const [reading] = ask(t, 'analysePredictability', { process: shard, source: { ...source, releases: [...source.releases] } }).readings;
    for (const share of ['rho2', 'r2', 'c0'] as const) close(t, reading?.queries[0]?.[share], wanted[share], share, 1e-12, 0);
  });
}

t.test('isotropic noise of the same r2, from nearly none to nearly nothing left', async (t) => {
  const source = { kind: 'records' as const, releases: [{ kind: 'mean' as const, t: matrix(tables.means) }], query: single };
  for (const { sigma2, variance } of isotropic) {
    const request = { process: shard, source, loss: { kind: 'squared' as const }, target: { sigma2 } };
    close(t, ask(t, 'calibrateNoise', request).same_query.variance, variance, `variance at ${sigma2}`, 1e-11, 0);
  }
});

t.test('isotropic noise whatever the units of the released values', async (t) => {
  const asked = (unit: number) => {
    const values = matrix(tables.means.map(([a = 0, b = 0]) => [a * unit, b / unit]));
    const source = { kind: 'records' as const, releases: [{ kind: 'mean' as const, t: values }], query: single };
    return { process: shard, source, loss: { kind: 'squared' as const }, target: { sigma2: 2 } };
  };
  // one value is hidden long before anything of the other is, and hides too little
  const variance = ask(t, 'calibrateNoise', asked(1e9)).same_query.variance;
  close(t, ask(t, 'calibrateNoise', asked(1e50)).same_query.variance, variance * 1e82, 'variance', 1e-9, 0);
});

t.test('noise beyond the range of numbers is refused at the target', async (t) => {
  const source = { kind: 'records' as const, releases: [{ kind: 'mean' as const, t: matrix(tables.means) }], query: single };
  const target = { gamma: 1e-300, bound: 'published' as const };
  const refused = refusal('calibrateNoise', { process: shard, source, loss: { kind: 'squared' }, target });
  t.match(refused, { pointer: '/target/gamma', reason: 'target_unreachable' });
});

const probabilities = Array.from({ length: 20 }, (_, i) => (i + 1) / 210);
const weighted: Process = { kind: 'weighted', core: 30, probabilities };
const told = probabilities.map((p) => 1 - 20 * p);
const untold = Array.from({ length: 20 }, (_, i) => (i * 7) % 5);

t.test('a query that the weights tell is constant to who knows them, whatever its mean and unit', async (t) => {
  for (const unit of [1, 1e5, 1e-5]) {
    const values = told.map((q) => unit * q);
    const releases = [{ kind: 'mean' as const, t: matrix(untold.map((x) => [x])) }];
    const source = { kind: 'records' as const, releases, query: { kind: 'single' as const, values } };
    t.match(refusal('analysePredictability', { process: weighted, source }), { pointer: '/source/query', reason: 'query_constant' });
  }
});

t.test('noise keeps a target against the attacker who knows the weights', async (t) => {
  // w (q - p) = a + s (w - 1) and w t = a - s (w - 1), of covariance var a - s^2 var w = 0; without w - 1 they are the same
  const weights = probabilities.map((p) => 1 / (20 * p));
  const mean = (of: readonly number[]) => of.reduce((sum, x, i) => sum + x * (probabilities[i] as number), 0);
  const raw = probabilities.map((_, i) => Math.sin(3 * i));
  const a = raw.map((x) => x - mean(raw));
  const slope = Math.sqrt(mean(a.map((x) => x * x)) / mean(weights.map((w) => (w - 1) ** 2)));
  const shifted = (s: number) => a.map((x, i) => (x + s * ((weights[i] as number) - 1)) / (weights[i] as number));
  const source = {
    kind: 'records' as const,
    releases: [{ kind: 'mean' as const, t: matrix(shifted(-slope).map((x) => [x])) }],
    query: { kind: 'single' as const, values: shifted(slope) },
  };
  const gainOf = (noise: Noise, baseline: Baseline) => {
    const releases = source.releases.map((release) => ({ ...release, noise }));
    const { readings } = ask(t, 'analysePredictability', { process: weighted, source: { ...source, releases } });
    return readings.find((one) => one.baseline === baseline)?.queries[0]?.gamma[0]?.second_order as number;
  };
  const bare = gainOf({ kind: 'none' }, 'efficient');
  t.ok(bare > 1.5 * gainOf({ kind: 'none' }, 'ratio'), 'the release tells the efficient attacker more');
  const gamma = bare / 4;
  const target = { gamma, bound: 'second_order' as const };
  const answer = ask(t, 'calibrateNoise', { process: weighted, source, loss: { kind: 'squared' }, target });
  t.ok(answer.warnings.some(({ code }) => code === 'EFFICIENT_DECIDES'));
  close(t, answer.sigma2, 3, 'strength');
  const noise = { kind: 'covariance' as const, matrix: matrix(answer.noise_covariance) };
  for (const baseline of ['ratio', 'efficient'] as const) t.ok(gainOf(noise, baseline) <= gamma, baseline);
});

t.test('a release that the weights tell says nothing more', async (t) => {
  const releases = [{ kind: 'mean' as const, t: matrix(told.map((x) => [x])) }];
  const source = { kind: 'records' as const, releases, query: { kind: 'single' as const, values: untold } };
  const { readings, warnings } = ask(t, 'analysePredictability', { process: weighted, source });
  const efficient = readings.find(({ baseline }) => baseline === 'efficient');
  t.equal(efficient?.queries[0]?.rho2, 0);
  t.equal(efficient?.algorithm.rank, 0);
  t.ok(warnings.some(({ code }) => code === 'RANK_DEFICIENT'));
});

t.test('queries that vary by more than 1e-14 of their mean are answered, however many records there are', async (t) => {
  // deviations are exact in doubles: multiples of 2^-6 beside 2^46
  const values = Array.from({ length: 400 }, (_, i) => 2 ** 46 + ((i * 37) % 101) / 16);
  const releases = [{ kind: 'mean' as const, t: matrix(values.map((q, i) => [q - 2 ** 46 + (i % 3)])) }];
  const asked = (from: number) => {
    const source = { kind: 'records' as const, releases, query: { kind: 'single' as const, values: values.map((q) => q - from) } };
    return ask(t, 'analysePredictability', { process: { kind: 'shard', core: 100 }, source }).readings[0]?.queries[0]?.r2;
  };
  close(t, asked(0), asked(2 ** 46), 'r2', 1e-12);
});

t.test('moments without a Jacobian say nothing about noise', async (t) => {
  const source = { kind: 'moments' as const, p: 0.5, var_q: 1, cov_gq: [0.5], cov_g: matrix([[1]]) };
  const process = { kind: 'iid' as const, core: 100 };
  const wanted = { pointer: '/source/jacobian', reason: 'dimension_mismatch' };
  const noise = { kind: 'isotropic' as const, variance: 1 };
  t.match(refusal('analysePredictability', { process, source: { ...source, noise } }), wanted);
  t.match(refusal('calibrateNoise', { process, source, loss: { kind: 'squared' }, target: { sigma2: 1 } }), wanted);
  close(t, ask(t, 'analysePredictability', { process, source }).readings[0]?.queries[0]?.rho2, 0.25, 'rho2');
});
