/**
 * Student's t: tails, quantile, and the noncentral distribution.
 *
 * P(T > t) = I_{df / (df + t^2)}(df / 2, 1 / 2) / 2 for t > 0, with full relative accuracy. The quantile is jstat's (1e-7) polished by Newton
 * on that tail. Noncentral: P(T <= t) = int of the density of s = chi_df / sqrt(df) times Phi(t s - delta), by 64-point Gauss-Legendre on each
 * of four panels of [max(0, 1 - 8 / sqrt(2 df)), 1 + 8 / sqrt(2 df)], of [0, 6] for df 1 and 2, cut where Phi steps up: error 1e-11, 2e-9 for df 1
 * and 2.
 * Source: Abramowitz and Stegun 26.7; Johnson, Kotz and Balakrishnan 1995, chapter 31.
 */
import jstat from 'jstat';
import { normalCdf } from '../../accounting/numerics/normal.ts';
import { integrateGauss } from '../../accounting/numerics/quadrature.ts';
import { findMonotoneRoot } from '../../accounting/numerics/roots.ts';
import { incompleteBeta, logGamma } from './beta.ts';

/** In units of sqrt(df): beyond it the first term of the tail has every digit, and squares would overflow. */
const FAR = 1e15;

/** P(T > t). */
export function tTail(t: number, df: number): number {
  if (t > FAR * Math.sqrt(df)) return Math.exp(logFirstTerm(t, df));
  const square = t * t;
  const half = 0.5 * incompleteBeta(df / 2, 0.5, df / (df + square), square / (df + square));
  return t >= 0 ? half : 1 - half;
}

/** ln of x^(df/2) / (df B(df/2, 1/2)), x = df / t^2. */
function logFirstTerm(t: number, df: number): number {
  const logBeta = logGamma(df / 2) + logGamma(0.5) - logGamma((df + 1) / 2);
  return (df / 2) * (Math.log(df) - 2 * Math.log(t)) - Math.log(df) - logBeta;
}

function logDensity(t: number, df: number): number {
  const growth = t > FAR * Math.sqrt(df) ? 2 * Math.log(t) - Math.log(df) : Math.log1p((t * t) / df);
  return logGamma((df + 1) / 2) - logGamma(df / 2) - 0.5 * Math.log(df * Math.PI) - ((df + 1) / 2) * growth;
}

const STEPS = 60;
const SETTLED = 1e-15;
/** Largest step in ln t, while the start is far off. */
const LARGEST_STEP = 50;

/** t with P(T > t) = tail, tail in (0, 1). */
export function tQuantile(tail: number, df: number): number {
  if (tail > 0.5) return -tQuantile(1 - tail, df);
  if (tail === 0.5) return 0;
  let t = -jstat.studentt.inv(tail, df);
  if (!(t > 0 && t < Number.POSITIVE_INFINITY)) t = 1;
  for (let step = 0; step < STEPS; step++) {
    const found = tTail(t, df);
    // Newton on the logarithm of the tail as a function of ln t, which is nearly straight far out
    const change = Math.log(found / tail) * Math.exp(Math.log(found) - logDensity(t, df) - Math.log(t));
    if (Math.abs(change) <= SETTLED) return t * (1 + change);
    t *= Math.exp(Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, change)));
  }
  return t;
}

const PANELS = 4;
const REACH = 8;
/** Beyond so many of its standard deviations Phi is 0 or 1 to 1e-19. */
const STEP = 9;

/** P(T <= t) with noncentrality delta. */
export function noncentralT(t: number, df: number, delta: number): number {
  const reach = REACH / Math.sqrt(2 * df);
  const low = df < 3 ? 0 : Math.max(0, 1 - reach);
  const high = df < 3 ? 6 : 1 + reach;
  const constant = Math.LN2 + (df / 2) * Math.log(df / 2) - logGamma(df / 2);
  const integrand = (s: number) =>
    s === 0 ? 0 : Math.exp(constant + (df - 1) * Math.log(s) - (df * s * s) / 2) * normalCdf(t * s - delta);
  const edges = Array.from({ length: PANELS + 1 }, (_, i) => low + ((high - low) * i) / PANELS);
  // where Phi steps up within 1 / |t|: at large t that is far less than a panel
  for (const side of [-STEP, STEP]) {
    const edge = (delta + side) / t;
    if (edge > low && edge < high) edges.push(edge);
  }
  edges.sort((a, b) => a - b);
  let sum = 0;
  for (let i = 1; i < edges.length; i++) sum += integrateGauss(integrand, edges[i - 1] as number, edges[i] as number, 64);
  return Math.min(1, sum);
}

/** delta with P(T <= t) = probability. */
export function noncentrality(t: number, df: number, probability: number): number {
  const { x } = findMonotoneRoot((delta) => noncentralT(t, df, delta) - probability, t, false, { step: 1, tolerance: 1e-12 });
  return x;
}

/** Hedges' correction: Gamma(df / 2) / (sqrt(df / 2) Gamma((df - 1) / 2)); null for df 1, where it is 0. */
export function hedgesCorrection(df: number): number | null {
  return df < 2 ? null : Math.exp(logGamma(df / 2) - logGamma((df - 1) / 2)) / Math.sqrt(df / 2);
}
