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
import type { Composite } from './composite.ts';
import { highestIndex, lowestIndex, type Region, SPACING, tiltAt } from './tilt.ts';

/** Tilts b on one side of the line with K(b) and ln C_b. */
export interface Rival {
  b: number;
  value: number;
  logC: number;
}

function rivalAt(composite: Composite, region: Region, v: number): Rival {
  const b = tiltAt(region, v);
  const c = Math.exp(v);
  return { b, value: composite.jet(b).value, logC: region === 'middle' ? 0 : c * v - (1 + c) * Math.log1p(c) };
}

/** ln of the bound from one rival. `sharp` uses C_b, for delta; otherwise C = 1. */
export function logAlias(rival: Rival, t: number, epsilon: number, period: number, sharp: boolean): number {
  const distance = Math.abs(rival.b - t) * period;
  const log = distance > 40 ? distance : Math.log(Math.expm1(distance));
  return rival.value - rival.b * epsilon - log + (sharp ? rival.logC : 0);
}

/** What the rivals are chosen for: the middle of a line, and the size at which a bound is good enough. */
export interface Centre {
  epsilon: number;
  /** Standard deviation of the integrand's own tilted weight. */
  deviation: number;
  enough: number;
}

/**
 * The best rivals of both sides for the centre of a line, with their neighbours for its other epsilons. The bound is convex in b. It is
 * sampled on the lattice of tilts, refined until two standard deviations wide, with strides that double: close to the line a few
 * deviations decide, towards a pole nothing does. The search stops at `enough`, since with a bounded loss it could go on for ever.
 */
export function rivalsOf(composite: Composite, region: Region, v: number, period: number, centre: Centre): Rival[] {
  const t = tiltAt(region, v);
  const rivals: Rival[] = [];
  if (region !== 'left') rivals.push({ b: 0, value: composite.logMassP, logC: 0 });
  if (region !== 'right') rivals.push({ b: -1, value: composite.logMassQ, logC: 0 });
  const width = region === 'right' ? t : region === 'middle' ? -t * (1 + t) : -1 - t;
  const unit = SPACING / 2 ** Math.max(0, Math.ceil(Math.log2(0.5 * SPACING * width * centre.deviation)));
  const top = highestIndex(composite, region) * SPACING;
  const bottom = lowestIndex(region) * SPACING;
  for (const direction of [1, -1]) {
    const kept: Rival[] = [];
    let last = Number.POSITIVE_INFINITY;
    let at = direction === 1 ? Math.floor(v / unit + 1e-6) * unit : Math.ceil(v / unit - 1e-6) * unit;
    for (let tries = 0; ; tries++) {
      at += direction * unit * 2 ** (tries >> 1);
      if (at > top || at < bottom) break;
      const rival = rivalAt(composite, region, at);
      const log = logAlias(rival, t, centre.epsilon, period, true);
      kept.push(rival);
      if (kept.length > 3) kept.shift();
      if (log > last - 0.05 || log < centre.enough) break;
      last = log;
    }
    rivals.push(...kept);
  }
  return rivals;
}

/** ln of the sum of both sides' bounds; the sides are told by the sign of b - t. */
export function logAliases(rivals: Rival[], t: number, epsilon: number, period: number, sharp: boolean): number {
  let right = Number.POSITIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  for (const rival of rivals) {
    const log = logAlias(rival, t, epsilon, period, sharp);
    if (rival.b > t) right = Math.min(right, log);
    else left = Math.min(left, log);
  }
  const top = Math.max(right, left);
  return top + Math.log(Math.exp(right - top) + Math.exp(left - top));
}
