/** Roots of a continuous function of one variable, by bracketing. Nothing here throws: the answer says what was found.
 *
 *  Formula: x with f(x) = 0 between two points of opposite sign.
 *  Domain: any f; f may return infinities (only their sign is used) but not NaN.
 *  Method: inverse quadratic interpolation where Chandrupatla's criterion trusts it, bisection otherwise; at most as many
 *    evaluations as three bisections. A missing bracket is grown by doubling steps from a start point.
 *  Error: the returned bracket holds the sign change of the computed f; its width is <= tolerance plus 4 u |x|.
 *    Direction: `x` is the better end; `low` and `high` are the two sides.
 *  Source: Chandrupatla 1997; Scherer, Computational Physics, 2013, section 6.1.7.3. */

export type RootResult =
  /** f changes sign between low and high, |f| is least at x. */
  | { status: 'root'; x: number; low: number; high: number; evaluations: number }
  /** No sign change in [low, high]; f has this sign throughout what was seen, and |f| is least at x, one of the ends. */
  | { status: 'no_sign_change'; x: number; sign: 1 | -1; low: number; high: number; evaluations: number }
  /** f returned NaN at x. */
  | { status: 'undefined'; x: number; low: number; high: number; evaluations: number };

export interface RootOptions {
  /** Absolute width of the final bracket asked for, beside the rounding of x; default 0. */
  tolerance?: number;
  /** Default 200. */
  maximumEvaluations?: number;
}

const ROUNDING = 2 ** -52;

/** Root of f in [low, high]. */
export function findRoot(f: (x: number) => number, low: number, high: number, options: RootOptions = {}): RootResult {
  const fLow = f(low);
  if (Number.isNaN(fLow)) return { status: 'undefined', x: low, low, high, evaluations: 1 };
  const fHigh = f(high);
  if (Number.isNaN(fHigh)) return { status: 'undefined', x: high, low, high, evaluations: 2 };
  return refine(f, low, fLow, high, fHigh, options, 2);
}

export interface GrowthOptions extends RootOptions {
  /** First step away from the start; default 1 % of |start|, at least 1e-3. */
  step?: number;
  /** The domain; defaults -Infinity and Infinity. Infinite ends are never evaluated. */
  low?: number;
  high?: number;
}

/** Root of a monotone f, `rising` or falling, from a start point; the bracket grows by doubling towards the root, up to the domain. */
export function findMonotoneRoot(f: (x: number) => number, start: number, rising: boolean, options: GrowthOptions = {}): RootResult {
  const domainLow = options.low ?? Number.NEGATIVE_INFINITY;
  const domainHigh = options.high ?? Number.POSITIVE_INFINITY;
  const maximum = options.maximumEvaluations ?? 200;
  let x = Math.min(Math.max(start, domainLow), domainHigh);
  let fx = f(x);
  let evaluations = 1;
  if (Number.isNaN(fx)) return { status: 'undefined', x, low: x, high: x, evaluations };
  if (fx === 0) return { status: 'root', x, low: x, high: x, evaluations };
  const sign = fx > 0 ? 1 : -1;
  const direction = fx > 0 === rising ? -1 : 1;
  const end = direction > 0 ? domainHigh : domainLow;
  let step = options.step ?? Math.max(1e-3, 0.01 * Math.abs(x));
  while (evaluations < maximum && x !== end) {
    let next = x + direction * step;
    if ((next - end) * direction >= 0) next = end;
    if (!Number.isFinite(next)) break;
    const fNext = f(next);
    evaluations++;
    if (Number.isNaN(fNext)) return { status: 'undefined', x: next, low: Math.min(x, next), high: Math.max(x, next), evaluations };
    if (fNext === 0) return { status: 'root', x: next, low: next, high: next, evaluations };
    if (fNext > 0 !== fx > 0) {
      return direction > 0 ? refine(f, x, fx, next, fNext, options, evaluations) : refine(f, next, fNext, x, fx, options, evaluations);
    }
    x = next;
    fx = fNext;
    step *= 2;
  }
  return { status: 'no_sign_change', x, sign, low: Math.min(start, x), high: Math.max(start, x), evaluations };
}

function refine(
  f: (x: number) => number,
  low: number,
  fLow: number,
  high: number,
  fHigh: number,
  options: RootOptions,
  spent: number,
): RootResult {
  const tolerance = options.tolerance ?? 0;
  const maximum = options.maximumEvaluations ?? 200;
  let evaluations = spent;
  if (fLow === 0) return { status: 'root', x: low, low, high: low, evaluations };
  if (fHigh === 0) return { status: 'root', x: high, low: high, high, evaluations };
  if (fLow > 0 === fHigh > 0) {
    const x = Math.abs(fLow) <= Math.abs(fHigh) ? low : high;
    return { status: 'no_sign_change', x, sign: fLow > 0 ? 1 : -1, low, high, evaluations };
  }
  // b is the newest point, a the other end of the bracket, c the point dropped last.
  let a = low;
  let fa = fLow;
  let b = high;
  let fb = fHigh;
  let c = a;
  let fc = fa;
  let share = 0.5;
  const answer = (): RootResult => {
    const x = Math.abs(fa) < Math.abs(fb) ? a : b;
    return { status: 'root', x, low: Math.min(a, b), high: Math.max(a, b), evaluations };
  };
  while (evaluations < maximum) {
    const x = a + share * (b - a);
    if (x === a || x === b) return answer();
    const fx = f(x);
    evaluations++;
    if (Number.isNaN(fx)) return { status: 'undefined', x, low: Math.min(a, b), high: Math.max(a, b), evaluations };
    if (fx === 0) return { status: 'root', x, low: x, high: x, evaluations };
    if (fx > 0 === fa > 0) {
      c = a;
      fc = fa;
    } else {
      c = b;
      fc = fb;
      b = a;
      fb = fa;
    }
    a = x;
    fa = fx;
    const width = Math.abs(b - a);
    const best = Math.abs(fa) < Math.abs(fb) ? a : b;
    const least = 0.5 * tolerance + ROUNDING * Math.abs(best);
    if (width <= 2 * least) return answer();
    share = trustedShare(a, fa, b, fb, c, fc);
    // Stay half a tolerance inside, so that the bracket closes from both sides.
    const margin = least / width;
    share = Math.min(1 - margin, Math.max(margin, share));
  }
  return answer();
}

/** Where to look next, as a share of the way from a to b: inverse quadratic interpolation if it is monotone there, else 1/2. */
function trustedShare(a: number, fa: number, b: number, fb: number, c: number, fc: number): number {
  const xi = (a - b) / (c - b);
  const phi = (fa - fb) / (fc - fb);
  if (!(phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi)) return 0.5;
  const share = (fa / (fb - fa)) * (fc / (fb - fc)) + (((c - a) / (b - a)) * (fa / (fc - fa)) * fb) / (fc - fb);
  return share > 0 && share < 1 ? share : 0.5;
}
