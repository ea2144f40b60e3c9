/**
 * ln-moments of Laplace noise of unit scale, a shift of e, sampled with probability q (1: not sampled).
 *
 * add_remove: Q = Lap(0), P = (1-q) Lap(0) + q Lap(e). The ratio of the bases is e^l with l = 2x - e inside [0, e] and +-e outside, so with
 * r(l) = 1 - q + q e^l and s = 1 + z
 *   F(s) = r(-e)^s / 2 + e^{-e} r(e)^s / 2 + I(s),   I(s) = int_{-e}^{e} e^{-(l+e)/2} r(l)^s dl / 4.
 * poisson_replace: P = (1-q) Lap(0) + q Lap(e), Q = (1-q) Lap(0) + q Lap(-e). Left of -e, on [-e, 0], on [0, e] and right of e one or both
 * ratios to Lap(0) are the constants A = r(e), B = r(-e):
 *   F = (B^{1+z} A^{-z} + A^{1+z} B^{-z}) e^{-e} / 2 + B^{1+z} I(-z) + B^{-z} I(1+z).
 *
 * I by Gauss-Legendre on panels. Theorem: for f analytic inside the ellipse with foci at the ends of a panel of half-length H and sum of
 * semi-axes rho H, |f| <= M there, the N-point rule errs by at most 8 H M rho^{-2N} / (1 - 1/rho): the Chebyshev coefficients are at most
 * 2 M rho^{-k}, the rule is exact below degree 2N, and neither rule nor integral of a T_k exceeds 2. On the ellipse |Im l| <= beta < pi, so
 * |arg r| <= beta, r(Re l) cos(beta/2) <= |r| <= r(Re l) (strip.ts), and Re l leaves the panel by at most H ((rho + 1/rho)/2 - 1).
 *
 * Envelope: in the coordinate of the loss the weight is p = w / L' with (ln p)' = -3/2 + (s+1) q e^l / r, which changes sign at most once and then
 * upwards, so boundary terms and variation are at most 2 (p(-e) + p(e)); the atoms count in full.
 */
import { gaussLegendre } from '../../numerics/quadrature.ts';
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import type { PointLaw } from './point-law.ts';
import { pointMoment } from './point-moment.ts';
import { bytesOf, lossAt, lossErrorOf, PointList, type Window, wholeWindow } from './points.ts';

const ORDER = 20;
const LOG_TARGET = -48;
const HEIGHTS = [0.2, 0.5, 1, 1.5, 2, 2.5, 2.9];

interface Base {
  q: number;
  e: number;
  /** ln r at a base loss. */
  logR(l: number): number;
}

function baseOf(q: number, e: number): Base {
  const logR = (l: number) => (q === 1 ? l : lossAt(q, l));
  return { q, e, logR };
}

/** ln of the bound of |I_N(s) - I(s)| with 2^level panels, |Im s| <= y. */
function logPanelError({ q, e, logR }: Base, level: number, s: number, y: number, order: number): number {
  const half = e / 2 ** level;
  let best = Number.POSITIVE_INFINITY;
  for (const beta of HEIGHTS) {
    const ratio = beta / half;
    const rho = ratio + Math.sqrt(ratio * ratio + 1);
    const excess = half * (0.5 * (rho + 1 / rho) - 1);
    const logSize = s * logR((s > 0 ? 1 : -1) * (e + excess)) + (s < 0 && q < 1 ? s * Math.log(Math.cos(beta / 2)) : 0);
    const bound = Math.log(8 * e) - Math.log(4) + 0.5 * excess + logSize + y * beta - 2 * order * Math.log(rho) - Math.log1p(-1 / rho);
    if (bound < best) best = bound;
  }
  return best;
}

interface Node {
  logWeight: number;
  l: number;
}

/** Nodes of I without r^s: weight e^{-(l+e)/2} / 4. */
function panelNodes(e: number, level: number, order: number): Node[] {
  const rule = gaussLegendre(order);
  const panels = 2 ** level;
  const half = e / panels;
  const nodes: Node[] = [];
  for (let k = 0; k < panels; k++) {
    for (let i = 0; i < order; i++) {
      const l = -e + half * (2 * k + 1 + rule.nodes[i]!);
      nodes.push({ logWeight: Math.log((rule.weights[i]! * half) / 4) - 0.5 * (l + e), l });
    }
  }
  return nodes;
}

/** ln of p = w / L' at a base loss for the exponent s. */
function logDensity({ q, e, logR }: Base, l: number, s: number): number {
  return -Math.log(4) - 0.5 * (l + e) + (s + 1) * logR(l) - Math.log(q) - l;
}

interface Shape {
  key: string;
  minimumLoss: number;
  maximumLoss: number;
  fill(list: PointList, level: number): void;
  /** The exponents with which r enters I, with the logarithms of their factors. */
  parts(t: number): { s: number; logFactor: number }[];
  logAtoms(t: number): number[];
}

function momentOf(base: Base, shape: Shape, precision: Precision): LogMoment {
  const order = precision.quadratureStep === 1 ? ORDER : Math.max(1, Math.round(ORDER / precision.quadratureStep));
  const grids = new Map<number, Window>();
  const logError = (level: number, t: number, y: number, n: number) =>
    Math.max(...shape.parts(t).map(({ s, logFactor }) => logFactor + logPanelError(base, level, s, y, n))) + Math.LN2;
  const levelOf = (t: number, y: number) => {
    let level = 0;
    while (level < 12 && logError(level, t, y, ORDER) - logMass(t) > LOG_TARGET) level++;
    return level;
  };
  /** A lower bound of K(t): its largest atom. */
  const logMass = (t: number) => Math.max(...shape.logAtoms(t));
  const law: PointLaw = {
    key: shape.key,
    logMassP: 0,
    logMassQ: 0,
    infinityP: 0,
    infinityQ: 0,
    minimumLoss: shape.minimumLoss,
    maximumLoss: shape.maximumLoss,
    maximumTilt: 1e5 / Math.max(1, base.e),
    discrete: false,
    size: (t, y) => ORDER * 2 ** levelOf(t, y),
    points(t, y) {
      const level = levelOf(t, y);
      let known = grids.get(level);
      if (known === undefined) {
        const list = new PointList();
        shape.fill(list, level);
        known = wholeWindow(list.sorted());
        grids.set(level, known);
      }
      return known;
    },
    quadrature(t, y) {
      const level = levelOf(t, y);
      const plain = Math.max(logError(level, 0, 0, order), logError(level, -1, 0, order));
      return Math.exp(logError(level, t, y, order) - logMass(t)) + (4 + 6 * Math.hypot(1 + t, y)) * Math.exp(plain);
    },
    logEnvelope(t, y, value) {
      let sum = 0;
      for (const log of shape.logAtoms(t)) sum += Math.exp(log - value);
      for (const { s, logFactor } of shape.parts(t)) {
        const ends = Math.exp(logFactor + logDensity(base, -base.e, s) - value) + Math.exp(logFactor + logDensity(base, base.e, s) - value);
        sum += (2 * ends) / y;
      }
      return Math.min(0, Math.log(sum) + 1e-9);
    },
    held: () => [...grids.values()].reduce((sum, { points }) => sum + bytesOf(points), 0),
  };
  return pointMoment(law, precision);
}

/** Adds a point with masses under Q and the ratio minus 1. */
function addPoint(list: PointList, logQ: number, d: number, loss: number, size: number): void {
  list.add(logQ, d, loss, UNIT * (6 + 3 * Math.abs(logQ) + size), lossErrorOf(UNIT * (2 + 2 * size), 1, loss));
}

export function laplaceMoment(q: number, e: number, precision: Precision = FULL_PRECISION): LogMoment {
  const base = baseOf(q, e);
  const { logR } = base;
  const shape: Shape = {
    key: `laplace ${q} ${e}`,
    minimumLoss: logR(-e),
    maximumLoss: logR(e),
    fill(list, level) {
      const add = (logQ: number, l: number) => addPoint(list, logQ, q * Math.expm1(l), logR(l), Math.abs(l) * Math.min(1, q * Math.exp(l)));
      add(-Math.LN2, -e);
      add(-Math.LN2 - e, e);
      for (const { logWeight, l } of panelNodes(e, level, orderOf(precision))) add(logWeight, l);
    },
    parts: (t) => [{ s: 1 + t, logFactor: 0 }],
    logAtoms: (t) => [(1 + t) * logR(-e) - Math.LN2, (1 + t) * logR(e) - Math.LN2 - e],
  };
  return momentOf(base, shape, precision);
}

function orderOf(precision: Precision): number {
  return precision.quadratureStep === 1 ? ORDER : Math.max(1, Math.round(ORDER / precision.quadratureStep));
}

export function replaceLaplaceMoment(q: number, e: number, precision: Precision = FULL_PRECISION): LogMoment {
  const base = baseOf(q, e);
  const { logR } = base;
  const a = logR(e);
  const b = logR(-e);
  const shape: Shape = {
    key: `replace laplace ${q} ${e}`,
    minimumLoss: b - a,
    maximumLoss: a - b,
    fill(list, level) {
      addPoint(list, a - Math.LN2 - e, Math.expm1(b - a), b - a, e);
      addPoint(list, b - Math.LN2 - e, Math.expm1(a - b), a - b, e);
      for (const { logWeight, l } of panelNodes(e, level, orderOf(precision))) {
        // p - m in difference form: q (e^{-e} - e^l) = -q e^{-e} (e^{l+e} - 1).
        const gap = q * Math.exp(-e) * Math.expm1(l + e);
        const r = logR(l);
        addPoint(list, logWeight + r, -gap * Math.exp(-r), b - r, Math.abs(l));
        addPoint(list, logWeight + b, gap * Math.exp(-b), r - b, Math.abs(l));
      }
    },
    parts: (t) => [
      { s: -t, logFactor: (1 + t) * b },
      { s: 1 + t, logFactor: -t * b },
    ],
    logAtoms: (t) => [(1 + t) * b - t * a - Math.LN2 - e, (1 + t) * a - t * b - Math.LN2 - e],
  };
  return momentOf(base, shape, precision);
}
