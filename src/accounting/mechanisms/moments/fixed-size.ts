/**
 * ln-moments at real arguments of the pair for batches of a fixed size (sampling/without_replacement): a symmetric pair with the profile
 * q delta0(ln(1 + (e^eps - 1) / q)) for eps >= 0. Its outcomes of positive loss are those of the base, with the Q mass of the base and the loss
 * u = ln(1 + q (e^l - 1)), so that with g of divergence-terms.ts
 *   e^K(t) - 1 = E_Q0[g(u(l)); l > 0].
 *
 * Continuous bases by Gauss-Legendre on panels in y, l = a y, with the mass density e^{-A (y + c)^2 / 2 - B y + C}. Theorem (laplace.ts): for f
 * analytic in the ellipse with foci at the ends of a panel of half-length H and sum of semi-axes rho H, |f| <= M there, the N-point rule errs by at
 * most 8 H M rho^{-2N} / (1 - 1/rho). On an ellipse of height b with beta = a b < pi / 2 the ratio r = 1 - q + q e^l does not vanish,
 * |r| <= r(Re l) and |r| >= r_- = 1 - q + q e^{Re l} cos beta; so does it, with r_- = q e^{Re l} - (1 - q), where that is positive at any height. With
 * R the largest of |u|, |e^w - 1| <= min(|w| e^{max(0, Re w)}, 1 + e^{Re w}), and the exponent -A (y + c)^2 / 2 + s u(a y) lies below the parabola
 * that replaces the convex u by its chord.
 * Bounds by Wang, Balle and Kasiviswanathan 2019 (Theorems 9 and 27) are never smaller: term by term of their binomial sum,
 * E|r - 1|^j over positive losses counts at most twice here and at least that there.
 */
import { gaussLegendre } from '../../numerics/quadrature.ts';
import { LogSum, logMomentFrom, logPairedTerm, mirrored, sampledError, termError } from './divergence-terms.ts';
import { type RealMoment, type Tilt, UNIT } from './moment.ts';
import { lossAt } from './points.ts';

/** Q mass of the base at losses l = a y > 0. */
export interface PositivePart {
  a: number;
  /** End of the continuous part in y; Infinity where A is 1. */
  end: number;
  /** ln of its density in y is -A (y + c)^2 / 2 - B y + C. */
  density: { A: 0 | 1; B: number; C: number; c: number };
  atoms: readonly { loss: number; q: number }[];
}

export function gaussianPart(mu: number): PositivePart {
  return { a: mu, end: Number.POSITIVE_INFINITY, density: { A: 1, B: 0, C: -0.5 * Math.log(2 * Math.PI), c: 0.5 * mu }, atoms: [] };
}

export function laplacePart(epsilon: number): PositivePart {
  const density = { A: 0, B: 0.5, C: -0.5 * epsilon - Math.log(4), c: 0 } as const;
  return { a: 1, end: epsilon, density, atoms: [{ loss: epsilon, q: 0.5 * Math.exp(-epsilon) }] };
}

const ORDER = 24;
/** ln of the error of a panel relative to the largest panel, and of what is left out. */
const TARGET = -42;
const NEGLIGIBLE = 46;
const MOST_PANELS = 4000;
/** Farther out the rounding of an exponent hides what matters. */
const LARGEST_CREST = 1e6;
const STRIP_HEIGHTS = [0.3, 0.6, 1, 1.4];
/** Heights of ellipses in half-lengths of the panel. */
const SHAPES = [1, 1.5, 2.5, 4];
const FREE_HEIGHTS = [0.5, 1, 2, 3, 4];
/** Standard deviations beyond the crest of a bound. */
const BEYOND = 12;
/** Points at which the largest term is looked for. */
const SAMPLES = 200;

class Panels {
  private readonly q: number;
  private readonly part: PositivePart;
  private readonly tilt: Tilt;
  /** Exponent of r in the larger factor of g, and those of its two differences. */
  private readonly power: number;
  private readonly inner: readonly [number, number];

  constructor(q: number, part: PositivePart, tilt: Tilt) {
    this.q = q;
    this.part = part;
    this.tilt = tilt;
    const { t, s } = tilt;
    // t > 0: e^{su} (1 - e^{-tu}) (1 - e^{-su}); else e^u (1 - e^{tu}) (1 - e^{-su})
    this.power = t > 0 ? s : 1;
    this.inner = [Math.abs(t), s];
  }

  u(y: number): number {
    return lossAt(this.q, this.part.a * y);
  }

  logDensity(y: number): number {
    const { A, B, C, c } = this.part.density;
    return -0.5 * A * (y + c) ** 2 - B * y + C;
  }

  logTermAt(y: number): number {
    return this.logDensity(y) + logPairedTerm(this.u(y), this.tilt);
  }

  /** Upper bound on [y0, y1] of ln of the density times r^power, u replaced by its chord. */
  private crestOn(y0: number, y1: number): number {
    const { A, c } = this.part.density;
    const [u0, u1] = [this.u(y0), this.u(y1)];
    const slope = (this.power * (u1 - u0)) / (y1 - y0) - this.part.density.B;
    const at = (y: number) => this.logDensity(y) + this.power * (u0 + ((u1 - u0) * (y - y0)) / (y1 - y0));
    const ends = Math.max(at(y0), at(y1));
    if (A === 0) return ends;
    const top = slope - c;
    return top > y0 && top < y1 ? at(top) : ends;
  }

  /** Upper bound of ln of the two differences at losses of at most u. */
  private differences(u: number): number {
    return this.inner.reduce((sum, k) => sum + Math.log(Math.min(1, k * u)), 0);
  }

  /** Bound of ln of the integral over [y0, y1]. */
  blockBound(y0: number, y1: number): number {
    return Math.log(y1 - y0) + this.crestOn(y0, y1) + this.differences(this.u(y1));
  }

  /** Bound of ln of the error of the rule on [y0, y1]. */
  ruleError(y0: number, y1: number): number {
    const half = 0.5 * (y1 - y0);
    const { a } = this.part;
    let best = Number.POSITIVE_INFINITY;
    for (const beta of STRIP_HEIGHTS) best = Math.min(best, this.errorAt(y0, y1, half, beta / a, true));
    for (const b of SHAPES.map((shape) => shape * half)) if (a * b < 1.5) best = Math.min(best, this.errorAt(y0, y1, half, b, true));
    if (this.part.density.A === 0) return best;
    // e^{b^2 / 2} bounds the height as well
    for (const b of FREE_HEIGHTS) best = Math.min(best, this.errorAt(y0, y1, half, b, a * b < 1.5));
    return best;
  }

  private errorAt(y0: number, y1: number, half: number, b: number, strip: boolean): number {
    const { q, part, inner } = this;
    const { a } = part;
    const ratio = b / half;
    const rho = ratio + Math.sqrt(ratio * ratio + 1);
    const excess = half * (0.5 * (rho + 1 / rho) - 1);
    const [from, to] = [y0 - excess, y1 + excess];
    const e = q * Math.exp(Math.min(600, a * from));
    const smallest = strip ? 1 - q + e * Math.cos(a * b) : e - (1 - q);
    if (!(smallest > 0)) return Number.POSITIVE_INFINITY;
    const low = Math.log(smallest);
    const high = this.u(to);
    // in the strip |u| <= |l| max |u'|, and |u'| = |q e^l / r| grows with Re l on the way from 0
    const angle = strip ? a * b : a * b + Math.PI;
    const far = q * Math.exp(Math.min(600, a * to));
    const straight = strip
      ? (Math.hypot(a * Math.max(Math.abs(from), to), a * b) * far) / (1 - q + far * Math.cos(a * b))
      : Number.POSITIVE_INFINITY;
    const size = Math.min(straight, Math.hypot(Math.max(Math.abs(low), Math.abs(high)), angle));
    // 1 - e^{-k u}: Re(-k u) <= -k low
    let log = this.crestOn(from, to) + (part.density.A * b * b) / 2;
    for (const k of inner) {
      const grown = Math.max(0, -k * low);
      log += Math.min(Math.log(k * size) + grown, Math.log1p(Math.exp(Math.min(700, grown))) + Math.max(0, grown - 700));
    }
    return log + Math.log(8 * half) - 2 * ORDER * Math.log(rho) - Math.log1p(-1 / rho);
  }

  addPanel(sum: LogSum, y0: number, y1: number): void {
    const { nodes, weights } = gaussLegendre(ORDER);
    const half = 0.5 * (y1 - y0);
    for (let i = 0; i < ORDER; i++) {
      const y = y0 + half * (1 + (nodes[i] as number));
      const l = this.part.a * y;
      const u = this.u(y);
      const log = Math.log(half * (weights[i] as number)) + this.logDensity(y) + logPairedTerm(u, this.tilt);
      sum.add(log, termError(u, this.tilt, sampledError(this.q, l, u, 3 * UNIT)) + UNIT * (16 + 4 * Math.abs(this.logDensity(y))));
    }
  }
}

/** Where the continuous part may end: beyond it ln of density, r^power and 2 more powers of e^l falls by BEYOND a unit. */
function endOf({ end, a, density }: PositivePart, power: number): number {
  return density.A === 0 ? end : Math.max(0, (power + 2) * a - density.c) + BEYOND;
}

function panelled(q: number, part: PositivePart, tilt: Tilt, sum: LogSum): boolean {
  const panels = new Panels(q, part, tilt);
  const power = tilt.t > 0 ? tilt.s : 1;
  const end = endOf(part, power);
  let top = Number.NEGATIVE_INFINITY;
  const crest = part.density.A === 0 ? 0 : end - BEYOND - 2 * part.a;
  for (let i = 1; i <= SAMPLES; i++) {
    const share = i / SAMPLES;
    const looked = part.density.A === 0 ? [end * share] : [end * share, BEYOND * share, crest + BEYOND * (2 * share - 1)];
    for (const y of looked) if (y > 0) top = Math.max(top, panels.logTermAt(y));
  }
  const floor = top - NEGLIGIBLE;
  const blocks: [number, number][] = [[0, end]];
  let count = 0;
  for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
    const [y0, y1] = block;
    const bound = panels.blockBound(y0, y1);
    if (bound < floor) {
      sum.leave(bound);
      continue;
    }
    const error = panels.ruleError(y0, y1);
    if (error < top + TARGET) {
      if (++count > MOST_PANELS) return false;
      panels.addPanel(sum, y0, y1);
      sum.leave(error);
      continue;
    }
    const centre = 0.5 * (y0 + y1);
    if (!(centre > y0 && centre < y1) || blocks.length > 200) return false;
    blocks.push([y0, centre], [centre, y1]);
  }
  if (part.density.A === 1) {
    // beyond the end every bound of the integrand falls by e^-BEYOND a unit: r^power with the differences bounded by 1 or by k q e^l
    const l = part.a * end;
    const differences = Math.min(0, Math.log(Math.abs(tilt.t) * tilt.s) + 2 * (Math.log(q) + l));
    sum.leave(panels.logDensity(end) + power * panels.u(end) + differences - Math.log(BEYOND));
  }
  return true;
}

/** K at a tilt, relatively accurate also next to 0; null where it takes too many panels. */
export function fixedSizeMoment(q: number, part: PositivePart): RealMoment {
  return (given) => {
    const tilt = mirrored(given);
    if (tilt.t === 0) return { value: 0, error: 0 };
    if (tilt.t * part.a > LARGEST_CREST) return null;
    const sum = new LogSum();
    for (const { loss, q: mass } of part.atoms) {
      const u = lossAt(q, loss);
      sum.add(Math.log(mass) + logPairedTerm(u, tilt), termError(u, tilt, sampledError(q, loss, u, 2 * UNIT)) + UNIT * (8 + 2 * loss));
    }
    if (!panelled(q, part, tilt, sum)) return null;
    const real = logMomentFrom(sum, tilt);
    return Number.isFinite(real.value) && Number.isFinite(real.error) ? real : null;
  };
}
