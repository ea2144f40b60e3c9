/**
 * What is found of each of some probabilities or their logarithms, from the largest to the smallest: where one computation helps the next, or spends what another may not spend any more,
 * the order in which they were asked decides nothing, and the usual ones come first.
 */
export function inOrder<T>(values: readonly number[], find: (value: number) => T): T[] {
  const order = values.map((_, i) => i).sort((i, j) => values[j]! - values[i]!);
  const found = new Array<T>(values.length);
  for (const i of order) found[i] = find(values[i]!);
  return found;
}
