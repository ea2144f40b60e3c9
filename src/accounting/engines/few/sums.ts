/** Sums of masses from one end: entry j of the results is what lies before outcome j, or from it on, as good as one rounding. */

export function fromLeft(mass: Float64Array): Float64Array {
  const out = new Float64Array(mass.length + 1);
  let total = 0;
  let tail = 0;
  for (let j = 0; j < mass.length; j++) {
    const x = mass[j]!;
    const next = total + x;
    tail += total >= x ? total - next + x : x - next + total;
    total = next;
    out[j + 1] = total + tail;
  }
  return out;
}

export function fromRight(mass: Float64Array): Float64Array {
  return fromLeft(mass.toReversed()).reverse();
}
