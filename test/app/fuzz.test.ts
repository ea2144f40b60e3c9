/**
 * Requests made from the schemas of the contract, against two processes. In the gate a few; `FUZZ_COUNT=20000 FUZZ_SEED=1 npm run fuzz` for a
 * full run. A failure names its seed and path, with which it comes again, and the smallest request that shows it.
 */
import fc from 'fast-check';
import t from 'tap';
import { type OperationId, operationIds, operations } from '../../src/contract/index.ts';
import { arbitraryOf } from '../support/arbitrary.ts';
import { contradictions, documentOf, tryRequest } from '../support/fuzz.ts';
import { startProcess } from '../support/process.ts';

const COUNT = Number(process.env.FUZZ_COUNT ?? 40);
const SEED = Number(process.env.FUZZ_SEED ?? 20250601);
/** What costs more is refused, so that many are tried. */
const limits = { MAX_COST: process.env.FUZZ_MAX_COST ?? '100', DEADLINE_MS: '20000' };

const asks: fc.Arbitrary<[OperationId, object]> = fc
  .constantFrom(...operationIds)
  .chain((operation) =>
    arbitraryOf(operations[operation].request.$id).map((request): [OperationId, object] => [operation, request as object]),
  );

t.setTimeout(0);
t.test('requests of the contract', { timeout: 0 }, async (t) => {
  const [one, two] = [startProcess(t, limits), startProcess(t, limits)];
  const subject = { port: await one.listening, other: await two.listening, allowed: documentOf() };
  const tally = new Map<string, number>();
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(asks, async ([operation, request]) => {
      const { faults, told, calls } = await tryRequest(subject, operation, request);
      tally.set(told, (tally.get(told) ?? 0) + 1);
      sent += calls;
      if (faults.length > 0) throw new Error(`${operation}: ${faults.join('\n')}`);
    }),
    { numRuns: COUNT, seed: SEED, ...(process.env.FUZZ_PATH === undefined ? {} : { path: process.env.FUZZ_PATH }) },
  );
  t.comment(`${sent} calls: ${JSON.stringify(Object.fromEntries(tally))}`);
  t.ok((tally.get('answered') ?? 0) > 0, 'some have an answer');
});

t.test('intervals that exclude each other are found', async (t) => {
  const answer = (lower: number | null, upper: number | null) => ({ at: [{ epsilon: { value: 1, lower, upper, bound: 'two_sided' } }] });
  t.same(contradictions(answer(1, 2), answer(2, 3)), []);
  t.same(contradictions(answer(1, null), answer(2, 3)), []);
  t.match(contradictions(answer(1, 2), answer(2.5, 3)), [/^\/at\/0\/epsilon/]);
  t.match(contradictions(answer(2.5, null), answer(1, 2)), [/^\/at\/0\/epsilon/]);
});
