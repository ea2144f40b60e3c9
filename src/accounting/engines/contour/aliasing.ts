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

function rivalAt(composite: Composite, region: Region, k: number): Rival {
  const b = tiltAt(region, k * SPACING);
  const c = Math.exp(k * SPACING);
  return { b, value: composite.jet(b).value, logC: region === 'middle' ? 0 : c * Math.log(c) - (1 + c) * Math.log1p(c) };
}

/** ln of the bound from one rival. `sharp` uses C_b, for delta; otherwise C = 1. */
export function logAlias(rival: Rival, t: number, epsilon: number, period: number, sharp: boolean): number {
  const distance = Math.abs(rival.b - t) * period;
  const log = distance > 40 ? distance : Math.log(Math.expm1(distance));
  return rival.value - rival.b * epsilon - log + (sharp ? rival.logC : 0);
}

/**
 * The best rivals of both sides for a representative epsilon, with their neighbours for other epsilons of the line. The search stops at
 * a bound of e^enough: where the loss is bounded and the alias lies beyond its end, it would go on for ever.
 */
export function rivalsOf(composite: Composite, region: Region, v: number, epsilon: number, period: number, enough: number): Rival[] {
  const t = tiltAt(region, v);
  const poles: Rival[] = [];
  if (region !== 'left') poles.push({ b: 0, value: composite.logMassP, logC: 0 });
  if (region !== 'right') poles.push({ b: -1, value: composite.logMassQ, logC: 0 });
  const end = highestIndex(composite, region);
  const up = climb(composite, region, t, epsilon, period, enough, Math.floor(v / SPACING + 1e-9) + 1, 1, end);
  const down = climb(composite, region, t, epsilon, period, enough, Math.ceil(v / SPACING - 1e-9) - 1, -1, lowestIndex(region));
  return [...poles, ...up, ...down];
}

/** The bound is convex along the lattice: walk until it stops falling, keep the last three. */
function climb(
  composite: Composite,
  region: Region,
  t: number,
  epsilon: number,
  period: number,
  enough: number,
  from: number,
  step: number,
  end: number,
): Rival[] {
  const kept: Rival[] = [];
  let last = Number.POSITIVE_INFINITY;
  for (let k = from; (end - k) * step >= 0; k += step) {
    const rival = rivalAt(composite, region, k);
    const log = logAlias(rival, t, epsilon, period, true);
    kept.push(rival);
    if (kept.length > 3) kept.shift();
    // Towards a pole it settles at the pole's own value, which is among the rivals already.
    if (log > last - 0.05 || log < enough) break;
    last = log;
  }
  return kept;
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
