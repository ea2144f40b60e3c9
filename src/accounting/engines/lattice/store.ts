/** What has been made of a law lately, since the readings and the steps of one run ask for the same laws in other numbers. */

/** Numbers held in all, 8 bytes each. */
const LIMIT = 2 ** 21;

const held = new Map<string, { value: unknown; size: number }>();
let total = 0;

/**
 * A value that depends on nothing but its key; made when it is not held.
 * @param sizeOf how many numbers it holds
 */
export function remembered<T>(key: string, make: () => T, sizeOf: (value: T) => number): T {
  const known = held.get(key);
  if (known !== undefined) {
    held.delete(key);
    held.set(key, known);
    return known.value as T;
  }
  const value = make();
  const size = sizeOf(value);
  if (size > LIMIT) return value;
  held.set(key, { value, size });
  total += size;
  for (const [oldest, { size: freed }] of held) {
    if (total <= LIMIT) break;
    held.delete(oldest);
    total -= freed;
  }
  return value;
}
