/**
 * Proofs that delta(eps) <= delta0 + (1 - delta0) delta_mu(eps) between two knots, for engines that know how smooth delta is there.
 *
 * Let E be the left side less the right side, times e^(tilt (eps - low) - logScale): the inequality is E <= 0. The polynomial of degree 5 with the values,
 * slopes and second derivatives of E at both knots leaves it by at most span^6 / 46080 sup |E^(6)|, and is at most the largest of
 * its six control values in Bernstein's form; an error of the data moves those by at most e + 0.4 span e' + 0.05 span^2 e''. Where 1 - delta is known E is
 * (1 - delta0) (1 - delta_mu) - (1 - delta) instead, which is the same inequality. Likewise, with E of the other sign, that delta(eps) >= delta_mu(eps) - gap (1 + e^eps).
 *
 * sup |E^(6)| is that of f, plus that of the Gaussian: on the line Re z = tilt, e^(tilt eps) delta_mu(eps) (or 1 - delta_mu, between the poles) is the integral
 * of e^(K(z)) e^(-i y eps) / (z (z + 1)) / pi with K(z) = z (z + 1) mu^2 / 2, so that its sixth derivative is at most
 *   e^(K(tilt)) / pi int_0^inf e^(-mu^2 y^2 / 2) y^6 / |z (z + 1)| dy,   |z (z + 1)| >= max(|tilt (1 + tilt)|, y^2),
 * and plus those of constants and of e^eps. A curve that is nearly Gaussian differs from it by little and slowly, which tangents and chords do not see.
 */
import { logQAbove, oneMinusDelta, delta as probabilityAt } from '../numerics/gaussian-profile.ts';
import { normalPdf } from '../numerics/normal.ts';
import type { Smooth } from '../profile/profile.ts';
import type { Direction } from '../types.ts';
import type { Curve, Knot } from './curve.ts';

/** Relative error of what is read off the Gaussian near its middle, and of factors. */
const RELATIVE_ERROR = 1e-12;
const HERMITE = 46080;
const LARGEST_PARTS = 4;

/** Of the Gaussian at a knot: delta_mu, 1 - delta_mu, e^eps Q(L > eps), and the density of L under P. */
interface Gaussian {
  delta: number;
  complement: number;
  slope: number;
  density: number;
  /** Relative error of all of them. */
  error: number;
}

/** Values, first and second derivative of what the mechanism is compared with, and what they may be wrong by in the control values. */
interface Side {
  value: number;
  first: number;
  second: number;
  error: number;
}

export class Comparison {
  readonly mu: number;
  delta0: number;
  private readonly curve: Curve;
  /** g of the second inequality; 0 for the first. */
  private readonly gap: number;
  private readonly known: Gaussian[] = [];

  /** @param gap above 0 for proofs that delta >= delta_mu - gap (1 + e^eps) instead; delta0 is then 0 */
  constructor(curve: Curve, mu: number, delta0: number, gap = 0) {
    this.curve = curve;
    this.mu = mu;
    this.delta0 = delta0;
    this.gap = gap;
  }

  private at({ id, epsilon }: Knot): Gaussian {
    const { mu } = this;
    const far = epsilon / mu + 0.5 * mu;
    this.known[id] ??= {
      delta: probabilityAt(mu, epsilon),
      complement: oneMinusDelta(mu, epsilon),
      slope: Math.exp(epsilon + logQAbove(mu, epsilon)),
      density: normalPdf(epsilon / mu - 0.5 * mu) / mu,
      error: RELATIVE_ERROR + 4e-16 * far * far,
    };
    return this.known[id] as Gaussian;
  }

  /**
   * 0 where the inequality is proved between two neighbours, otherwise the number of parts in which it might be; Infinity where nothing is known. delta is that of the
   * worse direction: both are below what it is below, and either is enough above.
   */
  parts(left: Knot, right: Knot): number {
    if (!(this.mu > 0 && this.mu < Number.POSITIVE_INFINITY && this.delta0 < 1) || this.curve.profile.smooth === undefined) {
      return Number.POSITIVE_INFINITY;
    }
    if (this.gap > 0) return this.partsOf(left.direction, left, right);
    const remove = this.partsOf('remove', left, right);
    if (this.curve.profile.symmetric || remove === Number.POSITIVE_INFINITY) return remove;
    return Math.max(remove, this.partsOf('add', left, right));
  }

  private partsOf(direction: Direction, left: Knot, right: Knot): number {
    const { delta0, gap } = this;
    const low = this.at(left);
    const high = this.at(right);
    // Both fall: what is below at opposite ends is below in between.
    const atOnce = gap === 0 && Math.exp(left[direction].upper) <= (delta0 + (1 - delta0) * high.delta) * (1 - RELATIVE_ERROR - high.error);
    if (atOnce) return 0;
    const smooth = this.curve.profile.smooth?.(direction, left.epsilon, right.epsilon) ?? null;
    if (smooth === null) return Number.POSITIVE_INFINITY;
    const span = right.epsilon - left.epsilon;
    const sixth = smooth.sixth + this.sixthOfOther(smooth, left.epsilon, span);
    const cube = span * span * span;
    const remainder = ((cube * cube) / HERMITE) * sixth * (1 + RELATIVE_ERROR);
    const a = this.side(smooth, low, left.epsilon, 0, span);
    const b = this.side(smooth, high, right.epsilon, span, span);
    // E = sign (f - side)
    const sign = (smooth.of === 'delta') === (gap === 0) ? 1 : -1;
    const margin = Math.min(marginAt(smooth, left[direction].value, 0, sign, a), marginAt(smooth, right[direction].value, span, sign, b));
    if (!(margin > 0)) return Number.POSITIVE_INFINITY;
    if (remainder >= margin) return partsFor(remainder / margin);
    const f = smooth.ends();
    const error = (gap === 0 ? smooth.error : smooth.opposite) + Math.max(a.error, b.error);
    const top = Math.max(largestControl(f, 0, sign, a, span), largestControl(f, 3, sign, b, -span)) + error;
    if (top + remainder <= 0) return 0;
    // Both ends are below, so the control values may be as well once they are nearer to the curve.
    return top < 0 ? partsFor(-remainder / top) : top < Number.POSITIVE_INFINITY ? 2 : top;
  }

  /** Bound of the sixth derivative of what the mechanism is compared with. */
  private sixthOfOther({ of, tilt, logScale }: Smooth, low: number, span: number): number {
    const { mu, delta0, gap } = this;
    const log = 0.5 * tilt * (tilt + 1) * mu * mu - tilt * low - logScale;
    const square = mu * mu;
    const integral = (Math.min(15 / (square * Math.abs(tilt * (1 + tilt))), 3) / (square * square * mu)) * Math.sqrt(0.5 * Math.PI);
    const constant = gap + (of === 'delta' ? delta0 : 0);
    const constants =
      (constant > 0 ? constant * sixthPower(tilt) * Math.exp(Math.max(0, tilt * span) - logScale) : 0) +
      (gap > 0 ? gap * sixthPower(1 + tilt) * Math.exp(low + Math.max(0, (1 + tilt) * span) - logScale) : 0);
    return (((1 - delta0) * Math.exp(log)) / Math.PI) * integral + constants;
  }

  /**
   * delta0 + (1 - delta0) delta_mu - gap (1 + e^eps), or 1 less that, tilted and scaled, at an epsilon at a distance x from the left knot.
   */
  private side({ of, tilt, logScale }: Smooth, gaussian: Gaussian, epsilon: number, x: number, span: number): Side {
    const { delta, complement, slope, density, error } = gaussian;
    const { delta0, gap } = this;
    const rest = 1 - delta0;
    const sign = of === 'delta' ? 1 : -1;
    const growing = gap > 0 ? gap * Math.exp(epsilon) : 0;
    const factor = Math.exp(tilt * x - logScale);
    const known = of === 'delta' ? delta0 + rest * delta : rest * complement;
    const whole = known - sign * (gap + growing);
    const first = -sign * (rest * slope + growing);
    const second = sign * (rest * (density - slope) - growing);
    const steepness = Math.abs(tilt);
    const size = 1 + 0.4 * span * steepness + 0.05 * span * span * tilt * tilt;
    const sizes =
      size * (known + gap + growing) +
      (0.4 * span + 0.1 * span * span * steepness) * (slope + growing) +
      0.05 * span * span * (slope + density + growing);
    const relative = error + 4e-16 * (Math.abs(tilt * x) + Math.abs(logScale));
    return {
      value: factor * whole,
      first: factor * (tilt * whole + first),
      second: factor * (tilt * tilt * whole + 2 * tilt * first + second),
      error: relative * factor * sizes,
    };
  }
}

const sixthPower = (x: number) => x * x * x * (x * x * x);

/** How far the inequality holds at a knot with this ln delta, in the units of E = sign (f - side). */
function marginAt({ of, tilt, logScale }: Smooth, log: number, x: number, sign: number, { value }: Side): number {
  const own = of === 'delta' ? Math.exp(log + tilt * x - logScale) : -Math.expm1(log) * Math.exp(tilt * x - logScale);
  return sign * (value - own);
}

/** The largest of the three control values at an end of E = sign (f - g), f and its derivatives from index `at` on; `span` points to the other end. */
function largestControl(f: Float64Array, at: number, sign: number, g: Side, span: number): number {
  const value = sign * ((f[at] as number) - g.value);
  const first = 0.2 * span * sign * ((f[at + 1] as number) - g.first);
  const second = 0.05 * span * span * sign * ((f[at + 2] as number) - g.second);
  return Math.max(value, value + first, value + 2 * first + second);
}

/** Parts with which a remainder falls from `excess` times what is left for it to half of that: it falls with the sixth power of the length. */
function partsFor(excess: number): number {
  const parts = Math.ceil((2 * excess) ** (1 / 6));
  return parts <= LARGEST_PARTS ? Math.max(2, parts) : Number.POSITIVE_INFINITY;
}
