/** Formulas that circulate in practitioners' articles about events of the catalogue: the answer is the right number, not theirs. */
import t from 'tap';
import type { Adjacency, Interval, PrivacyEvent } from '../../src/accounting/types.ts';
import { ask, composition, contains, gaussian, halfUnit, laplace } from '../accounting/ask.ts';

const sampling = { scheme: 'none' } as const;

interface Reading {
  name: string;
  event: PrivacyEvent;
  adjacency?: Adjacency;
  reading: 'epsilon' | 'delta' | 'strict_mu';
  at: number;
  circulating: number;
  right: string;
}
const readings: Reading[] = [
  {
    name: 'the tail of the loss is not delta',
    event: gaussian(1, 1, 1),
    reading: 'delta',
    at: 1,
    circulating: 0.3085,
    right: '.1269',
  },
  {
    name: 'the classic conversion is not the tightest',
    event: gaussian(1, 1, 1),
    reading: 'epsilon',
    at: 1e-5,
    circulating: 5.299,
    right: '4.377',
  },
  {
    name: 'rho 0.02 is not (0.36, 1e-5)',
    event: gaussian(1, 5, 1),
    reading: 'epsilon',
    at: 1e-5,
    circulating: 0.36,
    right: '.726',
  },
  {
    name: 'what (0.36, delta) costs there',
    event: gaussian(1, 5, 1),
    reading: 'delta',
    at: 0.36,
    circulating: 1e-5,
    right: '3.4e-3',
  },
  {
    name: 'rounds multiply in epsilon, not in delta alone',
    event: gaussian(1, 1 / 0.3443, 10),
    reading: 'delta',
    at: 1.5,
    circulating: 8.3e-5,
    right: '.080',
  },
  {
    name: 'C29: sigma 0.05 at sensitivity 1 is no protection',
    event: gaussian(1, 0.05, 1),
    reading: 'epsilon',
    at: 1e-5,
    circulating: 20,
    right: '284',
  },
  {
    name: 'mu of any pure mechanism',
    event: { kind: 'pure', epsilon: 1, sampling },
    reading: 'strict_mu',
    at: 0,
    circulating: 1.0301,
    right: '1.2320',
  },
  {
    name: 'mu of the Laplace mechanism is smaller',
    event: laplace(1),
    reading: 'strict_mu',
    at: 0,
    circulating: 1.232,
    right: '1.0301',
  },
];

function read({ event, adjacency = 'add_remove', reading, at }: Reading): Interval {
  const mechanism = composition(adjacency, event);
  if (reading === 'strict_mu') return ask('fitGdp', { mechanism }).strict_mu;
  const answer = ask('composeEvents', { mechanism, ...(reading === 'epsilon' ? { deltas: [at] } : { epsilons: [at] }) });
  return (reading === 'epsilon' ? answer.epsilon_at[0]?.epsilon : answer.delta_at[0]?.delta) as Interval;
}

for (const one of readings) {
  t.test(one.name, async (t) => {
    const { lower, upper } = read(one);
    const message = `[${lower}, ${upper}], right ${one.right}`;
    t.ok(contains(lower, upper, Number(one.right), halfUnit(one.right)), message);
    t.notOk(contains(lower, upper, one.circulating, 0), `${message}, not ${one.circulating}`);
  });
}

t.test('rho alone: above the Gaussian, within the improved conversion, and nowhere near 0.36', async (t) => {
  const { epsilon_at } = ask('composeEvents', {
    mechanism: composition('add_remove', { kind: 'zcdp', rho: 0.02, sampling }),
    deltas: [1e-5],
  });
  const upper = epsilon_at[0]?.epsilon.upper as number;
  t.ok(upper >= 0.726 && upper <= 0.7945, `${upper}`);
});

t.test('a thousand small releases: between the sum and what cannot be avoided', async (t) => {
  const event: PrivacyEvent = { kind: 'pure', epsilon: 0.01, sampling, count: 10_000 };
  const { epsilon_at } = ask('composeEvents', { mechanism: composition('add_remove', event), deltas: [1e-5] });
  const { lower, upper } = (epsilon_at[0] as { epsilon: { lower: number; upper: number } }).epsilon;
  t.ok(upper < 4.73 && lower > 4.3, `below 100, 5.80 and 4.73: [${lower}, ${upper}]`);
});
