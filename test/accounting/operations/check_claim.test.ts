/** checkClaim: verdicts, gaps, causes that must not be named, and refusals. */
import t from 'tap';
import type { CheckClaimRequest, Claim, Metric, PrivacyEvent } from '../../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, gaussian, laplace } from '../ask.ts';

const run = composition('add_remove', gaussian(0.01, 1, 1000));
const epsilon: Metric = { kind: 'epsilon', delta: 1e-5 };
const claimed = (value: number, more: Partial<CheckClaimRequest> = {}, metric: Metric = epsilon): CheckClaimRequest => ({
  mechanism: run,
  claim: { kind: 'reading', metric, value },
  ...more,
});

const fixedSize: PrivacyEvent = {
  kind: 'gaussian',
  noise_multiplier: 4,
  sampling: { scheme: 'without_replacement', batch_size: 10, dataset_size: 100 },
};

t.test('a right number needs no cause', async (t) => {
  const answer = ask('checkClaim', claimed(1.828));
  t.match(answer, { verdict: 'exact', cause: 'none', reproduced_by: [] });
  t.ok(Math.abs((answer.exact.value as number) - 1.8282366665) < 1e-9);
});

t.test('what is off is unsafe below and safe above, with its gap', async (t) => {
  const low = ask('checkClaim', claimed(1.7));
  t.equal(low.verdict, 'unsafe');
  t.ok(Math.abs((low.gap.difference as number) + 0.1282366665) < 1e-9 && Math.abs((low.gap.ratio as number) - 0.9298577) < 1e-6);
  t.equal(ask('checkClaim', claimed(1.9)).verdict, 'safe');
});

t.test('the delta that a claimed epsilon really has', async (t) => {
  // (1.567, 1e-5) circulates for this run
  const { delta_at_claim } = ask('checkClaim', claimed(1.567));
  t.ok(Math.abs((delta_at_claim?.value as number) - 6.8e-5) < 5e-7, `${delta_at_claim?.value}`);
});

t.test('a number that no formula gives has no known cause', async (t) => {
  t.match(ask('checkClaim', claimed(1.23456)), { verdict: 'unsafe', cause: 'unknown', reproduced_by: [] });
  // measured faults that come from the arithmetic of a tool, not from a formula
  const sampled = composition('add_remove', gaussian(0.5, 2, 10));
  const fft: CheckClaimRequest = {
    mechanism: sampled,
    tool: 'dp_accounting_pld',
    claim: { kind: 'reading', metric: { kind: 'epsilon', delta: 1e-11 }, value: 6.11283 },
  };
  const answer = ask('checkClaim', fft);
  t.match(answer, { verdict: 'unsafe', cause: 'unknown' });
  t.ok((answer.exact.lower as number) > 6.8017 && (answer.exact.upper as number) < 6.8037, 'as two other computations say');
  t.equal(ask('checkClaim', claimed(0.439, { tool: 'gdpnum' }, { kind: 'mu', error_floor: 1e-10 })).cause, 'unknown');
});

t.test('two digits are too few to name a cause', async (t) => {
  t.equal(ask('checkClaim', claimed(1.6)).cause, 'unknown');
  t.equal(ask('checkClaim', claimed(1.57)).cause, 'squared_rate');
});

t.test('only causes of the named tool, and of people, are named', async (t) => {
  const clt = {
    mechanism: composition('add_remove', gaussian(0.2, 3, 50)),
    claim: { kind: 'reading', metric: { kind: 'epsilon', delta: 1 / 48000 }, value: 1.838 },
  } as const;
  t.equal(ask('checkClaim', { ...clt, tool: 'opacus_gdp' }).cause, 'central_limit');
  t.equal(ask('checkClaim', { ...clt, tool: 'opacus_rdp' }).cause, 'unknown');
  t.equal(ask('checkClaim', clt).cause, 'central_limit');
});

t.test('numbers that no mechanism has', async (t) => {
  for (const [metric, value] of [
    [{ kind: 'delta', epsilon: 0 }, 1.18],
    [{ kind: 'delta', epsilon: 8 }, -7.8e-14],
    [{ kind: 'epsilon', delta: 0.5 }, -3.35],
    [{ kind: 'tpr', fpr: 1e-5 }, 0],
    [{ kind: 'bayes_error', prior: 0.1 }, 0.2],
    [{ kind: 'advantage' }, 1.001],
  ] as [Metric, number][]) {
    t.equal(ask('checkClaim', claimed(value, {}, metric)).verdict, 'impossible', `${metric.kind} ${value}`);
  }
});

t.test('a gap beyond the range of numbers is left open', async (t) => {
  const tiny: Partial<CheckClaimRequest> = { mechanism: composition('add_remove', gaussian(1, 1e9, 1)) };
  const far = ask('checkClaim', claimed(1e300, tiny, { kind: 'advantage' }));
  t.same([far.verdict, far.gap.ratio], ['impossible', null]);
});

t.test('the Bayes error falls with the loss: a claim above it is unsafe', async (t) => {
  const metric: Metric = { kind: 'bayes_error', prior: 0.5 };
  const { exact } = ask('checkClaim', claimed(0.45, {}, metric));
  t.equal(ask('checkClaim', claimed((exact.value as number) + 0.01, {}, metric)).verdict, 'unsafe');
  t.equal(ask('checkClaim', claimed((exact.value as number) - 0.01, {}, metric)).verdict, 'safe');
});

t.test('an epsilon where there is none is unsafe', async (t) => {
  const mechanism = composition('add_remove', { kind: 'approximate', epsilon: 0.5, delta: 0.1, sampling: { scheme: 'none' }, count: 2 });
  t.match(ask('checkClaim', claimed(1, { mechanism })), { verdict: 'unsafe', exact: { bound: 'unbounded' }, gap: { difference: null } });
});

t.test('a claimed parameter', async (t) => {
  const mechanism = composition('add_remove', gaussian(1000 / 67349, 1, 202));
  const noise = (value: number): Claim => ({
    kind: 'parameter',
    parameter: '/events/0/noise_multiplier',
    target: { metric: { kind: 'epsilon', delta: 7.4240152043831385e-6 }, value: 0.1 },
    value,
  });
  const absurd = ask('checkClaim', { mechanism, claim: noise(20853.95), tool: 'opacus_rdp' });
  t.equal(absurd.verdict, 'safe');
  t.ok(Math.abs((absurd.exact.value as number) - 6.7923) < 1e-3 && (absurd.achieved?.upper as number) < 0.1);
  t.equal(ask('checkClaim', { mechanism, claim: noise(6.7923) }).verdict, 'exact');
  const low = ask('checkClaim', { mechanism, claim: noise(6.5) });
  t.equal(low.verdict, 'unsafe');
  t.ok((low.achieved?.lower as number) > 0.1);
});

t.test('claims about divergences, rho, pure epsilon and regret', async (t) => {
  const unit = { mechanism: composition('add_remove', gaussian(1, 1, 1)) };
  t.match(ask('checkClaim', claimed(0.5, unit, { kind: 'rho' })), { verdict: 'exact', cause: 'none' });
  t.match(ask('checkClaim', claimed(4, unit, { kind: 'rdp', order: 8 })), { verdict: 'exact' });
  t.match(ask('checkClaim', claimed(3.9, unit, { kind: 'rdp', order: 8 })), { verdict: 'unsafe', cause: 'unknown' });
  t.match(ask('checkClaim', claimed(4.1, unit, { kind: 'rdp', order: 8 })), { verdict: 'safe', cause: 'unknown' });
  t.match(ask('checkClaim', claimed(20, unit, { kind: 'pure_epsilon' })), { verdict: 'unsafe', exact: { bound: 'unbounded' } });
  t.match(ask('checkClaim', claimed(1, { mechanism: composition('add_remove', laplace(1)) }, { kind: 'pure_epsilon' })), {
    verdict: 'exact',
  });
  const regret: Metric = { kind: 'regret', error_floor: 1e-10 };
  t.match(ask('checkClaim', claimed(0.037016, { mechanism: composition('add_remove', laplace(1)) }, regret)), { verdict: 'exact' });
  t.match(ask('checkClaim', claimed(0.6, unit, regret)), { verdict: 'impossible' });
  // finitely many orders bound no rho: a claim about it is neither shown nor refuted
  const curve = { kind: 'rdp_curve', orders: [2, 8], epsilons: [0.1, 0.6] } as const;
  const stated = { mechanism: { ...curve, orders: [...curve.orders], epsilons: [...curve.epsilons] } };
  t.match(ask('checkClaim', claimed(0.1, stated, { kind: 'rho' })), { verdict: 'undecided', exact: { bound: 'unbounded' } });
  const batches: PrivacyEvent = { ...fixedSize, sampling: { scheme: 'with_replacement', batch_size: 10, dataset_size: 100 } };
  const outcome = answerOrRefusal('checkClaim', claimed(1, { mechanism: composition('replace_one', batches) }, { kind: 'rho' }));
  t.match(outcome, { ok: false, refusal: { code: 'unsupported_event', pointer: '/claim/metric' } });
});

t.test('refusals name their field', async (t) => {
  const refusal = (request: CheckClaimRequest) => {
    const outcome = answerOrRefusal('checkClaim', request);
    return outcome.ok ? null : `${outcome.refusal.code} ${outcome.refusal.pointer}`;
  };
  const target = { metric: epsilon, value: 1 };
  const parameter = (pointer: string, value = 1): Claim => ({ kind: 'parameter', parameter: pointer, target, value });
  t.equal(refusal({ mechanism: run, claim: parameter('/events/0/scale') }), 'unreachable /claim/parameter');
  t.equal(refusal({ mechanism: run, claim: parameter('/events/0/noise_multiplier', -1) }), 'unreachable /claim/value');
  const curve = { kind: 'trade_off_points', fpr: [0, 0.2, 1], fnr: [1, 0.5, 0], interpretation: 'exact_piecewise_linear' } as const;
  t.equal(refusal({ mechanism: curve, claim: parameter('/events/0/noise_multiplier') }), 'unreachable /mechanism/kind');
  const shuffled = {
    kind: 'gaussian',
    noise_multiplier: 1,
    sampling: { scheme: 'shuffled_batches', batch_size: 1, dataset_size: 9 },
  } as const;
  t.equal(refusal({ ...claimed(1), mechanism: composition('add_remove', shuffled) }), 'unsupported_event /mechanism/events/0/sampling');
});

t.test('a claim about a curve of the caller', async (t) => {
  const curve = { kind: 'trade_off_points', fpr: [0, 0.2, 1], fnr: [1, 0.5, 0], interpretation: 'exact_piecewise_linear' } as const;
  t.match(ask('checkClaim', claimed(0.3, { mechanism: curve }, { kind: 'advantage' })), { verdict: 'exact', cause: 'none' });
  t.match(ask('checkClaim', claimed(0.25, { mechanism: curve }, { kind: 'advantage' })), { verdict: 'unsafe', cause: 'unknown' });
  t.match(ask('checkClaim', claimed(1.0001, { mechanism: composition('add_remove', laplace(1)) }, { kind: 'epsilon', delta: 1e-300 })), {
    verdict: 'safe',
  });
});
