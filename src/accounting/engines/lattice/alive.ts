/**
 * The frequencies of a sum that are alive: below the last of them lies all of its transform but what is far under rounding.
 *
 * With phi the characteristic function of a law and X the difference of two independent losses, g(w) = 1 - |phi(w)|^2 = E[1 - cos wX]. Since
 * g'^2 = E[X sin wX]^2 <= E[X^2] E[2 (1 - cos wX)] = 4 Var[L] g, the root of g changes by at most the standard deviation per unit of w. A scan on
 * a coarse raster of frequencies, which is a short transform of the law folded to a short period, therefore bounds |phi|^2 = 1 - g
 * everywhere, and with it the product over all uses. Of laws of few points g is a sum over pairs of points, g(w) = sum_m 2 S_m (1 - cos mw), S_m the products of
 * masses m apart: the first M terms alone, which grow with w up to pi / M, settle the high frequencies, and frequencies chosen one by one the rest.
 */
import { realForward } from '../../numerics/fft.ts';
import type { MeasureTerm } from './measure.ts';
import { foldInto, type TiltedUse } from './use.ts';

/** Frequencies at which the product is below e^-this of its largest value are left out: all of them together are far below rounding. */
export const NEGLIGIBLE = 42;
/**
 * The raster is so much coarser than the transform; for laws of few points, where it is what costs, as coarse as its step is below this over the standard deviation of
 * the sum. It has at least so many points.
 */
const COARSER = 16;
const LONGEST_STEP = 9;
const FEWEST = 64;
/** From here on frequencies one by one are cheaper for laws of few points. */
const LONG_RASTER = 2 ** 9;
/** Share of all frequencies: where more than it are left, the raster tells of fewer. */
const MANY = 1 / 64;
/** Of fewer uses too many frequencies are alive for a coarse raster to tell. */
const FEW_USES = 32;
/** What rounding may add to g: transforms and totals. */
const SLACK = 1e-13;

/** A tilted law and its number of uses. */
interface Used {
  use: TiltedUse;
  count: number;
}

/** Points between which pairs are counted. */
const FARTHEST_PAIR = 64;
const BISECTIONS = 8;
/** What is left of a bound that sums of positive terms give. */
const ROUNDED = 1 - 1e-12;

/** Products of masses so many points apart, times the number of uses. */
function pairsOf(terms: readonly Used[]): Float64Array {
  const pairs = new Float64Array(FARTHEST_PAIR + 1);
  for (const { use, count } of terms) {
    const { values, at, total } = use;
    const weight = (count * ROUNDED) / (total * total);
    for (let i = 0; i < values.length; i++) {
      for (let j = i + 1; j < values.length; j++) {
        const gap = at === null ? j - i : at[j]! - at[i]!;
        if (gap > FARTHEST_PAIR) break;
        pairs[gap] = pairs[gap]! + weight * values[i]! * values[j]!;
      }
    }
  }
  return pairs;
}

/** A frequency from which on pairs alone prove that nothing is alive; pi where they prove nothing. */
function deadByPairs(terms: readonly Used[]): number {
  const pairs = pairsOf(terms);
  let dead = Math.PI;
  for (let gap = 1; gap <= FARTHEST_PAIR; gap *= 2) {
    const exponent = (w: number) => {
      let sum = 0;
      // 1 - cos, with its digits.
      for (let m = 1; m <= gap; m++) sum += pairs[m]! * 2 * Math.sin(0.5 * m * w) ** 2;
      return sum;
    };
    // Where all terms grow, and what is above is settled.
    let high = Math.min(dead, Math.PI / gap);
    if (high < dead || exponent(high) < NEGLIGIBLE) break;
    let low = 0;
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = 0.5 * (low + high);
      if (exponent(middle) < NEGLIGIBLE) low = middle;
      else high = middle;
    }
    dead = high;
  }
  return dead;
}

/** The root of g of one law at a frequency, rounded down. */
function rootAt({ values, at, first, total, distance }: TiltedUse, w: number): number {
  let re = 0;
  let im = 0;
  for (let i = 0; i < values.length; i++) {
    const angle = w * (at === null ? first + i : at[i]!);
    re += values[i]! * Math.cos(angle);
    im += values[i]! * Math.sin(angle);
  }
  const slack = SLACK + 1e-15 * (values.length + w * distance);
  return Math.sqrt(Math.max(0, 1 - (re * re + im * im) / (total * total) - slack));
}

/** What is tried below a frequency that is settled, as shares of it, and halvings of a distance that is proved. */
const TRIED = [0.7, 0.85, 0.93, 0.97];
const HALVINGS = 4;

/** A frequency from which on nothing is alive, given another: the roots at one frequency hold around it, less a deviation a unit. */
function deadByRoots(terms: readonly Used[], settled: number): number {
  let dead = settled;
  search: for (;;) {
    for (const share of TRIED) {
      const w = share * dead;
      const roots = terms.map(({ use }) => rootAt(use, w));
      const isDead = (distance: number) => {
        let exponent = 0;
        for (let k = 0; k < terms.length; k++) {
          const root = Math.max(0, roots[k]! - terms[k]!.use.deviation * distance);
          exponent -= 0.5 * terms[k]!.count * Math.log1p(-root * root);
        }
        return exponent >= NEGLIGIBLE;
      };
      let proved = dead - w;
      if (!isDead(proved)) continue;
      let above = w;
      for (let i = 0; i < HALVINGS; i++) {
        const middle = 0.5 * (proved + above);
        if (isDead(middle)) proved = middle;
        else above = middle;
      }
      dead = w - proved;
      continue search;
    }
    return dead;
  }
}

/** What was found, of each list of terms: whoever weighs a tilted law asks before it is made. */
const found = new WeakMap<readonly MeasureTerm[], Map<string, number>>();

/** The last frequency, of a transform of n points of the tilted sum, that may be alive. */
export function lastAlive(measured: readonly MeasureTerm[], theta: number, n: number): number {
  const known = found.get(measured) ?? new Map<string, number>();
  found.set(measured, known);
  const key = `${theta} ${n}`;
  const last = known.get(key) ?? findLast(measured, theta, n);
  known.set(key, last);
  return last;
}

function findLast(measured: readonly MeasureTerm[], theta: number, n: number): number {
  if (measured.reduce((sum, { count }) => sum + count, 0) < FEW_USES) return n / 2;
  const terms = measured.map(({ use, count }): Used => ({ use: use.tilted(theta), count }));
  const m = rasterFor(terms, n);
  const dead = m > LONG_RASTER && terms.every(({ use }) => use.at !== null) ? deadByPairs(terms) : Math.PI;
  if (dead < Math.PI) {
    const last = Math.ceil((deadByRoots(terms, dead) * n) / (2 * Math.PI));
    if (last <= MANY * n) return last;
  }
  return m < n ? lastOnRaster(terms, n, m) : n / 2;
}

/** Points of the raster for a transform of n points. */
function rasterFor(terms: readonly Used[], n: number): number {
  const variance = terms.reduce((sum, { use, count }) => sum + count * use.deviation ** 2, 0);
  let m = Math.max(FEWEST, n / COARSER);
  if (terms.some(({ use }) => use.at === null)) return m;
  while (m > FEWEST && 4 * Math.PI * Math.sqrt(variance) <= LONGEST_STEP * m) m /= 2;
  return m;
}

function lastOnRaster(terms: readonly Used[], n: number, m: number): number {
  const exponent = new Float64Array(m / 2 + 1);
  const buffer = new Float64Array(m);
  const room = new Float64Array(2 * m);
  for (const { use, count } of terms) {
    foldInto(buffer, use);
    const spectrum = realForward(buffer, room);
    // Half a step of the raster, in standard deviations.
    const step = (Math.PI * use.deviation) / m;
    for (let k = 0; k < exponent.length; k++) {
      const re = spectrum[2 * k]! / use.total;
      const im = spectrum[2 * k + 1]! / use.total;
      const root = Math.sqrt(Math.max(0, 1 - re * re - im * im - SLACK)) - step;
      if (root > 0) exponent[k] = exponent[k]! - 0.5 * count * Math.log1p(-root * root);
    }
  }
  const last = exponent.findLastIndex((sum) => sum < NEGLIGIBLE);
  return Math.min(n / 2, Math.ceil((Math.max(0, last) + 0.5) * (n / m)));
}
