/** Guarantees that other tools convert wrongly: each report is a test. */
import t from 'tap';
import type { Guarantee, Interval } from '../../src/accounting/types.ts';
import { ask } from '../accounting/ask.ts';
import { caseOf } from './public.ts';

function follows(guarantee: Guarantee, name: 'epsilon' | 'rho', delta: number): Interval {
  const found = ask('convertGuarantee', { guarantee, deltas: [delta] }).follows.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} does not follow`);
  return found.value;
}

t.test(`R37: ${caseOf('R37').symptom}`, async (t) => {
  for (const [rho, delta] of [
    [0.1, 0.99],
    [0.5, 0.9],
  ] as const) {
    const { upper } = follows({ kind: 'zcdp', rho }, 'epsilon', delta);
    t.ok((upper as number) >= 0 && (upper as number) <= 1e-9, `${rho}: ${upper}`);
  }
});

t.test(`R49: ${caseOf('R49').symptom}`, async (t) => {
  // any mechanism with rho 1, and the Gaussian one
  const generic = follows({ kind: 'zcdp', rho: 1 }, 'epsilon', 1e-6).upper as number;
  const gaussian = follows({ kind: 'gdp', mu: Math.SQRT2 }, 'epsilon', 1e-6).upper as number;
  t.ok(Math.abs(gaussian - 7.286081) < 1e-6, `${gaussian}`);
  t.ok(
    generic > gaussian && generic <= 7.766217 + 1e-6,
    `${generic} is above the Gaussian, and not above the conversion of Canonne et al.`,
  );
  const { rdp_epsilon_at } = ask('composeEvents', {
    mechanism: { kind: 'composition', adjacency: 'add_remove', events: [{ kind: 'zcdp', rho: 1, sampling: { scheme: 'none' } }] },
    deltas: [1e-6],
    orders: [2],
  });
  const improved = rdp_epsilon_at?.[0]?.conversions.find(({ conversion }) => conversion === 'improved');
  t.ok(Math.abs((improved?.epsilon.upper as number) - 7.766217) < 1e-6, 'that conversion is offered, and labelled');
});

t.test(`R85: ${caseOf('R85').symptom}`, async (t) => {
  // tanh(1/2): what every mechanism of epsilon 1 keeps and randomised response attains; 1/8 is for bounded range only
  const pure = follows({ kind: 'pure', epsilon: 1 }, 'rho', 1e-6);
  t.ok(Math.abs((pure.upper as number) - Math.tanh(0.5)) < 1e-6, `${pure.upper}`);
  const rhoOf = (kind: 'permute_and_flip' | 'exponential') =>
    ask('composeEvents', {
      mechanism: {
        kind: 'composition',
        adjacency: 'add_remove',
        events: [{ kind, epsilon: 1, monotone: false, sampling: { scheme: 'none' } }],
      },
      deltas: [1e-6],
      orders: [2],
    }).zcdp?.rho.upper as number;
  t.ok(rhoOf('permute_and_flip') > 0.46 && rhoOf('permute_and_flip') <= 0.5, 'permute and flip has no bounded range');
  t.ok(rhoOf('exponential') <= 0.125 * (1 + 1e-9), 'the exponential mechanism has');
});
