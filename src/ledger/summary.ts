/** What a dashboard shows of a budget: how it was used over time, in at most some two hundred points. Read once, then continued. */

import { formatAmounts } from './amount.ts';
import { applyEntry, emptyState, type State, totalsOf } from './budget.ts';
import { type Entry, ORIGIN } from './entry.ts';
import type { BudgetRow, Store } from './store.ts';

const MOST_POINTS = 200;
const PAGE = 1000;
/** Budgets whose series is remembered. */
const MOST_BUDGETS = 1000;

export interface Point {
  seq: number;
  time: number;
  /** Decimals, one a quantity. */
  spent: string[];
  reserved: string[];
}

export interface Summary {
  row: BudgetRow;
  series: Point[];
}

/** Points at every `stride` entries; when there are too many, every second one goes. */
interface Series {
  state: State;
  stride: number;
  points: Point[];
}

function pointOf(row: BudgetRow, state: State): Point {
  const { spent, load } = totalsOf(row.header, state);
  const reserved = load.map((amount, i) => amount - (spent[i] as bigint));
  return { seq: state.seq, time: state.time, spent: formatAmounts(spent), reserved: formatAmounts(reserved) };
}

function advance(series: Series, row: BudgetRow, entry: Entry, head: string): void {
  series.state = applyEntry(row.header, series.state, entry, head);
  if (series.state.seq % series.stride !== 0) return;
  series.points.push(pointOf(row, series.state));
  if (series.points.length < MOST_POINTS) return;
  series.stride *= 2;
  series.points = series.points.filter(({ seq }) => seq % series.stride === 0);
}

export class Summaries {
  private readonly kept = new Map<string, Series>();
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** Null where there is no such budget. */
  async of(tenant: string, id: string): Promise<Summary | null> {
    const row = await this.store.budget(tenant, id);
    if (row === null) return null;
    const name = `${tenant}\n${id}`;
    const known = this.kept.get(name);
    const series: Series = known ?? { state: { ...emptyState(row.header), head: ORIGIN }, stride: 1, points: [] };
    // taken out while it is continued, so that two requests do not continue the same one
    this.kept.delete(name);
    while (series.state.seq < row.state.seq) {
      const rows = await this.store.entries(tenant, id, series.state.seq, Math.min(PAGE, row.state.seq - series.state.seq));
      if (rows.length === 0) throw new Error(`budget ${id} has lost its entries behind ${series.state.seq}`);
      for (const { body, hash } of rows) advance(series, row, JSON.parse(body) as Entry, hash);
    }
    if (this.kept.size >= MOST_BUDGETS) this.kept.delete(this.kept.keys().next().value as string);
    this.kept.set(name, series);
    const last = series.points.at(-1);
    const points = last?.seq === row.state.seq ? series.points : [...series.points, pointOf(row, row.state)];
    return { row, series: [...points] };
  }
}
