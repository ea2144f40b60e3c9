/** readMechanism: each reading is that of its own operation to the last bit, and what one composed the next one finds. */
import t from 'tap';
import { compositions, tilts } from '../../../src/accounting/engines/lattice/store.ts';
import type {
  MechanismRequest,
  OperationId,
  PrivacyEvent,
  ReadingKind,
  RequestCommon,
  Requests,
  Want,
} from '../../../src/accounting/types.ts';
import { answerOrRefusal, ask, composition, gaussian, laplace } from '../ask.ts';

const operationOf: Record<ReadingKind, OperationId> = {
  gdp_fit: 'fitGdp',
  profile: 'computeProfile',
  trade_off: 'computeTradeOff',
  compose: 'composeEvents',
  steps: 'computeSteps',
  risk: 'assessRisk',
  compare: 'compareRepresentations',
};
const want: Want[] = [
  { kind: 'compose', deltas: [1e-9], epsilons: [3, 0.1] },
  { kind: 'gdp_fit', floors: [1e-4] },
  { kind: 'trade_off', fpr: [1e-8, 0.3] },
  { kind: 'profile', epsilon: [2, 0.5, 4] },
  { kind: 'risk' },
  { kind: 'compose', deltas: [1e-3] },
];
const sampledLaplace: PrivacyEvent = { kind: 'laplace', noise_multiplier: 3, sampling: { scheme: 'poisson', probability: 0.2 }, count: 40 };
const selection = (mean: number): PrivacyEvent => ({
  kind: 'private_selection',
  base: { kind: 'gaussian', noise_multiplier: 5, sampling: { scheme: 'none' } } as Extract<
    PrivacyEvent,
    { kind: 'private_selection' }
  >['base'],
  distribution: { kind: 'poisson', mean },
  sampling: { scheme: 'none' },
});

const cases: Record<string, RequestCommon> = {
  'closed form': { mechanism: composition('add_remove', laplace(2)) },
  contour: { mechanism: composition('add_remove', gaussian(0.01, 1, 1000)) },
  lattice: { mechanism: composition('add_remove', sampledLaplace) },
  'two engines': { mechanism: composition('add_remove', gaussian(0.02, 1, 300)), certify: true },
  'Renyi moments': { mechanism: composition('add_remove', selection(3)) },
  'an own curve': {
    mechanism: { kind: 'profile_points', epsilon: [0, 1, 3], delta: [0.2, 0.01, 1e-6] } as MechanismRequest,
    tolerance: 1e-4,
  },
};

t.test('bit by bit the answers of the separate operations', async (t) => {
  for (const [name, shared] of Object.entries(cases)) {
    const { readings } = ask('readMechanism', { ...shared, want });
    t.same(
      readings.map(({ kind }) => kind),
      want.map(({ kind }) => kind),
    );
    // the other way round, so that nothing can depend on what was asked before
    for (const index of want.map((_, i) => i).reverse()) {
      const { kind, ...own } = want[index] as Want;
      const operation = operationOf[kind];
      const alone = ask(operation, { ...shared, ...own } as Requests[typeof operation]);
      t.equal(JSON.stringify(readings[index]?.answer), JSON.stringify(alone), `${name}: ${kind}`);
    }
  }
});

t.test('a lattice is composed once for all readings, and kept for the next question', async (t) => {
  const mechanism = composition('add_remove', { ...sampledLaplace, count: 41 });
  const before = compositions.made;
  ask('readMechanism', { mechanism, want });
  t.equal(compositions.made, before + 1);
  const transforms = tilts.made;
  const first = ask('fitGdp', { mechanism });
  t.equal(compositions.made, before + 1);
  const after = tilts.made;
  t.same(ask('fitGdp', { mechanism }), first);
  t.equal(tilts.made, after, 'no transform is made twice');
  t.ok(after >= transforms);
});

t.test('a refusal says which reading it is of, or that it is the mechanism', async (t) => {
  const steps: Want = { kind: 'steps', steps: [1, 2, 3] };
  const curve: MechanismRequest = { kind: 'profile_points', epsilon: [1], delta: [0.1] };
  const pointer = (mechanism: MechanismRequest, list: Want[]) => {
    const outcome = answerOrRefusal('readMechanism', { mechanism, want: list });
    return outcome.ok ? null : outcome.refusal.pointer;
  };
  t.equal(pointer(curve, [{ kind: 'risk' }, steps]), '/mechanism/kind');
  const opacus: MechanismRequest = { kind: 'opacus_history', adjacency: 'add_remove', history: [[1, 0.01, 2]] };
  t.equal(pointer(opacus, [{ kind: 'risk' }, steps]), '/want/1/steps');
  const shuffled = composition('add_remove', {
    kind: 'gaussian',
    noise_multiplier: 1,
    sampling: { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 100 },
  });
  t.match(pointer(shuffled, [{ kind: 'risk' }]), /^\/mechanism\/events\/0/);
});
