/** Power of the paired t test: P(|T| > t*) for the noncentral t with delta = d_z sqrt(n), and what follows from it. */
import { findMonotoneRoot } from '../../accounting/numerics/roots.ts';
import { noncentralT, tQuantile } from './student.ts';

export function pairedPower(n: number, alpha: number, dz: number): number {
  const df = n - 1;
  const critical = tQuantile(alpha / 2, df);
  const delta = dz * Math.sqrt(n);
  return 1 - noncentralT(critical, df, delta) + noncentralT(-critical, df, delta);
}

/** The d_z that is found with this power. */
export function detectableDz(n: number, alpha: number, power: number): number {
  const { x } = findMonotoneRoot((dz) => pairedPower(n, alpha, dz) - power, 1 / Math.sqrt(n), true, {
    low: 0,
    step: 0.5,
    tolerance: 1e-12,
  });
  return x;
}

export const MOST_PAIRS = 1_000_000;

/** Smallest number of pairs with this power; null beyond what is searched. */
export function pairsNeeded(dz: number, alpha: number, power: number): number | null {
  const enough = (n: number) => pairedPower(n, alpha, dz) >= power;
  let high = 2;
  while (!enough(high)) {
    if (high >= MOST_PAIRS) return null;
    high = Math.min(MOST_PAIRS, 2 * high);
  }
  let low = Math.max(1, Math.floor(high / 2));
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (enough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
