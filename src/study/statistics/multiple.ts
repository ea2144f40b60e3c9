/**
 * Adjusted p values, in the order of the input, at most 1 and monotone in the raw ones.
 *
 * Family-wise: Bonferroni m p, Holm max over smaller ones of (m - i + 1) p_(i), Hochberg min over larger ones. False discoveries:
 * Benjamini-Hochberg min over larger ones of m p_(i) / i, Benjamini-Yekutieli the same times sum 1/i.
 * Source: Holm 1979; Hochberg 1988; Benjamini and Hochberg 1995; Benjamini and Yekutieli 2001.
 */
export interface Adjusted {
  bonferroni: number[];
  holm: number[];
  hochberg: number[];
  benjamini_hochberg: number[];
  benjamini_yekutieli: number[];
}

export function adjust(p: ArrayLike<number>): Adjusted {
  const m = p.length;
  const order = Array.from({ length: m }, (_, i) => i).sort((i, j) => (p[i] as number) - (p[j] as number));
  const harmonic = order.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  /** Values by rank (1 is the smallest p), made monotone from one end. */
  const monotone = (value: (p: number, rank: number) => number, from: 'smallest' | 'largest'): number[] => {
    const made = new Array<number>(m).fill(0);
    let running = from === 'smallest' ? 0 : 1;
    for (let step = 0; step < m; step++) {
      const at = from === 'smallest' ? step : m - 1 - step;
      const index = order[at] as number;
      const own = Math.min(1, value(p[index] as number, at + 1));
      running = from === 'smallest' ? Math.max(running, own) : Math.min(running, own);
      made[index] = running;
    }
    return made;
  };
  return {
    bonferroni: Array.from(p, (value) => Math.min(1, m * value)),
    holm: monotone((value, rank) => (m - rank + 1) * value, 'smallest'),
    hochberg: monotone((value, rank) => (m - rank + 1) * value, 'largest'),
    benjamini_hochberg: monotone((value, rank) => (m * value) / rank, 'largest'),
    benjamini_yekutieli: monotone((value, rank) => (harmonic * m * value) / rank, 'largest'),
  };
}
