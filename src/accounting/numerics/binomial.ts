/** Binomial probabilities, relatively accurate in the tails too. Source: Loader 2000, Fast and accurate computation of binomial probabilities. */

/** stirlerr(n) for n below 16, from 40-digit arithmetic. */
const STIRLING_ERRORS = [
  0, 0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.020790672103765093, 0.016644691189821193, 0.013876128823070748,
  0.01189670994589177, 0.010411265261972096, 0.009255462182712733, 0.00833056343336287, 0.007573675487951841, 0.00694284010720953,
  0.006408994188004207, 0.0059513701127588475, 0.005554733551962801,
];

/** stirlerr(n) = ln n! - ln(sqrt(2 pi n) (n/e)^n); Loader 2000. A table below 16, the series beyond. */
function stirlingError(n: number): number {
  if (n < 16) return STIRLING_ERRORS[n] as number;
  const s = 1 / (n * n);
  return (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s / 1188)))) / n;
}

/** bd0(x, np) = x ln(x/np) + np - x without cancellation; Loader 2000. */
function deviance(x: number, np: number): number {
  if (Math.abs(x - np) < 0.1 * (x + np)) {
    const v = (x - np) / (x + np);
    let sum = (x - np) * v;
    let term = 2 * x * v;
    for (let j = 1; j < 1000; j++) {
      term *= v * v;
      const next = sum + term / (2 * j + 1);
      if (next === sum) return sum;
      sum = next;
    }
  }
  return x * Math.log(x / np) + np - x;
}

/** ln of the binomial probability of k in n, with success p and failure q = 1 - p given apart. */
export function logBinomial(k: number, n: number, p: number, q: number): number {
  if (k === 0) return n * (p < 0.1 ? Math.log1p(-p) : Math.log(q));
  if (k === n) return n * (q < 0.1 ? Math.log1p(-q) : Math.log(p));
  const errors = stirlingError(n) - stirlingError(k) - stirlingError(n - k);
  const rates = deviance(k, n * p) + deviance(n - k, n * q);
  return errors - rates + 0.5 * (Math.log(n) - Math.log(k) - Math.log(n - k)) - 0.9189385332046727;
}

/** Up to here no factor of a probability leaves the doubles, unless the probability itself is next to nothing. */
const MOST_FACTORS = 500;

/** P(k) of Bin(n, p) for k = 0 .. n. Small n: as products, each to a few rounding units a trial, which logarithms of small p are not. */
export function binomialMasses(n: number, p: number): number[] {
  if (n > MOST_FACTORS) return Array.from({ length: n + 1 }, (_, k) => Math.exp(logBinomial(k, n, p, 1 - p)));
  let choices = 1;
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) choices = (choices * (n - k + 1)) / k;
    const others = p < 0.5 ? Math.exp((n - k) * Math.log1p(-p)) : (1 - p) ** (n - k);
    return choices * p ** k * others;
  });
}

/** Bound of the absolute error of `logBinomial` that rounding causes, that of p and q included. */
export function logBinomialError(k: number, n: number, p: number, q: number): number {
  const shares = (k === 0 ? 0 : k * Math.abs(Math.log(k / (n * p)))) + (k === n ? 0 : (n - k) * Math.abs(Math.log((n - k) / (n * q))));
  return 2 ** -53 * (32 + 8 * (shares + Math.abs(n * p - k) + Math.log(n)));
}

/** Terms that are summed at most; beyond it the probability is that of a range of hundreds of standard deviations. */
const MOST_TERMS = 1e7;

/**
 * P(X > k) for X ~ Bin(n, p), relatively accurate: the terms beyond k are added up from the largest down, or, where they hold most of the
 * mass, the others are taken from 1.
 */
export function binomialAbove(k: number, n: number, p: number): number {
  if (k < 0) return 1;
  if (k >= n) return 0;
  if (p >= 1) return 1;
  const odds = p / (1 - p);
  const down = k < n * p;
  let j = down ? k : k + 1;
  let term = Math.exp(logBinomial(j, n, p, 1 - p));
  let sum = 0;
  for (let i = 0; i < MOST_TERMS && term > 0 && term > 1e-18 * sum; i++) {
    sum += term;
    term *= down ? j / ((n - j + 1) * odds) : ((n - j) * odds) / (j + 1);
    j += down ? -1 : 1;
  }
  return down ? 1 - sum : sum;
}
