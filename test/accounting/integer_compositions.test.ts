/** Few uses of noise on the integers against lists of all their outcomes (test/fixtures/generate/integer_compositions.py): corners of the curve are met exactly. */
import t from 'tap';
import type { Interval, PrivacyEvent } from '../../src/accounting/types.ts';
import { ask, composition, fixture, widthOf } from './ask.ts';

interface Fixture {
  rel: number;
  floors: number[];
  deltas: number[];
  epsilons: number[];
  fprs: number[];
  cases: { event: PrivacyEvent; mu: (number | null)[]; epsilon: number[]; delta: number[]; fnr: number[] }[];
}
const { rel, floors, deltas, epsilons, fprs, cases } = fixture<Fixture>('integer-compositions.json');
/** A tenth of the width that is asked for unless told otherwise. */
const NARROW = 1e-4;

for (const { event, mu, epsilon, delta, fnr } of cases) {
  const { kind, count, ...rest } = event;
  t.test(`${kind} ${JSON.stringify(rest)} ${count}`, async (t) => {
    const holds = ({ lower, upper }: Interval, value: number, name: string) => {
      const slack = rel * Math.abs(value);
      t.ok(lower !== null && lower <= value + slack, `${name}: ${lower} is not above ${value}`);
      t.ok(upper !== null && upper >= value - slack, `${name}: ${upper} is not below ${value}`);
    };
    const mechanism = composition('add_remove', event);
    const fit = ask('fitGdp', { mechanism, floors, deltas });
    fit.mu_at_floors.forEach(({ mu: found }, i) => {
      const value = mu[i] ?? null;
      if (value === null) return;
      holds(found, value, `mu at ${floors[i]}`);
      t.ok(widthOf(found) < NARROW, `mu at ${floors[i]} within ${widthOf(found)}`);
    });
    fit.epsilon_at.forEach(({ epsilon: found }, i) => {
      holds(found, epsilon[i]!, `epsilon at ${deltas[i]}`);
      t.ok(widthOf(found) < 2e-3, `epsilon at ${deltas[i]} within ${widthOf(found)}`);
    });
    const curve = ask('computeProfile', { mechanism, epsilon: epsilons }).delta;
    delta.forEach((value, i) => {
      holds({ lower: curve.lower![i]!, upper: curve.upper![i]! } as Interval, value, `delta at ${epsilons[i]}`);
    });
    const rates = ask('computeTradeOff', { mechanism, fpr: fprs }).fnr;
    fnr.forEach((value, i) => {
      const found = { lower: rates.lower![i]!, upper: rates.upper![i]! } as Interval;
      holds(found, value, `false negative rate at ${fprs[i]}`);
      t.ok(widthOf(found) < NARROW, `false negative rate at ${fprs[i]} within ${widthOf(found)}`);
    });
  });
}
