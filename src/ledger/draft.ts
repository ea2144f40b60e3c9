/** A budget with entries that are about to be written. */
import { applyEntry, emptyState, type Header, type State } from './budget.ts';
import { type Entry, type EntryRow, encodeEntry } from './entry.ts';
import type { Seen, Write } from './store.ts';

/** Who acts, and when. */
export interface Actor {
  tenant: string;
  caller: string;
  key: string | null;
  now: number;
}

export type NewEntry = Omit<Entry, 'seq' | 'prev_hash' | 'time' | 'key' | 'caller'>;

export type Drafts = Map<string, Draft>;

export class Draft {
  readonly header: Header;
  state: State;
  readonly rows: EntryRow[] = [];
  private readonly actor: Actor;
  private readonly created: boolean;

  constructor(header: Header, state: State, actor: Actor, created = false) {
    this.header = header;
    this.state = state;
    this.actor = actor;
    this.created = created;
  }

  static opened(header: Header, actor: Actor & { engine_version: string }): Draft {
    const draft = new Draft(header, emptyState(header), actor, true);
    const { engine_version } = actor;
    const rest = { cost: [], partition: null, reservation: null, budgets: [header.id], engine_version };
    draft.append({ kind: 'opened', decision: 'admitted', event: header, ...rest });
    return draft;
  }

  append(entry: NewEntry, by: { key: string | null; caller: string } = this.actor): void {
    const { seq, head, time } = this.state;
    const whole: Entry = { ...entry, seq: seq + 1, prev_hash: head, time: Math.max(time, this.actor.now), key: by.key, caller: by.caller };
    const row = encodeEntry(whole);
    this.state = applyEntry(this.header, this.state, whole, row.hash);
    this.rows.push(row);
  }

  /** Ends the reservations whose time is over, in their order. */
  expire(): void {
    const due = Object.entries(this.state.reservations).filter(([, held]) => held.expires_at <= this.actor.now);
    for (const [reservation, { cost, partition, budgets }] of due.sort(([, a], [, b]) => a.seq - b.seq)) {
      const rest = { event: null, cost, partition, reservation, budgets, engine_version: null };
      this.append({ kind: 'expired', decision: 'admitted', ...rest }, { key: null, caller: 'clock' });
    }
  }

  /** With the same entries so far, to try what may not fit. */
  copy(): Draft {
    const copy = new Draft(this.header, this.state, this.actor, this.created);
    copy.rows.push(...this.rows);
    return copy;
  }

  write(): Write {
    return {
      row: { tenant: this.actor.tenant, id: this.header.id, header: this.header, state: this.state },
      created: this.created,
      entries: this.rows,
    };
  }
}

/** A draft of every budget that was seen, in the order of their ids. */
export function draftsOf({ budgets }: Seen, actor: Actor): Drafts {
  const ids = [...budgets.keys()].sort();
  return new Map(
    ids.map((id) => {
      const row = budgets.get(id) as { header: Header; state: State };
      return [id, new Draft(row.header, row.state, actor)];
    }),
  );
}
