/** How long the rest of a budget lasts if it is used as it was so far. An estimate for dashboards, in doubles. */
import type { BudgetSummary } from '../contract/ledger.ts';
import { type Header, quantitiesOf, type State, totalsOf } from './budget.ts';

const DAY_MS = 86_400_000;
/** Beyond a hundred years nothing is said. */
const FAR_MS = 36_525 * DAY_MS;

/** @param opened time of the first entry; @param now of the question: both milliseconds since 1970 */
export function projectionOf(header: Header, state: State, opened: number, now: number): BudgetSummary['projection'] {
  const { cap, load } = totalsOf(header, state);
  const passed = now - opened;
  return quantitiesOf(header).map(({ name, order }, i) => {
    const [used, left] = [Number(load[i]) / 1e18, (Number(cap[i]) - Number(load[i])) / 1e18];
    const wait = left <= 0 ? 0 : used > 0 && passed > 0 ? (left / used) * passed : Number.POSITIVE_INFINITY;
    return {
      quantity: name,
      ...(order === undefined ? {} : { order }),
      per_day: passed > 0 ? (used * DAY_MS) / passed : null,
      exhausted_at: wait > FAR_MS ? null : new Date(now + wait).toISOString(),
    };
  });
}
