/**
 * Upper bounds of |phi_t(y')| for every y' >= y, for laws on a real coordinate x with standard normal noise.
 */

/**
 * Bounds of |phi_t(y)| by van der Corput's first-derivative test. In the coordinate of the loss the weight is p = w / L';
 * on the part x >= x0, integration by parts gives |int p e^{iyl} dl| <= (p(x0) + TV(p; x0, infinity)) / y, and outside of it the mass counts in full:
 *   |phi_t(y)| <= 1 - (W(x0) - V(x0) / y) / F(t),  W = int_{x0} w, V = p(x0) + TV.
 * From samples at distance h: ln w is at least its chord minus kw h^2/8 where (ln w)'' <= kw, and the exponential of a chord has at least the
 * geometric mean as its average; ln p leaves its chord by at most kp h^2/8 and has variation at most |difference| + kp h^2/2 where |(ln p)''| <= kp.
 */
export interface Corput {
  mass: Float64Array;
  variation: Float64Array;
}

/** `logW` and `logP` of samples in the order in which they approach the far end; entry i covers everything from sample i on. */
export function corputOf(logW: Float64Array, logP: Float64Array, h: number, kw: number, kp: number): Corput {
  const n = logW.length;
  const mass = new Float64Array(n);
  const variation = new Float64Array(n);
  const massFactor = h * Math.exp((-Math.max(kw, 0) * h * h) / 8);
  const bend = (kp * h * h) / 8;
  let w = 0;
  let next = Math.exp(Math.min(logP[n - 1]!, 600));
  // Beyond the last sample p falls to 0.
  let total = next;
  variation[n - 1] = 2 * next;
  for (let i = n - 2; i >= 0; i--) {
    w += massFactor * Math.exp(0.5 * (logW[i]! + logW[i + 1]!));
    const p = Math.exp(Math.min(logP[i]!, 600));
    total += Math.exp(bend) * (Math.abs(p - next) + Math.max(p, next) * 4 * bend);
    mass[i] = w;
    variation[i] = total + p;
    next = p;
  }
  return { mass, variation };
}

/** max over x0 of W - V / y, at least 0. */
export function corputGain(corput: Corput, y: number): number {
  const { mass, variation } = corput;
  let best = 0;
  for (let i = 0; i < mass.length; i++) best = Math.max(best, mass[i]! - variation[i]! / y);
  return best;
}

/**
 * Bounds by moving the integral to Im x = b. There |phi(x + ib)| = phi(x) e^{b^2/2}, and |e^{iyL}| = e^{-y arg r(x + ib)} with an argument
 * in [0, pi) that increases with x; |r(x + ib)|^s is at most r^s times `factor` (strip.ts). So
 *   |phi_t(y)| F(t) <= e^{b^2/2} factor sum over cells (mass of the cell) e^{-y arg(left end)},
 * which falls with y. It is sharp where |phi| is small, van der Corput's test where it is close to 1.
 */
export interface Shifted {
  logFactor: number;
  /** First entry: everything left of the samples, at argument 0. */
  mass: Float64Array;
  argument: Float64Array;
}

/** `bend`: bound of -(ln w)''; `argument` of r at the samples shifted by b. */
export function shiftedOf(logW: Float64Array, argument: Float64Array, h: number, bend: number, logFactor: number): Shifted {
  const n = logW.length;
  const mass = new Float64Array(n + 1);
  const arguments_ = new Float64Array(n + 1);
  const top = Math.log(h) + (bend * h * h) / 8;
  // Beyond either end ln w falls by at least 1 per unit: the tail is at most its end value.
  mass[0] = Math.exp(logW[0]!);
  for (let i = 0; i < n; i++) {
    mass[i + 1] = i + 1 < n ? Math.exp(Math.max(logW[i]!, logW[i + 1]!) + top) : Math.exp(logW[i]!);
    arguments_[i + 1] = argument[i]!;
  }
  return { logFactor, mass, argument: arguments_ };
}

export function logShifted(shifted: Shifted, y: number): number {
  const { mass, argument } = shifted;
  let sum = 0;
  for (let i = 0; i < mass.length; i++) if (mass[i]! > 1e-30) sum += mass[i]! * Math.exp(-y * argument[i]!);
  return shifted.logFactor + Math.log(sum + mass.length * 1e-30);
}

/**
 * Bound of |phi_t| on a band [y1, y2] from pairs of cells: with L, L' independent, 1 - |phi|^2 = E[1 - cos(y (L - L'))], so for disjoint sets
 *   |phi_t(y)|^2 <= 1 - 2 P(B) sum over cells outside of B (mass of the cell) min (1 - cos(y (L - L'))),
 * L' in the bulk B, L in the cell; cells whose angle can reach 2 pi are left out. Nothing oscillates, so a coarse grid serves any height.
 */
export interface Cells {
  /** Losses at the ends of the cells, increasing, and lower bounds of their masses. */
  loss: Float64Array;
  mass: Float64Array;
  /** The bulk: cells from 0 to `bulk` - 1, or from `first` where losses are unbounded below. */
  first: number;
  bulk: number;
  bulkMass: number;
}

export function cellsOf(logW: Float64Array, loss: Float64Array, h: number, kw: number): Cells {
  const n = logW.length - 1;
  const mass = new Float64Array(n);
  const factor = h * Math.exp((-Math.max(kw, 0) * h * h) / 8);
  let total = 0;
  for (let i = 0; i < n; i++) {
    mass[i] = factor * Math.exp(0.5 * (logW[i]! + logW[i + 1]!));
    total += mass[i]!;
  }
  let first = 0;
  let skipped = 0;
  while (first < n && skipped + mass[first]! < 0.05 * total) skipped += mass[first++]!;
  let bulk = first;
  let bulkMass = 0;
  while (bulk < n && bulkMass < 0.5 * total) bulkMass += mass[bulk++]!;
  return { loss, mass, first, bulk, bulkMass };
}

/** Upper bound of ln |phi_t(y)| for y1 <= y <= y2. */
export function logPairs({ loss, mass, first, bulk, bulkMass }: Cells, y1: number, y2: number): number {
  const low = loss[first]!;
  const high = loss[bulk]!;
  let sum = 0;
  for (let i = bulk; i < mass.length; i++) {
    const far = y2 * (loss[i + 1]! - low);
    if (far >= 6.28) break;
    const near = y1 * (loss[i]! - high);
    sum += mass[i]! * 2 * Math.min(Math.sin(near / 2) ** 2, Math.sin(far / 2) ** 2);
  }
  for (let i = first - 1; i >= 0; i--) {
    const far = y2 * (high - loss[i]!);
    if (far >= 6.28) break;
    const near = y1 * (low - loss[i + 1]!);
    sum += mass[i]! * 2 * Math.min(Math.sin(near / 2) ** 2, Math.sin(far / 2) ** 2);
  }
  return 0.5 * Math.log1p(-Math.min(2 * bulkMass * sum * (1 - 1e-9), 1 - 1e-12));
}
