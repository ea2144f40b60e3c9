/** Budgets whose shares vanish, and noise beyond the range of numbers: refused with the field that is the cause, never an answer without numbers. */
import t from 'tap';
import { tQuantile } from '../../src/study/statistics/student.ts';
import type { AllocationRequest, NoiseRequest, SplitRequest, Total } from '../../src/study/types.ts';
import { ask, close, refusal } from './ask.ts';

const TWO = [{ sensitivity: 1 }, { sensitivity: 1 }];
const split = (total: Total, more: Partial<SplitRequest> = {}): AllocationRequest => ({ kind: 'split', total, queries: TWO, ...more });

t.test('a total that vanishes is refused, whatever its unit', async (t) => {
  const totals: [Total, string][] = [
    [{ unit: 'epsilon', epsilon: 5e-324 }, '/total/epsilon'],
    [{ unit: 'epsilon', epsilon: 1e-320 }, '/total/epsilon'],
    [{ unit: 'rho', rho: 1e-310 }, '/total/rho'],
    [{ unit: 'mu', mu: 1e-200 }, '/total/mu'],
    [{ unit: 'epsilon_delta', epsilon: 0, delta: 1e-300 }, '/total/delta'],
  ];
  for (const [total, pointer] of totals) {
    t.strictSame(refusal('allocateBudget', split(total)), { reason: 'out_of_range', pointer }, JSON.stringify(total));
  }
});

t.test('a share that vanishes is refused, with the field that makes it so small', async (t) => {
  const cases: [Partial<SplitRequest>, string][] = [
    [{ strategies: ['given'], shares: [0.5, 1e-320] }, '/shares/1'],
    [{ strategies: ['geometric'], ratio: 5e-324 }, '/ratio'],
    [{ strategies: ['geometric'], ratio: 5e-324, top_up_last: true }, '/ratio'],
    [{ strategies: ['equal_noise'], queries: [{ sensitivity: 1e-320 }, { sensitivity: 1 }] }, '/queries/0'],
  ];
  for (const [more, pointer] of cases) {
    const found = refusal('allocateBudget', split({ unit: 'epsilon', epsilon: 1 }, more));
    t.strictSame(found, { reason: 'out_of_range', pointer }, JSON.stringify(more));
  }
  const mu = split({ unit: 'mu', mu: 1 }, { strategies: ['given'], shares: [0.5, 1e-200] });
  t.strictSame(refusal('allocateBudget', mu), { reason: 'out_of_range', pointer: '/shares/1' }, 'a mu whose square vanishes');
});

t.test('noise whose variance is no number is refused with the query that takes it', async (t) => {
  const request = split(
    { unit: 'epsilon', epsilon: 1e-100 },
    { strategies: ['uniform'], queries: [{ sensitivity: 1 }, { sensitivity: 1e100 }] },
  );
  t.strictSame(refusal('allocateBudget', request), { reason: 'out_of_range', pointer: '/queries' }, 'the sum of the variances');
});

t.test('weights and sensitivities whose product vanishes still share the budget as the formula says', async (t) => {
  // e prop. to (w D^2)^(1/3): 1e-100 for both, though 1e-100 * 1e-200 and its square vanish in doubles
  const queries = [
    { sensitivity: 1e-150, weight: 1 },
    { sensitivity: 1e-170, weight: 1e40 },
  ];
  const answer = ask(t, 'allocateBudget', split({ unit: 'epsilon', epsilon: 1 }, { queries, strategies: ['min_total_variance'] }));
  if (answer.kind !== 'split') throw new Error('not a split');
  close(
    t,
    answer.strategies[0]?.shares.map(({ share }) => share),
    [0.5, 0.5],
    'equal shares',
    1e-11,
  );
});

t.test('strategies that were not asked for by name are left out where they do not apply, and the others answer', async (t) => {
  const queries = Array.from({ length: 1000 }, () => ({ sensitivity: 1 }));
  const answer = ask(t, 'allocateBudget', split({ unit: 'epsilon', epsilon: 1 }, { queries }));
  if (answer.kind !== 'split') throw new Error('not a split');
  t.strictSame(
    answer.strategies.map(({ strategy }) => strategy),
    ['uniform', 'equal_noise', 'min_total_variance', 'min_total_absolute_error'],
    'the thousandth share of geometric ones is 1e-301',
  );
  const named = split({ unit: 'epsilon', epsilon: 1 }, { queries, strategies: ['geometric'] });
  t.strictSame(refusal('allocateBudget', named), { reason: 'out_of_range', pointer: '/ratio' });
});

t.test('noise far out: refused where a number of the answer would not be one', async (t) => {
  const cases: [NoiseRequest, string][] = [
    [{ kind: 'laplace', epsilon: 1e-300, sensitivity: 1 }, '/sensitivity'],
    [{ kind: 'discrete_laplace', epsilon: 1e-200, sensitivity: 1 }, '/sensitivity'],
    [{ kind: 'gaussian', epsilon: 0, delta: 1e-300, sensitivity: 1 }, '/sensitivity'],
    [{ kind: 'discrete_gaussian', sigma2: 5e-324, epsilon: 1, sensitivity: 1 }, '/sigma2'],
  ];
  for (const [request, pointer] of cases)
    t.strictSame(refusal('describeNoise', request), { reason: 'out_of_range', pointer }, request.kind);
});

t.test('a sensitivity far beyond the noise needs no more terms: delta is 1 less what is beyond e^eps', async (t) => {
  const { noise } = ask(t, 'describeNoise', { kind: 'discrete_gaussian', sigma2: 4, epsilon: 1, sensitivity: 1e50 });
  if (noise.kind !== 'discrete_gaussian') throw new Error('another kind');
  close(t, noise.delta.value, 1, 'the two laws are apart', 1e-12);
});

t.test('limits of eps beyond the range of numbers are null, and said so', async (t) => {
  // one degree of freedom, and a plateau that is far away: the interval of eps50 has no upper end
  const request = {
    model: '3pl_log',
    eps: [0.1, 0.2, 0.4, 0.8],
    accuracy: [0.5363636363636362, 0.5305163639054323, 0.6142857142857143, 0.6507193201480227],
  } as const;
  const answer = ask(t, 'fitUtility', { ...request, eps: [...request.eps], accuracy: [...request.accuracy] });
  t.equal(answer.eps50_ci[1], null);
  t.ok((answer.eps50_ci[0] as number) >= 0);
  t.ok(answer.warnings.some(({ code }) => code === 'LIMIT_UNBOUNDED'));
});

t.test('a paired comparison does not depend on the unit of the metric', async (t) => {
  const a = [3, 5, 4, 7, 6];
  const b = [4, 7, 4, 9, 9];
  const compare = (unit: number) => {
    const [found] = ask(t, 'comparePairs', { metrics: [{ a: a.map((x) => x * unit), b: b.map((x) => x * unit) }] }).metrics;
    return [found?.t, found?.p, found?.cohen_dz, found?.cohen_dav, found?.correlation, found?.hedges_gz];
  };
  for (const exponent of [-560, -1000, 300]) close(t, compare(2 ** exponent), compare(1), `unit 2^${exponent}`, 1e-14);
});

t.test('what is equal up to rounding does not vary: no correlation is made of the rounding', async (t) => {
  const [found] = ask(t, 'comparePairs', { metrics: [{ a: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1], b: [0.2, 0.3, 0.5, 0.1, 0.2, 0.4] }] }).metrics;
  t.equal(found?.correlation, null);
});

t.test('quantiles of Student far out, against closed forms', async (t) => {
  for (const tail of [2 ** -54, 1e-12, 1e-300]) {
    close(t, tQuantile(tail, 1), 1 / Math.tan(Math.PI * tail), `df 1, tail ${tail}`, 1e-13);
    close(t, tQuantile(tail, 2), (1 - 2 * tail) / Math.sqrt(2 * tail * (1 - tail)), `df 2, tail ${tail}`, 1e-13);
  }
});
