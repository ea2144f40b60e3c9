/**
 * The laws of metamorphic.test.ts over random events, for profiles and for Renyi divergences alike. METAMORPHIC_RUNS asks for more of them,
 * METAMORPHIC_SEED for others.
 */
import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { Composition, Interval, PrivacyEvent, RdpAt } from '../../src/accounting/types.ts';
import { ask, composition } from './ask.ts';

const RUNS = Number(process.env.METAMORPHIC_RUNS ?? 8);
const SEED = Number(process.env.METAMORPHIC_SEED ?? 20);
const ORDERS = [1, 1.001, 2.5, 8, 40.25];
const EPSILONS = [-0.4, 0, 0.3, 2];

type Kind = 'gaussian' | 'laplace' | 'discrete_gaussian' | 'discrete_laplace' | 'skellam';
interface Case {
  kind: Kind;
  /** Noise over what one record moves. */
  noise: number;
  /** Of integers: what one record moves. */
  distance: number;
  q: number;
  count: number;
}

/** Three digits, so that a failure can be read. */
const between = (low: number, high: number) =>
  fc.double({ min: Math.log(low), max: Math.log(high), noNaN: true }).map((x) => Number(Math.exp(x).toPrecision(3)));
const cases: fc.Arbitrary<Case> = fc.record({
  kind: fc.constantFrom<Kind>('gaussian', 'laplace', 'discrete_gaussian', 'discrete_laplace', 'skellam'),
  noise: between(0.6, 20),
  distance: fc.integer({ min: 1, max: 3 }),
  q: between(1e-3, 0.9),
  count: fc.integer({ min: 2, max: 30 }),
});

const none = { scheme: 'none' } as const;
const poisson = (probability: number) => ({ scheme: 'poisson', probability }) as const;

function eventOf({ kind, noise, distance, count }: Case, sampling: PrivacyEvent['sampling'], more: object = {}): PrivacyEvent {
  const parameters = {
    gaussian: { noise_multiplier: noise },
    laplace: { noise_multiplier: noise },
    discrete_gaussian: { sigma: noise * distance, sensitivity: distance },
    discrete_laplace: { noise_parameter: 1 / (noise * distance), sensitivity: distance },
    skellam: { variance: (noise * distance) ** 2, sensitivity: distance },
  }[kind];
  return { kind, ...parameters, sampling, count, ...more } as PrivacyEvent;
}

/** Losses at a few epsilons and orders, as intervals. */
function looked(mechanism: Composition): Interval[] {
  const { rdp_at = [] } = ask('composeEvents', { mechanism, orders: ORDERS, deltas: [1e-5] });
  const { delta } = ask('computeProfile', { mechanism, epsilon: EPSILONS });
  const deltas = delta.lower.map((lower, i) => ({ lower, upper: delta.upper[i] }) as Interval);
  return [...rdp_at.map(({ rdp }: RdpAt) => rdp), ...deltas];
}

const add = (...events: PrivacyEvent[]) => composition('add_remove', ...events);
/** Nothing known contradicts that the first costs no more than the second. */
const atMost = (less: Interval[], more: Interval[]) =>
  less.every(({ lower }, i) => (lower ?? 0) <= (more[i]?.upper ?? Number.POSITIVE_INFINITY) * (1 + 1e-14));

/** Runs a law; a counterexample is the message. */
function holds(t: Pick<Test, 'notOk'>, law: (one: Case) => boolean): void {
  const details = fc.check(fc.property(cases, law), { numRuns: RUNS, seed: SEED });
  t.notOk(details.failed, (details.failed ? fc.defaultReportMessage(details) : null) ?? `${details.numRuns} cases`);
}

t.test('a count of n is n events, in any order, to the last bit', async (t) => {
  holds(t, (one) => {
    const rest = eventOf({ ...one, count: one.count - 1 }, poisson(one.q));
    const single = eventOf({ ...one, count: 1 }, poisson(one.q));
    const other = eventOf({ ...one, noise: 2 * one.noise }, none);
    const whole = JSON.stringify(looked(add(eventOf(one, poisson(one.q)), other)));
    return whole === JSON.stringify(looked(add(other, single, rest))) && whole === JSON.stringify(looked(add(rest, other, single)));
  });
});

t.test('q = 1 is no sampling, and a group of one is one record', async (t) => {
  holds(t, (one) => {
    const plain = JSON.stringify(looked(add(eventOf(one, none))));
    const alone = eventOf(one, none, { group_size: 1 });
    return plain === JSON.stringify(looked(add(eventOf(one, poisson(1))))) && plain === JSON.stringify(looked(add(alone)));
  });
});

t.test('sampling, more noise, fewer uses and smaller probabilities never cost more', async (t) => {
  holds(t, (one) => {
    const base = looked(add(eventOf(one, poisson(one.q))));
    const fewer = looked(add(eventOf({ ...one, count: one.count - 1 }, poisson(one.q))));
    const rarer = looked(add(eventOf(one, poisson(0.7 * one.q))));
    const whole = looked(add(eventOf(one, none)));
    // integers have few outputs: their noise is widened by distances that the catalogue calls monotone only for densities
    const quieter = ['gaussian', 'laplace', 'skellam', 'discrete_laplace'].includes(one.kind)
      ? looked(add(eventOf({ ...one, noise: 1.5 * one.noise }, poisson(one.q))))
      : rarer;
    return [fewer, rarer, quieter].every((less) => atMost(less, base)) && atMost(base, whole);
  });
});

t.test(
  'exchanging a record costs at least what adding or removing it does; batches of a fixed size at least what they attain',
  async (t) => {
    holds(t, (one) => {
      if (one.kind !== 'gaussian' && one.kind !== 'laplace') return true;
      const replaced = looked(composition('replace_one', eventOf(one, poisson(one.q))));
      if (!atMost(looked(add(eventOf(one, poisson(one.q)))), replaced)) return false;
      const batches = { scheme: 'without_replacement', batch_size: Math.round(1000 * one.q), dataset_size: 1000 } as const;
      const fixed = looked(composition('replace_one', eventOf(one, batches)));
      return atMost(fixed, looked(composition('replace_one', eventOf(one, none))));
    });
  },
);

t.test('divergences of n uses are n times those of one, and grow with the order', async (t) => {
  holds(t, (one) => {
    const orders = ORDERS.length;
    const once = looked(add(eventOf({ ...one, count: 1 }, poisson(one.q)))).slice(0, orders);
    const often = looked(add(eventOf(one, poisson(one.q)))).slice(0, orders);
    const scaled = once.map(({ lower, upper }) => ({ lower: (lower ?? 0) * one.count, upper: (upper ?? 0) * one.count }) as Interval);
    const grows = once.every(({ lower }, i) => i === orders - 1 || (lower ?? 0) <= (once[i + 1]?.upper ?? 0) * (1 + 1e-14));
    return grows && atMost(scaled, often) && atMost(often, scaled);
  });
});
