/**
 * calibrateParameter at the ends of things: targets at or beyond what their metric can be, told before anything is composed, and noise of bounded
 * losses, which loses nothing at all beyond its largest.
 */
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import type { CalibrateRequest, Metric } from '../../../src/accounting/types.ts';
import { ask, composition, gaussian, laplace } from '../ask.ts';

const noise = '/events/0/noise_multiplier';
/** Whoever asks this whether to go on is told to stop: the first look at a composition ends the calibration with another refusal. */
const impatient = { cancelled: () => true };
const run = composition('add_remove', gaussian(0.01, 1, 1000));
const refusalOf = (request: CalibrateRequest) => {
  const outcome = operations.calibrateParameter(request, impatient);
  return outcome.ok ? null : outcome.refusal;
};

/** Metrics with their number where nothing is lost, and where everything is. */
const ranges: [Metric, number, number | null][] = [
  [{ kind: 'tpr', fpr: 1e-9 }, 1e-9, 1],
  [{ kind: 'tpr', fpr: 0.001 }, 0.001, 1],
  [{ kind: 'tpr', fpr: 0.5 }, 0.5, 1],
  [{ kind: 'tpr', fpr: 0.999 }, 0.999, 1],
  [{ kind: 'bayes_error', prior: 0.5 }, 0.5, null],
  [{ kind: 'bayes_error', prior: 0.25 }, 0.25, null],
  [{ kind: 'bayes_error', prior: 0.75 }, 0.25, null],
  [{ kind: 'delta', epsilon: -Math.LN2 }, 0.5, 1],
  [{ kind: 'delta', epsilon: -30 }, 1 - Math.exp(-30), 1],
  [{ kind: 'delta', epsilon: 0 }, 0, 1],
  [{ kind: 'delta', epsilon: 1 }, 0, 1],
  [{ kind: 'advantage' }, 0, 1],
  [{ kind: 'regret', error_floor: 1e-10 }, 0, 0.5],
];

for (const [metric, lossless, worst] of ranges) {
  const falls = metric.kind === 'bayes_error';
  const name = JSON.stringify(metric);
  t.test(`${name}: no value keeps less than ${lossless}, every value ${worst}`, async (t) => {
    const beyond = falls ? [1, 1 + 1e-12, 1.5, 1e9] : [1, 1 - 1e-12, 0.5, 1e-9];
    for (const factor of lossless > 0 ? beyond : []) {
      const request: CalibrateRequest = { mechanism: run, parameter: noise, target: { metric, value: factor * lossless } };
      t.match(refusalOf(request), {
        code: 'unreachable',
        pointer: '/target/value',
        detail: /^no value of .* nothing at all is lost it is/,
      });
    }
    for (const value of worst === null ? [] : [worst, 1.5 * worst, 1e9]) {
      const request: CalibrateRequest = { mechanism: run, parameter: noise, target: { metric, value } };
      t.match(refusalOf(request), {
        code: 'unreachable',
        pointer: '/target/value',
        detail: `every value of ${noise} meets ${metric.kind} ${value}: it is never above ${worst}`,
      });
    }
  });
}

t.test('what is never exceeded because a person is seldom drawn is told at once', async (t) => {
  // 545 uses that each draw a record with probability 0.0001515: one in 12.6 persons is ever drawn.
  const seldom = 1 - (1 - 0.0001515) ** 545;
  const sampled = composition('replace_one', gaussian(0.0001515, 2.415, 545));
  const batches = composition('replace_one', {
    kind: 'gaussian',
    noise_multiplier: 1,
    sampling: { scheme: 'without_replacement', batch_size: 100, dataset_size: 1e5 },
    count: 50,
  });
  const everyValue = (mechanism: CalibrateRequest['mechanism'], metric: Metric, value: number) => {
    const refusal = refusalOf({ mechanism, parameter: noise, target: { metric, value } });
    return refusal !== null && refusal.code === 'unreachable' && /^every value of .* never (above|below)/.test(refusal.detail);
  };
  t.ok(everyValue(sampled, { kind: 'tpr', fpr: 0.01 }, 0.1634));
  t.ok(everyValue(sampled, { kind: 'tpr', fpr: 0.01 }, 0.01 + seldom * (1 + 1e-8)));
  t.notOk(everyValue(sampled, { kind: 'tpr', fpr: 0.01 }, 0.01 + seldom * (1 - 1e-8)));
  t.ok(everyValue(sampled, { kind: 'advantage' }, 0.08));
  t.notOk(everyValue(sampled, { kind: 'advantage' }, 0.079));
  t.ok(everyValue(sampled, { kind: 'delta', epsilon: 2 }, 0.08));
  t.notOk(everyValue(sampled, { kind: 'delta', epsilon: -0.1 }, 0.2));
  t.ok(everyValue(sampled, { kind: 'epsilon', delta: 0.08 }, 0.1));
  t.notOk(everyValue(sampled, { kind: 'epsilon', delta: 0.079 }, 0.1));
  t.ok(everyValue(sampled, { kind: 'bayes_error', prior: 0.5 }, 0.46));
  t.notOk(everyValue(sampled, { kind: 'bayes_error', prior: 0.5 }, 0.4604));
  t.ok(everyValue(batches, { kind: 'advantage' }, 1 - 0.999 ** 50 + 1e-6));
  t.notOk(everyValue(batches, { kind: 'advantage' }, 1 - 0.999 ** 50 - 1e-6));
  const probability = refusalOf({
    mechanism: sampled,
    parameter: '/events/0/sampling/probability',
    target: { metric: { kind: 'advantage' }, value: 0.08 },
  });
  t.not(probability?.code, 'unreachable', 'where the probability itself is looked for it decides');
  const groups = composition('add_remove', { ...gaussian(0.01, 1, 10), group_size: 3 });
  t.ok(everyValue(groups, { kind: 'advantage' }, 1 - 0.99 ** 30 + 1e-6));
  t.notOk(everyValue(groups, { kind: 'advantage' }, 1 - 0.99 ** 30 - 1e-6));
});

t.test('targets that nothing but very little loss keeps are reached', async (t) => {
  const one = composition('add_remove', gaussian(1, 1, 1));
  // Phi(mu) - 1/2 is the true positive rate at 1/2 beyond it; the density of the normal law at 0 is 0.3989
  for (const excess of [1e-3, 1e-6]) {
    const metric: Metric = { kind: 'tpr', fpr: 0.5 };
    const { value } = ask('calibrateParameter', { mechanism: one, parameter: noise, target: { metric, value: 0.5 + excess } });
    const expected = 1 / (excess * Math.sqrt(2 * Math.PI));
    t.ok(Math.abs(value / expected - 1) < 1e-5 && value > expected * (1 - 1e-5), `${value} for ${expected}`);
  }
});

t.test('one Laplace use: delta = 1 - e^((eps - 1/b) / 2)', async (t) => {
  for (const epsilon of [0.01, 1, 1000]) {
    for (const delta of [0.5, 1e-5, 1e-12, 1e-100]) {
      const request: CalibrateRequest = {
        mechanism: composition('add_remove', laplace(10)),
        parameter: '/events/0/scale',
        target: { metric: { kind: 'epsilon', delta }, value: epsilon },
      };
      const { value, achieved, loosened, evaluations } = ask('calibrateParameter', request);
      const expected = 1 / (epsilon - 2 * Math.log1p(-delta));
      t.ok(Math.abs(value / expected - 1) < 2e-9 && value >= expected * (1 - 1e-13), `${epsilon} ${delta}: ${value} for ${expected}`);
      t.ok((achieved.upper as number) <= epsilon && (loosened?.achieved.upper as number) > epsilon, 'kept, and missed just beyond');
      t.ok(evaluations <= 16, `${evaluations} compositions`);
    }
  }
});

t.test('Laplace noise at tiny deltas is that of pure privacy, and is found by looking at a few compositions', async (t) => {
  for (const [count, epsilon, start] of [
    [2, 1, 10],
    [10, 1, 10],
    [10, 1000, 5],
    [100, 1, 1e-3],
    [100, 1000, 1e6],
  ] as const) {
    const request: CalibrateRequest = {
      mechanism: composition('add_remove', laplace(start, count)),
      parameter: '/events/0/scale',
      target: { metric: { kind: 'epsilon', delta: 1e-100 }, value: epsilon },
    };
    const { value, achieved, loosened, evaluations } = ask('calibrateParameter', request);
    // the largest loss has a mass of 2^-count: once it exceeds epsilon by 1e-69 delta is above 1e-100
    const expected = count / epsilon;
    t.ok(Math.abs(value / expected - 1) < 1e-9 && (achieved.upper as number) <= epsilon, `${count} ${epsilon}: ${value} for ${expected}`);
    t.ok((loosened?.achieved.upper as number) > epsilon, 'missed just beyond');
    t.ok(evaluations <= 10, `${evaluations} compositions`);
  }
});

t.test('two Laplace uses between pure privacy and far from it: as the closed form of their sum has it', async (t) => {
  // Losses L1 + L2 of two uses, each 2x - e, -e and e with masses: E(1 - e^(eps - L))_+ by the trapezoid rule over one, exact over the other.
  const single = (e: number, eps: number) => (eps >= e ? 0 : eps <= -e ? -Math.expm1(eps) : -Math.expm1(0.5 * (eps - e)));
  const delta = (e: number, eps: number) => {
    const points = 200_000;
    let sum = 0;
    // losses between -e and e have P density e^((l - e) / 2) / 4
    for (let k = 0; k <= points; k++) {
      const l = -e + (2 * e * k) / points;
      sum += (k === 0 || k === points ? 0.5 : 1) * 0.25 * Math.exp(0.5 * (l - e)) * single(e, eps - l);
    }
    return 0.5 * single(e, eps - e) + 0.5 * Math.exp(-e) * single(e, eps + e) + (sum * 2 * e) / points;
  };
  for (const [epsilon, target] of [
    [1, 1e-5],
    [1, 0.1],
    [5, 1e-3],
  ] as const) {
    const request: CalibrateRequest = {
      mechanism: composition('add_remove', laplace(1, 2)),
      parameter: '/events/0/scale',
      target: { metric: { kind: 'delta', epsilon }, value: target },
    };
    const { value, loosened } = ask('calibrateParameter', request);
    const reached = delta(1 / value, epsilon);
    t.ok(reached <= target * (1 + 1e-6), `${epsilon} ${target}: ${value} has ${reached}`);
    t.ok(reached >= target * (1 - 1e-3), 'and not much less');
    t.ok((loosened?.achieved.upper as number) > target, 'missed just beyond');
  }
});

t.test('the largest loss of uses that have one is their pure epsilon', async (t) => {
  const uses = composition('add_remove', laplace(10, 100), { kind: 'pure', epsilon: 0.3, sampling: { scheme: 'none' }, count: 7 });
  const request: CalibrateRequest = {
    mechanism: uses,
    parameter: '/events/0/scale',
    target: { metric: { kind: 'pure_epsilon' }, value: 12.1 },
  };
  const { value, achieved } = ask('calibrateParameter', request);
  t.ok(Math.abs(value / 10 - 1) < 1e-8 && (achieved.upper as number) <= 12.1 && (achieved.lower as number) > 12.1 - 1e-6, `${value}`);
});

t.test('a claim of a delta that no mechanism has, at a negative epsilon', async (t) => {
  const mechanism = composition('add_remove', laplace(2));
  const claim = (value: number) => ({ kind: 'reading', metric: { kind: 'delta', epsilon: -1 }, value }) as const;
  // 1 - 1/e = 0.63212...: what is printed with fewer digits may still be it
  t.equal(ask('checkClaim', { mechanism, claim: claim(0.6) }).verdict, 'exact');
  t.equal(ask('checkClaim', { mechanism, claim: claim(0.632) }).verdict, 'exact');
  t.equal(ask('checkClaim', { mechanism, claim: claim(0.631) }).verdict, 'impossible');
});
