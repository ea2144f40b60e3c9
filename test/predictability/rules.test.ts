/** Refusals by their codes and places, warnings, and data at the edge of what has an answer. */
import t from 'tap';
import { predictCost } from '../../src/predictability/index.ts';
import type {
  AnalyseRequest,
  CalibrateNoiseRequest,
  Loss,
  Moments,
  Noise,
  Process,
  Query,
  Release,
} from '../../src/predictability/types.ts';
import { ask, close, matrix, refusal } from './ask.ts';

const n = 40;
const wave = (i: number, k: number) => Math.sin(1.7 * i + k) + 0.3 * Math.cos(5.3 * i * (k + 1));
const x = matrix(Array.from({ length: n }, (_, i) => [1, wave(i, 1), wave(i, 2)]));
const y = Float64Array.from({ length: n }, (_, i) => wave(i, 1) - 0.5 * wave(i, 3));
const classes = Float64Array.from({ length: n }, (_, i) => (wave(i, 1) + wave(i, 4) > 0 ? 1 : 0));
const values = Float64Array.from({ length: n }, (_, i) => (wave(i, 5) + wave(i, 1) > 0 ? 1 : 0));
const linear: Release = { kind: 'linear_regression', x, y };
const single: Query = { kind: 'single', values };
const shard: Process = { kind: 'shard', core: 10 };

const request = (change: { releases?: Release[]; query?: Query; process?: Process; losses?: Loss[] } = {}): AnalyseRequest => ({
  process: change.process ?? shard,
  source: { kind: 'records', releases: change.releases ?? [linear], query: change.query ?? single },
  ...(change.losses === undefined ? {} : { losses: change.losses }),
});
const fault = (change: Parameters<typeof request>[0]) => {
  const found = refusal('analysePredictability', request(change));
  return found && `${found.reason} ${found.pointer}`;
};
const noisy = (noise: Noise) => fault({ releases: [{ ...linear, noise }] });
const codes = (asked: AnalyseRequest) => ask(t, 'analysePredictability', asked).warnings.map(({ code }) => code);

t.test('processes', async (t) => {
  t.equal(fault({ process: { kind: 'shard', core: 40 } }), 'core_out_of_range /process/core');
  t.equal(fault({ process: { kind: 'shard', alpha: 0.001 } }), 'core_out_of_range /process/alpha');
  t.equal(fault({ process: { kind: 'shard', alpha: 0.999 } }), 'core_out_of_range /process/alpha');
  t.equal(fault({ process: { kind: 'shard', core: 3, records: 41 } }), 'length_mismatch /process/records');
  const weighted = (probabilities: number[]): Process => ({ kind: 'weighted', core: 20, probabilities });
  t.equal(fault({ process: weighted(new Array(39).fill(1 / 39)) }), 'length_mismatch /process/probabilities');
  t.equal(fault({ process: weighted(new Array(40).fill(0.02)) }), 'probabilities_invalid /process/probabilities');
  t.equal(fault({ process: weighted([0, ...new Array(39).fill(1 / 39)]) }), 'probabilities_invalid /process/probabilities/0');
  const even = ask(t, 'analysePredictability', request({ process: weighted(new Array(40).fill(0.025)) }));
  const iid = ask(t, 'analysePredictability', request({ process: { kind: 'iid', core: 20 } }));
  for (const { queries } of even.readings) close(t, queries[0]?.r2, iid.readings[0]?.queries[0]?.r2, 'even weights are none');
  const alpha = ask(t, 'analysePredictability', request({ process: { kind: 'shard', alpha: 0.26 } }));
  t.match(alpha.process, { core: 10, alpha: 0.25, records: 40 }, 'the core that was meant is echoed');
});

t.test('data that do not fit', async (t) => {
  t.equal(fault({ query: { kind: 'single', values: values.subarray(1) } }), 'length_mismatch /source/query/values');
  t.equal(fault({ releases: [{ kind: 'linear_regression', x, y: y.subarray(1) }] }), 'length_mismatch /source/releases/0/y');
  t.equal(fault({ releases: [linear, { kind: 'mean', t: matrix([[1], [2]]) }] }), 'length_mismatch /source/releases/1');
  const spoilt = y.slice();
  spoilt[7] = Number.NaN;
  t.equal(fault({ releases: [{ kind: 'linear_regression', x, y: spoilt }] }), 'not_finite /source/releases/0/y');
  t.equal(fault({ query: { kind: 'single', values: spoilt } }), 'not_finite /source/query/values');
  t.equal(fault({ releases: [{ kind: 'logistic_regression', x, y }] }), 'query_not_binary /source/releases/0/y');
  t.equal(fault({ query: { kind: 'single', values: y }, losses: [{ kind: 'log' }] }), 'query_not_binary /source/query');
  t.equal(
    fault({
      losses: [{ kind: 'log', tau: 0.49 }],
      query: { kind: 'single', values: Float64Array.from({ length: n }, (_, i) => Number(i < 5)) },
    }),
    'query_not_binary /losses/0/tau',
  );
  t.equal(fault({ query: { kind: 'finite', queries: x, names: ['a'] } }), 'length_mismatch /source/query/names');
  t.equal(fault({ query: { kind: 'finite', queries: x } }), 'query_constant /source/query', 'the column of ones');
  const huge = y.map((value) => value * 1e101);
  t.equal(fault({ releases: [{ kind: 'linear_regression', x, y: huge }] }), 'not_finite /source/releases/0/y');
});

t.test('matrices', async (t) => {
  t.equal(noisy({ kind: 'covariance', matrix: matrix([[1]]) }), 'dimension_mismatch /source/releases/0/noise/matrix');
  const gradients = matrix(Array.from({ length: n }, (_, i) => [i - 19.5, (i - 19.5) ** 3]));
  const own = (jacobian: number[][], noise?: Noise): Release => ({
    kind: 'gradients',
    gradients,
    jacobian: matrix(jacobian),
    ...(noise === undefined ? {} : { noise }),
  });
  t.equal(fault({ releases: [own([[1]])] }), 'dimension_mismatch /source/releases/0/jacobian');
  const tall = own([[1], [1]], { kind: 'calibrated', sigma2: 1 });
  t.equal(fault({ releases: [tall] }), 'dimension_mismatch /source/releases/0/noise');
  const flat = own(
    [
      [1, 1],
      [1, 1],
    ],
    { kind: 'calibrated', sigma2: 1 },
  );
  t.equal(fault({ releases: [flat] }), 'hessian_singular /source/releases/0/noise');
  t.equal(fault({ releases: [own([[1], [0]], { kind: 'isotropic', variance: 1 })] }), null, 'isotropic noise needs no inverse');
  const twice = matrix(Array.from({ length: n }, (_, i) => [wave(i, 1), 2 * wave(i, 1)]));
  t.equal(fault({ releases: [{ kind: 'linear_regression', x: twice, y }] }), 'hessian_singular /source/releases/0/x');
  t.equal(fault({ releases: [{ kind: 'linear_regression', x: twice, y, ridge: 0.1 }] }), null, 'a ridge makes it unique');
});

t.test('logistic regression: separable, nearly, hardly, with far outliers', async (t) => {
  const column = (value: (i: number) => number) => matrix(Array.from({ length: n }, (_, i) => [1, value(i)]));
  const half = Float64Array.from({ length: n }, (_, i) => Number(i >= 20));
  const of = (value: (i: number) => number, labels = half, ridge?: number): Release => ({
    kind: 'logistic_regression',
    x: column(value),
    y: labels,
    ...(ridge === undefined ? {} : { ridge }),
  });
  t.equal(fault({ releases: [of((i) => i)] }), 'erm_diverges /source/releases/0/y', 'separable');
  t.equal(fault({ releases: [of((i) => i, half, 1e-3)] }), null, 'a ridge holds it');
  t.equal(fault({ releases: [of((i) => Math.min(1, Math.max(0, i - 19)))] }), 'erm_diverges /source/releases/0/y', 'apart by one value');
  t.equal(fault({ releases: [of(() => 2)] }), 'hessian_singular /source/releases/0/x', 'a constant beside the constant');
  const touching = half.slice();
  touching[19] = 1;
  touching[20] = 0;
  t.equal(fault({ releases: [of((i) => i, touching)] }), null, 'one crossing is enough');
  // features in years, and one record far out: large predictors are no sign of divergence
  t.equal(fault({ releases: [of((i) => 2000 + 10 * wave(i, 1), classes)] }), null, 'an offset');
  t.equal(fault({ releases: [of((i) => (i === 0 ? 1e4 : wave(i, 6)), classes)] }), null, 'an outlier');
  const constant = new Float64Array(n).fill(1);
  t.equal(fault({ releases: [of((i) => wave(i, 1), constant)] }), 'erm_diverges /source/releases/0/y', 'one class');
});

t.test('families', async (t) => {
  const features = matrix(Array.from({ length: n }, (_, i) => [wave(i, 1), wave(i, 7)]));
  t.equal(fault({ query: { kind: 'lipschitz', features, constant: 1, of: 'record' } }), 'family_not_supported /source/query/of');
  t.equal(
    fault({ query: { kind: 'linear', features, set: { kind: 'ball', radius: 1 } }, losses: [{ kind: 'log' }] }),
    'query_not_binary /source/query',
  );
  t.equal(
    fault({ query: { kind: 'linear', features, set: { kind: 'finite', vectors: matrix([[1, 2, 3]]) } } }),
    'dimension_mismatch /source/query/set/vectors',
  );
  const finite = ask(
    t,
    'analysePredictability',
    request({
      query: {
        kind: 'linear',
        features,
        set: {
          kind: 'finite',
          vectors: matrix([
            [1, 0],
            [0.5, -2],
          ]),
        },
      },
    }),
  );
  const listed = matrix(Array.from({ length: n }, (_, i) => [wave(i, 1), 0.5 * wave(i, 1) - 2 * wave(i, 7)]));
  t.same(
    finite.readings[0]?.families,
    ask(t, 'analysePredictability', request({ query: { kind: 'finite', queries: listed } })).readings[0]?.families,
  );
  const many = matrix(Array.from({ length: n }, (_, i) => [wave(i, 1), wave(i, 2), wave(i, 3)]));
  const [family] = ask(t, 'analysePredictability', request({ query: { kind: 'finite', queries: many } })).readings[0]?.families ?? [];
  if (family?.kind !== 'finite') return t.fail('a finite family');
  t.ok(family.sup_of_expectations <= family.chernoff && family.published_union <= family.proven_union);
});

t.test('what is too large is refused before it is read', async (t) => {
  const rows = (count: number, columns: number): Release => ({ kind: 'mean', t: { rows: count, columns, values: new Float64Array(0) } });
  const of = (count: number, columns: number) =>
    fault({ releases: [rows(count, columns)], query: { kind: 'single', values: { length: count } as ArrayLike<number> } });
  t.equal(of(1_000_001, 1), 'too_large /source');
  t.equal(of(1_000_000, 3), 'too_large /source');
  t.equal(of(1000, 257), 'too_large /source');
  t.equal(fault({ query: { kind: 'finite', queries: { rows: n, columns: 1001, values: new Float64Array(0) } } }), 'too_large /source');
  const source = {
    kind: 'records' as const,
    releases: [rows(1000, 5000)],
    query: { kind: 'single' as const, values: new Float64Array(1000) },
  };
  t.ok(predictCost('analysePredictability', { process: shard, source }) < 10, 'and costs nothing');
});

const moments: Moments = {
  kind: 'moments',
  p: 0.35,
  var_q: 0.2275,
  cov_gq: [0.12, -0.05],
  cov_g: matrix([
    [0.9, 0.2],
    [0.2, 0.6],
  ]),
  jacobian: matrix([
    [1, 0],
    [0, 1],
  ]),
};
const iid: Process = { kind: 'iid', core: 500 };

t.test('moments', async (t) => {
  const of = (change: Partial<Moments>, process: Process = iid, losses: Loss[] = [{ kind: 'squared' }]) => {
    const found = refusal('analysePredictability', { process, source: { ...moments, ...change }, losses });
    return found && `${found.reason} ${found.pointer}`;
  };
  t.equal(of({ var_q: 0 }), 'query_constant /source/var_q');
  t.equal(of({ cov_g: matrix([[0.9]]) }), 'dimension_mismatch /source/cov_g');
  t.equal(
    of({
      cov_g: matrix([
        [1, 2],
        [2, 1],
      ]),
    }),
    'matrix_not_psd /source/cov_g',
  );
  t.equal(
    of({
      cov_g: matrix([
        [1, 0.5],
        [0.2, 1],
      ]),
    }),
    'matrix_not_symmetric /source/cov_g',
  );
  t.equal(
    of({
      cov_gq: [0.1, 0.1],
      cov_g: matrix([
        [1, -1],
        [-1, 1],
      ]),
    }),
    'moments_inconsistent /source/cov_gq',
    'outside of the range',
  );
  t.equal(
    of({
      cov_gq: [0.1, -0.1],
      cov_g: matrix([
        [1, -1],
        [-1, 1],
      ]),
    }),
    null,
    'inside of it',
  );
  t.equal(of({ cov_gq: [0.9, 0] }), 'moments_inconsistent /source/cov_gq', 'rho2 above 1');
  t.equal(of({ jacobian: matrix([[1, 0]]) }), 'dimension_mismatch /source/jacobian');
  t.equal(of({}, { kind: 'weighted', core: 5, probabilities: [1] }), 'probabilities_invalid /process/probabilities');
  t.equal(of({ p: 0.5 }, iid, [{ kind: 'log' }]), 'query_not_binary /source/var_q');
  t.equal(of({ p: 0.5 }, { kind: 'dependent', core: 500 }, [{ kind: 'log' }]), null, 'long-run variances tell nothing of it');
  const ridged = ask(t, 'analysePredictability', { process: iid, source: { ...moments, ridge: 0.5 } });
  t.ok(ridged.warnings.some(({ code }) => code === 'RIDGE_UNDERSTATES'));
  const plain = ask(t, 'analysePredictability', { process: iid, source: moments });
  t.ok((ridged.readings[0]?.queries[0]?.rho2 as number) < (plain.readings[0]?.queries[0]?.rho2 as number));
});

t.test('noise for a target', async (t) => {
  const asked: CalibrateNoiseRequest = {
    process: iid,
    source: moments,
    loss: { kind: 'squared' },
    target: { gamma: 1e-5, bound: 'second_order' },
  };
  const of = (change: Partial<CalibrateNoiseRequest>) => {
    const found = refusal('calibrateNoise', { ...asked, ...change });
    return found && `${found.reason} ${found.pointer}`;
  };
  t.equal(of({ target: { gamma: 0, bound: 'published' } }), 'target_not_positive /target/gamma');
  t.equal(of({ source: { ...moments, noise: { kind: 'isotropic', variance: 1 } } }), 'dimension_mismatch /source/noise');
  t.equal(of({ source: { ...moments, jacobian: matrix([[1], [1]]) } }), 'dimension_mismatch /source');
  const records = (releases: Release[], query: Query = single): CalibrateNoiseRequest['source'] => ({ kind: 'records', releases, query });
  t.equal(of({ process: shard, source: records([linear, linear]) }), 'dimension_mismatch /source/releases');
  const queries = matrix(Array.from({ length: n }, (_, i) => [wave(i, 1), wave(i, 2)]));
  t.equal(of({ process: shard, source: records([linear], { kind: 'finite', queries }) }), 'family_not_supported /source/query');
  t.equal(
    of({
      fixed: {
        covariance: matrix([
          [1, 0],
          [0, 0],
        ]),
        sensitivity: 1,
      },
    }),
    'matrix_not_psd /fixed/covariance',
  );
  const enough = ask(t, 'calibrateNoise', { ...asked, target: { gamma: 1, bound: 'published' } });
  t.match(enough, { noise_needed: false, sigma2: 0, excess_risk: 0, same_query: { variance: 0 } });
  const fixed = ask(t, 'calibrateNoise', {
    ...asked,
    fixed: {
      covariance: matrix([
        [0.04, 0.01],
        [0.01, 0.02],
      ]),
      sensitivity: 0.1,
    },
  }).fixed;
  // the smaller eigenvalue is .03 - sqrt(2) / 100
  close(t, fixed?.mu.value, 0.1 / Math.sqrt(0.03 - Math.SQRT2 / 100), 'mu', 1e-12);
  t.ok((fixed?.mu.lower as number) < (fixed?.mu.value as number) && (fixed?.mu.value as number) < (fixed?.mu.upper as number));
  t.match(ask(t, 'calibrateNoise', asked).statement, /no guarantee of differential privacy/);
});

t.test('warnings', async (t) => {
  t.same(codes(request()), ['INSTANCE_VALUE', 'SMALL_CORE', 'OVERFIT']);
  t.ok(codes(request({ process: { kind: 'shard', core: 30 } })).includes('SMALL_UNKNOWN_SET'));
  t.ok(codes(request({ releases: [{ ...linear, noise: { kind: 'calibrated', sigma2: 1 } }] })).includes('NOISE_DEPENDS_ON_DATA'));
  t.ok(codes(request({ losses: [{ kind: 'log' }] })).includes('LOGLOSS_UNSTABLE'));
  t.ok(codes(request({ process: { kind: 'dependent', core: 40, lag: 3 } })).includes('ROUGH_LONG_RUN'));
});

t.test('a release that says nothing', async (t) => {
  const constant: Release = { kind: 'mean', t: matrix(Array.from({ length: n }, () => [3, 3])) };
  const [reading] = ask(t, 'analysePredictability', request({ releases: [constant] })).readings;
  t.match(reading?.queries[0], { rho2: 0, r2: 0, c0: 0, extra_records: 0 });
  t.equal(reading?.algorithm.rank, 0);
  const noise: Release = { ...constant, noise: { kind: 'isotropic', variance: 0.1 } };
  t.match(ask(t, 'analysePredictability', request({ releases: [noise] })).readings[0]?.queries[0], { rho2: 0, r2: 0, c0: 0 });
});

t.test('a release that says everything, and more equations than records', async (t) => {
  const telling: Release = { kind: 'mean', t: { rows: n, columns: 1, values } };
  const measure = ask(t, 'analysePredictability', request({ releases: [telling] })).readings[0]?.queries[0];
  close(t, measure?.r2, 1, 'r2', 1e-12);
  const few = { rows: 4, columns: 6, values: Float64Array.from({ length: 24 }, (_, i) => wave(i, 3)) };
  const [reading] = ask(t, 'analysePredictability', {
    process: { kind: 'shard', core: 2 },
    source: { kind: 'records', releases: [{ kind: 'mean', t: few }], query: { kind: 'single', values: [0, 1, 1, 0] } },
  }).readings;
  t.equal(reading?.algorithm.rank, 3, 'the mean takes one');
  close(t, reading?.queries[0]?.r2, 1, 'everything is told', 1e-9);
});

t.test('a caller that leaves stops the computation', async (t) => {
  const { operations } = await import('../../src/predictability/index.ts');
  const outcome = operations.analysePredictability(request(), { cancelled: () => true });
  t.match(outcome, { ok: false, refusal: { code: 'cancelled' } });
});
