/** Partition selection and stated pairs: what they compose to, what is refused, and the traps. */
import t from 'tap';
import { operations } from '../../../src/accounting/index.ts';
import { normalCdf } from '../../../src/accounting/numerics/normal.ts';
import type { Composition, PrivacyEvent, ProfileAnswer, Refusal } from '../../../src/accounting/types.ts';

const none = { scheme: 'none' } as const;
const context = { cancelled: () => false };

function ask(epsilon: number[], ...events: PrivacyEvent[]) {
  const mechanism: Composition = { kind: 'composition', adjacency: 'zero_out', events };
  return operations.computeProfile({ mechanism, epsilon }, context);
}
function profile(epsilon: number[], ...events: PrivacyEvent[]): ProfileAnswer {
  const outcome = ask(epsilon, ...events);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}
function refusal(event: PrivacyEvent): Refusal | null {
  const outcome = ask([0], event);
  return outcome.ok ? null : outcome.refusal;
}

const selection = (threshold: number, partitions_per_user: number, epsilon = 1): PrivacyEvent => ({
  kind: 'partition_selection',
  epsilon,
  threshold,
  partitions_per_user,
  noise: 'laplace',
  sampling: none,
});

t.test('partition_selection: each partition is a chance to be betrayed', async (t) => {
  const { infinity_mass } = profile([0], selection(21, 4, 2));
  const each = 0.5 * Math.exp(-20 * 0.5);
  t.ok(Math.abs((infinity_mass.upper as number) / -Math.expm1(4 * Math.log1p(-each)) - 1) < 1e-10);
  t.ok((infinity_mass.upper as number) > 3.99 * each);
});

t.test(
  'partition_selection: a person who is counted in more partitions shares epsilon among them, and a lower threshold costs more',
  async (t) => {
    const at = (event: PrivacyEvent) => profile([3], event).delta.upper[0] as number;
    t.ok(at(selection(10, 2)) > at(selection(10, 1)));
    t.ok(at(selection(10, 1)) > at(selection(20, 1)));
  },
);

t.test(
  'partition_selection: a count moved by more than 1 is another mechanism: that of a lower threshold and a larger epsilon',
  async (t) => {
    // Counted twice: 2 in place of 1 against the same noise is 1 against half of the noise and about half of the threshold.
    const twice = profile([1.2], selection(10.5, 1, 2)).delta.lower[0] as number;
    t.ok(twice > 100 * (profile([1.2], selection(20, 1, 1)).delta.upper[0] as number));
  },
);

t.test('partition_selection: noise and its parameter belong together', async (t) => {
  const mixed = { ...selection(10, 1), noise: 'gaussian' } as PrivacyEvent;
  t.match(refusal(mixed), { code: 'unsupported_event', pointer: '/mechanism/events/0/noise', detail: /supported/ });
});

const high = 1 / (1 + Math.exp(-0.5));
const low = 1 - high;
const twoPoint = { probabilities: [low, 0, high], infinity_mass: 0 };
const pair = (changes: Partial<Extract<PrivacyEvent, { kind: 'pair' }>>): PrivacyEvent => ({
  kind: 'pair',
  interval: 0.5,
  lower_index: -1,
  remove: twoPoint,
  add: twoPoint,
  side: 'exact',
  sampling: none,
  ...changes,
});

t.test('pair: the pair of another event composes as that event does, also with others', async (t) => {
  const epsilons = [-0.5, 0, 0.5, 2];
  const gaussian: PrivacyEvent = { kind: 'gaussian', sigma: 2, sensitivity: 1, sampling: none };
  const pure: PrivacyEvent = { kind: 'pure', epsilon: 0.5, sampling: none, count: 12 };
  for (const others of [[], [gaussian]]) {
    const own = profile(epsilons, pair({ count: 12 }), ...others);
    const known = profile(epsilons, pure, ...others);
    epsilons.forEach((_, i) => {
      t.ok(
        (own.delta.lower[i] as number) <= (known.delta.upper[i] as number) &&
          (known.delta.lower[i] as number) <= (own.delta.upper[i] as number),
      );
      t.ok(Math.abs((own.delta.value[i] as number) / (known.delta.value[i] as number) - 1) < 1e-9);
    });
  }
});

t.test('pair: what bounds the mechanism from one side bounds the answer from that side', async (t) => {
  const truth = profile([0.3], pair({ count: 5 })).delta.value[0] as number;
  const above = profile([0.3], pair({ side: 'upper', count: 5 }));
  t.ok((above.delta.upper[0] as number) >= truth * (1 - 1e-12) && ((above.delta.lower[0] as number | null) ?? 0) === 0);
  const below = profile([0.3], pair({ side: 'lower', count: 5 }));
  t.ok((below.delta.lower[0] as number) <= truth * (1 + 1e-12) && (below.delta.lower[0] as number) >= truth * (1 - 1e-9));
  t.ok(((below.delta.upper[0] as number | null) ?? 1) === 1);
});

t.test('pair: small differences between the directions are counted on the sound side', async (t) => {
  const shifted = { probabilities: [low - 4e-10, 0, high + 4e-10], infinity_mass: 0 };
  t.match(refusal(pair({ add: shifted })), { pointer: '/mechanism/events/0/add' }, 'not exact');
  const add = (side: 'upper' | 'lower') => profile([0.4], pair({ add: shifted, side })).add;
  const stated = (high + 4e-10) * -Math.expm1(-0.1);
  t.ok((add('upper').upper[0] as number) >= stated);
  t.ok((add('lower').lower[0] as number) <= stated);
});

t.test('pair: the mirror image of one direction is not the other', async (t) => {
  const remove = { probabilities: [0.2, 0.5, 0.3], infinity_mass: 0 };
  const sum = 0.2 * Math.exp(0.5) + 0.5 + 0.3 * Math.exp(-0.5);
  const weights = remove.probabilities.map((p) => p / sum);
  t.match(refusal(pair({ remove, add: { probabilities: weights.toReversed(), infinity_mass: 0 }, side: 'upper' })), {
    code: 'unsupported_event',
  });
});

t.test('pair: mass at infinite loss composes', async (t) => {
  const scaled = { probabilities: twoPoint.probabilities.map((p) => 0.99 * p), infinity_mass: 0.01 };
  const { infinity_mass } = profile([0], pair({ remove: scaled, add: scaled, count: 20 }));
  t.ok(Math.abs((infinity_mass.value as number) / (1 - 0.99 ** 20) - 1) < 1e-9);
});

t.test('pair: totals, and losses beyond the doubles', async (t) => {
  t.match(refusal(pair({ remove: { probabilities: [0.5, 0, 0.4], infinity_mass: 0 } })), {
    pointer: '/mechanism/events/0/remove/probabilities',
  });
  t.match(refusal(pair({ interval: 800 })), { code: 'unsupported_event', detail: /supported|other data set/ });
});

/** The pair of N(mu, 1) and N(0, 1) by the cdfs of its loss at `points` points. */
function gaussianCdf(mu: number, points: number, count: number): PrivacyEvent {
  const losses = Array.from({ length: points }, (_, i) => mu * (-9 + (18 * i) / (points - 1)));
  const cdf = (centre: number) => losses.map((loss) => normalCdf((loss - centre) / mu));
  return { kind: 'pair', losses, cdf_p: cdf(0.5 * mu * mu), cdf_q: cdf(-0.5 * mu * mu), sampling: none, count };
}

t.test('pair: cdfs at points hold what they are cut from, and the answer narrows with the points', async (t) => {
  const mu = 0.4;
  const epsilons = [-1, 0, 0.7, 3];
  const truth = profile(epsilons, { kind: 'gaussian', sigma: 1, sensitivity: mu, sampling: none, count: 12 }).delta;
  let last = Number.POSITIVE_INFINITY;
  for (const points of [20, 80, 320]) {
    const { delta } = profile(epsilons, gaussianCdf(mu, points, 12));
    epsilons.forEach((_, i) => {
      t.ok((delta.lower[i] as number) <= (truth.upper[i] as number), `${points} points, lower`);
      t.ok((delta.upper[i] as number) >= (truth.lower[i] as number), `${points} points, upper`);
    });
    const width = (delta.upper[2] as number) - (delta.lower[2] as number);
    t.ok(width > 0 && width < 0.3 * last, `${points} points: ${width}`);
    last = width;
  }
});

t.test('pair: one point of a cdf is a two-point law from below, and infinite loss from above', async (t) => {
  const event: PrivacyEvent = { kind: 'pair', losses: [0], cdf_p: [0.4], cdf_q: [0.7], sampling: none };
  const { remove, add, infinity_mass } = profile([0, 1], event);
  t.ok(
    Math.abs((remove.lower[0] as number) - 0.3) < 1e-12 && Math.abs((remove.upper[0] as number) - 0.3) < 1e-12,
    'P - Q of the cells at 0',
  );
  // at epsilon 1 the upper cell alone may be a ratio of 2 (below) or hold 0.3 of infinite loss (above)
  t.ok(Math.abs(remove.lower[1] as number) < 1e-12 && Math.abs((remove.upper[1] as number) - 0.3) < 1e-12);
  t.ok(Math.abs(add.lower[1] as number) < 1e-12 && Math.abs((add.upper[1] as number) - 0.3) < 1e-12);
  t.ok(Math.abs((infinity_mass.upper as number) - 0.3) < 1e-12);
});

t.test('pair: cdfs that are no pair are refused where the fault is', async (t) => {
  const event = (changes: object) =>
    ({ kind: 'pair', losses: [-1, 0, 1], cdf_p: [0.1, 0.3, 0.6], cdf_q: [0.4, 0.65, 0.86], sampling: none, ...changes }) as PrivacyEvent;
  t.equal(refusal(event({})), null);
  t.match(refusal(event({ losses: [-1, 1, 1] })), { pointer: '/mechanism/events/0/losses/2', detail: /supported/ });
  t.match(refusal(event({ cdf_p: [0.1, 0.05, 0.6] })), { pointer: '/mechanism/events/0/cdf_p/1', detail: /supported/ });
  t.match(refusal(event({ cdf_q: [0.4, 0.65] })), { pointer: '/mechanism/events/0/cdf_q', detail: /supported|one of each/ });
  // between 0 and 1 the ratio of the masses must be between 1 and e, and is 0.1 / 0.21
  t.match(refusal(event({ cdf_p: [0.1, 0.3, 0.4] })), { pointer: '/mechanism/events/0/cdf_q', detail: /not those of one pair/ });
});
