/** Which numbers of the catalogue can be calibrated: all that the loss follows, and why not the others. */
import t from 'tap';
import { eventSchemas, samplingSchemas } from '../../../src/accounting/mechanisms/catalogue.ts';
import type { FieldSchema, Follows } from '../../../src/accounting/mechanisms/schema.ts';
import { freeParameter } from '../../../src/accounting/operations/parameter.ts';
import type { Adjacency, CalibrateRequest, Composition, Interval, PrivacyEvent } from '../../../src/accounting/types.ts';
import { type Combination, combinations, exampleOf, isSupported, nameOf } from '../../support/catalogue.ts';
import { answerOrRefusal, ask, composition, gaussian } from '../ask.ts';

type Members = Record<string, unknown>;
interface Place {
  path: string;
  follows: Follows;
  value: number;
}

/** Every number in an object of these fields, by its path. */
function numbersIn(fields: readonly FieldSchema[], owner: Members, prefix = ''): Place[] {
  return fields.flatMap((field): Place[] => {
    const value = owner[field.name];
    if (value === undefined) return [];
    const path = prefix + field.name;
    if (field.type === 'number' || field.type === 'integer') return [{ path, follows: field, value: value as number }];
    if (field.type === 'numbers') return [{ path: `${path}/0`, follows: field, value: (value as number[])[0] as number }];
    if (field.type === 'event') return eventNumbers(value as Members, `${path}/`);
    if (field.type !== 'variant') return [];
    const variant = field.variants.find(({ kind }) => kind === (value as Members).kind);
    return numbersIn(variant?.fields ?? [], value as Members, `${path}/`);
  });
}

function eventNumbers(event: Members, prefix = ''): Place[] {
  const sampling = event.sampling as Members;
  return [
    ...numbersIn(eventSchemas.find(({ kind }) => kind === event.kind)?.fields ?? [], event, prefix),
    ...numbersIn(samplingSchemas.find(({ scheme }) => scheme === sampling.scheme)?.fields ?? [], sampling, `${prefix}sampling/`),
  ];
}

const DELTA = 1e-6;
const metric = { kind: 'epsilon', delta: DELTA } as const;
const supported = combinations.filter(isSupported);
const placesOf = (one: Combination) => eventNumbers(exampleOf(one).events[0] as unknown as Members);
const calibrated = (mechanism: Composition, path: string, value: number) =>
  answerOrRefusal('calibrateParameter', { mechanism, parameter: `/events/0/${path}`, target: { metric, value } });
const epsilonOf = (mechanism: Composition) => ask('composeEvents', { mechanism, deltas: [DELTA] }).epsilon_at[0]?.epsilon as Interval;

t.test('every number says how the loss follows it, or why it does not', async (t) => {
  const silent: string[] = [];
  const visit = (name: string, fields: readonly FieldSchema[]): void => {
    for (const field of fields) {
      if (field.type === 'variant') for (const { kind, fields: inner } of field.variants) visit(`${name} ${kind}`, inner);
      const isNumber = field.type === 'number' || field.type === 'integer' || field.type === 'numbers';
      if (isNumber && field.effect === undefined && field.uneven === undefined) silent.push(`${name} ${field.name}`);
    }
  };
  for (const { kind, fields } of eventSchemas) visit(kind, fields);
  for (const { scheme, fields } of samplingSchemas) visit(scheme, fields);
  t.same(silent, []);
});

t.test('numbers that cannot be chosen are refused with the reason', async (t) => {
  let asked = 0;
  for (const one of supported) {
    for (const { path, follows } of placesOf(one)) {
      if (follows.effect !== undefined && follows.effect !== 'none') continue;
      const outcome = calibrated(exampleOf(one), path, 1);
      asked++;
      t.match(outcome, { ok: false, refusal: { code: 'unreachable', pointer: '/parameter', detail: /cannot be calibrated: .{20}/ } }, path);
    }
  }
  t.ok(asked > 10, `${asked} numbers`);
});

/** Combinations whose lattices take seconds a calibration: one parameter of each is looked at. */
const isSlow = ({ kind, scheme }: Combination) =>
  kind === 'partition_selection' || ['with_replacement', 'without_replacement', 'truncated_poisson', 'random_allocation'].includes(scheme);

t.test('every number that the loss follows is calibrated on the safe side, and misses just beyond', async (t) => {
  const done = new Set<string>();
  for (const one of supported) {
    const mechanism = exampleOf(one);
    const base = epsilonOf(mechanism).upper;
    for (const { path, follows, value: start } of placesOf(one)) {
      if (follows.effect === undefined || follows.effect === 'none' || base === null || !(base > 0)) continue;
      const key = `${one.kind} ${one.scheme} ${isSlow(one) ? '' : path}`;
      if (done.has(key)) continue;
      done.add(key);
      const target = 1.25 * base;
      const outcome = calibrated(mechanism, path, target);
      const name = `${nameOf(one)}: ${path}`;
      if (!t.ok(outcome.ok, name) || !outcome.ok) continue;
      const { value, achieved, loosened, warnings } = outcome.answer;
      t.ok((achieved.upper as number) <= target, `${name} ${value} keeps ${target}: ${achieved.upper}`);
      const rises = value >= start;
      t.ok(value === start || rises === (follows.effect === 'raises_loss'), `${name}: ${value} is looser than ${start}`);
      const isTold =
        follows.uneven !== undefined && !(follows.uneven.unless !== undefined && follows.uneven.unless in (mechanism.events[0] as object));
      t.equal(
        warnings.some(({ code }) => code === 'NOT_MONOTONE'),
        isTold,
        `${name}: says whether it is certain`,
      );
      if (loosened === null) continue;
      t.ok((loosened.achieved.upper ?? Number.POSITIVE_INFINITY) > target, `${name}: ${loosened.value} misses`);
      t.ok(loosened.value > value === (follows.effect === 'raises_loss'), `${name}: and is looser`);
    }
  }
  t.ok(done.size > 50, `${done.size} numbers`);
});

t.test('what is said to raise or to lower the loss does so over a wide range, at every epsilon', async (t) => {
  const done = new Set<string>();
  for (const one of supported) {
    if (isSlow(one)) continue;
    for (const { path, follows, value: start } of placesOf(one)) {
      if (follows.effect === undefined || follows.effect === 'none' || follows.uneven !== undefined) continue;
      const key = `${one.kind} ${one.scheme} ${path}`;
      if (done.has(key)) continue;
      done.add(key);
      const isWhole = Number.isInteger(start) && 'type' in follows && follows.type === 'integer';
      const values = [0.4, 0.7, 1, 1.5, 2.5].map((factor) => (isWhole ? Math.max(1, Math.round(factor * start)) : factor * start));
      const rows = values.flatMap((value) => {
        const free = freeParameter(exampleOf(one), `/events/0/${path}`);
        if (!free.ok) throw new Error(free.refusal.detail);
        const outcome = answerOrRefusal('composeEvents', { mechanism: free.parameter.with(value), epsilons: [-0.5, 0, 0.3, 2] });
        return outcome.ok ? [outcome.answer.delta_at.map(({ delta }) => delta.upper as number)] : [];
      });
      const ordered = follows.effect === 'raises_loss' ? rows : rows.toReversed();
      const falling = ordered.some(
        (row, i) => i > 0 && row.some((delta, k) => delta < (ordered[i - 1] as number[])[k]! * (1 - 1e-6) - 1e-12),
      );
      t.ok(rows.length >= 2 && !falling, `${key}: ${JSON.stringify(rows)}`);
    }
  }
  t.ok(done.size > 35, `${done.size} numbers`);
});

t.test('where the loss is said not to follow a number, there is an example', async (t) => {
  const one = (event: Members, adjacency: Adjacency): Composition =>
    composition(adjacency, { sampling: { scheme: 'none' }, ...event } as unknown as PrivacyEvent);
  const delta = (mechanism: Composition, epsilon: number) =>
    ask('composeEvents', { mechanism, epsilons: [epsilon] }).delta_at[0]?.delta as Interval;
  /** A number that moves the loss against its trend between two values. */
  const against = (name: string, epsilon: number, safer: Composition, looser: Composition) =>
    t.ok((delta(safer, epsilon).upper as number) > (delta(looser, epsilon).upper as number), name);
  const discrete = (sigma: number) => one({ kind: 'discrete_gaussian', sigma, sensitivity: 1 }, 'add_remove');
  against('sigma of discrete_gaussian', 20, discrete(0.22), discrete(0.2));
  const selection = (change: Members) =>
    one({ kind: 'partition_selection', epsilon: 1, threshold: 20, partitions_per_user: 1, noise: 'laplace', ...change }, 'add_remove');
  against('epsilon of partition_selection', 2, selection({ epsilon: 0.5 }), selection({ epsilon: 1 }));
  const { epsilon: _, ...rest } = selection({}).events[0] as unknown as Members;
  const gauss = (sigma: number) => one({ ...rest, sigma, noise: 'gaussian' }, 'add_remove');
  against('sigma of partition_selection', 8, gauss(8), gauss(4));
  const many = (partitions_per_user: number) => selection({ partitions_per_user, threshold: 1e4, epsilon: 4 });
  against('partitions_per_user with Laplace noise', 3, many(1), many(8));
  const hashed = (epsilon: number) => one({ kind: 'local_hashing', epsilon, domain_size: 100 }, 'replace_one');
  against('epsilon of local_hashing without buckets', 0, hashed(Math.log(2.49)), hashed(Math.log(2.51)));
  const subset = (epsilon: number) => one({ kind: 'subset_selection', epsilon, domain_size: 10 }, 'replace_one');
  const sizes = [1.2, 1.3].map((epsilon) => Math.round(10 / (Math.exp(epsilon) + 1)));
  t.same(sizes, [2, 2]);
  against('epsilon of subset_selection without subset_size', 0, subset(Math.log(3) - 1e-3), subset(Math.log(3) + 1e-3));
  const blocks = (count: number) => one({ kind: 'hadamard', epsilon: 1, domain_size: 10, blocks: count }, 'replace_one');
  against('blocks of hadamard', 0, blocks(2), blocks(1));
});

t.test('a parameter that the loss does not follow is found where it keeps the target, whatever lies around it', async (t) => {
  // too small an epsilon betrays lonely partitions, too large a one the counts: only a range between keeps the target
  const selection = (epsilon: number) =>
    composition('add_remove', {
      kind: 'partition_selection',
      epsilon,
      threshold: 40,
      partitions_per_user: 1,
      noise: 'laplace',
      sampling: { scheme: 'none' },
    });
  for (const start of [0.01, 0.5, 3]) {
    const outcome = calibrated(selection(start), 'epsilon', 0.6);
    if (!t.ok(outcome.ok, `from ${start}`) || !outcome.ok) continue;
    const { value, achieved, warnings } = outcome.answer;
    t.ok((achieved.upper as number) <= 0.6 && Math.abs(value - 0.6) < 1e-3, `${value}`);
    t.ok(warnings.some(({ code }) => code === 'NOT_MONOTONE'));
  }
});

t.test('targets from 1e-3 to 1e3 are reached where they can be', async (t) => {
  const noise = '/events/0/noise_multiplier';
  const cases: [string, CalibrateRequest['mechanism'], string][] = [
    ['one Gaussian', composition('add_remove', gaussian(1, 1, 1)), noise],
    ['a long run', composition('add_remove', gaussian(0.01, 1, 10_000)), noise],
    ['a short run', composition('add_remove', gaussian(0.1, 1, 10)), noise],
    ['pure events', composition('add_remove', { kind: 'pure', epsilon: 1, sampling: { scheme: 'none' }, count: 10 }), '/events/0/epsilon'],
    ['zCDP', composition('add_remove', { kind: 'zcdp', rho: 1, sampling: { scheme: 'none' } }), '/events/0/rho'],
    [
      'the exponential mechanism',
      composition('add_remove', { kind: 'exponential', epsilon: 1, sampling: { scheme: 'none' }, count: 5 }),
      '/events/0/epsilon',
    ],
  ];
  for (const [name, mechanism, parameter] of cases) {
    for (const target of [1e-3, 1, 1e3]) {
      const outcome = answerOrRefusal('calibrateParameter', { mechanism, parameter, target: { metric, value: target } });
      if (!t.ok(outcome.ok, `${name}, epsilon ${target}`) || !outcome.ok) continue;
      const { value, achieved, loosened, warnings } = outcome.answer;
      t.ok((achieved.upper as number) <= target, `${name}: ${value} for ${target} gives ${achieved.upper}`);
      // the end of what is supported is told; else the next looser value misses
      const isEnd = warnings.some(({ code }) => code === 'END_OF_SUPPORT');
      t.ok(
        isEnd ? loosened === null : (loosened?.achieved.upper ?? Number.POSITIVE_INFINITY) > target,
        `${name}, ${target}: ${loosened?.value}`,
      );
      if (!isEnd) t.ok((achieved.upper as number) > target * (1 - 1e-4), `${name}: not safer than it must be`);
    }
  }
});

t.test('values that are refused end the range: the best supported one is the answer, or the limit', async (t) => {
  const sampled = composition('add_remove', gaussian(0.01, 1, 1));
  const loose = answerOrRefusal('calibrateParameter', {
    mechanism: sampled,
    parameter: '/events/0/noise_multiplier',
    target: { metric: { kind: 'epsilon', delta: 1e-5 }, value: 6000 },
  });
  t.match(loose, { ok: true, answer: { loosened: null, warnings: [{ code: 'END_OF_SUPPORT', detail: /noise is below/ }] } });
  const batches = composition('add_remove', gaussian(1, 2, 1));
  batches.events = [
    {
      kind: 'matrix_gaussian',
      noise_multiplier: 2,
      strategy: { kind: 'banded', steps: 100, bands: 4, participations: 5, min_separation: 20 },
      sampling: { scheme: 'none' },
    },
  ];
  t.match(calibrated(batches, 'strategy/bands', 0.1), {
    ok: false,
    refusal: {
      code: 'unreachable',
      pointer: '/target/value',
      detail: /at the safest that is supported, 20, it is .*beyond it: columns of 21 bands/,
    },
  });
});
