/** What a dashboard shows of a budget: how it was used over time, in at most some two hundred points. Read once, then continued. */
import { formatAmounts } from './amount.ts';
import { applyEntry, emptyState, type Header, type State, totalsOf } from './budget.ts';
import type { Entry } from './entry.ts';
import type { Fold } from './fold.ts';
import type { BudgetRow } from './store.ts';

const MOST_POINTS = 200;

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
export class Series implements Fold {
  private state: State;
  private stride = 1;
  private points: Point[] = [];
  private readonly header: Header;

  constructor(header: Header) {
    this.header = header;
    this.state = emptyState(header);
  }

  get seq(): number {
    return this.state.seq;
  }

  add(entry: Entry, hash: string): void {
    this.next(applyEntry(this.header, this.state, entry, hash));
  }

  /** @param state after the next entry */
  next(state: State): void {
    this.state = state;
    if (state.seq % this.stride !== 0) return;
    this.points.push(pointOf(this.header, state));
    if (this.points.length < MOST_POINTS) return;
    this.stride *= 2;
    this.points = this.points.filter(({ seq }) => seq % this.stride === 0);
  }

  /** With how the budget stands now as the last. */
  shown({ state }: BudgetRow): Point[] {
    return this.points.at(-1)?.seq === state.seq ? [...this.points] : [...this.points, pointOf(this.header, state)];
  }
}
