/** The order in which numbers are asked for in one request decides none of them, to the last bit: of a lattice what was made for one serves the next. */
import t from 'tap';
import type { Composition } from '../../src/accounting/types.ts';
import { ask, composition } from './ask.ts';

const MECHANISMS: Record<string, Composition> = {
  'sampled Laplace noise': composition('add_remove', {
    kind: 'laplace',
    noise_multiplier: 10,
    sampling: { scheme: 'poisson', probability: 0.1 },
    count: 300,
  }),
  'batches of a fixed size': composition('replace_one', {
    kind: 'gaussian',
    noise_multiplier: 2,
    sampling: { scheme: 'without_replacement', batch_size: 50, dataset_size: 1000 },
    count: 100,
  }),
};

/** Back and forth, and from both ends towards the middle. */
const ordersOf = (values: readonly number[]) => [
  values.toReversed(),
  values.map((_, i) => values[i % 2 === 0 ? i / 2 : values.length - (i + 1) / 2]!),
];

for (const [name, mechanism] of Object.entries(MECHANISMS)) {
  t.test(name, async (t) => {
    const epsilon = Array.from({ length: 40 }, (_, i) => -1 + 0.17 * i);
    const inOrder = ask('computeProfile', { mechanism, epsilon });
    t.equal(inOrder.engine, 'lattice');
    for (const order of ordersOf(epsilon)) {
      const { remove, add, delta } = ask('computeProfile', { mechanism, epsilon: order });
      for (const [side, known] of [
        [remove, inOrder.remove],
        [add, inOrder.add],
        [delta, inOrder.delta],
      ] as const) {
        for (const end of ['lower', 'value', 'upper', 'log'] as const)
          t.same(
            side[end],
            order.map((eps) => known[end][epsilon.indexOf(eps)]),
          );
      }
    }
    const deltas = [1e-3, 1e-5, 1e-7, 1e-10, 1e-12];
    const fprs = [1e-6, 1e-3, 0.05, 0.5];
    const known = ask('composeEvents', { mechanism, deltas, epsilons: [0.1, 2] });
    const rates = ask('computeTradeOff', { mechanism, fpr: fprs });
    for (const order of ordersOf(deltas)) {
      const { epsilon_at, delta_at } = ask('composeEvents', { mechanism, deltas: order, epsilons: [2, 0.1] });
      t.same(
        epsilon_at,
        order.map((delta) => known.epsilon_at[deltas.indexOf(delta)]),
      );
      t.same(delta_at, known.delta_at.toReversed());
    }
    for (const order of ordersOf(fprs)) {
      const { fnr } = ask('computeTradeOff', { mechanism, fpr: order });
      t.same(
        fnr.upper,
        order.map((fpr) => rates.fnr.upper[fprs.indexOf(fpr)]),
      );
    }
  });
}
