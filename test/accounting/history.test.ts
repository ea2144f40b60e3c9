/**
 * What a process has answered before changes no bit of an answer: laws, lines, lattices and transforms that were kept are those that would be made
 * again. The same requests are answered by processes of their own, one with nothing before, the others in other orders; laws are few, so that requests
 * share them at other counts, beside other events and under other readings.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { poissonGaussianMoment } from '../../src/accounting/mechanisms/moments/poisson-gaussian.ts';
import { replaceGaussianMoment } from '../../src/accounting/mechanisms/moments/replace-gaussian.ts';
import type { PrivacyEvent } from '../../src/accounting/types.ts';
import { composition, gaussian, laplace } from './ask.ts';

const script = fileURLToPath(new URL('../support/answer-requests.ts', import.meta.url));

async function answersOf(requests: readonly object[]): Promise<string[]> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(requests));
  return JSON.parse(await text(child.stdout));
}

const response: PrivacyEvent = { kind: 'randomized_response', epsilon: 0.3, categories: 4, sampling: { scheme: 'none' }, count: 30 };
const batches = (count: number): PrivacyEvent => ({
  kind: 'gaussian',
  noise_multiplier: 2,
  sampling: { scheme: 'without_replacement', batch_size: 20, dataset_size: 1000 },
  count,
});

const mechanisms = [
  composition('add_remove', gaussian(0.01, 1, 1000)),
  composition('add_remove', gaussian(0.01, 1, 60), gaussian(0.001, 0.7, 3000)),
  composition('add_remove', gaussian(0.001, 0.7, 100_000)),
  composition('add_remove', gaussian(0.001, 0.7, 3)),
  composition('add_remove', gaussian(1e-4, 1, 1000)),
  composition('add_remove', gaussian(0.2, 1.3, 3), laplace(5, 1)),
  composition('replace_one', gaussian(0.01, 1, 200)),
  composition('replace_one', gaussian(0.01, 1, 3), response),
  composition('replace_one', batches(4)),
  composition('zero_out', gaussian(0.01, 1, 1000), gaussian(0.2, 1.3, 12)),
  // Schedules, which share laws and points with the one before and with what is no schedule.
  composition('add_remove', ...Array.from({ length: 60 }, (_, i) => gaussian(0.01, 1 + i / 200, 10))),
  composition('add_remove', ...Array.from({ length: 61 }, (_, i) => gaussian(0.01, 1 + i / 200, 7))),
  composition('add_remove', ...Array.from({ length: 30 }, (_, i) => gaussian(i % 3 === 0 ? 0.008 : 0.01, 1 + ((i * 7) % 30) / 100, 20))),
];

const requests = mechanisms.flatMap((mechanism) => [
  { operation: 'fitGdp', request: { mechanism, error_floor: 1e-8 } },
  { operation: 'computeProfile', request: { mechanism, epsilon: [-2, -0.1, 0, 0.01, 0.3, 1, 5] } },
  { operation: 'computeTradeOff', request: { mechanism, fpr: [1e-12, 1e-3, 0.2, 0.9] } },
  { operation: 'composeEvents', request: { mechanism, deltas: [1e-3, 1e-9], orders: [1, 2.5, 30] } },
  { operation: 'computeSteps', request: { mechanism, steps: [1, 2, 3] } },
]);

t.test('the same bits in any order, and from a process that has answered nothing else', async (t) => {
  const indices = requests.map((_, i) => i);
  const orders = [indices, indices.toReversed(), indices.toSorted((i, j) => ((i * 17) % requests.length) - ((j * 17) % requests.length))];
  const [first, ...others] = await Promise.all(
    orders.map(async (order) => {
      const answers = await answersOf(order.map((i) => requests[i] as object));
      return new Map(order.map((i, at) => [i, answers[at]]));
    }),
  );
  for (const [i, answer] of first as Map<number, string>) {
    t.match(answer, '"ok":true', `request ${i} has an answer`);
    for (const other of others) t.equal(other.get(i), answer, `request ${i}: ${JSON.stringify(requests[i])}`);
  }
  for (const i of [0, 12, 29, 52, 56]) t.strictSame(await answersOf([requests[i] as object]), [first?.get(i)], `request ${i} alone`);
});

t.test('the order of the phases of a schedule changes no bit', async (t) => {
  const phases = Array.from({ length: 60 }, (_, i) => gaussian(i % 2 === 0 ? 0.01 : 0.012, 1 + i / 200, 10));
  const orders = [phases, phases.toReversed(), phases.map((_, i) => phases[(i * 17) % phases.length] as PrivacyEvent)];
  const answers = await answersOf(
    orders.map((events) => ({ operation: 'fitGdp', request: { mechanism: composition('add_remove', ...events) } })),
  );
  const said = answers.map((answer) => JSON.stringify(JSON.parse(answer), (key, value) => (key === 'request' ? undefined : value)));
  t.match(said[0], '"ok":true');
  for (const other of said) t.equal(other, said[0]);
});

t.test('nodes of a law are the same bits whatever steps and tilts were asked before', async (t) => {
  const lines: [number, number, number][] = [
    [3, 0.3, 64],
    [0.4, 2, 96],
    [-0.5, 0.02, 64],
    [12, 5, 128],
    [-9, 0.7, 64],
  ];
  for (const make of [poissonGaussianMoment, replaceGaussianMoment]) {
    for (const [q, a] of [
      [0.01, 1],
      [0.3, 0.4],
      [1e-4, 2],
    ] as const) {
      const warm = make(q, a);
      for (const [line, step, count] of lines) warm.nodes(line, step, count, 32);
      for (const [line, step, count] of lines.toReversed()) {
        const cold = make(q, a).nodes(line, step, count, 32);
        const known = warm.nodes(line, step, count, 32);
        for (const part of ['re', 'im', 'rounding', 'quadrature'] as const) {
          t.strictSame([...known[part].subarray(0, count)], [...cold[part].subarray(0, count)], `q ${q}, a ${a}, tilt ${line}: ${part}`);
        }
      }
    }
  }
});
