/**
 * Soft cuts: analytic weights in (0, 1) that add up to 1 on the real line.
 *
 * With Z_c(x) = n e^{k (x - c)} and the incomplete gamma functions of an integer order n, P + Q = 1, P(n, Z) = int_0^Z w^{n-1} e^-w dw / (n-1)!,
 *   W(x) = Q(n, Z_h) - Q(n, Z_l) = int from Z_h to Z_l of w^{n-1} e^-w dw / (n-1)!
 * is the weight between the cuts l < h: weights side by side add up to 1. A cut is about 1 / (k sqrt(n)) wide; above it Q falls as
 * e^-Z, faster than any power of a likelihood ratio rises, below it P falls as Z^n / n!. On the line x + i b both ends of the integral turn by
 * k b, |k b| < pi/2, and along the ray w = v e^{i k b} the integrand has the modulus v^{n-1} e^{-v cos(k b)}: so
 *   |W(x + i b)| <= cos(k b)^-n W(x + ln cos(k b) / k),
 * and W is at most Q(n, Z_h) and at most P(n, Z_l), of which the one falls with x and the other rises. For every b
 * |Q(n, Z)| <= e^{-Re Z + |Z|} <= e^{2 |Z|}, and |W| <= |Z_l|^n e^{|Z_l|} / n!, by the same integral.
 */
import { log1mexp } from '../../../numerics/logs.ts';
import { UNIT } from '../moment.ts';

/** Order, and steepness times the scale of the loss, 1/a. */
export const ORDER = 24;
const STEEPNESS = 2;

/** Of a series of positive terms z^j / ((n + 1) ... (n + j)), z < n: the rest is then below 1e-17 of the sum. */
const MOST_TERMS = 100;
const INVERSES = Float64Array.from({ length: MOST_TERMS }, (_, j) => 1 / (ORDER + 1 + j));
const LOG_FACTORIAL = Array.from({ length: ORDER }, (_, i) => Math.log(i + 1)).reduce((sum, x) => sum + x, 0);
const LOG_ORDER = Math.log(ORDER);
/**
 * Of cuts at places up to x of a normal density: far below its cut a weight falls as e^{n k x}, and is to reach x before the density does.
 */
export const steepnessOf = (a: number, x: number): number => Math.max(STEEPNESS * a, (2 * x) / ORDER);

/** ln of 3 n: there Q is below 1e-10. */
const LOG_FAR = Math.log(3 * ORDER);
/** Angle k b up to which the bound along the ray is used. */
export const LARGEST_ANGLE = 1.4;

/** Left by gamma: ln P(n, z) and ln Q(n, z). */
const gammas = { logP: 0, logQ: 0 };

/** @param logZ ln z; each result errs by some u times 1 + z + n |ln z| and what ln z is wrong by n times */
function gamma(logZ: number): void {
  if (logZ > 700) {
    gammas.logP = 0;
    gammas.logQ = Number.NEGATIVE_INFINITY;
    return;
  }
  const z = Math.exp(logZ);
  if (z < ORDER) {
    let sum = 1;
    for (let term = 1, j = 0; j < MOST_TERMS && term > 1e-17; j++) {
      term *= z * INVERSES[j]!;
      sum += term;
    }
    gammas.logP = Math.min(-z + ORDER * logZ - LOG_FACTORIAL + Math.log(sum), -1e-300);
    gammas.logQ = log1mexp(-gammas.logP);
  } else {
    let sum = 1;
    const inverse = 1 / z;
    for (let term = 1, j = ORDER - 1; j > 0; j--) {
      term *= j * inverse;
      sum += term;
    }
    gammas.logQ = -z + (ORDER - 1) * logZ - LOG_FACTORIAL + LOG_ORDER + Math.log(sum);
    gammas.logP = log1mexp(-gammas.logQ);
  }
}

/** The weight between two cuts, infinite where there is none. */
export class SoftCut {
  readonly low: number;
  readonly high: number;
  readonly k: number;

  constructor(low: number, high: number, k: number) {
    this.low = low;
    this.high = high;
    this.k = k;
  }

  /** ln Z of a cut. */
  private logZ(x: number, cut: number): number {
    return LOG_ORDER + this.k * (x - cut);
  }

  /** ln Q(n, c Z_h), which falls with x, and ln P(n, c Z_l), which rises. */
  logFalling(x: number, logCosine = 0): number {
    if (this.high === Number.POSITIVE_INFINITY) return 0;
    gamma(this.logZ(x, this.high) + logCosine);
    return gammas.logQ;
  }
  logRising(x: number, logCosine = 0): number {
    if (this.low === Number.NEGATIVE_INFINITY) return 0;
    gamma(this.logZ(x, this.low) + logCosine);
    return gammas.logP;
  }

  /** ln W, relatively accurate. */
  logWeight(x: number): number {
    if (this.low === Number.NEGATIVE_INFINITY) return this.logFalling(x);
    if (this.high === Number.POSITIVE_INFINITY) return this.logRising(x);
    gamma(this.logZ(x, this.low));
    const { logP, logQ } = gammas;
    gamma(this.logZ(x, this.high));
    // Between the cuts both differences are good; below them P and above them Q has the digits.
    if (logP < gammas.logQ) return gammas.logP < logP ? logP + log1mexp(logP - gammas.logP) : Number.NEGATIVE_INFINITY;
    return logQ < gammas.logQ ? gammas.logQ + log1mexp(gammas.logQ - logQ) : Number.NEGATIVE_INFINITY;
  }

  /**
   * Bound of the error of ln W as computed. What is computed of a cut, P or Q, errs by its exponent; the other of them is 1 less it and errs by less, below
   * Z = 3 n or by Q (n + Z) < n. Two cuts lie so far apart that W is at least half of what it is the difference of.
   */
  error(x: number): number {
    let error = 4;
    for (const cut of [this.low, this.high]) {
      if (!Number.isFinite(cut)) continue;
      const logZ = this.logZ(x, cut);
      const z = Math.exp(Math.min(logZ, cut === this.low ? LOG_FAR : 700));
      const moved = 3 * this.k * (Math.abs(x) + Math.abs(cut)) + 2 * Math.abs(logZ);
      error += 4 * (2 * (z + ORDER * Math.abs(logZ) + 80) + (z + ORDER) * moved);
    }
    return UNIT * error;
  }

  /** Bound of |d ln W / dx|: between -k times the mean of Z, at most Z_h + n, and k n. */
  slope(x: number): number {
    return this.k * (ORDER + (this.high === Number.POSITIVE_INFINITY ? 0 : Math.exp(Math.min(this.logZ(x, this.high), 700))));
  }

  /** ln of a bound of |W| for real parts from x0 to x1 and imaginary parts up to b. */
  logBound(x0: number, x1: number, b: number): number {
    const angle = this.k * b;
    let least = Number.POSITIVE_INFINITY;
    if (angle <= LARGEST_ANGLE) {
      const logCosine = Math.log(Math.cos(angle));
      // P rises and Q falls with Z: each is bounded at its own end, with and without the cosine.
      least = -ORDER * logCosine + Math.min(this.logFalling(x0, logCosine), this.logRising(x1));
    }
    const near = Math.exp(Math.min(this.logZ(x1, this.low === Number.NEGATIVE_INFINITY ? this.high : this.low), 700));
    const any = this.low === Number.NEGATIVE_INFINITY ? 2 * near : ORDER * Math.log(near) - LOG_FACTORIAL + near;
    return Math.min(least, any);
  }

  /** ln of the bound of W below x that is an exponential e^{n k x}: P(n, Z) <= Z^n / n!. */
  logBelow(x: number): number {
    return ORDER * this.logZ(x, this.low) - LOG_FACTORIAL;
  }

  /**
   * Above x, Z = c Z_h > n: ln of Q(n, Z) <= Z^n e^-Z / ((n-1)! (Z - n + 1)), and the rate at least at which that bound falls from there on,
   * -d/dx = k (Z - n + Z / (Z - n + 1)) >= k (Z - n). Infinite where Z <= n.
   */
  above(x: number, logCosine = 0): { log: number; rate: number } {
    if (this.high === Number.POSITIVE_INFINITY) return { log: 0, rate: 0 };
    const logZ = this.logZ(x, this.high) + logCosine;
    const z = Math.exp(Math.min(logZ, 700));
    if (z <= ORDER) return { log: Number.POSITIVE_INFINITY, rate: 0 };
    return { log: ORDER * logZ - z - LOG_FACTORIAL + LOG_ORDER - Math.log(z - ORDER + 1), rate: this.k * (z - ORDER) };
  }
}
