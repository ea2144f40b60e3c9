import t from 'tap';
import { summaryOf } from '../../load/numerics/bench.ts';
import {
  configurationNames,
  goldenCases,
  goldenValue,
  mechanismOf,
  withFreshNoise,
  withOneMoreStep,
} from '../../load/numerics/configurations.ts';
import { composeBoth, composeUpper, phasesOf } from '../../load/numerics/lattice.ts';
import { mixedRequest } from '../../load/numerics/mixed.ts';
import { accuracyOf } from '../../load/numerics/tables/accuracy.ts';
import { thirds } from '../../load/numerics/tables/memory.ts';
import { geometricMean, median, sideBySide } from '../../load/numerics/timing.ts';
import { operations } from '../../src/accounting/index.ts';

t.test('medians, geometric means, thirds and what is said of ratios', async (t) => {
  t.equal(median([3, 1, 2]), 2);
  t.equal(median([4, 1, 2, 3]), 2.5);
  t.ok(Number.isNaN(median([])));
  t.ok(Math.abs(geometricMean([2, 8]) - 4) < 1e-14);
  t.same(thirds([9, 9, 9, 1, 2, 3, 4, 5, 6]), { middle: 2, last: 5 });
  const ratios = new Map([
    ['A', 100],
    ['B', 4],
    ['C', Number.NaN],
  ]);
  t.equal(summaryOf('cold', ratios), 'cold: geometric mean of 2 20.0x, smallest 4.0x (B).');
  t.equal(summaryOf('cold', new Map([['A', Number.NaN]])), '');
});

t.test('peer and contenders take turns, and a failing peer is reported', async (t) => {
  const order: string[] = [];
  const contender = { prepare: () => void order.push('prepare'), run: () => void order.push('run') };
  const times = [3, 1, 2];
  const peer = async () => {
    order.push('peer');
    return { value: 7, seconds: times.shift() ?? Number.NaN };
  };
  const measured = await sideBySide(peer, [contender], 3);
  const peers = order.flatMap((what, at) => (what === 'peer' ? [at] : []));
  t.equal(peers.length, 3);
  t.same(measured.peer, { value: 7, seconds: 2, note: '' }, 'the median of its own times');
  for (const from of peers) t.same(order.slice(from + 1, from + 3), ['prepare', 'run'], 'ours follow each run of the peer');

  let asked = 0;
  const failing = async () => {
    asked++;
    return { value: null, seconds: null, note: 'more than 120 s' };
  };
  const failed = await sideBySide(failing, [], 3);
  t.same(failed.peer, { value: null, seconds: null, note: 'more than 120 s' });
  t.equal(asked, 1, 'and not asked again');
  t.equal((await sideBySide(null, [contender], 1)).peer, null);
});

t.test('all configurations resolve, and all but the mixed one have reference values', async (t) => {
  t.same(configurationNames, [...'ABCDEFGHIJ']);
  for (const name of configurationNames) {
    t.ok(phasesOf(mechanismOf(name)).length > 0);
    const known = goldenCases(name).length;
    t.equal(known > 0, name !== 'J', `${name} has ${known} reference values`);
  }
  t.equal(goldenValue('A', 'epsilon', { delta: 1e-5 })?.expected.value, 1.8282366665165721);
  t.equal(goldenValue('J', 'epsilon', { delta: 1e-5 }), undefined);
});

t.test('a fresh law is near the old one, and one more step is one more step', async (t) => {
  const noise = (mechanism: ReturnType<typeof mechanismOf>) =>
    mechanism.events.map((e) => (e as { noise_multiplier: number }).noise_multiplier);
  const old = mechanismOf('J');
  const fresh = [noise(withFreshNoise(old)), noise(withFreshNoise(old))] as [number[], number[]];
  noise(old).forEach((value, i) => {
    for (const list of fresh) t.ok(list[i] !== value && Math.abs((list[i] as number) / value - 1) < 1e-5);
    t.not(fresh[0][i], fresh[1][i]);
  });
  t.same(
    withOneMoreStep(old).events.map(({ count }) => count),
    [501, 500, 1, 1],
  );
});

t.test('the answers to a configuration contain its reference values', async (t) => {
  const { delta, tpr, epsilon, mu, regret } = accuracyOf('A');
  for (const list of [delta, tpr, epsilon, mu, regret]) {
    t.ok(list.length > 0);
    for (const { inside, relative } of list) t.ok(inside && relative < 1e-6);
  }
});

t.test('the lattice alone composes both laws on the interval that is asked for', async (t) => {
  const phases = phasesOf(mechanismOf('F'));
  t.equal(composeUpper(phases, 5e-4) / composeUpper(phases, 1e-3), 2);
  t.ok(composeBoth(phases, 1e-3) > 0);
});

t.test('mixed requests are repeatable, meet every operation, and are answered or refused', async (t) => {
  t.same(mixedRequest(123), mixedRequest(123));
  const seen = Array.from({ length: 140 }, (_, i) => mixedRequest(i).operation);
  t.same([...new Set(seen)].sort(), Object.keys(operations).sort());
  const outcomes = [0, 6, 7, 16, 17, 19].map((i) => {
    const { operation, request } = mixedRequest(i);
    return operations[operation](request as never, { cancelled: () => false });
  });
  t.same(
    outcomes.map(({ ok }) => ok),
    [true, true, true, true, true, false],
  );
});
