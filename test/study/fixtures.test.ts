/** Distributions, exact tests, a weighted fit and noise far out, against 50-digit arithmetic; and what jstat is and is not good for. */
import { readFileSync } from 'node:fs';
import jstat from 'jstat';
import t from 'tap';
import { signFlipShare, wilcoxon } from '../../src/study/statistics/ranks.ts';
import { noncentralT, tQuantile, tTail } from '../../src/study/statistics/student.ts';
import { ask, close, golden, type Json } from './ask.ts';

const truth = JSON.parse(readFileSync(new URL('../fixtures/study.json', import.meta.url), 'utf8')) as {
  tails: { t: number; df: number; tail: number }[];
  noncentral: { t: number; df: number; delta: number; p: number }[];
  exact: { differences: number[]; sign_flip: number; w: number; wilcoxon: number }[];
  fit: {
    eps: number[];
    accuracy: number[];
    sd: number[];
    parameters: number[];
    sse: number;
    covariance: number[][];
    absolute_covariance: number[][];
  };
  discrete_gaussian: { sigma2: number; sensitivity: number; epsilon: number; log_delta: number }[];
  gaussian: { epsilon: number; delta: number; mu: number }[];
  laplace: { epsilon: number; zcdp: number; mu: number; mu_pure_dp: number }[];
};

t.test("tails and quantiles of Student's t", async (t) => {
  for (const { t: at, df, tail } of truth.tails) {
    close(t, tTail(at, df), tail, `P(T > ${at}), df ${df}`, 1e-11, 0);
    close(t, tTail(-at, df), 1 - tail, `P(T > -${at}), df ${df}`, 1e-12);
    if (tail < 1e-300) continue;
    close(t, tQuantile(tail, df), at, `quantile of ${tail}, df ${df}`, 1e-10);
    close(t, tQuantile(1 - 0.025, df), -tQuantile(0.025, df), 'symmetric', 1e-12);
  }
});

t.test('jstat starts the quantile, and would not reach its tolerance alone', async (t) => {
  const critical = ((golden.power as unknown as { expect: Json }).expect as { tCritical: number }).tCritical;
  let worst = 0;
  for (const { t: at, df, tail } of truth.tails) {
    if (df < 3 || at > 8) continue;
    worst = Math.max(worst, Math.abs(1 - jstat.studentt.cdf(at, df) - tail) / tail);
  }
  t.ok(worst > 1e-9, `its cdf is off by ${worst}`);
  close(t, -jstat.studentt.inv(0.025, 16), critical, 'its quantile is a start', 1e-5);
  close(t, tQuantile(0.025, 16), critical, 'polished', 1e-14);
});

t.test('noncentral t', async (t) => {
  for (const { t: at, df, delta, p } of truth.noncentral)
    close(t, noncentralT(at, df, delta), p, `df ${df}, t ${at}, delta ${delta}`, 0, df < 3 ? 1e-8 : 1e-10);
});

t.test('exact tests are those of all sign patterns', async (t) => {
  for (const { differences, sign_flip, w, wilcoxon: p } of truth.exact) {
    t.equal(signFlipShare(differences), sign_flip, `${differences.length} pairs`);
    t.match(wilcoxon(differences), { w, method: 'exact' });
    close(t, wilcoxon(differences).p, p, 'signed ranks', 1e-14);
  }
  t.equal(signFlipShare(Array.from({ length: 21 }, (_, i) => i + 1)), null, 'more pairs are not enumerated');
  t.equal(wilcoxon([1, 1, -2, 3]).method, 'normal', 'ties');
  t.equal(wilcoxon([0, 1, -2, 3]).method, 'normal', 'zeros');
});

t.test('weighted fit', async (t) => {
  const { eps, accuracy, sd, parameters, sse, covariance, absolute_covariance } = truth.fit;
  const found = ask(t, 'fitUtility', { eps, accuracy, sd });
  close(
    t,
    found.parameters.map(({ value }) => value),
    parameters,
    'parameters',
    1e-6,
  );
  close(t, found.weighted_sse, sse, 'SSE', 1e-6);
  close(t, found.covariance, covariance, 'covariance', 1e-6);
  close(
    t,
    ask(t, 'fitUtility', { eps, accuracy, sd, absolute_sd: true }).covariance,
    absolute_covariance,
    'covariance of exact weights',
    1e-6,
  );
});

t.test('the fit does not depend on the scale of the weights, nor on the order of the points', async (t) => {
  const { eps, accuracy, sd } = truth.fit;
  const first = ask(t, 'fitUtility', { eps, accuracy, sd });
  const scaled = ask(t, 'fitUtility', { eps, accuracy, sd: sd.map((value) => 7 * value) });
  const order = [3, 0, 7, 5, 1, 6, 2, 4];
  const pick = (list: number[]) => order.map((i) => list[i] as number);
  const turned = ask(t, 'fitUtility', { eps: pick(eps), accuracy: pick(accuracy), sd: pick(sd) });
  for (const other of [scaled, turned]) {
    close(t, other.covariance, first.covariance, 'covariance', 1e-7);
    close(t, other.eps50, first.eps50, 'eps50', 1e-8);
  }
});

t.test('discrete Gaussian delta far out', async (t) => {
  for (const { log_delta, ...rest } of truth.discrete_gaussian) {
    const { noise } = ask(t, 'describeNoise', { kind: 'discrete_gaussian', ...rest });
    if (noise.kind !== 'discrete_gaussian') return t.fail('another kind');
    const { log, log_lower, log_upper } = noise.delta;
    close(t, log, log_delta, JSON.stringify(rest), 1e-12, 1e-12);
    t.ok((log_lower as number) <= log_delta + 1e-15 && log_delta - 1e-15 <= (log_upper as number), 'inside');
  }
});

t.test('Gaussian noise at the ends of its range, and Laplace rho and mu without cancellation', async (t) => {
  for (const { epsilon, delta, mu } of truth.gaussian) {
    const { noise } = ask(t, 'describeNoise', { kind: 'gaussian', epsilon, delta, sensitivity: 2 });
    if (noise.kind !== 'gaussian') return t.fail('another kind');
    close(t, noise.sigma, 2 / mu, `epsilon ${epsilon}, delta ${delta}`, 1e-11);
    t.ok(noise.sigma >= 2 / mu, 'on the safe side');
  }
  for (const { epsilon, ...wanted } of truth.laplace) {
    const { noise } = ask(t, 'describeNoise', { kind: 'laplace', epsilon, sensitivity: 1 });
    if (noise.kind !== 'laplace') return t.fail('another kind');
    for (const name of ['zcdp', 'mu', 'mu_pure_dp'] as const) {
      const { value, lower, upper } = noise[name];
      close(t, value, wanted[name], `${name} at ${epsilon}`, 1e-13, 0);
      t.ok((lower as number) <= wanted[name] && wanted[name] <= (upper as number), `${name} at ${epsilon}: inside`);
    }
  }
});
