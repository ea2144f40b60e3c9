/** Requests far from the usual: modes far apart, rates next to 0 and 1, laws with corners only, one event of every kind at its limits. */
import t from 'tap';
import { operations } from '../../src/accounting/index.ts';
import type { Composition, MechanismRequest, PrivacyEvent } from '../../src/accounting/types.ts';

const context = { cancelled: () => false };
const none = { scheme: 'none' } as const;
const add = (...events: PrivacyEvent[]): Composition => ({ kind: 'composition', adjacency: 'add_remove', events });
const sampled = (noise_multiplier: number, probability: number, count: number): PrivacyEvent => ({
  kind: 'gaussian',
  noise_multiplier,
  sampling: { scheme: 'poisson', probability },
  count,
});

t.test('low noise: the loss has modes far apart, and none is lost', async (t) => {
  // Between the modes delta is the probability that the record was drawn at all.
  const cases: [number, number, number, number][] = [
    [0.02, 0.1, 2, 500],
    [0.0225, 0.001, 2, 5],
    [0.024, 0.01, 2, 18.2],
    [0.027, 0.1, 2, 144],
    [0.03, 0.1, 4, 233],
    [0.032, 0.1, 2, 102],
    [0.035, 0.01, 2, 8.6],
    [0.04, 0.1, 2, 66],
    [0.045, 0.01, 2, 5.2],
  ];
  for (const [z, q, count, epsilon] of cases) {
    const outcome = operations.computeProfile({ mechanism: add(sampled(z, q, count)), epsilon: [epsilon] }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.detail);
    const { lower, upper } = outcome.answer.remove;
    const truth = 1 - (1 - q) ** count;
    t.ok((lower[0] as number) <= truth && truth <= (upper[0] as number), `z ${z}: ${truth} in [${lower[0]}, ${upper[0]}]`);
    t.ok((upper[0] as number) - (lower[0] as number) < 1e-8, `z ${z}: narrow`);
  }
  const outcome = operations.composeEvents({ mechanism: add(sampled(0.02, 0.1, 2)), deltas: [0.171] }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  // High-precision convolution: delta(1150) = .18519, delta(1185) = .17037.
  const epsilon = outcome.answer.epsilon_at[0]?.epsilon;
  t.ok((epsilon?.lower as number) > 1150 && (epsilon?.upper as number) < 1190, `epsilon in [${epsilon?.lower}, ${epsilon?.upper}]`);
});

t.test('tiny false positive rates: 1 - f is tiny, f never falls below its bound', async (t) => {
  const gaussian = add({ kind: 'gaussian', noise_multiplier: 1, sampling: none });
  const log_fpr = [-2908, -690.7, -230.2, -115.1, 0];
  const outcome = operations.computeTradeOff({ mechanism: gaussian, log_fpr }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  const { fnr, tpr } = outcome.answer;
  for (const i of [0, 1, 2, 3]) {
    t.ok(
      (fnr.lower[i] as number) <= (fnr.value[i] as number) && (fnr.value[i] as number) <= (fnr.upper[i] as number),
      `ordered at ${log_fpr[i]}`,
    );
    t.ok((fnr.upper[i] as number) >= 1 - 1e-15, `f is 1 to rounding at ${log_fpr[i]}`);
  }
  t.equal(fnr.value[4], 0, 'who always rejects misses nobody');
  t.ok((tpr.lower[4] as number) > 1 - 1e-15);
});

t.test('a regret never exceeds what its mu allows', async (t) => {
  const cases: { mechanism: MechanismRequest; regret: number; verdict: string }[] = [
    { mechanism: add({ kind: 'pure', epsilon: 1, sampling: none }), regret: 0.05754639605009, verdict: 'loose' },
    { mechanism: add({ kind: 'pure', epsilon: 0.1, sampling: none }), regret: 0.00753958115014, verdict: 'tight' },
    { mechanism: add({ kind: 'laplace', scale: 1, sensitivity: 1, sampling: none }), regret: 0.03701611132217, verdict: 'loose' },
  ];
  for (const { mechanism, regret, verdict } of cases) {
    const outcome = operations.fitGdp({ mechanism }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.detail);
    const { answer } = outcome;
    t.ok((answer.regret.lower as number) <= regret + 1e-12 && (answer.regret.upper as number) >= regret - 1e-12);
    t.ok((answer.regret.upper as number) - regret < 1e-7, `regret ${answer.regret.upper}`);
    t.equal(answer.verdict, verdict);
  }
});

t.test('a sampled event with almost no noise is refused before it costs anything', async (t) => {
  const outcome = operations.computeProfile({ mechanism: add(sampled(7.67e-5, 0.5, 3)), epsilon: [1] }, context);
  t.notOk(outcome.ok);
  if (!outcome.ok) t.match(outcome.refusal, { code: 'unsupported_event', pointer: '/mechanism/events/0/sampling' });
});

t.test('rates next to 1 are numbers', async (t) => {
  const mechanism = add(sampled(2.0051536670683694, 0.37598778160836, 1), {
    kind: 'gaussian',
    sigma: 0.8680588418923056,
    sensitivity: 0.12322287904467147,
    sampling: none,
  });
  const outcome = operations.computeTradeOff(
    { mechanism, fpr: [6.143131169964345e-267, 0.31619498421306813, 0.5, 0.9999999999999988, 1] },
    context,
  );
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  for (const curve of [outcome.answer.fnr, outcome.answer.tpr]) {
    for (const end of ['lower', 'value', 'upper'] as const)
      t.ok(
        curve[end].every((x) => x !== null && x >= 0 && x <= 1),
        end,
      );
  }
});

t.test('certify on a constant loss has nothing to compare; an infinite epsilon stays infinite', async (t) => {
  const constant = operations.composeEvents(
    { mechanism: add({ kind: 'approximate', epsilon: 0, delta: 1e-5, sampling: none }), certify: true },
    context,
  );
  t.notOk(constant.ok);
  if (!constant.ok) t.equal(constant.refusal.code, 'not_certifiable');
  const mechanism = add({ kind: 'gaussian', noise_multiplier: 1, sampling: none });
  const outcome = operations.composeEvents({ mechanism, certify: true, deltas: [0, 1e-5] }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  t.equal(outcome.answer.epsilon_at[0]?.epsilon.bound, 'unbounded');
  t.ok(Math.abs((outcome.answer.epsilon_at[1]?.epsilon.value as number) - 4.377178) < 1e-6);
});

t.test('an answer that is not wanted any more is given up in the middle', async (t) => {
  let polls = 0;
  const impatient = { cancelled: () => ++polls > 5 };
  const outcome = operations.fitGdp({ mechanism: add(sampled(1, 0.01, 1000)) }, impatient);
  t.notOk(outcome.ok);
  if (!outcome.ok) t.equal(outcome.refusal.code, 'cancelled');
  t.equal(polls, 6, 'and asked for no more than it takes');
});

t.test('the last rounding of the largest loss: delta there is tiny, not 0', async (t) => {
  // k uses of Laplace noise: the largest loss k / z has P mass 2^-k, and the double nearest to it lies just below it.
  const cases: [number, number, number, number][] = [
    [3, 0.0011, 2727.272727272727, 1.0468e-14],
    [3, 0.0013, 2307.6923076923076, 2.1987e-14],
    [2, 0.003, 666.6666666666666, 6.004e-15],
    [3, 0.3, 10, 4.6e-17],
  ];
  for (const [count, noise_multiplier, epsilon, truth] of cases) {
    const mechanism = add({ kind: 'laplace', noise_multiplier, sampling: none, count });
    const outcome = operations.composeEvents({ mechanism, epsilons: [epsilon], deltas: [0] }, context);
    if (!outcome.ok) throw new Error(outcome.refusal.detail);
    const delta = outcome.answer.delta_at[0]?.delta;
    t.ok((delta?.lower as number) <= truth && (delta?.upper as number) >= truth, `${truth} in [${delta?.lower}, ${delta?.upper}]`);
    t.ok((outcome.answer.epsilon_at[0]?.epsilon.upper as number) > epsilon, 'the smallest epsilon with delta 0 lies above');
  }
});

t.test('a law with few corners has an exact trade-off curve', async (t) => {
  const mechanism: Composition = {
    kind: 'composition',
    adjacency: 'zero_out',
    events: [{ kind: 'approximate', epsilon: 1, delta: 0.1, sampling: { scheme: 'poisson', probability: 0.5 } }],
  };
  const outcome = operations.computeTradeOff({ mechanism, fpr: [0.1, 0.7, 0.9] }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  const { lower, upper } = outcome.answer.fnr;
  for (const [i, truth] of [0.764085908577, 0.134470710685, 0.026894142137].entries()) {
    t.ok((lower[i] as number) <= truth + 1e-12 && (upper[i] as number) >= truth - 1e-12, `${truth}`);
    t.ok((upper[i] as number) - (lower[i] as number) < 1e-11, 'narrow');
  }
});

t.test('a lattice of hundreds of millions of panels is refused at once', async (t) => {
  const mechanism = add({ kind: 'laplace', noise_multiplier: 3e-9, sampling: none, count: 2 });
  const outcome = operations.composeEvents({ mechanism, deltas: [0] }, context);
  t.notOk(outcome.ok);
  if (!outcome.ok) t.equal(outcome.refusal.code, 'too_expensive');
});
