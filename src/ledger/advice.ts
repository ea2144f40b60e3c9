/**
 * What a budget has admitted so far, as one composition, and what its sums promise: the first beside the second, as what would hold had all jobs been
 * planned. Nothing of this decides anything.
 */
import { canonicalText } from '../contract/canonical.ts';
import { type Header, quantitiesOf, type State, totalsOf } from './budget.ts';
import type { Entry } from './entry.ts';
import type { Fold } from './fold.ts';
import type { BudgetRow } from './store.ts';

interface Event {
  count?: number;
  label?: string;
}
/** Enough of a composition to put several together; its events are those of the contract. */
export interface Composed {
  kind: 'composition';
  adjacency: string;
  events: Event[];
}

interface JobOf {
  mechanism?: { kind: string; adjacency?: string; events?: Event[] } | undefined;
}
interface Held extends JobOf {
  seq: number;
}

/** Different events that are counted apart: as many as a composition may have. */
const MOST_EVENTS = 1000;

/** All jobs in one, equal events together, null where there are none; or why they are not one composition. */
export interface Together {
  row: BudgetRow;
  /** Jobs that were admitted and may have run. */
  jobs: number;
  composed: { ok: true; mechanism: Composed | null } | { ok: false; why: 'other_kind'; seq: number } | { ok: false; why: 'too_many' };
}

/** Equal events with how often they were used. */
class Uses {
  private readonly counts: Map<string, { event: Event; count: number }>;
  private readonly adjacency: string;
  /** The first job that is no composition under the adjacency of the budget. */
  other: number | null = null;
  tooMany = false;

  constructor(adjacency: string, from?: Uses) {
    this.adjacency = adjacency;
    this.counts = new Map(from?.counts);
    if (from !== undefined) [this.other, this.tooMany] = [from.other, from.tooMany];
  }

  add({ seq, mechanism }: Held): void {
    if (this.other !== null || this.tooMany) return;
    const { kind, adjacency, events } = mechanism ?? {};
    if (kind !== 'composition' || adjacency !== this.adjacency || events === undefined) {
      this.other = seq;
      this.counts.clear();
      return;
    }
    for (const { label: _, count = 1, ...event } of events) {
      const name = canonicalText(event);
      this.counts.set(name, { event, count: count + (this.counts.get(name)?.count ?? 0) });
    }
    this.tooMany = this.counts.size > MOST_EVENTS;
    if (this.tooMany) this.counts.clear();
  }

  composed(): Together['composed'] {
    if (this.other !== null) return { ok: false, why: 'other_kind', seq: this.other };
    if (this.tooMany) return { ok: false, why: 'too_many' };
    const events = [...this.counts.values()].map(({ event, count }) => ({ ...event, count }));
    return { ok: true, mechanism: events.length === 0 ? null : { kind: 'composition', adjacency: this.adjacency, events } };
  }
}

/** Jobs that were admitted and may have run: charged, reserved, committed in part or whole, expired unless that gives back. */
export class Admitted implements Fold {
  seq = 0;
  private settled = 0;
  private readonly uses: Uses;
  private readonly open = new Map<string, Held>();
  private readonly header: Header;

  constructor(header: Header) {
    this.header = header;
    this.uses = new Uses(header.adjacency);
  }

  add({ seq, kind, decision, event, reservation }: Entry): void {
    this.seq = seq;
    if (decision === 'refused') return;
    // a job that enters several parts of this budget has an entry for each: all of them count
    if (kind === 'charged') this.settle({ seq, ...(event as JobOf) });
    if (reservation === null) return;
    if (kind === 'reserved') {
      this.open.set(reservation, { seq, mechanism: (event as JobOf).mechanism });
      return;
    }
    const held = this.open.get(reservation);
    this.open.delete(reservation);
    if (held === undefined || kind === 'released' || (kind === 'expired' && this.header.expired_reservations === 'released')) return;
    const uses = kind === 'committed' ? (event as { uses: number | null }).uses : null;
    const [one] = held.mechanism?.events ?? [];
    const { mechanism, seq: made } = held;
    const part =
      uses === null || one === undefined || mechanism === undefined ? mechanism : { ...mechanism, events: [{ ...one, count: uses }] };
    this.settle(part === undefined ? held : { seq: made, mechanism: part });
  }

  private settle(job: Held): void {
    this.settled += 1;
    this.uses.add(job);
  }

  /** With what is reserved now. */
  together(row: BudgetRow): Together {
    const all = new Uses(this.header.adjacency, this.uses);
    for (const held of this.open.values()) all.add(held);
    return { row, jobs: this.settled + this.open.size, composed: all.composed() };
  }
}

/** What the sums of a budget promise, as something that has an epsilon at a delta; the delta is what is left of the one that was asked for. */
export type Promised = { kind: 'known'; epsilon: number } | { kind: 'nothing' } | { kind: 'converted'; guarantee: object; delta: number };

/** Doubles that are not below an amount, and a delta that is not above the difference. */
const above = (amount: bigint) => (Number(amount) / 1e18) * (1 + 2 ** -50);

/** @param delta at which an epsilon is wanted; everything spent or reserved counts */
export function promisedBy(header: Header, state: State, delta: number): Promised {
  const { load } = totalsOf(header, state);
  const [first = 0, second = 0] = load.map(above);
  const left = (delta - second) * (1 - 2 ** -50);
  switch (header.accounting.kind) {
    case 'plan': {
      const { epsilon, delta: planned } = (header.plan as { guarantee: unknown }).guarantee as { epsilon: number; delta: number };
      return planned <= delta ? { kind: 'known', epsilon } : { kind: 'nothing' };
    }
    case 'pure':
      return { kind: 'known', epsilon: first };
    case 'approximate':
      return second <= delta ? { kind: 'known', epsilon: first } : { kind: 'nothing' };
    case 'zcdp':
    case 'approximate_zcdp':
      return convertedAt({ kind: 'zcdp', rho: first }, first, left);
    case 'rdp': {
      const orders = quantitiesOf(header).map(({ order }) => order as number);
      return convertedAt({ kind: 'rdp', orders, epsilons: load.map(above) }, first, delta);
    }
    // delta0 + (1 - delta0) delta_mu <= delta wherever delta_mu <= delta - delta0
    case 'gdp':
      return convertedAt({ kind: 'gdp', mu: Math.sqrt(first) * (1 + 2 ** -50) }, first, left);
  }
}

function convertedAt(guarantee: object, first: number, delta: number): Promised {
  if (first === 0) return delta >= 0 ? { kind: 'known', epsilon: 0 } : { kind: 'nothing' };
  return delta > 0 ? { kind: 'converted', guarantee, delta } : { kind: 'nothing' };
}
