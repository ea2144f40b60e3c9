/** What is found of each of some numbers, from the smallest to the largest: where one computation helps the next, the order in which they were asked decides nothing. */
export function inOrder<T>(values: readonly number[], find: (value: number) => T): T[] {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!);
  const found = new Array<T>(values.length);
  for (const i of order) found[i] = find(values[i]!);
  return found;
}
