/**
 * One use of a law cut into the cells of a lattice l_j = origin + j * interval.
 *
 * For the mass of P with loss L in (l_j, l_(j+1)] two positive moments are integrated, never differenced:
 *   a_j + b_j = P mass,   b_j = int (1 - e^(l_j - L)) dP / (1 - e^-interval).
 * Placing a_j at l_j and b_j at l_(j+1) keeps both the P and the Q mass of the cell (connect-the-dots).
 * Method: Gauss-Legendre panels in the coordinate of the density, atoms added one by one; the P mass itself is the sum of
 * positive terms with a relative error of a few rounding units, an error of b_j only moves mass between neighbours.
 * Source: Doroshenko et al. 2022 (connect-the-dots).
 */
import type { Density, Law } from '../../mechanisms/law.ts';
import { gaussLegendre } from '../../numerics/quadrature.ts';
import { LatticeTooLarge } from './limits.ts';

export interface Cells {
  interval: number;
  /** Loss of the first lattice point. */
  origin: number;
  /** Cell j lies between the points j and j + 1. */
  a: Float64Array;
  b: Float64Array;
  /** Atoms that sit on a lattice point: one more entry than cells. */
  point: Float64Array;
  /** The part of each cell's moments that lies in its lower half, for the one cell that is split in two. */
  half(j: number): { a: number; b: number };
  /** How far an atom was moved to lie on a point, at most. */
  moved: number;
  /** Mass of P and of Q outside of the lattice, including mass on which the other vanishes. */
  outsideP: number;
  outsideQ: number;
}

/** An atom nearer than this to a lattice point, relative to the loss, lies on it. */
const ON_POINT = 1e-12;

/** Panels are at most this fraction of the density's scale; nodes by width, so that the rule is exact to rounding. */
const PANEL = 0.5;
const MOST_PANELS = 2 ** 14;
function nodesFor(width: number): number {
  if (width <= 0.02) return 4;
  return width <= 0.15 ? 8 : 16;
}

/** Integrates over [x0, x1] and returns the P mass and the moment b of the cell that starts at `low`. */
function integrate(density: Density, x0: number, x1: number, low: number, interval: number): { mass: number; b: number } {
  const scale = -1 / Math.expm1(-interval);
  let mass = 0;
  let b = 0;
  let from = x0;
  for (const stop of [...density.breaks.filter((x) => x > x0 && x < x1), x1]) {
    const panels = Math.max(1, Math.ceil((stop - from) / (PANEL * density.scale)));
    const width = (stop - from) / panels;
    const rule = gaussLegendre(nodesFor(width / density.scale));
    const n = rule.nodes.length;
    for (let k = 0; k < panels; k++) {
      const middle = from + (k + 0.5) * width;
      for (let i = 0; i < n; i++) {
        const x = middle + 0.5 * width * (rule.nodes[i] as number);
        const m = Math.exp(density.logP(x)) * 0.5 * width * (rule.weights[i] as number);
        mass += m;
        b -= m * Math.expm1(low - density.loss(x));
      }
    }
    from = stop;
  }
  return { mass, b: Math.min(mass, Math.max(0, b * scale)) };
}

/** Range of x that is kept; beyond it P and Q have at most e^logMass each per end. */
function keptRange(density: Density, logMass: number): { a: number; b: number } {
  const { a, b } = density.reach(logMass);
  return { a: Math.max(a, density.from), b: Math.min(b, density.to) };
}

/** Range of losses that a lattice must cover. */
export function lossRange(law: Law, logMass: number): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const atom of law.atoms) {
    low = Math.min(low, atom.loss);
    high = Math.max(high, atom.loss);
  }
  if (law.density !== null) {
    const { a, b } = keptRange(law.density, logMass);
    low = Math.min(low, law.density.loss(a));
    high = Math.max(high, law.density.loss(b));
  }
  return { low, high };
}

/**
 * Cuts a law into cells.
 * @param interval spacing of the lattice, nats
 * @param offset the lattice contains this loss
 * @param logMass ln of the mass that may be left outside, per end
 * @param limit at most so many cells from the low end; what lies above is left out (only to look at the low end)
 */
export function cutIntoCells(law: Law, interval: number, offset: number, logMass: number, limit = Number.POSITIVE_INFINITY): Cells {
  const range = lossRange(law, logMass);
  const slack = ON_POINT * Math.max(1, Math.abs(range.low), Math.abs(range.high));
  const first = Math.floor((range.low - offset + slack) / interval);
  const last = Math.ceil((range.high - offset - slack) / interval);
  const n = Math.min(limit, Math.max(1, last - first));
  const origin = offset + first * interval;
  const a = new Float64Array(n);
  const b = new Float64Array(n);
  const point = new Float64Array(n + 1);
  let outsideP = law.infinityMass;
  let outsideQ = law.dualInfinityMass;
  if (law.density !== null) checkPanels(law.density, logMass);
  const edges = law.density === null ? null : cellEdges(law.density, origin, interval, n, logMass, n === limit);
  if (law.density !== null && edges !== null) {
    outsideP += massOutside(law.density, edges, 'p');
    outsideQ += massOutside(law.density, edges, 'q');
    for (let j = 0; j < n; j++) {
      const x0 = edges[j] as number;
      const x1 = edges[j + 1] as number;
      if (!(x1 > x0)) continue;
      const cell = integrate(law.density, x0, x1, origin + j * interval, interval);
      a[j] = cell.mass - cell.b;
      b[j] = cell.b;
    }
  }
  const scale = -1 / Math.expm1(-interval);
  let moved = 0;
  for (const atom of law.atoms) {
    const position = (atom.loss - origin) / interval;
    const nearest = Math.round(position);
    if (Math.abs(position - nearest) * interval <= slack) {
      point[nearest] = (point[nearest] as number) + atom.p;
      moved = Math.max(moved, Math.abs(position - nearest) * interval);
      continue;
    }
    const j = Math.floor(position);
    const share = atom.p * scale * -Math.expm1(origin + j * interval - atom.loss);
    a[j] = (a[j] as number) + atom.p - share;
    b[j] = (b[j] as number) + share;
  }
  const half = (j: number) => lowerHalf(law, edges, origin + j * interval, interval, j);
  return { interval, origin, a, b, point, half, moved, outsideP, outsideQ };
}

/** Refuses a density that would take more panels than a thread can afford. */
function checkPanels(density: Density, logMass: number): void {
  const { a, b } = keptRange(density, logMass);
  const panels = (b - a) / (PANEL * density.scale);
  if (!(panels <= MOST_PANELS)) throw new LatticeTooLarge(`one use would need ${panels.toExponential(1)} panels of quadrature`);
}

function massOutside(density: Density, edges: Float64Array, measure: 'p' | 'q'): number {
  const from = edges[0] as number;
  const to = edges[edges.length - 1] as number;
  const below = from > density.from ? (measure === 'p' ? density.pBelow(from) : density.qBelow(from)) : 0;
  const above = to < density.to ? (measure === 'p' ? density.pAbove(to) : density.qAbove(to)) : 0;
  return below + above;
}

/** x at the lattice points, clipped to the kept range. */
function cellEdges(density: Density, origin: number, interval: number, n: number, logMass: number, limited: boolean): Float64Array {
  const { a, b } = keptRange(density, logMass);
  const edges = new Float64Array(n + 1);
  for (let j = 0; j <= n; j++) {
    const x = density.xAt(origin + j * interval);
    edges[j] = Math.min(b, Math.max(a, x));
  }
  // The first and the last cell take what lies beyond the last lattice point by rounding.
  edges[0] = a;
  if (!limited) edges[n] = b;
  return edges;
}

function lowerHalf(law: Law, edges: Float64Array | null, low: number, interval: number, j: number): { a: number; b: number } {
  const middle = low + 0.5 * interval;
  let a = 0;
  let b = 0;
  if (law.density !== null && edges !== null) {
    const x0 = edges[j] as number;
    const x1 = Math.min(edges[j + 1] as number, law.density.xAt(middle));
    if (x1 > x0) {
      const cell = integrate(law.density, x0, x1, low, interval);
      a = cell.mass - cell.b;
      b = cell.b;
    }
  }
  for (const atom of law.atoms) {
    if (!(atom.loss > low && atom.loss <= middle)) continue;
    const share = (atom.p * -Math.expm1(low - atom.loss)) / -Math.expm1(-interval);
    a += atom.p - share;
    b += share;
  }
  return { a, b };
}
