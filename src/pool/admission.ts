/**
 * Whether one more computation may wait. Two bounds: how many wait, and how long the last of them would wait, predicted from
 * the cost of what stands before it and the speed at which past costs were worked off. A request that would miss its deadline
 * anyway is refused at once, with the time after which there is room. The last quarter of the queue is kept for clients that have little in
 * it, so that a flood from one of them leaves a place to the others.
 *
 * Pure: the caller says when something was admitted, and what it took.
 */
export interface Admission {
  /** Accounts for a computation of this cost for this client, or says in how many seconds to come back. */
  admit(cost: number, client: string): { ok: true } | { ok: false; retry_after_s: number };
  /** A computation of this cost is over. `elapsed_ms` is absent where it did not run to its end. */
  settle(cost: number, client: string, elapsed_ms?: number): void;
  readonly pending: number;
}

export interface AdmissionLimits {
  threads: number;
  /** Computations that may wait beside those that run. */
  queue_limit: number;
  /** Longest predicted wait. */
  deadline_ms: number;
}

/** Part of the queue that is kept for clients that hold no more than that part themselves. */
const RESERVED = 0.25;
/** Weight of the newest observation in the average speed. */
const SMOOTHING = 0.1;
/**
 * Most milliseconds that one unit of cost (about a millisecond) is believed to take. One computation that was priced far too low would
 * otherwise make the next ones look so slow that all are refused while nobody waits.
 */
const MOST_MS_PER_COST = 20;

export function createAdmission({ threads, queue_limit, deadline_ms }: AdmissionLimits): Admission {
  let pending = 0;
  /** The same by client. */
  const held = new Map<string, number>();
  const reserved = Math.floor(queue_limit * RESERVED);
  let pendingCost = 0;
  /** Milliseconds of one thread per unit of cost; unknown until something has run. */
  let msPerCost: number | undefined;

  return {
    admit(cost, client) {
      const mine = held.get(client) ?? 0;
      const wait_ms = (pendingCost * (msPerCost ?? 0)) / threads;
      const full = pending >= threads + queue_limit - (mine > reserved ? reserved : 0);
      // an idle thread means no wait, whatever the prediction
      if (full || (pending >= threads && wait_ms > deadline_ms)) {
        return { ok: false, retry_after_s: Math.max(1, Math.min(60, Math.ceil((wait_ms - (full ? 0 : deadline_ms)) / 1000))) };
      }
      pending += 1;
      held.set(client, mine + 1);
      pendingCost += cost;
      return { ok: true };
    },
    settle(cost, client, elapsed_ms) {
      pending -= 1;
      const left = (held.get(client) ?? 1) - 1;
      if (left === 0) held.delete(client);
      else held.set(client, left);
      // sums of floats drift: an empty queue costs nothing
      pendingCost = pending === 0 ? 0 : Math.max(0, pendingCost - cost);
      if (elapsed_ms === undefined || !(cost > 0)) return;
      const seen = Math.min(MOST_MS_PER_COST, elapsed_ms / cost);
      msPerCost = msPerCost === undefined ? seen : msPerCost + SMOOTHING * (seen - msPerCost);
    },
    get pending() {
      return pending;
    },
  };
}
