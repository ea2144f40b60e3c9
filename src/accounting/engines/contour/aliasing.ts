/**
 * Aliasing: what a sum over nodes h apart adds to the integral.
 *
 * Let A(e) = E_P[g(e - S)] be what a line reads, g(u) = (1 - e^u)_+ on the right, min(1, e^u) in the middle, (e^u - 1)_+ on the left (and the
 * indicators of u < 0, u >= 0 times at most e^u for the probabilities). Poisson summation of e^{t e} A(e) gives exactly
 *   (sum over all nodes) = sum_m e^{t m P} A(eps + m P),  P = 2 pi / h,
 * so aliases only add. For b in the closed region, g(u) e^{b u} <= C_b: with c the distance of b to the nearer pole of an outer region
 * C = c^c / (1 + c)^{1 + c} (attained at e^{-|u|} = c/(1+c)), in the middle and for the probabilities C = 1. Hence A(e) <= C_b e^{K(b) - b e}, and
 * the aliases with m > 0 sum to at most C_b e^{K(b) - b eps} / (e^{(b-t)P} - 1) for any b > t, those with m < 0 the same with b < t and t - b.
 */
import { minimise } from '../../numerics/minimise.ts';
import type { Composite } from './composite.ts';
import { highestIndex, lowestIndex, placeOf, type Region, SPACING, tiltAt } from './tilt.ts';

/** A tilt b beside the line with K(b) and ln C_b. */
export interface Rival {
  b: number;
  value: number;
  logC: number;
  /** ln (e^{|b-t| P} - 1), once the period is known. */
  logGap: number;
}

/** Share by which a rival must be better than the last one for more to be looked at. */
const FLAT = 0.97;
/** Standard deviations in a period above which it counts as long. */
export const LONG = 30;

/** What the rivals are chosen for: the middle of a line, and the size that its aliases should not exceed. */
export interface Centre {
  epsilon: number;
  /** Standard deviation of the integrand's own tilted weight. */
  deviation: number;
  /** ln of the largest sum of aliases. */
  target: number;
}

/** ln C of an outer region at a distance c from its pole: c ln(c / (1 + c)) - ln(1 + c), of terms that do not cancel where c is large. */
export const logSharp = (c: number): number => -c * Math.log1p(1 / c) - Math.log1p(c);

function rivalAt(composite: Composite, region: Region, v: number): Rival {
  const b = tiltAt(region, v);
  const c = Math.exp(v);
  return { b, value: composite.jet(b).value, logC: region === 'middle' ? 0 : logSharp(c), logGap: 0 };
}

/** The period with which the bound from this rival falls to half of the target. */
function periodFor({ b, value, logC }: Rival, t: number, { epsilon, target }: Centre): number {
  return (value - b * epsilon + logC - target + Math.LN2) / Math.abs(b - t);
}

/**
 * Rivals on both sides, and the shortest period that they allow at the centre. On each side the best is looked for on the lattice of tilts,
 * refined until two standard deviations wide, with strides that grow: close to the line a few deviations decide, towards a pole nothing
 * does. The neighbours of the best are kept for the other epsilons of the line.
 */
export function rivalsOf(composite: Composite, region: Region, v: number, centre: Centre): { rivals: Rival[]; period: number } {
  const t = tiltAt(region, v);
  const rivals: Rival[] = [];
  const width = region === 'right' ? t : region === 'middle' ? -t * (1 + t) : -1 - t;
  // In spacings of the lattice, as places are, so that both look at the same tilts.
  const unit = 1 / 2 ** Math.max(0, Math.ceil(Math.log2(0.5 * SPACING * width * centre.deviation)));
  const at0 = v / SPACING / unit;
  const top = highestIndex(composite, region);
  const bottom = lowestIndex(region);
  let period = 0;
  for (const direction of [1, -1]) {
    const kept: Rival[] = [];
    let best = Number.POSITIVE_INFINITY;
    const pole = poleBeside(composite, region, direction);
    if (pole !== null) {
      rivals.push(pole);
      best = periodFor(pole, t, centre);
    }
    let last = Number.POSITIVE_INFINITY;
    let at = (direction === 1 ? Math.floor(at0 + 1e-6) : Math.ceil(at0 - 1e-6)) * unit;
    for (let tries = 0; tries < 200; tries++) {
      at += direction * unit * 2 ** (tries >> 1);
      if (at > top || at < bottom) break;
      const rival = rivalAt(composite, region, at * SPACING);
      const shortest = periodFor(rival, t, centre);
      kept.push(rival);
      if (kept.length > 3) kept.shift();
      best = Math.min(best, shortest);
      if (shortest > FLAT * last) break;
      last = shortest;
    }
    if (best > LONG * centre.deviation && kept.length > 0) {
      const between = sharpest(composite, region, v, kept, centre);
      rivals.push(between);
      best = Math.min(best, periodFor(between, t, centre));
    }
    rivals.push(...kept);
    period = Math.max(period, best);
  }
  return { rivals, period };
}

/** Rivals tried between neighbours. */
const TRIED = 10;

/**
 * Where rare events take over K(b) grows by so much from one rival to the next that the best lies far from all of those on the lattice. The period
 * that b allows, a chord of a convex function, falls and rises again with b: the best is found between the line and the last rival kept.
 */
function sharpest(composite: Composite, region: Region, v: number, kept: readonly Rival[], centre: Centre): Rival {
  const t = tiltAt(region, v);
  const places = [v, ...kept.map(({ b }) => placeOf(region, b))];
  const periods = kept.map((rival) => periodFor(rival, t, centre));
  const best = 1 + periods.indexOf(Math.min(...periods));
  const ends = [places[best - 1]!, places[best + 1] ?? places[best]!];
  // At the line itself no period is long enough.
  const periodAt = (at: number) => (at === v ? Number.POSITIVE_INFINITY : periodFor(rivalAt(composite, region, at), t, centre));
  return rivalAt(composite, region, minimise(periodAt, Math.min(...ends), Math.max(...ends), 0, TRIED).x);
}

/** The pole at the end of the region towards which v falls or rises, where K is the logarithm of a mass. */
function poleBeside(composite: Composite, region: Region, direction: number): Rival | null {
  const zero = { b: 0, value: composite.logMassP, logC: 0, logGap: 0 };
  const minusOne = { b: -1, value: composite.logMassQ, logC: 0, logGap: 0 };
  if (region === 'middle') return direction === 1 ? zero : minusOne;
  if (direction === 1) return null;
  return region === 'right' ? zero : minusOne;
}

export function placeRivals(rivals: Rival[], t: number, period: number): Rival[] {
  return rivals.map((rival) => {
    const distance = Math.abs(rival.b - t) * period;
    return { ...rival, logGap: distance > 40 ? distance : Math.log(Math.expm1(distance)) };
  });
}

/** ln of the sum of both sides' bounds; `sharp` uses C_b, for delta, otherwise C = 1. The sides are told by the sign of b - t. */
export function logAliases(rivals: Rival[], t: number, epsilon: number, sharp: boolean): number {
  let right = Number.POSITIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  for (const { b, value, logC, logGap } of rivals) {
    const log = value - b * epsilon - logGap + (sharp ? logC : 0);
    if (b > t) right = Math.min(right, log);
    else left = Math.min(left, log);
  }
  const top = Math.max(right, left);
  return top + Math.log1p(Math.exp(Math.min(right, left) - top));
}
