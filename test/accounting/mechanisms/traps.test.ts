/** The traps that the catalogue warns of, one test each. */
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import type { Composition, PrivacyEvent, ProfileAnswer } from '../../../src/accounting/types.ts';

const none = { scheme: 'none' } as const;

function profile(event: PrivacyEvent, epsilon: number[], adjacency: Composition['adjacency'] = 'add_remove'): ProfileAnswer {
  const mechanism: Composition = { kind: 'composition', adjacency, events: [event] };
  const outcome = operations.computeProfile({ mechanism, epsilon }, { cancelled: () => false });
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}
const discreteLaplace = (noise_parameter: number, sensitivity: number, count = 1): PrivacyEvent => ({
  kind: 'discrete_laplace',
  noise_parameter,
  sensitivity,
  sampling: none,
  count,
});

t.test('discrete_laplace: continuous noise of the same scale is no upper bound', async (t) => {
  const discrete = profile(discreteLaplace(1, 1), [0]);
  const continuous = profile({ kind: 'laplace', scale: 1, sensitivity: 1, sampling: none }, [0]);
  t.ok((discrete.delta.lower[0] as number) > 0.46 && (continuous.delta.upper[0] as number) < 0.394);
});

t.test('discrete_laplace: a fine lattice is answered exactly for one use, at its ends too', async (t) => {
  // Sums over the outputs of noise e^(-1e-5 |x|) moved by 100000, in 40-digit arithmetic.
  const truth = [0.3934693402873666, 0.22119921692859518, 0.04877057549928602];
  const { engine, delta } = profile(discreteLaplace(1e-5, 100_000), [0, 0.5, 0.9, 1.0000001, -0.5]);
  t.equal(engine, 'closed_form');
  truth.forEach((value, i) => {
    t.ok((delta.lower[i] as number) <= value && value <= (delta.upper[i] as number), `${delta.lower[i]} ${value} ${delta.upper[i]}`);
    t.ok((delta.upper[i] as number) - (delta.lower[i] as number) <= 1e-10 * value, `width at ${i}`);
  });
  t.equal(delta.upper[3], 0, 'nothing beyond the largest loss');
  const dual = 1 - Math.exp(-0.5) + Math.exp(-0.5) * (truth[1] as number);
  t.ok(Math.abs((delta.value[4] as number) - dual) < 1e-12);
});

t.test('discrete_laplace: losses beyond the doubles are refused', async (t) => {
  const mechanism: Composition = { kind: 'composition', adjacency: 'add_remove', events: [discreteLaplace(1, 701)] };
  const outcome = operations.composeEvents({ mechanism }, { cancelled: () => false });
  t.match(outcome, { ok: false, refusal: { code: 'unsupported_event', pointer: '/mechanism/events/0' } });
});

t.test('adaptive_clipping: the count is paid for, and more so than the sum where its noise is small', async (t) => {
  const clipped = (quantile_noise_multiplier: number): PrivacyEvent => ({
    kind: 'adaptive_clipping',
    noise_multiplier: 1,
    quantile_noise_multiplier,
    encoding: 'centred',
    sampling: none,
  });
  const gaussian = (mu: number): PrivacyEvent => ({ kind: 'gaussian', sigma: 1, sensitivity: mu, sampling: none });
  const at = (event: PrivacyEvent) => profile(event, [1], 'zero_out').delta.value[0] as number;
  t.ok(Math.abs(at(clipped(0.25)) / at(gaussian(Math.sqrt(5))) - 1) < 1e-12);
  t.ok(at(clipped(10)) > at(gaussian(1)));
  // Indicators 0 and 1 move the count by 1: the same release without the shift by 1/2 is that of half the noise.
  t.ok(at(clipped(0.5)) < at(gaussian(Math.hypot(1, 2))));
  t.ok(Math.abs(at(clipped(0.25)) / at(gaussian(Math.hypot(1, 2))) - 1) < 1e-12);
});

t.test(
  'gaussian, laplace: a replace-one distance prices nothing under Poisson sampling, where contributions in [0, S] cost far more',
  async (t) => {
    const sampling = { scheme: 'poisson', probability: 0.01 } as const;
    const outcomeOf = (event: PrivacyEvent, adjacency: Composition['adjacency']) =>
      operations.composeEvents(
        { mechanism: { kind: 'composition', adjacency, events: [event] }, deltas: [1e-5] },
        { cancelled: () => false },
      );
    const gaussian: PrivacyEvent = { kind: 'gaussian', sigma: 1, sensitivity: 2, sampling };
    const laplace: PrivacyEvent = { kind: 'laplace', scale: 1, sensitivity: 2, sampling };
    for (const event of [gaussian, laplace]) {
      t.match(outcomeOf(event, 'replace_one'), {
        ok: false,
        refusal: { code: 'unsupported_event', pointer: '/mechanism/events/0/sensitivity', detail: /noise_multiplier/ },
      });
      t.equal(outcomeOf(event, 'zero_out').ok, true);
      t.equal(outcomeOf({ ...event, sampling: { scheme: 'poisson', probability: 1 } }, 'replace_one').ok, true, 'nothing is sampled');
    }
    // (0, S) against a record that adds nothing is one such pair: what it costs at least, and what the symmetric pair costs.
    const oneSided = outcomeOf(gaussian, 'add_remove');
    const symmetric = outcomeOf({ kind: 'gaussian', noise_multiplier: 1, sampling }, 'replace_one');
    if (!oneSided.ok || !symmetric.ok) throw new Error('refused');
    const epsilon = (outcome: typeof oneSided) => outcome.answer.epsilon_at[0]?.epsilon.value as number;
    t.ok(epsilon(oneSided) > 3.02 && epsilon(symmetric) < 0.21);
  },
);

const refusalOf = (event: PrivacyEvent, adjacency: Composition['adjacency'] = 'add_remove') => {
  const outcome = operations.composeEvents(
    { mechanism: { kind: 'composition', adjacency, events: [event] }, deltas: [1e-5] },
    { cancelled: () => false },
  );
  return outcome.ok ? null : outcome.refusal;
};
const upperAt = (event: PrivacyEvent, epsilon: number, adjacency: Composition['adjacency'] = 'replace_one') =>
  profile(event, [epsilon], adjacency).delta.upper[0] as number;

t.test('zcdp: no sampler amplifies it', async (t) => {
  t.match(refusalOf({ kind: 'zcdp', rho: 0.1, sampling: { scheme: 'poisson', probability: 0.01 } }), {
    code: 'unsupported_event',
    pointer: '/mechanism/events/0/sampling',
    detail: /Supported here: none/,
  });
});

t.test(
  'exponential, report_noisy_max: monotone utilities halve epsilon, Gumbel noise is the exponential mechanism, others are not',
  async (t) => {
    const exponential = (epsilon: number, monotone: boolean): PrivacyEvent => ({
      kind: 'exponential',
      epsilon,
      monotone,
      sampling: none,
      count: 3,
    });
    const noisyMax = (noise: 'gumbel' | 'exponential' | 'laplace', monotone?: boolean): PrivacyEvent => ({
      kind: 'report_noisy_max',
      epsilon: 0.8,
      noise,
      ...(monotone === undefined ? {} : { monotone }),
      sampling: none,
      count: 3,
    });
    const permuted = (epsilon: number): PrivacyEvent => ({ kind: 'permute_and_flip', epsilon, sampling: none, count: 3 });
    const pure = (epsilon: number): PrivacyEvent => ({ kind: 'pure', epsilon, sampling: none, count: 3 });
    const at = (event: PrivacyEvent) => upperAt(event, 0.5);
    t.equal(at(exponential(0.8, true)), at(exponential(0.4, false)));
    t.equal(at(noisyMax('gumbel')), at(exponential(0.8, false)));
    t.equal(at(noisyMax('gumbel', true)), at(exponential(0.4, false)));
    t.equal(at(noisyMax('exponential')), at(permuted(0.8)));
    t.equal(at(noisyMax('laplace')), at(pure(0.8)));
    t.equal(at(noisyMax('laplace', true)), at(pure(0.4)));
    t.ok(at(exponential(0.8, false)) < 0.8 * at(pure(0.8)), 'a bounded range costs much less than pure epsilon');
    t.equal(at(permuted(0.8)), at(pure(0.8)), 'permute-and-flip has none');
    const { delta } = profile(permuted(0.8), [0.5], 'replace_one');
    t.equal(delta.lower[0], null, 'an upper bound only');
  },
);

t.test('above_threshold: both parts are paid once, whatever the positives; noise without the factor costs it', async (t) => {
  const run = (epsilon_query: number, positives: number, count = 1): PrivacyEvent => ({
    kind: 'above_threshold',
    epsilon_threshold: 0.25,
    epsilon_query,
    positives,
    noise: 'laplace',
    sampling: none,
    count,
  });
  const at = (event: PrivacyEvent) => upperAt(event, 0.3);
  const pure: PrivacyEvent = { kind: 'pure', epsilon: 1, sampling: none };
  t.equal(at(run(0.75, 1)), at(pure));
  t.equal(at(run(0.75, 5)), at(pure), 'the factor of the positives is in the noise');
  t.ok(at(run(5 * 0.75, 5)) > at(run(0.75, 5)));
  t.ok(at(run(0.75, 1, 5)) > at(run(0.75, 5)), 'a new threshold after each positive answer is a new use');
});

t.test('private_selection: a single run, a base without divergences and a base that is refused are told apart', async (t) => {
  const select = (
    base: PrivacyEvent,
    distribution: Extract<PrivacyEvent, { kind: 'private_selection' }>['distribution'],
  ): PrivacyEvent => ({
    kind: 'private_selection',
    base,
    distribution,
    sampling: none,
  });
  const geometric = { kind: 'truncated_negative_binomial', eta: 1, gamma: 0.1 } as const;
  const gaussian: PrivacyEvent = { kind: 'gaussian', noise_multiplier: 4, sampling: none };
  t.match(refusalOf(select(gaussian, { ...geometric, gamma: 1 })), { pointer: '/mechanism/events/0/distribution/gamma' });
  t.match(refusalOf(select({ kind: 'approximate', epsilon: 1, delta: 1e-6, sampling: none }, geometric)), {
    pointer: '/mechanism/events/0/base',
    detail: /infinite/,
  });
  t.match(refusalOf(select({ kind: 'randomized_response', epsilon: 1, categories: 2, sampling: none }, geometric)), {
    pointer: '/mechanism/events/0/base',
    detail: /replace_one/,
  });
  const at = (event: PrivacyEvent) => upperAt(event, 1, 'add_remove');
  t.ok(at(select(gaussian, geometric)) > at(gaussian), 'the best of several costs more than one');
  t.ok(at(select({ ...gaussian, count: 4 }, geometric)) > at(select(gaussian, geometric)), 'the uses of a run count');
  t.ok(at(select(gaussian, { ...geometric, gamma: 0.01 })) > at(select(gaussian, geometric)), 'more runs cost more');
  const byCurve = at(select({ kind: 'zcdp', rho: 1 / 32, sampling: none }, geometric));
  t.ok(Math.abs(byCurve / at(select(gaussian, geometric)) - 1) < 1e-14, 'a base known by its curve');
  t.ok(at(select(gaussian, { ...geometric, eta: 0 })) < at(select(gaussian, geometric)), 'eta 0 is the logarithmic law');
});
