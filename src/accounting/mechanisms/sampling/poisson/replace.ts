/**
 * Poisson sampling under replace_one: one record is exchanged for another, so both worlds sample it,
 *   P = (1 - q) G(x) + q G(x - m),   Q = (1 - q) G(x) + q G(x + m),   m = largest contribution C / noise scale,
 * with G the standard Gaussian or Laplace density. The loss increases in x, is odd, and the law is symmetric.
 * For Laplace noise it is constant beyond |x| = m, hence two atoms, and both densities have a corner at x = 0.
 * Source: pair as in Lebeda et al. 2024 (arXiv 2405.20769), which is the largest shift in both directions.
 */
import { logAddExp } from '../../../numerics/logs.ts';
import { logNormalCdf, logNormalPdf, normalCdf } from '../../../numerics/normal.ts';
import { normalQuantileLog } from '../../../numerics/normal-quantile.ts';
import { gaussLegendre } from '../../../numerics/quadrature.ts';
import { findRoot } from '../../../numerics/roots.ts';
import type { AdditiveNoise, LawFamily } from '../../definition.ts';
import { laplaceStrictMu } from '../../laplace/law.ts';
import { type Atom, type Density, type Law, type SingleUse, WIDEST_QUADRATURE } from '../../law.ts';
import { replaceLaplaceMoment } from '../../moments/laplace.ts';
import { replaceGaussianMoment } from '../../moments/replace-gaussian.ts';
import { sampledLoss } from './law.ts';

interface Noise {
  logDensity(x: number): number;
  cdf(x: number): number;
  logCdf(x: number): number;
  /** x such that cdf(-x) = e^logMass. */
  reach(logMass: number): number;
  /** ln of the densities moved by +m and by -m over the one at rest, for 0 <= x (<= m for Laplace noise), and their difference. */
  moved(x: number, m: number): { up: number; down: number; apart: number };
}

const gaussianNoise: Noise = {
  logDensity: logNormalPdf,
  cdf: normalCdf,
  logCdf: logNormalCdf,
  reach: (logMass) => -normalQuantileLog(logMass),
  moved: (x, m) => ({ up: m * (x - 0.5 * m), down: -m * (x + 0.5 * m), apart: 2 * m * x }),
};
const laplaceNoise: Noise = {
  logDensity: (x) => -Math.abs(x) - Math.LN2,
  cdf: (x) => (x < 0 ? 0.5 * Math.exp(x) : 1 - 0.5 * Math.exp(-x)),
  logCdf: (x) => (x < 0 ? x - Math.LN2 : Math.log1p(-0.5 * Math.exp(-x))),
  reach: (logMass) => -(logMass + Math.LN2),
  moved: (x, m) => ({ up: 2 * x - m, down: -m, apart: 2 * x }),
};

/** Beyond it e^(ln of a ratio of densities) is not formed. */
const LARGEST_EXPONENT = 600;

/**
 * ln((1 - q + q u) / (1 - q + q v)), u = e^up >= v = e^down, relative to itself: as ln(1 + q (u - v) / (1 - q + q v)), since for small q
 * both logarithms are of the order of q, and their rounding is not.
 */
function ratioLoss(q: number, { up, down, apart }: ReturnType<Noise['moved']>): number {
  if (up > LARGEST_EXPONENT) return sampledLoss(q, up) - sampledLoss(q, down);
  return Math.log1p(q * Math.exp(up) * -Math.expm1(-apart) * Math.exp(-sampledLoss(q, down)));
}

function replaceDensity(q: number, m: number, kind: 'gaussian' | 'laplace'): Density {
  const noise = kind === 'gaussian' ? gaussianNoise : laplaceNoise;
  const stay = Math.log1p(-q);
  const move = Math.log(q);
  const logP = (x: number) => logAddExp(stay + noise.logDensity(x), move + noise.logDensity(x - m));
  const logQ = (x: number) => logP(-x);
  // at the ends of the Gaussian's support both logarithms are infinite
  const loss = (x: number) => (Number.isFinite(x) ? Math.sign(x) * ratioLoss(q, noise.moved(Math.abs(x), m)) : x);
  const from = kind === 'gaussian' ? Number.NEGATIVE_INFINITY : -m;
  const inside = (x: number) => Math.max(from, Math.min(-from, x));
  const pBelow = (x: number) => {
    const end = kind === 'gaussian' ? 0 : (1 - q) * noise.cdf(from) + q * noise.cdf(from - m);
    return (1 - q) * noise.cdf(inside(x)) + q * noise.cdf(inside(x) - m) - end;
  };
  const pAbove = (x: number) => {
    const end = kind === 'gaussian' ? 0 : (1 - q) * noise.cdf(from) + q * noise.cdf(from + m);
    return (1 - q) * noise.cdf(-inside(x)) + q * noise.cdf(m - inside(x)) - end;
  };
  return {
    from,
    to: -from,
    scale: Math.min(1, 1 / m),
    breaks: kind === 'gaussian' ? [] : [0],
    loss,
    xAt: (target) => (kind === 'gaussian' ? gaussianXAt(q, m, loss, target) : laplaceXAt(q, m, target)),
    logP,
    logQ,
    reach: (logMass) => {
      const b = Math.min(-from, m + noise.reach(logMass));
      return { a: -b, b };
    },
    pBelow,
    pAbove,
    qBelow: (x) => pAbove(-x),
    qAbove: (x) => pBelow(-x),
  };
}

/** Root of q c u^2 + (1 - q)(1 - e^l) u - e^l q c = 0 with u = e^(m x), c = e^(-m^2/2): m x = l/2 + asinh((1 - q) sinh(l/2) / (q c)). Odd in l. */
function gaussianXAt(q: number, m: number, loss: (x: number) => number, target: number): number {
  const l = Math.abs(target);
  const c = Math.exp(-0.5 * m * m);
  if (!(c > 1e-200) || l > 300) {
    const bound = 40 + m + (l + 10 - Math.log(q)) / m;
    return findRoot((x) => loss(x) - target, -bound, bound).x;
  }
  return (Math.sign(target) * (0.5 * l + Math.asinh(((1 - q) * Math.sinh(0.5 * l)) / (q * c)))) / m;
}

/** On 0 <= x <= m: e^l = ((1 - q) e^-x + q e^(x - m)) / ((1 - q + q e^-m) e^-x). */
function laplaceXAt(q: number, m: number, target: number): number {
  const l = Math.abs(target);
  const weight = 1 - q + q * Math.exp(-m);
  return Math.sign(target) * Math.min(m, Math.max(0, 0.5 * Math.log1p((weight * Math.expm1(l)) / (q * Math.exp(-m)))));
}

/** ln of the integral of (p - e^eps q) over x > x0 >= 0, where it is positive, in panels of Gauss-Legendre nodes. */
function logExcess(density: Density, epsilon: number, x0: number): number {
  const rule = gaussLegendre(16);
  const cuts = [x0, ...density.breaks.filter((x) => x > x0)];
  const end = Math.min(density.to, Math.max(x0, 0) + 45 / density.scale);
  let logSum = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < cuts.length; k++) {
    const stop = cuts[k + 1] ?? end;
    let a = cuts[k] as number;
    while (a < stop) {
      // Far out the density falls by e^-x and more, of which a panel must not hold many.
      const b = Math.min(stop, a + Math.min(0.5 * density.scale, 8 / (1 + a)));
      for (let i = 0; i < rule.nodes.length; i++) {
        const x = 0.5 * (a + b) + 0.5 * (b - a) * (rule.nodes[i] as number);
        const gap = density.loss(x) - epsilon;
        if (gap <= 0) continue;
        const term = density.logP(x) + Math.log(-Math.expm1(-gap)) + Math.log(0.5 * (b - a) * (rule.weights[i] as number));
        logSum = logAddExp(logSum, term);
      }
      if (density.logP(b) < logSum - 60) return logSum;
      a = b;
    }
  }
  return logSum;
}

function replaceSingle(q: number, m: number, kind: 'gaussian' | 'laplace', density: Density, atoms: Atom[]): SingleUse {
  const noise = kind === 'gaussian' ? gaussianNoise : laplaceNoise;
  const top = atoms.length > 0 ? (atoms[1] as Atom).loss : Number.POSITIVE_INFINITY;
  const mix = (a: number, b: number) => logAddExp(Math.log1p(-q) + a, Math.log(q) + b);
  const at = (epsilon: number) => (epsilon < -top ? Number.NEGATIVE_INFINITY : density.xAt(epsilon));
  const outside = (epsilon: number) => epsilon >= top;
  return {
    logDelta: (epsilon) => {
      if (outside(epsilon)) return Number.NEGATIVE_INFINITY;
      if (epsilon < 0) return logDeltaLeft(epsilon, density, atoms);
      const upper = atoms[1];
      const atom = upper === undefined ? Number.NEGATIVE_INFINITY : Math.log(upper.p) + Math.log(-Math.expm1(epsilon - upper.loss));
      return logAddExp(atom, logExcess(density, epsilon, density.xAt(epsilon)));
    },
    logP: (epsilon) => (outside(epsilon) ? Number.NEGATIVE_INFINITY : mix(noise.logCdf(-at(epsilon)), noise.logCdf(m - at(epsilon)))),
    logPc: (epsilon) => (outside(epsilon) ? 0 : mix(noise.logCdf(at(epsilon)), noise.logCdf(at(epsilon) - m))),
    logQ: (epsilon) => (outside(epsilon) ? Number.NEGATIVE_INFINITY : mix(noise.logCdf(-at(epsilon)), noise.logCdf(-at(epsilon) - m))),
  };
}

/** delta(-e) = 1 - e^-e (1 - delta(e)) for a symmetric law. */
function logDeltaLeft(epsilon: number, density: Density, atoms: Atom[]): number {
  const e = -epsilon;
  const upper = atoms[1];
  const beyond = upper !== undefined && e >= upper.loss;
  const atom = upper === undefined || beyond ? Number.NEGATIVE_INFINITY : Math.log(upper.p) + Math.log(-Math.expm1(e - upper.loss));
  const logDelta = beyond ? Number.NEGATIVE_INFINITY : logAddExp(atom, logExcess(density, e, density.xAt(e)));
  return Math.log(-Math.expm1(-e) + Math.exp(-e + logDelta));
}

/** q in (0, 1); m > 0 is the largest contribution in units of the noise scale. */
function poissonReplaceLaw(q: number, m: number, noise: 'gaussian' | 'laplace'): Law {
  const density = replaceDensity(q, m, noise);
  const atoms: Atom[] = [];
  if (noise === 'laplace') {
    const high = (0.5 * (1 - q) + 0.5 * q * Math.exp(m)) * Math.exp(-m);
    const low = 0.5 * (1 - q + q * Math.exp(-m)) * Math.exp(-m);
    const loss = ratioLoss(q, laplaceNoise.moved(m, m));
    atoms.push({ loss: -loss, p: low, q: high }, { loss, p: high, q: low });
  }
  const single = replaceSingle(q, m, noise, density, atoms);
  return {
    parameters: { kind: 'poisson_replace', probability: q, noise, shift: m },
    key: `poisson_replace(${q},${noise},${m})`,
    atoms,
    density,
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: true,
    single,
    dualSingle: single,
    // A mixture of no move and a move of 2m.
    strictMu: { bound: noise === 'gaussian' ? 2 * m : laplaceStrictMu(2 * m), tail: noise === 'gaussian' ? m : 0 },
    moment: (probability, precision) => {
      if (probability !== 1) return null;
      return noise === 'gaussian' ? replaceGaussianMoment(q, m, precision) : replaceLaplaceMoment(q, m, precision);
    },
    prefersLattice: () => noise === 'laplace' || m > WIDEST_QUADRATURE,
  };
}

/** P = (1 - q) G(0) + q G(+shift), Q = (1 - q) G(0) + q G(-shift), noise G of unit scale. */
export type PoissonReplaceParameters = { kind: 'poisson_replace'; probability: number; noise: AdditiveNoise['density']; shift: number };

export const poissonReplaceFamily: LawFamily<PoissonReplaceParameters> = {
  kind: 'poisson_replace',
  law: ({ probability, shift, noise }) => poissonReplaceLaw(probability, shift, noise),
};
