/**
 * What a budget has admitted so far, as one composition, and what its sums promise: the first beside the second, as what would hold had all jobs been
 * planned. Nothing of this decides anything.
 */
import { type Header, quantitiesOf, type State, totalsOf } from './budget.ts';
import type { Entry } from './entry.ts';

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
  seq: number;
  mechanism: { kind: string; adjacency?: string; events?: Event[] };
}

/** Jobs that were admitted and may have run: charged, reserved, committed in part or whole, expired unless that gives back. Fed with entries in order. */
export class Admitted {
  private readonly jobs = new Map<string, JobOf>();
  private readonly header: Header;

  constructor(header: Header) {
    this.header = header;
  }

  add({ seq, kind, decision, event, reservation }: Entry): void {
    if (decision === 'refused') return;
    const name = reservation ?? `#${seq}`;
    if (kind === 'charged' || kind === 'reserved') {
      // a job that enters several parts of this budget has an entry for each: all of them count
      const { mechanism } = event as JobOf;
      this.jobs.set(this.jobs.has(name) ? `${name}#${seq}` : name, { seq, mechanism });
    } else if (kind === 'released' || (kind === 'expired' && this.header.expired_reservations === 'released')) this.jobs.delete(name);
    else if (kind === 'committed') {
      const { uses } = event as { uses: number | null };
      const job = this.jobs.get(name);
      const [one] = job?.mechanism.events ?? [];
      if (uses !== null && job !== undefined && one !== undefined)
        this.jobs.set(name, { ...job, mechanism: { ...job.mechanism, events: [{ ...one, count: uses }] } });
    }
  }

  get count(): number {
    return this.jobs.size;
  }

  /** All jobs in one, equal events together; or the entry of a job that cannot be put beside others. */
  composed(canonical: (event: object) => string): { ok: true; composition: Composed | null } | { ok: false; seq: number } {
    const counts = new Map<string, { event: Event; count: number }>();
    for (const { seq, mechanism } of this.jobs.values()) {
      const { kind, adjacency, events } = mechanism;
      if (kind !== 'composition' || adjacency !== this.header.adjacency || events === undefined) return { ok: false, seq };
      for (const { label: _, count = 1, ...event } of events) {
        const name = canonical(event);
        counts.set(name, { event, count: count + (counts.get(name)?.count ?? 0) });
      }
    }
    const events = [...counts.values()].map(({ event, count }) => ({ ...event, count }));
    return { ok: true, composition: events.length === 0 ? null : { kind: 'composition', adjacency: this.header.adjacency, events } };
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
