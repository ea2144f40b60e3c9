/**
 * How much a key may ask for, in units of cost (about a millisecond of one core each) and not in requests: a bucket a client that fills at a
 * steady rate. A request that costs more than a full bucket needs a full one, and leaves a debt to be filled up first.
 *
 * Pure: the caller says what time it is.
 */
export interface Allowance {
  /** Takes `cost` from the client's bucket, or says in how many seconds there is enough. */
  take(client: string, cost: number, now_ms: number): { ok: true } | { ok: false; retry_after_s: number };
  /** Sets right what was taken: the work that cost `taken` cost `used`, which may be more. */
  settle(client: string, taken: number, used: number, now_ms: number): void;
  /** What is left, and in how many seconds the bucket is full. */
  left(client: string, now_ms: number): { remaining: number; full_in_s: number };
  readonly per_s: number;
  readonly burst: number;
}

export function createAllowance(per_s: number, burst: number): Allowance {
  /** Buckets that are not full: level (negative: a debt) at a time. */
  const buckets = new Map<string, { level: number; at_ms: number }>();

  function levelOf(client: string, now_ms: number): number {
    const bucket = buckets.get(client);
    if (bucket === undefined) return burst;
    // a clock that was set back gives nothing
    const level = Math.min(burst, bucket.level + (Math.max(0, now_ms - bucket.at_ms) * per_s) / 1000);
    if (level >= burst) buckets.delete(client);
    return level;
  }

  return {
    per_s,
    burst,
    take(client, cost, now_ms) {
      const level = levelOf(client, now_ms);
      const needed = Math.min(cost, burst);
      if (level < needed) return { ok: false, retry_after_s: Math.max(1, Math.ceil((needed - level) / per_s)) };
      buckets.set(client, { level: level - cost, at_ms: now_ms });
      return { ok: true };
    },
    settle(client, taken, used, now_ms) {
      const level = Math.min(burst, levelOf(client, now_ms) + taken - used);
      if (level >= burst) buckets.delete(client);
      else buckets.set(client, { level, at_ms: now_ms });
    },
    left(client, now_ms) {
      const level = levelOf(client, now_ms);
      return { remaining: Math.max(0, Math.floor(level)), full_in_s: Math.ceil((burst - level) / per_s) };
    },
  };
}
