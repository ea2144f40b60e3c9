/** Samplers and groups: the table of adjacencies, reference values, and the traps that the catalogue warns of. */
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import { samplingSchemas } from '../../../src/accounting/mechanisms/catalogue.ts';
import { normalCdf } from '../../../src/accounting/numerics/normal.ts';
import type { Adjacency, Composition, PrivacyEvent, Sampling } from '../../../src/accounting/types.ts';
import { fixture } from '../ask.ts';

const context = { cancelled: () => false };
const none = { scheme: 'none' } as const;

function outcomeOf(adjacency: Adjacency, event: PrivacyEvent, delta = 1e-6, tolerance = 1e-3) {
  const mechanism: Composition = { kind: 'composition', adjacency, events: [event] };
  return operations.composeEvents({ mechanism, deltas: [delta], tolerance }, context);
}
interface Ends {
  lower: number;
  upper: number;
  one_sided: boolean;
}
function epsilonOf(adjacency: Adjacency, event: PrivacyEvent, delta = 1e-6, tolerance = 1e-3): Ends {
  const outcome = outcomeOf(adjacency, event, delta, tolerance);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  const { lower, upper } = outcome.answer.epsilon_at[0]?.epsilon ?? {};
  return { lower: lower ?? Number.NEGATIVE_INFINITY, upper: upper ?? Number.POSITIVE_INFINITY, one_sided: lower === null };
}
const refusalOf = (adjacency: Adjacency, event: PrivacyEvent) => {
  const outcome = outcomeOf(adjacency, event);
  return outcome.ok ? null : outcome.refusal;
};
const gaussian = (z: number, sampling: Sampling, more: { count?: number; group_size?: number } = {}): PrivacyEvent => ({
  kind: 'gaussian',
  noise_multiplier: z,
  sampling,
  ...more,
});

const SAMPLINGS: Sampling[] = [
  none,
  { scheme: 'poisson', probability: 0.1 },
  { scheme: 'without_replacement', batch_size: 10, dataset_size: 100 },
  { scheme: 'with_replacement', batch_size: 10, dataset_size: 100 },
  { scheme: 'truncated_poisson', probability: 0.1, maximum_batch_size: 20, dataset_size: 100 },
  { scheme: 'random_allocation', steps: 8 },
  { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 100 },
];
const ADJACENCIES = ['add_remove', 'replace_one', 'zero_out'] as const;
/** Rows in the order of SAMPLINGS, columns in that of ADJACENCIES. */
const FITS = [
  [true, true, true],
  [true, true, true],
  [false, true, false],
  [false, true, false],
  [false, false, true],
  [true, false, true],
  [false, true, true],
];

t.test('the table of samplers and adjacencies, each refusal with its reason and an alternative that is answered', async (t) => {
  for (const [i, sampling] of SAMPLINGS.entries()) {
    for (const [j, adjacency] of ADJACENCIES.entries()) {
      const name = `${sampling.scheme} under ${adjacency}`;
      const outcome = outcomeOf(adjacency, gaussian(2, sampling));
      t.equal(outcome.ok, FITS[i]?.[j], name);
      if (outcome.ok) continue;
      t.match(
        outcome.refusal,
        { code: 'unsupported_event', pointer: '/mechanism/events/0/sampling', detail: /Supported here: none/ },
        name,
      );
      const reason = samplingSchemas.find(({ scheme }) => scheme === sampling.scheme)?.unfit[adjacency] as string;
      t.ok(outcome.refusal.detail.includes(reason), `${name} says why`);
      const named = ADJACENCIES.find((other) => reason.includes(`state ${other}`)) as Adjacency;
      t.ok(outcomeOf(named, gaussian(2, sampling)).ok, `${name}: ${named} is answered`);
    }
  }
});

interface Anchor {
  id: string;
  adjacency: Adjacency;
  events: [PrivacyEvent];
  delta: number;
  epsilon?: number;
  epsilon_lower?: number;
  epsilon_upper?: number;
}
t.test('reference values', async (t) => {
  const { cases } = fixture<{ cases: Anchor[] }>('golden-anchors.json');
  const served = cases.filter(({ id }) => /^(replace-one|without-replacement|group|allocation)/.test(id));
  t.equal(served.length, 9);
  for (const { id, adjacency, events, delta, epsilon, epsilon_lower, epsilon_upper } of served) {
    const { lower, upper } = epsilonOf(adjacency, events[0], delta, id.startsWith('without') ? 1e-4 : 1e-3);
    const told = `${id}: [${lower}, ${upper}]`;
    if (epsilon !== undefined) {
      t.ok(lower <= epsilon * (1 + 2e-6) && epsilon * (1 - 2e-6) <= upper, `${told} holds ${epsilon}`);
      t.ok(upper - lower <= 1e-3 * epsilon, `${told} is narrow`);
    } else if (id.startsWith('allocation')) {
      t.ok(
        (epsilon_lower as number) <= lower && upper <= (epsilon_upper as number),
        `${told} lies in [${epsilon_lower}, ${epsilon_upper}]`,
      );
    } else {
      t.ok(Math.abs(lower / (epsilon_lower as number) - 1) < 1e-5, `${told} begins at ${epsilon_lower}`);
      t.ok(Math.abs(upper / (epsilon_upper as number) - 1) < 1e-5, `${told} ends at ${epsilon_upper}`);
    }
  }
});

t.test('groups: a group of one is a record, unsampled moves add up, and what has no theorem is refused', async (t) => {
  const same = (a: PrivacyEvent, b: PrivacyEvent) => t.same(epsilonOf('zero_out', a), epsilonOf('zero_out', b), JSON.stringify(a));
  same(gaussian(2, SAMPLINGS[1] as Sampling, { group_size: 1 }), gaussian(2, SAMPLINGS[1] as Sampling));
  same(gaussian(6, none, { group_size: 3 }), gaussian(2, none));
  same(gaussian(6, { scheme: 'poisson', probability: 1 }, { group_size: 3 }), gaussian(2, none));
  same({ kind: 'laplace', noise_multiplier: 4, sampling: none, group_size: 2 }, { kind: 'laplace', noise_multiplier: 2, sampling: none });
  same({ kind: 'pure', epsilon: 0.25, sampling: none, group_size: 2 }, { kind: 'pure', epsilon: 0.5, sampling: none });
  same(
    { kind: 'discrete_laplace', noise_parameter: 0.5, sensitivity: 1, sampling: none, group_size: 3 },
    { kind: 'discrete_laplace', noise_parameter: 0.5, sensitivity: 3, sampling: none },
  );
  const chain = epsilonOf('zero_out', { kind: 'approximate', epsilon: 0.5, delta: 1e-9, sampling: none, group_size: 2 });
  const delta = 1e-9 * (1 + Math.exp(0.5));
  const stated = epsilonOf('zero_out', { kind: 'approximate', epsilon: 1, delta, sampling: none });
  t.ok(
    chain.one_sided && Math.abs(chain.upper - stated.upper) < 1e-12,
    'delta of a chain grows by e^epsilon a record, and is a bound only',
  );
  t.match(refusalOf('replace_one', gaussian(2, SAMPLINGS[1] as Sampling, { group_size: 2 })), {
    pointer: '/mechanism/events/0/group_size',
    detail: /add_remove and zero_out only/,
  });
  for (const sampling of SAMPLINGS.slice(2)) {
    const adjacency = ADJACENCIES[FITS[SAMPLINGS.indexOf(sampling)]?.indexOf(true) as number] as Adjacency;
    const refusal = refusalOf(adjacency, gaussian(2, sampling, { group_size: 2 }));
    // Without sampling a record counts once, which is less than what copies may cost.
    const alternative =
      sampling.scheme === 'with_replacement' ? /describe a batch without replacement/ : /describe the event without sampling/;
    t.match(refusal, { pointer: '/mechanism/events/0/group_size', detail: alternative }, sampling.scheme);
  }
  const laplace: PrivacyEvent = { kind: 'laplace', noise_multiplier: 2, sampling: { scheme: 'poisson', probability: 0.1 }, group_size: 2 };
  t.match(refusalOf('add_remove', laplace), { pointer: '/mechanism/events/0/group_size' });
});

t.test(
  'fixed, shuffled and truncated batches cost more than Poisson sampling at the same rate, and never more than no sampling',
  async (t) => {
    const poisson = epsilonOf('zero_out', gaussian(2, SAMPLINGS[1] as Sampling, { count: 10 }));
    const unsampled = epsilonOf('replace_one', gaussian(2, none, { count: 10 }));
    for (const scheme of ['without_replacement', 'with_replacement'] as const) {
      const sampling = SAMPLINGS.find((one) => one.scheme === scheme) as Sampling;
      const { lower, upper } = epsilonOf('replace_one', gaussian(2, sampling, { count: 10 }));
      t.ok(poisson.upper < lower && lower < upper, `${scheme}: [${lower}, ${upper}] above ${poisson.upper}`);
      if (scheme === 'without_replacement') t.ok(upper < unsampled.upper);
    }
    const cut = (maximum_batch_size: number) =>
      epsilonOf(
        'zero_out',
        gaussian(2, { scheme: 'truncated_poisson', probability: 0.1, maximum_batch_size, dataset_size: 100 }, { count: 10 }),
      );
    const bounds = [100, 30, 20, 15].map((limit) => cut(limit).upper);
    bounds.reduce((before, upper) => {
      t.ok(upper >= before * (1 - 1e-4), `a smaller largest batch never costs less from above: ${before}, ${upper}`);
      return upper;
    }, poisson.lower);
    t.ok(Math.abs((bounds[0] as number) / poisson.upper - 1) < 1e-12, 'what is never cut is Poisson sampling');
  },
);

t.test('shuffled batches: from what is attained to no amplification, once an epoch', async (t) => {
  const shuffled = (count: number): PrivacyEvent => gaussian(1, { scheme: 'shuffled_batches', batch_size: 1, dataset_size: 64 }, { count });
  for (const adjacency of ['zero_out', 'replace_one'] as const) {
    const { lower, upper } = epsilonOf(adjacency, shuffled(4));
    const plain = epsilonOf(adjacency, gaussian(1, none, { count: 4 }));
    t.ok(Math.abs(upper - plain.upper) < 1e-9 && lower < upper, adjacency);
    const poisson = epsilonOf(adjacency, gaussian(1, { scheme: 'poisson', probability: 1 / 64 }, { count: 256 }));
    t.ok(lower > poisson.upper, `${adjacency}: Poisson's ${poisson.upper} is below the lower end ${lower}`);
  }
});

t.test('random allocation: one use is no sampling, all uses are all of them, several are bounded from above only', async (t) => {
  const allocated = (steps: number, participations = 1, count = 1): PrivacyEvent =>
    gaussian(1, { scheme: 'random_allocation', steps, participations }, { count });
  t.same(epsilonOf('zero_out', allocated(1)), epsilonOf('zero_out', gaussian(1, none)));
  t.same(epsilonOf('zero_out', allocated(3, 3)), epsilonOf('zero_out', gaussian(1, none, { count: 3 })));
  const two = epsilonOf('add_remove', allocated(16, 2));
  const blocks = epsilonOf('add_remove', allocated(8, 1, 2));
  t.ok(two.one_sided && Math.abs(two.upper - blocks.upper) < 1e-9);
  // One assignment that is kept for four epochs has four times the loss, not four independent ones.
  const redrawn = epsilonOf('add_remove', allocated(8, 1, 4));
  const kept = epsilonOf('add_remove', gaussian(0.5, { scheme: 'random_allocation', steps: 8 }));
  t.ok(kept.lower > redrawn.upper);
  t.match(refusalOf('zero_out', allocated(2, 3)), { pointer: '/mechanism/events/0/sampling/participations' });
});

t.test(
  'truncated batches at small noise: the upper end at epsilon 0 is the mixture of two total variations, in both directions',
  async (t) => {
    const [q, limit, n] = [0.33, 2, 10];
    const choose = (m: number, k: number): number => (k === 0 ? 1 : (choose(m - 1, k - 1) * m) / k);
    const atLeast = (k: number, m: number) =>
      Array.from({ length: m + 1 - k }, (_, i) => choose(m, k + i) * q ** (k + i) * (1 - q) ** (m - k - i)).reduce((x, y) => x + y);
    const cut = atLeast(limit, n - 1);
    const taken = (atLeast(limit + 1, n) * limit) / n;
    for (const z of [0.08, 0.15, 0.267, 0.4, 1]) {
      const event = gaussian(z, { scheme: 'truncated_poisson', probability: q, maximum_batch_size: limit, dataset_size: n }, { count: 1 });
      const outcome = operations.computeProfile(
        { mechanism: { kind: 'composition', adjacency: 'zero_out', events: [event] }, epsilon: [0] },
        context,
      );
      if (!outcome.ok) throw new Error(outcome.refusal.detail);
      // Of N(mu, 1) against N(0, 1) it is 2 Phi(mu / 2) - 1; a cut batch moves by twice a contribution.
      const truth = taken * (1 - 2 * normalCdf(-1 / z)) + (1 - cut) * q * (1 - 2 * normalCdf(-0.5 / z));
      for (const name of ['remove', 'add'] as const) {
        const { lower, upper } = outcome.answer[name];
        t.ok((lower[0] as number) <= truth, `${z}: ${lower[0]} is below`);
        t.ok(
          Math.abs((upper[0] as number) - truth) < 2e-4 * truth && (upper[0] as number) >= truth * (1 - 1e-12),
          `${z}: ${upper[0]} for ${truth}`,
        );
      }
    }
  },
);

t.test('batches larger than the data set are refused', async (t) => {
  for (const scheme of ['without_replacement', 'shuffled_batches'] as const) {
    const refusal = refusalOf('replace_one', gaussian(1, { scheme, batch_size: 11, dataset_size: 10 }));
    t.match(refusal, { pointer: '/mechanism/events/0/sampling/batch_size' }, scheme);
    const whole = epsilonOf('replace_one', gaussian(1, { scheme, batch_size: 10, dataset_size: 10 }));
    t.same(whole, epsilonOf('replace_one', gaussian(1, none)), `${scheme}: one batch is no sampling`);
  }
});
