/**
 * Whatever numbers the contract lets in, from the smallest double to 1e100, constant columns, single records: an answer of finite numbers or a
 * refusal with a place, never an exception. Drawn with a fixed seed. And what is refused because rounding would decide it.
 */
import fc from 'fast-check';
import t from 'tap';
import { operations, predictCost } from '../../src/predictability/index.ts';
import type { AnalyseRequest, Release } from '../../src/predictability/types.ts';
import { number, positive, everyRequest as requestsOf, some } from '../support/extremes.ts';
import { ask, close, matrix, refusal } from './ask.ts';

const everyRequest = requestsOf({ operations, predictCost }, { seed: 21, numRuns: 300 });
const exactly = (n: number) => ({ minLength: n, maxLength: n });
const binary = (n: number) => fc.array(fc.constantFrom(0, 1), exactly(n));
const list = (n: number) =>
  fc.oneof(
    fc.array(number, exactly(n)),
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), exactly(n)),
    number.map((value) => Array.from({ length: n }, () => value)),
    number.map((value) => Array.from({ length: n }, (_, i) => value * (1 + i * 2e-16))),
    binary(n),
  );
const table = (n: number, k: number) =>
  fc.array(list(n), exactly(k)).map((columns) => Array.from({ length: n }, (_, i) => columns.map((column) => column[i] as number)));
/** A'A, scaled. */
const covariance = (k: number) =>
  fc
    .tuple(fc.array(fc.array(fc.integer({ min: -3, max: 3 }), exactly(k)), exactly(k)), positive)
    .map(([a, scale]) =>
      a.map((_, i) => a.map((_, j) => a.reduce((sum, row) => sum + (row[i] as number) * (row[j] as number) * scale, 0))),
    );
const noiseOf = (d: number) =>
  some(
    fc.oneof(
      fc.record({ kind: fc.constant('isotropic'), variance: positive }),
      fc.record({ kind: fc.constant('covariance'), matrix: covariance(d) }),
      fc.record({ kind: fc.constant('calibrated'), sigma2: positive }),
    ),
  );

const processOf = (n: number) =>
  fc.oneof(
    fc.record({ kind: fc.constant('shard'), core: fc.integer({ min: 1, max: n }) }),
    fc.record({ kind: fc.constant('iid'), core: fc.constantFrom(1, 100, 1e15) }),
    fc.record({ kind: fc.constant('dependent'), core: fc.constantFrom(1, 1e6), lag: fc.constantFrom(0, 1, 7) }),
    fc.record({
      kind: fc.constant('weighted'),
      core: fc.constantFrom(1, 1e6),
      probabilities: fc.array(positive, exactly(n)).map((all) => {
        const sum = all.reduce((total, one) => total + Math.min(one, 1e90), 0);
        return all.map((one) => Math.min(one, 1e90) / sum);
      }),
    }),
  );
const releaseOf = (n: number, d: number, noise: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.record({ kind: fc.constant('mean'), t: table(n, d), noise }),
    fc.record({ kind: fc.constant('linear_regression'), x: table(n, d), y: list(n), ridge: some(positive), noise }),
    fc.record({ kind: fc.constant('logistic_regression'), x: table(n, d), y: binary(n), ridge: some(positive), noise }),
  );
const queryOf = (n: number, m: number) =>
  fc.oneof(
    fc.record({ kind: fc.constant('single'), values: fc.oneof(list(n), binary(n)) }),
    fc.record({ kind: fc.constant('finite'), queries: table(n, m) }),
    fc.record({ kind: fc.constant('lipschitz'), features: table(n, m), constant: positive, of: fc.constant('mean') }),
    fc.record({
      kind: fc.constant('linear'),
      features: table(n, m),
      set: fc.oneof(
        fc.record({ kind: fc.constantFrom('ball', 'l1_ball'), radius: positive }),
        fc.record({ kind: fc.constant('ellipsoid'), matrix: covariance(m) }),
      ),
    }),
  );
const lossOf = fc.oneof(
  fc.constant({ kind: 'squared' }),
  fc.record({ kind: fc.constant('log'), tau: some(fc.constantFrom(5e-324, 1e-200, 1e-3)) }),
  fc.record({ kind: fc.constant('smooth'), smoothness: positive, curvature: some(positive), convex: fc.boolean() }),
);
const momentsOf = (k: number, noise: fc.Arbitrary<unknown>) =>
  fc
    .tuple(covariance(k), fc.array(fc.integer({ min: -2, max: 2 }), exactly(k)), fc.constantFrom(1, 4, 1e6), noise, some(table(k, k)))
    .map(([g, u, factor, noise, jacobian]) => {
      const c = g.map((row) => row.reduce((sum, value, j) => sum + value * (u[j] as number), 0));
      const v = c.reduce((sum, value, j) => sum + value * (u[j] as number), 0) * factor;
      return { kind: 'moments', p: 0.5, var_q: v, cov_gq: c, cov_g: g, noise, jacobian };
    });

const sizes = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 3 }));

t.test('records', async (t) => {
  const request = sizes.chain(([n, d]) =>
    fc.record({
      process: processOf(n),
      source: fc.record({
        kind: fc.constant('records'),
        releases: fc.array(releaseOf(n, d, noiseOf(d)), { minLength: 1, maxLength: 2 }),
        query: queryOf(n, d),
      }),
      losses: some(fc.array(lossOf, { minLength: 1, maxLength: 2 })),
    }),
  );
  everyRequest(t, 'analysePredictability', request);
});

t.test('moments', async (t) => {
  const request = sizes.chain(([n, k]) =>
    fc.record({
      process: fc.constant({ kind: 'iid', core: 10 * n }),
      source: momentsOf(k, noiseOf(k)),
      losses: some(fc.array(lossOf, exactly(1))),
    }),
  );
  everyRequest(t, 'analysePredictability', request);
});

t.test('calibrated noise', async (t) => {
  const target = fc.oneof(
    fc.record({ gamma: positive, bound: fc.constantFrom('second_order', 'cauchy_schwarz', 'published') }),
    fc.record({ sigma2: positive }),
  );
  const none = fc.constant(undefined);
  const request = sizes.chain(([n, d]) =>
    fc.record({
      process: processOf(n),
      source: fc.oneof(
        fc.record({
          kind: fc.constant('records'),
          releases: releaseOf(n, d, none).map((one) => [one]),
          query: fc.record({ kind: fc.constant('single'), values: binary(n) }),
        }),
        momentsOf(d, none),
      ),
      loss: lossOf,
      target,
      fixed: some(fc.record({ covariance: covariance(d), sensitivity: positive })),
    }),
  );
  everyRequest(t, 'calibrateNoise', request);
});

const Q = [0, 1, 1, 0, 1, 0];
const of = (release: Release, values: number[] = Q): AnalyseRequest => ({
  process: { kind: 'iid', core: 100 },
  source: { kind: 'records', releases: [release], query: { kind: 'single', values } },
});
const column = (values: number[]) => matrix(values.map((value) => [value]));
const T = [1, 3, 2, -1, 4, 0];

t.test('columns too small or too large for squares are refused, since they would count as nothing', async (t) => {
  const rho2 = (unit: number) =>
    ask(t, 'analysePredictability', of({ kind: 'mean', t: column(T.map((value) => value * unit)) })).readings[0]?.queries[0]?.rho2;
  for (const unit of [1e-130, 1, 1e99]) close(t, rho2(unit), rho2(1), `in units of ${unit}`, 1e-12);
  for (const unit of [1e-150, 1e-200, 5e-324]) {
    const found = refusal('analysePredictability', of({ kind: 'mean', t: column(T.map((value) => value * unit)) }));
    t.match(found, { reason: 'out_of_range', pointer: '/source/releases' }, `in units of ${unit}`);
    const query = of(
      { kind: 'mean', t: column(T) },
      Q.map((value) => value * unit),
    );
    t.ok(['out_of_range', 'query_constant'].includes(refusal('analysePredictability', query)?.reason ?? ''), `a query in units of ${unit}`);
  }
});

t.test('a constant column is no gradient, whatever its mean rounds to', async (t) => {
  const records = 49;
  const values = Array.from({ length: records }, (_, i) => i % 2);
  const release: Release = { kind: 'mean', t: matrix(values.map((_, i) => [0.1, (i * i) % 17])) };
  const reading = ask(t, 'analysePredictability', of(release, values)).readings[0];
  t.equal(reading?.algorithm.rank, 1);
  const alone = ask(t, 'analysePredictability', of({ kind: 'mean', t: column(values.map((_, i) => (i * i) % 17)) }, values)).readings[0];
  close(t, reading?.queries[0]?.rho2, alone?.queries[0]?.rho2, 'as without it', 1e-12);
});

t.test('a regression that fits exactly leaves rounding for gradients, and is refused', async (t) => {
  const x = matrix(T.map((value) => [1, value]));
  const exact = T.map((value) => 0.3 + 0.7 * value);
  t.match(refusal('analysePredictability', of({ kind: 'linear_regression', x, y: exact })), {
    reason: 'exact_fit',
    pointer: '/source/releases/0/y',
  });
  const near = exact.map((value, i) => value + (i === 2 ? 1e-6 : 0));
  t.equal(refusal('analysePredictability', of({ kind: 'linear_regression', x, y: near })), null, 'one residual above the last digits');
});

t.test('moments whose products would vanish are measured all the same', async (t) => {
  // rho2 = c^2 / (G v) = 0.25, though c^2 is 2.5e-371
  const source = { kind: 'moments', p: 0.5, var_q: 1e-270, cov_gq: [0.5e-185], cov_g: matrix([[1e-100]]) } as const;
  const answer = ask(t, 'analysePredictability', {
    process: { kind: 'iid', core: 100 },
    source: { ...source, cov_gq: [...source.cov_gq] },
  });
  close(t, answer.readings[0]?.queries[0]?.rho2, 0.25, 'rho2', 1e-12);
});

t.test('a query of many equal leading digits is centred to the last of them', async (t) => {
  // deviations of 2^-30 around 1000 are exact in doubles, and so are those around 0: the answers must agree
  const probabilities = [0.1, 0.2, 0.1, 0.3, 0.2, 0.1];
  const small = [3, -1, 4, 1, -5, 9].map((value) => value * 2 ** -30);
  const rho2 = (values: number[]) => {
    const request = of({ kind: 'mean', t: column(T.map((value) => value / 7)) }, values);
    const answer = ask(t, 'analysePredictability', { ...request, process: { kind: 'weighted', core: 50, probabilities } });
    return answer.readings[0]?.queries[0]?.rho2;
  };
  close(t, rho2(small.map((value) => 1000 + value)), rho2(small), 'rho2', 1e-13);
});

t.test('of a family of one query the Chernoff bound is the expectation', async (t) => {
  const release: Release = { kind: 'mean', t: column(T), noise: { kind: 'isotropic', variance: 1e6 } };
  const answer = ask(t, 'analysePredictability', {
    process: { kind: 'iid', core: 100 },
    source: { kind: 'records', releases: [release], query: { kind: 'finite', queries: column(Q) } },
  });
  const [family] = answer.readings[0]?.families ?? [];
  if (family?.kind !== 'finite') throw new Error('another family');
  close(t, family.chernoff, family.sup_of_expectations, 'chernoff', 1e-9);
});
