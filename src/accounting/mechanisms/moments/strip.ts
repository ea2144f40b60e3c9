/**
 * Trapezoid sums over the whole line for integrands that contain the standard normal density and logistic ratios
 * r(x) = 1 - q + q e^{a x - a^2/2}: error bound, step and window. Noise has unit scale, a is the shift.
 *
 * Theorem. If f is analytic for |Im x| <= b and int |f(x + i c)| dx <= N for |c| <= b, then |h sum f(h k) - int f| <=
 * 2 N / (e^{2 pi b / h} - 1) (Poisson summation, each frequency moved to one edge of the strip).
 * Here: |phi(x + i c)| = phi(x) e^{c^2/2}; for a |c| <= pi the argument of r is at most a |c| and
 * r(x) cos(a c / 2) <= |r(x + i c)| <= r(x), since |r|^2 = r(x)^2 - 4 (1-q) q e^v sin^2(a c / 2) and 4 (1-q) q e^v <= r(x)^2.
 * So f = phi r^s has N <= F(Re s) e^{b^2/2 + |Im s| a b} cos(a b / 2)^{min(0, Re s)}; with two ratios, p^{1+z} m^{-z}, the arguments
 * have opposite signs, so that |Im z| counts twice, and every negative exponent has its cosine.
 *
 * A rare event has a small q and large negative exponents -m, for which the cosine is far too much. With u = q e^v / r the ratio is (1-q)/(1-u), and
 * for a |c| <= pi/2 4 u (1-u) sin^2(a c / 2) <= 2 u (1-u) <= 2 u - u^2 = 1 - (1-u)^2, so |r(x + i c)| >= 1 - q, while F(-m) >= 1 by Jensen's
 * inequality, since E r = 1: |r|^{-m} adds at most a factor (1-q)^{-m} to N / F.
 */

/** The negative exponents of a line: their sum m, and what (1-q)^{-m} allows instead of the cosine; infinite where that is not proved. */
export interface Negative {
  power: number;
  cap: number;
}

export const NONE: Negative = { power: 0, cap: 0 };

/** A negative exponent of one ratio that is at least e^logKept. */
export const negativeOf = (power: number, logKept: number): Negative => (power === 0 ? NONE : { power, cap: -power * logKept });

/** That of a tilt, counted in powers of 2, so that neighbouring tilts share their points: a finer step than needed does no harm. */
export const negativeAt = (t: number, logKept: number): Negative => negativeOf(t < -1 ? 2 ** Math.ceil(Math.log2(-1 - t)) : 0, logKept);

/** ln of the factor that the negative exponents add when arguments of r are at most `angle` on the edge. */
export function logNegative({ power, cap }: Negative, angle: number): number {
  if (power === 0) return 0;
  const cosine = angle < Math.PI ? -power * Math.log(Math.cos(0.5 * angle)) : Number.POSITIVE_INFINITY;
  return angle <= 0.5 * Math.PI ? Math.min(cosine, cap) : cosine;
}

/** Logarithm of the largest relative quadrature error allowed on a line: below rounding for a billion uses. */
export const LOG_QUADRATURE_TARGET = -48;
/**
 * Standard deviations kept beyond the tilted means, and what is left out of a sum over the standard normal law with steps of at most 1/2: the first point
 * beyond and the mass behind it, at most 2 (phi(10) / 2 + phi(10) / 10).
 */
export const REACH = 10;
export const BEYOND_REACH = 1e-22;
/** What a shifted line keeps besides, where the density is e^{b^2/2} times as large, and what is then left out with steps of at most 1. */
export const EXTRA = 2.5;
export const BEYOND_EXTRA = 1.1e-34;
const FRACTIONS = [1, 0.96, 0.9, 0.75, 0.6, 0.5, 0.45, 0.3, 0.15];

/** ln of 2 e^{b^2/2 + y ratios a b} (factor of the negative exponents) / (e^{2 pi b / h} - 1), minimised over b. */
export function logStripError(h: number, a: number, y: number, ratios: number, negative: Negative): number {
  const ideal = (2 * Math.PI) / h - y * ratios * a;
  // A sum of weights never errs by more than a few times F(t); any large number says that there is no useful bound.
  if (ideal <= 0) return 300;
  const cap = Math.PI / a;
  let best = 300;
  for (const fraction of FRACTIONS) {
    // On the very edge r vanishes somewhere, so a negative power has no bound there.
    if (fraction === 1 && negative.power > 0) continue;
    const b = Math.min(fraction * cap, ideal);
    const edge = logNegative(negative, a * b);
    const decay = (2 * Math.PI * b) / h;
    const bound = Math.LN2 + 0.5 * b * b + y * ratios * a * b + edge - decay - Math.log1p(-Math.exp(-decay));
    if (bound < best) best = bound;
  }
  return best;
}

/** Step 2^{-level/2} / 2, the coarsest that meets the target. */
export function levelFor(a: number, y: number, ratios: number, negative: Negative): number {
  const b = Math.PI / a;
  // Two closed guesses of the step, for a strip limited by the branch points and for one limited by e^{b^2/2}.
  const guess = Math.max((2 * Math.PI) / (-LOG_QUADRATURE_TARGET / b + 0.5 * b + y * ratios * a), (2 * Math.PI) / (9.8 + y * ratios * a));
  let level = Math.max(0, Math.floor(-2 * Math.log2(2 * guess)) - 1);
  while (level < 60 && logStripError(stepOf(level), a, y, ratios, negative) > LOG_QUADRATURE_TARGET) level++;
  return level;
}

export function stepOf(level: number): number {
  // Two levels on it is half as large, exactly.
  return (level % 2 === 0 ? 0.5 : 0.5 * Math.SQRT1_2) * 2 ** -Math.floor(level / 2);
}

/** Tilted means are reached in powers of 2, so that neighbouring lines share their points. */
export function reachOf(shift: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(shift, 0.5)));
}

/** Sums on the line Im x = b instead of the real one, with edges 0 and 2b: shifted-line.ts. */
export interface Shift {
  b: number;
  h: number;
  /** Of |sum - integral| over F(Re s), and of the same for the sums of the density and of the density times r - 1. */
  error: number;
  plainError: number;
}

/** Weights on the line are larger by e^{b^2/2}, and so is their rounding: at most threefold. */
const LARGEST_SHIFT = 1.5;

/** The shift with the widest step that meets the target, times `factor`. */
export function shiftFor(a: number, negative: Negative, factor: number): Shift {
  let best: Shift | null = null;
  for (const fraction of FRACTIONS) {
    const b = Math.min((0.5 * fraction * Math.PI) / a, LARGEST_SHIFT);
    // On the very edge r vanishes somewhere, so a negative power has no bound there.
    if (a * b >= 0.5 * Math.PI * 0.999) continue;
    const upper = 2 * b * b + logNegative(negative, 2 * a * b);
    const logEdges = upper + Math.log1p(Math.exp(-upper));
    const h = ((2 * Math.PI * b) / (logEdges - LOG_QUADRATURE_TARGET + 1e-6)) * factor;
    if (best !== null && h <= best.h) continue;
    const decay = (2 * Math.PI * b) / h;
    const sum = -decay - Math.log1p(-Math.exp(-decay));
    best = { b, h, error: Math.exp(logEdges + sum), plainError: Math.exp(2 * b * b + Math.LN2 + sum) };
  }
  if (best === null) throw new RangeError('no shift has a bound');
  return best;
}
