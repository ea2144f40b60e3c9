/**
 * All readings of gdp-fit, with profile and trade-off, against curves of thousands of points read by the definitions alone
 * (fixtures/generate/brute_readings.py): every interval contains the truth, and no value is far from it.
 */
import t from 'tap';
import type { Composition, Interval } from '../../src/accounting/types.ts';
import { ask, contains, fixture } from './ask.ts';

interface FloorTruth {
  error_floor: number;
  mu: number;
  regret: number;
  /** Smallest delta0 with which mu is sound, and d ln delta0 / d mu there. */
  delta0: number;
  log_slope: number;
}

interface Truth {
  id: string;
  mechanism: Composition;
  /** Relative error of what was computed. */
  rel: number;
  profile: { epsilon: number; remove: number; add: number }[];
  advantage: number;
  trade_off: { fpr: number; tpr: number; fnr: number }[];
  floors: FloorTruth[];
  /** Over the whole curve, where it has a finite end. */
  strict_mu: number | null;
  at_delta0: { delta0: number; mu: number };
}

const { cases } = fixture<{ cases: Truth[] }>('brute-readings.json');
/** Numbers of a fixture are doubles: the nearest to what was computed. */
const NEAREST = 4e-16;

for (const truth of cases) {
  const { id, mechanism } = truth;
  const rel = truth.rel + NEAREST;

  t.test(`${id}: delta in both directions, and the curve`, async (t) => {
    const { remove, add } = ask('computeProfile', { mechanism, epsilon: truth.profile.map(({ epsilon }) => epsilon) });
    for (const [i, at] of truth.profile.entries()) {
      for (const [direction, found] of [
        ['remove', remove],
        ['add', add],
      ] as const) {
        const message = `delta ${direction} ${at.epsilon}: ${at[direction]} in [${found.lower[i]}, ${found.upper[i]}]`;
        t.ok(contains(found.lower[i], found.upper[i], at[direction], rel * at[direction] + 1e-300), message);
      }
    }
    const fpr = truth.trade_off.map((one) => one.fpr);
    const answer = ask('computeTradeOff', { mechanism, fpr });
    for (const [i, at] of truth.trade_off.entries()) {
      for (const rate of ['tpr', 'fnr'] as const) {
        const { lower, upper } = answer[rate];
        t.ok(contains(lower[i], upper[i], at[rate], rel * at[rate]), `${rate} at ${at.fpr}: ${at[rate]} in [${lower[i]}, ${upper[i]}]`);
      }
    }
  });

  t.test(`${id}: mu at floors, regret, certificates, advantage, strict mu`, async (t) => {
    const near = (found: Interval, value: number, name: string, slack: number, tolerance: number) => {
      t.ok(contains(found.lower, found.upper, value, slack), `${name}: ${value} in [${found.lower}, ${found.upper}]`);
      t.ok(Math.abs((found.value as number) - value) <= tolerance, `${name}: ${found.value} near ${value}`);
    };
    for (const at of truth.floors) {
      const request = { mechanism, error_floor: at.error_floor, floors: truth.floors.map((one) => one.error_floor) };
      const answer = ask('fitGdp', { ...request, delta0: truth.at_delta0.delta0 });
      near(answer.mu, at.mu, `mu at ${at.error_floor}`, rel * at.mu, 1e-3);
      for (const [i, other] of truth.floors.entries()) {
        const { mu } = answer.mu_at_floors[i] as (typeof answer.mu_at_floors)[number];
        near(mu, other.mu, `mu at ${other.error_floor} beside ${at.error_floor}`, rel * other.mu, 1e-3);
      }
      near(answer.regret, at.regret, `regret at ${at.error_floor}`, rel * at.regret + 1e-17, 1e-3);
      near(answer.advantage, truth.advantage, 'advantage', rel * truth.advantage, 1e-6);
      const { at_mu, at_delta0 } = answer.certificate;
      // delta0 falls with mu; ln delta0 is steeper at smaller mu
      const least = at.delta0 * Math.exp(1.1 * at.log_slope * ((at_mu.mu as number) - at.mu)) * (1 - 1e-9 - rel);
      t.ok((at_mu.delta0 as number) >= least, `certificate at mu ${at_mu.mu}: delta0 ${at_mu.delta0} at least ${least}`);
      t.ok((at_mu.delta0 as number) <= at.delta0 * 1.01 + 1e-9, `and near ${at.delta0}`);
      t.ok(
        (at_delta0.mu as number) >= truth.at_delta0.mu * (1 - rel),
        `certificate at delta0: mu ${at_delta0.mu} at least ${truth.at_delta0.mu}`,
      );
      t.ok((at_delta0.mu as number) <= truth.at_delta0.mu * (1 + 1e-4), `and near it`);
      if (truth.strict_mu === null) continue;
      const { lower, upper } = answer.strict_mu;
      t.ok(contains(lower, upper, truth.strict_mu, rel * truth.strict_mu), `strict mu: ${truth.strict_mu} in [${lower}, ${upper}]`);
    }
  });
}
