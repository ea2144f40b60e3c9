/**
 * Proofs that delta(eps) <= delta0 + (1 - delta0) delta_mu(eps) between two knots, for engines that know how smooth delta is there.
 *
 * Let E be the left side less the right side, times e^(tilt (eps - low) - logScale): the inequality is E <= 0. The polynomial of degree 5 with the values,
 * slopes and second derivatives of E at both knots leaves it by at most span^6 / 46080 sup |E^(6)|, and is at most the largest of
 * its six control values in Bernstein's form; an error of the data moves those by at most e + 0.4 span e' + 0.05 span^2 e''. Where 1 - delta is known E is
 * (1 - delta0) (1 - delta_mu) - (1 - delta) instead, which is the same inequality.
 *
 * sup |E^(6)| is that of f, plus that of the Gaussian: on the line Re z = tilt, e^(tilt eps) delta_mu(eps) (or 1 - delta_mu, between the poles) is the integral
 * of e^(K(z)) e^(-i y eps) / (z (z + 1)) / pi with K(z) = z (z + 1) mu^2 / 2, so that its sixth derivative is at most
 *   e^(K(tilt)) / pi int_0^inf e^(-mu^2 y^2 / 2) y^6 / |z (z + 1)| dy,   |z (z + 1)| >= max(|tilt (1 + tilt)|, y^2),
 * and plus that of the constant delta0. A curve that is nearly Gaussian differs from it by little and slowly, which tangents and chords do not see.
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
  private readonly known: Gaussian[] = [];

  constructor(curve: Curve, mu: number, delta0: number) {
    this.curve = curve;
    this.mu = mu;
    this.delta0 = delta0;
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

  /** 0 where the inequality is proved between two neighbours, otherwise the number of parts in which it might be; Infinity where nothing is known. */
  parts(left: Knot, right: Knot): number {
    if (!(this.mu > 0 && this.mu < Number.POSITIVE_INFINITY && this.delta0 < 1) || this.curve.profile.smooth === undefined) {
      return Number.POSITIVE_INFINITY;
    }
    const remove = this.partsOf('remove', left, right);
    if (this.curve.profile.symmetric || remove === Number.POSITIVE_INFINITY) return remove;
    return Math.max(remove, this.partsOf('add', left, right));
  }

  private partsOf(direction: Direction, left: Knot, right: Knot): number {
    const { delta0 } = this;
    const low = this.at(left);
    const high = this.at(right);
    // Both fall: what is below at opposite ends is below in between.
    if (Math.exp(left[direction].upper) <= (delta0 + (1 - delta0) * high.delta) * (1 - RELATIVE_ERROR - high.error)) return 0;
    const smooth = this.curve.profile.smooth?.(direction, left.epsilon, right.epsilon) ?? null;
    if (smooth === null) return Number.POSITIVE_INFINITY;
    const span = right.epsilon - left.epsilon;
    const sixth = smooth.sixth + this.sixthOfGaussian(smooth, left.epsilon, span);
    const cube = span * span * span;
    const remainder = ((cube * cube) / HERMITE) * sixth * (1 + RELATIVE_ERROR);
    const a = this.side(smooth, low, 0, span);
    const b = this.side(smooth, high, span, span);
    const margin = Math.min(this.marginAt(smooth, direction, left, 0, a), this.marginAt(smooth, direction, right, span, b));
    if (!(margin > 0)) return Number.POSITIVE_INFINITY;
    if (remainder >= margin) return partsFor(remainder / margin);
    const sign = smooth.of === 'delta' ? 1 : -1;
    const f = smooth.ends();
    const top =
      Math.max(largestControl(f, 0, sign, a, span), largestControl(f, 3, sign, b, -span)) + smooth.error + Math.max(a.error, b.error);
    if (top + remainder <= 0) return 0;
    // Both ends are below, so the control values may be as well once they are nearer to the curve.
    return top < 0 ? partsFor(-remainder / top) : 2;
  }

  private sixthOfGaussian({ of, tilt, logScale }: Smooth, low: number, span: number): number {
    const { mu, delta0 } = this;
    const log = 0.5 * tilt * (tilt + 1) * mu * mu - tilt * low - logScale;
    const [square, cube] = [mu * mu, tilt * tilt * tilt];
    const integral = (Math.min(15 / (square * Math.abs(tilt * (1 + tilt))), 3) / (square * square * mu)) * Math.sqrt(0.5 * Math.PI);
    const constant = of === 'delta' && delta0 > 0 ? delta0 * cube * cube * Math.exp(tilt * span - logScale) : 0;
    return (((1 - delta0) * Math.exp(log)) / Math.PI) * integral + constant;
  }

  /** delta0 + (1 - delta0) delta_mu, or (1 - delta0) (1 - delta_mu), tilted and scaled, at a distance x from the left knot. */
  private side({ of, tilt, logScale }: Smooth, { delta, complement, slope, density, error }: Gaussian, x: number, span: number): Side {
    const { delta0 } = this;
    const rest = 1 - delta0;
    const sign = of === 'delta' ? 1 : -1;
    const factor = Math.exp(tilt * x - logScale);
    const whole = of === 'delta' ? delta0 + rest * delta : rest * complement;
    const first = -sign * rest * slope;
    const second = sign * rest * (density - slope);
    const size = 1 + 0.4 * span * Math.abs(tilt) + 0.05 * span * span * tilt * tilt;
    const sizes = size * whole + (0.4 * span + 0.1 * span * span * Math.abs(tilt)) * slope + 0.05 * span * span * (slope + density);
    const relative = error + 4e-16 * (Math.abs(tilt * x) + Math.abs(logScale));
    return {
      value: factor * whole,
      first: factor * (tilt * whole + first),
      second: factor * (tilt * tilt * whole + 2 * tilt * first + second),
      error: relative * factor * sizes,
    };
  }

  /** How far the inequality holds at a knot, in the units of E. */
  private marginAt({ of, tilt, logScale }: Smooth, direction: Direction, knot: Knot, x: number, { value }: Side): number {
    const log = knot[direction].value;
    const own = of === 'delta' ? Math.exp(log + tilt * x - logScale) : -Math.expm1(log) * Math.exp(tilt * x - logScale);
    return of === 'delta' ? value - own : own - value;
  }
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
