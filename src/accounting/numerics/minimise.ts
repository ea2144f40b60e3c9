/** Minimum of a function of one variable on an interval.
 *
 *  Formula: x in [low, high] with f(x) least; exact for unimodal f, a local minimum otherwise.
 *  Domain: finite low <= high; NaN counts as Infinity, so undefined regions are avoided.
 *  Method: golden sections with parabolic steps where they shrink; the two ends are tried last, so that a minimum on the
 *    border is returned exactly.
 *  Error: |x - true| <= tolerance + 1.5e-8 |x|: below that f is flat to rounding. Direction: value is f(x), computed, so
 *    never below the least computed value.
 *  Source: Brent 1973, chapter 5. */

export interface Minimum {
  x: number;
  value: number;
  evaluations: number;
}

const GOLDEN = 0.3819660112501051;
const FLAT = 1.4901161193847656e-8;

export function minimise(f: (x: number) => number, low: number, high: number, tolerance = 0, maximumEvaluations = 200): Minimum {
  let evaluations = 0;
  const evaluate = (x: number): number => {
    evaluations++;
    const y = f(x);
    return Number.isNaN(y) ? Number.POSITIVE_INFINITY : y;
  };
  let a = low;
  let b = high;
  // x is the best point, w the second, v the third; d the last step, e the one before.
  let x = a + GOLDEN * (b - a);
  let w = x;
  let v = x;
  let fx = evaluate(x);
  let fw = fx;
  let fv = fx;
  let d = 0;
  let e = 0;
  while (evaluations < maximumEvaluations - 2) {
    const middle = 0.5 * (a + b);
    const least = FLAT * Math.abs(x) + tolerance / 3 + Number.MIN_VALUE;
    if (Math.abs(x - middle) <= 2 * least - 0.5 * (b - a)) break;
    let golden = true;
    if (Math.abs(e) > least) {
      const r = (x - w) * (fx - fv);
      let q = (x - v) * (fx - fw);
      let p = (x - v) * q - (x - w) * r;
      q = 2 * (q - r);
      if (q > 0) p = -p;
      q = Math.abs(q);
      const before = e;
      e = d;
      if (Math.abs(p) < Math.abs(0.5 * q * before) && p > q * (a - x) && p < q * (b - x)) {
        golden = false;
        d = p / q;
        const next = x + d;
        if (next - a < 2 * least || b - next < 2 * least) d = x < middle ? least : -least;
      }
    }
    if (golden) {
      e = (x < middle ? b : a) - x;
      d = GOLDEN * e;
    }
    const next = x + (Math.abs(d) >= least ? d : d > 0 ? least : -least);
    const fNext = evaluate(next);
    if (fNext <= fx) {
      if (next < x) b = x;
      else a = x;
      v = w;
      fv = fw;
      w = x;
      fw = fx;
      x = next;
      fx = fNext;
    } else {
      if (next < x) a = next;
      else b = next;
      if (fNext <= fw || w === x) {
        v = w;
        fv = fw;
        w = next;
        fw = fNext;
      } else if (fNext <= fv || v === x || v === w) {
        v = next;
        fv = fNext;
      }
    }
  }
  for (const end of [low, high]) {
    const fEnd = evaluate(end);
    if (fEnd < fx) {
      x = end;
      fx = fEnd;
    }
  }
  return { x, value: fx, evaluations };
}
