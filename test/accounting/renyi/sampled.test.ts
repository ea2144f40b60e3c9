/** Renyi divergences of batches of a fixed size and of integer noise at real orders, against 40-digit sums and integrals (fixtures/generate/renyi_sampled.py). */
import t from 'tap';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { logThetaRatio } from '../../../src/accounting/mechanisms/moments/discrete-gaussian.ts';
import { logTerm, tiltOf } from '../../../src/accounting/mechanisms/moments/divergence-terms.ts';
import { partOf } from '../../../src/accounting/renyi/parts.ts';
import type { Adjacency, Composition, Interval, PrivacyEvent, RdpAt, Sampling } from '../../../src/accounting/types.ts';
import { ask, composition, contains, fixture, widthOf } from '../ask.ts';

interface Fixture {
  fixed_size: { noise: 'gaussian' | 'laplace'; q: number; shift: number; order: number; value: number }[];
  integer: {
    noise: 'discrete_gaussian' | 'skellam';
    parameter: number;
    d: number;
    q: number;
    order: number;
    direction: 'remove' | 'add' | 'fixed_size';
    value: number;
  }[];
}
const truth = fixture<Fixture>('renyi-sampled.json');
const none = { scheme: 'none' } as const;

function divergence(mechanism: Composition, order: number): RdpAt {
  const [at] = ask('composeEvents', { mechanism, orders: [order] }).rdp_at ?? [];
  if (at === undefined) throw new Error('no order was answered');
  return at;
}

/** A divergence known to double precision lies in an interval that is narrow beside it. */
function meets({ lower, upper }: Interval, value: number, width: number): boolean {
  return contains(lower, upper, value, 4e-16 * value) && widthOf({ lower, upper } as Interval) <= width * value;
}

t.test('the pair for batches of a fixed size: the upper end', async (t) => {
  for (const { noise, q, shift, order, value } of truth.fixed_size) {
    const base = noise === 'gaussian' ? { kind: 'gaussian', mu: shift } : { kind: 'laplace', epsilon: shift };
    const z = order - 1;
    const k = partOf({ law: lawOf({ kind: 'fixed_size', probability: q, base }), count: 1 })?.at('remove', z);
    const of = (end: number | undefined) => (end as number) / z;
    const interval = { lower: of(k?.lower), value: of(k?.value), upper: of(k?.upper), bound: 'two_sided' } as Interval;
    t.ok(meets(interval, value, 1e-11), `${noise} ${q} ${shift} ${order}: ${value} in [${interval.lower}, ${interval.upper}]`);
  }
});

t.test('batches of a fixed size through the door: attained from below, dominated from above', async (t) => {
  for (const { noise, q, shift, order, value } of truth.fixed_size) {
    const sampling = { scheme: 'without_replacement', batch_size: 1e6 * q, dataset_size: 1e6 } as const;
    const mechanism = composition('replace_one', { kind: noise, noise_multiplier: 2 / shift, sampling } as PrivacyEvent);
    const { rdp } = divergence(mechanism, order);
    t.equal(rdp.bound, 'two_sided');
    t.ok((rdp.upper as number) >= value * (1 - 4e-16) && (rdp.upper as number) <= value * (1 + 1e-10), `${rdp.upper} at ${value}`);
    // sampled with the same probability and priced in one direction, the pair that is attained
    const drawn = { kind: noise, noise_multiplier: 1 / shift, sampling: { scheme: 'poisson', probability: q } };
    const poisson = composition('add_remove', drawn as PrivacyEvent);
    t.ok((rdp.lower as number) <= (divergence(poisson, order).rdp.upper as number), 'what is attained');
  }
});

t.test('integer noise at orders that are not whole, itself and sampled', async (t) => {
  for (const { noise, parameter, d, q, order, direction, value } of truth.integer) {
    const sampling: Sampling =
      direction === 'fixed_size'
        ? { scheme: 'without_replacement', batch_size: 1000 * q, dataset_size: 1000 }
        : q === 1
          ? none
          : { scheme: 'poisson', probability: q };
    const event =
      noise === 'skellam'
        ? { kind: noise, variance: parameter, sensitivity: d, sampling }
        : { kind: noise, sigma: parameter, sensitivity: d, sampling };
    const adjacency: Adjacency = direction === 'fixed_size' ? 'replace_one' : 'add_remove';
    const at = divergence(composition(adjacency, event as PrivacyEvent), order);
    const name = `${noise} ${parameter} ${d} ${q} ${direction} ${order}: ${value}`;
    if (direction === 'fixed_size') {
      const upper = at.rdp.upper as number;
      t.ok(upper >= value * (1 - 4e-16) && upper <= value * (1 + 1e-10), `${name} at ${upper}`);
    } else {
      t.ok(meets(at[direction], value, 1e-11), `${name} in [${at[direction].lower}, ${at[direction].upper}]`);
    }
  }
});

t.test('at every order there is: no order is too large for noise on the integers, and none too near 1', async (t) => {
  for (const order of [1, 1 + 1e-12, 1 + 1e-6, 2.5, 1e3 + 0.5, 1e6 + 0.25, 1e9 + 0.125, 1e12]) {
    for (const [sigma, d] of [
      [0.40783, 2],
      [3, 1],
      [300, 10],
    ] as const) {
      const { rdp } = divergence(composition('add_remove', { kind: 'discrete_gaussian', sigma, sensitivity: d, sampling: none }), order);
      t.ok(widthOf(rdp) <= 1e-11 * (rdp.upper as number), `${sigma} ${d} ${order}: ${rdp.lower} to ${rdp.upper}`);
      // attained wherever order times d is whole
      t.ok((rdp.upper as number) <= order * 0.5 * (d / sigma) ** 2 * (1 + 1e-11));
      if (Number.isInteger(order * d) && order > 1) t.ok(contains(rdp.lower, rdp.upper, order * 0.5 * (d / sigma) ** 2, 0));
    }
  }
});

t.test('theta by its two series', async (t) => {
  // both converge about sigma 1/2, where one gives way to the other
  const direct = (sigma: number, f: number) => {
    let [here, there] = [0, 0];
    for (let x = -40; x <= 40; x++) {
      here += Math.exp(-((x - f) ** 2) / (2 * sigma * sigma));
      there += Math.exp(-(x * x) / (2 * sigma * sigma));
    }
    return Math.log(here / there);
  };
  for (const sigma of [0.2, 0.45, 0.499, 0.5, 0.6, 0.9]) {
    for (const f of [0, 0.01, 0.25, -0.3, 0.5]) {
      t.ok(Math.abs(logThetaRatio(sigma, f) - direct(sigma, f)) < 2e-15 * (1 + Math.abs(direct(sigma, f))), `${sigma} ${f}`);
    }
  }
});

t.test('a term of e^K - 1 in each of its forms', async (t) => {
  // e^{su} - 1 - s (e^u - 1) in whole numbers: u = k ln 2 and whole s
  for (let k = -40; k <= 40; k++) {
    for (const s of [-12, -3, -1, 2, 3, 12]) {
      if (k === 0 || Math.abs(k * s) > 500) continue;
      const [r, scale] = k > 0 ? [2n ** BigInt(k), 1n] : [1n, 2n ** BigInt(-k)];
      // (r^s - 1 - s (r - 1)) as a fraction
      const power = s > 0 ? [r ** BigInt(s), scale ** BigInt(s)] : [scale ** BigInt(-s), r ** BigInt(-s)];
      const [a = 0n, b = 1n] = power;
      const top = a * scale - b * scale - BigInt(s) * (r - scale) * b;
      const bottom = b * scale;
      const shift = 10n ** 40n;
      const log = Math.log(Number((top * shift) / bottom)) - 40 * Math.LN10;
      const ours = logTerm(k * Math.LN2, { t: s - 1, s });
      t.ok(Math.abs(ours - log) < 1e-13 * Math.max(1, Math.abs(log)), `${k} ${s}: ${ours} at ${log}`);
    }
  }
  // the argument of the other direction keeps the digits of a small order
  t.same(tiltOf('add', 1e-20), { t: -1, s: -1e-20 });
  t.ok(Math.abs(logTerm(1, tiltOf('add', 1e-20)) - Math.log(1e-20 * (Math.E - 2))) < 1e-13);
});
