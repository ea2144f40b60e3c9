/**
 * What an engine keeps of a composition for the next question about it: values that follow from their key alone, so that an answer is the
 * same whether they were kept or made again. Bounded by weight, a thread each; what was not used for longest goes first.
 */
import type { Phase } from '../mechanisms/law.ts';

export class Kept<T> {
  /** Values made since the thread began. */
  made = 0;
  private readonly known = new Map<string, { value: T; weight: number }>();
  private weight = 0;
  private readonly limit: number;
  private readonly weightOf: (value: T) => number;

  /** @param limit of the sum of the weights, in their unit */
  constructor(limit: number, weightOf: (value: T) => number) {
    this.limit = limit;
    this.weightOf = weightOf;
  }

  /** A value above the limit is made, and not kept. */
  get(key: string, make: () => T): T {
    const old = this.known.get(key);
    if (old !== undefined) {
      this.known.delete(key);
      this.known.set(key, old);
      return old.value;
    }
    const value = make();
    this.made++;
    const weight = this.weightOf(value);
    if (weight > this.limit) return value;
    for (const [oldest, entry] of this.known) {
      if (this.weight + weight <= this.limit) break;
      this.known.delete(oldest);
      this.weight -= entry.weight;
    }
    this.known.set(key, { value, weight });
    this.weight += weight;
    return value;
  }
}

/** Equal text means equal laws, equally often. */
export function keyOf(phases: readonly Phase[]): string {
  return JSON.stringify(phases.map(({ law, count }) => [law.parameters, count]));
}
