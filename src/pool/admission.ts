/**
 * Whether one more computation may wait, and when its turn comes. Three bounds: how many wait; whether the last of them is likely to end before its
 * deadline, by what runs and waits before it; and how much of both one client may take. Who is refused is told at once after which time there is room.
 *
 * What stands before a newcomer is the rest of what runs, which is over at its deadline however much it was predicted to cost, and what waits, at the
 * speed at which past costs were worked off. The last quarter of places and time is kept for clients that hold little of either, so that a flood from one
 * of them leaves room to the others.
 *
 * Pure: the caller says what time it is.
 */
import { createFairQueue, type Waiting } from './queue.ts';

export interface Work {
  /** Predicted, in units of about a millisecond. */
  cost: number;
  client: string;
  /** When its callers stop waiting. */
  until_ms: number;
  /** Called when a thread is free for it, which may be at once. */
  onTurn(): void;
}

/** What was admitted. */
export interface Place {
  /** Another caller waits for it too, and until then. */
  prolong(until_ms: number): void;
  /** Nobody waits for it any more. Where it runs it was asked to stop. */
  abandon(now_ms: number): void;
  /** It is over. `elapsed_ms` is absent where it did not run to its end. */
  settle(now_ms: number, elapsed_ms?: number): void;
}

export interface Admission {
  admit(work: Work, now_ms: number): { ok: true; place: Place } | { ok: false; retry_after_s: number };
  readonly pending: number;
}

export interface AdmissionLimits {
  threads: number;
  /** Computations that may wait beside those that run. */
  queue_limit: number;
}

/** Part of places and time that is kept for clients that hold no more than that part themselves. */
const RESERVED = 0.25;
/**
 * Most of a deadline that a computation is believed to take by itself. Predictions err on the high side: one of more than a deadline may well end in
 * time, if it has the better part of it. Where that is too small a part, threads do nothing but what is cut off at its deadline.
 */
const OWN_PART = 0.75;
/** What the sums of cost and time that were seen keep at each new observation. */
const KEPT = 0.9;
/** What is believed before anything was seen: a unit takes a millisecond. */
const UNSEEN = 100;
/**
 * Most milliseconds that one unit of cost is believed to take. One computation that was priced far too low would otherwise make the next ones look so
 * slow that all are refused while nobody waits.
 */
const MOST_MS_PER_COST = 20;

/** Its `cost` is at most what its deadline leaves. */
interface Pending extends Waiting {
  predicted: number;
  onTurn(): void;
  begun_ms: number | undefined;
  abandoned_ms: number | undefined;
}

/** When a thread is free for a newcomer: those that run end after `rests`, and `queued_ms` of work is poured into what becomes free. */
function levelOf(rests: number[], queued_ms: number): number {
  rests.sort((a, b) => a - b);
  let [level, poured] = [Number.POSITIVE_INFINITY, queued_ms];
  for (const [index, rest] of rests.entries()) {
    poured += rest;
    level = Math.min(level, poured / (index + 1));
  }
  return level;
}

export function createAdmission({ threads, queue_limit }: AdmissionLimits): Admission {
  const running = new Set<Pending>();
  const queue = createFairQueue<Pending>();
  const held = new Map<string, { places: number; cost: number }>();
  const reserved = Math.floor(queue_limit * RESERVED);
  /** When the last of the deadlines is over. */
  let latest_ms = Number.NEGATIVE_INFINITY;
  const seen = { cost: UNSEEN, ms: UNSEEN };
  const msPerCost = () => seen.ms / seen.cost;

  /** What is later than expected is expected to be so much later again. */
  function restOf({ begun_ms = 0, abandoned_ms, predicted, until_ms }: Pending, now_ms: number): number {
    const late = now_ms - (abandoned_ms ?? begun_ms + predicted * msPerCost());
    return abandoned_ms === undefined ? Math.max(0, Math.min(Math.abs(late), until_ms - now_ms)) : late;
  }

  function waitOf(now_ms: number): number {
    if (running.size < threads) return 0;
    const rests = Array.from(running, (one) => restOf(one, now_ms));
    return Math.min(levelOf(rests, queue.cost * msPerCost()), Math.max(latest_ms - now_ms, ...rests));
  }

  function beginNext(now_ms: number): void {
    const next = queue.shift(now_ms, msPerCost());
    if (next === undefined) {
      queue.forget();
      return;
    }
    next.begun_ms = now_ms;
    running.add(next);
    next.onTurn();
  }

  function learn(cost: number, ms: number): void {
    if (!(cost > 0)) return;
    seen.cost = KEPT * seen.cost + cost;
    seen.ms = KEPT * seen.ms + Math.min(ms, cost * MOST_MS_PER_COST);
  }

  function settle(work: Pending, now_ms: number, elapsed_ms: number | undefined): void {
    const mine = held.get(work.client) as { places: number; cost: number };
    mine.places -= 1;
    mine.cost -= work.cost;
    if (mine.places === 0) held.delete(work.client);
    if (queue.delete(work)) return;
    running.delete(work);
    // what was cut off says something only where it had taken longer than it was predicted to
    const ran_ms = (work.abandoned_ms ?? now_ms) - (work.begun_ms ?? now_ms);
    if (elapsed_ms !== undefined) learn(work.predicted, elapsed_ms);
    else if (ran_ms > work.predicted * msPerCost()) learn(work.predicted, ran_ms);
    beginNext(now_ms);
  }

  return {
    admit({ cost: predicted, client, until_ms, onTurn }, now_ms) {
      const left_ms = until_ms - now_ms;
      const mine = held.get(client) ?? { places: 0, cost: 0 };
      const much = mine.places > reserved || (mine.cost * msPerCost()) / threads > RESERVED * left_ms;
      const wait_ms = waitOf(now_ms);
      const full = running.size + queue.size >= threads + queue_limit - (mine.places > reserved ? reserved : 0);
      const bound_ms = left_ms * (much ? 1 - RESERVED : 1);
      const most_ms = bound_ms - Math.min(predicted * msPerCost(), bound_ms * OWN_PART);
      // an idle thread means no wait, whatever the prediction
      if (full || wait_ms > Math.max(0, most_ms)) {
        // by then a part of the places is free: who was refused does not come back for a single one
        const room_ms = full ? Math.max(wait_ms * RESERVED, wait_ms - most_ms) : wait_ms - most_ms;
        return { ok: false, retry_after_s: Math.max(1, Math.ceil(room_ms / 1000)) };
      }
      const cost = Math.max(0, Math.min(predicted, left_ms / msPerCost()));
      const work: Pending = {
        client,
        cost,
        predicted,
        until_ms,
        most_ms: left_ms * OWN_PART,
        onTurn,
        begun_ms: undefined,
        abandoned_ms: undefined,
      };
      latest_ms = Math.max(latest_ms, until_ms);
      mine.places += 1;
      mine.cost += cost;
      held.set(client, mine);
      queue.push(work);
      if (running.size < threads) beginNext(now_ms);
      return {
        ok: true,
        place: {
          prolong(later_ms) {
            work.until_ms = Math.max(work.until_ms, later_ms);
            latest_ms = Math.max(latest_ms, later_ms);
          },
          abandon(then_ms) {
            work.abandoned_ms ??= then_ms;
          },
          settle: (then_ms, elapsed_ms) => settle(work, then_ms, elapsed_ms),
        },
      };
    },
    get pending() {
      return running.size + queue.size;
    },
  };
}
