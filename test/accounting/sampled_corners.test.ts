/**
 * One use of sampled noise on the integers against the hull of all corners of both directions (test/fixtures/generate/sampled_corners.py): at the floor mu is on
 * the hull, whose ends need not be the tests that lie nearest to it.
 */
import t from 'tap';
import type { PrivacyEvent } from '../../src/accounting/types.ts';
import { ask, composition, fixture, widthOf } from './ask.ts';

const cases = fixture<{ event: PrivacyEvent; mu_at_floors: { error_floor: number; mu: number }[] }[]>('sampled-corners.json');
/** Rounding of the closed form. */
const NARROW = 1e-11;

for (const { event, mu_at_floors } of cases) {
  t.test(JSON.stringify(event), async (t) => {
    const floors = mu_at_floors.map(({ error_floor }) => error_floor);
    const mechanism = composition('add_remove', event);
    const found = ask('fitGdp', { mechanism, floors }).mu_at_floors;
    const points = ask('computeTradeOff', { mechanism, fpr: floors }).mu;
    mu_at_floors.forEach(({ error_floor, mu }, i) => {
      const interval = found[i]!.mu;
      t.ok(interval.lower! <= mu * (1 + 1e-14), `mu at ${error_floor}: ${interval.lower} is not above ${mu}`);
      t.ok(interval.upper! >= mu * (1 - 1e-14), `mu at ${error_floor}: ${interval.upper} is not below ${mu}`);
      t.ok(widthOf(interval) < NARROW, `mu at ${error_floor} within ${widthOf(interval)}`);
      t.ok(points.lower![i]! <= interval.upper!, 'the point of the curve at the floor has no larger mu');
    });
  });
}
