/** What a dashboard shows of a budget: how it was used over time, in at most some two hundred points. Read once, then continued. */
import { formatAmounts } from './amount.ts';
import { applyEntry, emptyState, type Header, type State, totalsOf } from './budget.ts';
import type { Entry } from './entry.ts';
import type { BudgetRow, Store } from './store.ts';
import type { Follower } from './verify.ts';

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

function pointOf(header: Header, state: State): Point {
  const { spent, load } = totalsOf(header, state);
  const reserved = load.map((amount, i) => amount - (spent[i] as bigint));
  return { seq: state.seq, time: state.time, spent: formatAmounts(spent), reserved: formatAmounts(reserved) };
}

/** Points at every `stride` entries; when there are too many, every second one goes. */
class Series {
  state: State;
  private stride = 1;
  private points: Point[] = [];
  private readonly header: Header;

  constructor(header: Header) {
    this.header = header;
    this.state = emptyState(header);
  }

  /** @param state after the next entry */
  add(state: State): void {
    this.state = state;
    if (state.seq % this.stride !== 0) return;
    this.points.push(pointOf(this.header, state));
    if (this.points.length < MOST_POINTS) return;
    this.stride *= 2;
    this.points = this.points.filter(({ seq }) => seq % this.stride === 0);
  }

  /** With how the budget stands now as the last. */
  shown(state: State): Point[] {
    return this.points.at(-1)?.seq === state.seq ? [...this.points] : [...this.points, pointOf(this.header, state)];
  }
}

const nameOf = ({ tenant, id }: Pick<BudgetRow, 'tenant' | 'id'>) => `${tenant}\n${id}`;

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
    const name = nameOf(row);
    const series = this.kept.get(name) ?? new Series(row.header);
    // taken out while it is continued, so that two requests do not continue the same one
    this.kept.delete(name);
    while (series.state.seq < row.state.seq) {
      const rows = await this.store.entries(tenant, id, series.state.seq, Math.min(PAGE, row.state.seq - series.state.seq));
      if (rows.length === 0) throw new Error(`budget ${id} has lost its entries behind ${series.state.seq}`);
      for (const { body, hash } of rows) series.add(applyEntry(row.header, series.state, JSON.parse(body) as Entry, hash));
    }
    this.keep(name, series);
    return { row, series: series.shown(row.state) };
  }

  /** The series of a budget that is being read anyhow, from its first entry on: it is told each state, and then kept. */
  follow(row: BudgetRow): Follower {
    const series = new Series(row.header);
    return { next: (state) => series.add(state), end: () => this.keep(nameOf(row), series) };
  }

  private keep(name: string, series: Series): void {
    if (this.kept.size >= MOST_BUDGETS) this.kept.delete(this.kept.keys().next().value as string);
    this.kept.set(name, series);
  }
}
