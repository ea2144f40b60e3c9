/** Drawn compositions against values from high-precision arithmetic (fixtures/generate): inside the interval, and near the value. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { operations } from '../../src/accounting/index.ts';
import { prepare } from '../../src/accounting/operations/prepare.ts';
import type { Composition, GdpFitAnswer, Interval, Outcome } from '../../src/accounting/types.ts';

interface TruthCase {
  id: string;
  mechanism: Composition;
  quantity: 'delta' | 'epsilon' | 'beta' | 'mu_star' | 'regret' | 'advantage' | 'tail_p' | 'tail_q';
  inputs: { direction?: 'remove' | 'add' | 'both'; epsilon?: number; delta?: number; alpha?: number; error_floor?: number; mu?: number };
  value: number;
  log?: number;
  one_minus?: number;
  rel: number;
}
const read = (name: string): TruthCase[] => JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')).cases;
const cases = [
  ...read('random-truth.json'),
  ...read('heterogeneous-truth.json'),
  ...read('rare-truth.json'),
  ...read('schedule-truth.json'),
];

const context = { cancelled: () => false };
function answerOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}

interface Checks {
  ok(value: unknown, message: string): unknown;
}
function holds(test: Checks, item: TruthCase, ends: { lower: number | null; upper: number | null }, truth: number): void {
  const slack = Math.abs(truth) * Math.max(item.rel, 4e-16) + 1e-300;
  const lower = ends.lower ?? Number.NEGATIVE_INFINITY;
  const upper = ends.upper ?? Number.POSITIVE_INFINITY;
  test.ok(lower <= truth + slack && upper >= truth - slack, `${item.id} ${item.quantity}: ${truth} in [${ends.lower}, ${ends.upper}]`);
}

const byMechanism = Map.groupBy(cases, (item) => JSON.stringify(item.mechanism));
const pick = (list: TruthCase[], ...quantities: TruthCase['quantity'][]) => list.filter((item) => quantities.includes(item.quantity));

t.test('delta and advantage in logarithms, down to where doubles end', async (t) => {
  for (const list of byMechanism.values()) {
    const asked = pick(list, 'delta', 'advantage');
    const epsilon = asked.map((item) => item.inputs.epsilon ?? 0);
    const prepared = prepare({ mechanism: (list[0] as TruthCase).mechanism }, context);
    if (!prepared.ok) throw new Error(prepared.refusal.detail);
    const { profile } = prepared.prepared;
    const points = {
      remove: profile.evaluate('remove', Float64Array.from(epsilon)),
      add: profile.evaluate('add', Float64Array.from(epsilon)),
    };
    for (const [i, item] of asked.entries()) {
      const direction = item.inputs.direction ?? 'both';
      const ends = (end: 'lower' | 'upper') => {
        const of = (d: 'remove' | 'add') => points[d].logDelta[end][i] as number;
        return direction === 'both' ? Math.max(of('remove'), of('add')) : of(direction);
      };
      const log = item.value === 0 && item.log === undefined ? Number.NEGATIVE_INFINITY : (item.log ?? Math.log(item.value));
      const slack = Math.max(item.rel, 4e-16) + 4e-16 * Math.abs(log);
      const [lower, upper] = [ends('lower'), ends('upper')];
      t.ok(lower <= log + slack && upper >= log - slack, `${item.id}: ln delta ${log} in [${lower}, ${upper}] (${profile.engine})`);
    }
  }
});

t.test('epsilon', async (t) => {
  for (const list of byMechanism.values()) {
    const asked = pick(list, 'epsilon').filter((item) => (item.inputs.direction ?? 'both') === 'both');
    if (asked.length === 0) continue;
    const deltas = asked.map((item) => item.inputs.delta as number);
    const answer = answerOf(operations.composeEvents({ mechanism: (list[0] as TruthCase).mechanism, deltas }, context));
    for (const [i, item] of asked.entries()) holds(t, item, (answer.epsilon_at[i] as { epsilon: Interval }).epsilon, item.value);
  }
});

t.test('trade-off curve', async (t) => {
  for (const list of byMechanism.values()) {
    const asked = pick(list, 'beta');
    const fpr = asked.map((item) => item.inputs.alpha as number);
    const answer = answerOf(operations.computeTradeOff({ mechanism: (list[0] as TruthCase).mechanism, fpr }, context));
    for (const [i, item] of asked.entries()) {
      holds(t, item, { lower: answer.fnr.lower[i] ?? null, upper: answer.fnr.upper[i] ?? null }, item.value);
      if (item.one_minus !== undefined) {
        holds(t, item, { lower: answer.tpr.lower[i] ?? null, upper: answer.tpr.upper[i] ?? null }, item.one_minus);
      }
    }
  }
});

t.test('mu and regret', async (t) => {
  for (const list of byMechanism.values()) {
    const star = pick(list, 'mu_star')[0];
    if (star === undefined) continue;
    const request = { mechanism: star.mechanism, error_floor: star.inputs.error_floor as number, floors: [] };
    const answer: GdpFitAnswer = answerOf(operations.fitGdp(request, context));
    holds(t, star, answer.mu, star.value);
    t.ok((answer.mu.upper as number) - (answer.mu.lower as number) <= 1e-2, `${star.id}: width of mu, ${answer.engine}`);
    t.ok(Math.abs((answer.mu.value as number) - star.value) <= 1e-4, `${star.id}: mu ${answer.mu.value} near ${star.value}`);
    const regret = pick(list, 'regret').find((item) => Math.abs((item.inputs.mu as number) - star.value) < 1e-12);
    if (regret !== undefined) holds(t, regret, answer.regret, regret.value);
  }
});
