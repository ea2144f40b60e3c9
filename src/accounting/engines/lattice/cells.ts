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
  /** P mass of each cell times t (1 - t) at the fractions t of the cell that it lies at: the variance in D^2 that splitting it adds. */
  spread: Float64Array;
  /** How far an atom was moved to lie on a point, at most. */
  moved: number;
  /** Mass of P and of Q outside of the lattice, including mass on which the other vanishes. */
  outsideP: number;
  outsideQ: number;
}

/** An atom nearer than this to a lattice point, relative to the loss, lies on it. */
const ON_POINT = 1e-12;
export function onPoint(low: number, high: number): number {
  return ON_POINT * Math.max(1, Math.abs(low), Math.abs(high));
}

/** Panels are at most this fraction of the density's scale; nodes by width, so that the rule is exact to rounding. */
const PANEL = 0.5;
const MOST_PANELS = 2 ** 14;
const RULES = [
  { width: 2e-4, rule: gaussLegendre(2) },
  { width: 3e-3, rule: gaussLegendre(3) },
  { width: 0.02, rule: gaussLegendre(4) },
  { width: 0.15, rule: gaussLegendre(8) },
  { width: Number.POSITIVE_INFINITY, rule: gaussLegendre(16) },
];
const ruleFor = (width: number) => (RULES.find((entry) => width <= entry.width) ?? (RULES[4] as (typeof RULES)[number])).rule;

/** 1 - e^-x: its series where that is shorter. */
function complementOfExp(x: number): number {
  return Math.abs(x) < 5e-4 ? x * (1 - (x / 2) * (1 - (x / 3) * (1 - (x / 4) * (1 - x / 5)))) : -Math.expm1(-x);
}

/** Integrates the cells of a density. */
function integrateCells(
  density: Density,
  edges: Float64Array,
  { origin, interval, a, b, spread }: Pick<Cells, 'origin' | 'interval' | 'a' | 'b' | 'spread'>,
): void {
  const scale = -1 / Math.expm1(-interval);
  let uneven = 0;
  let mass = 0;
  let above = 0;
  const panels = (from: number, stop: number, low: number) => {
    const count = Math.max(1, Math.ceil((stop - from) / (PANEL * density.scale)));
    const width = (stop - from) / count;
    const { nodes, weights } = ruleFor(width / density.scale);
    for (let k = 0; k < count; k++) {
      const middle = from + (k + 0.5) * width;
      for (let i = 0; i < nodes.length; i++) {
        const x = middle + 0.5 * width * (nodes[i] as number);
        const loss = density.loss(x);
        const m = Math.exp(density.logQ(x) + loss) * 0.5 * width * (weights[i] as number);
        mass += m;
        above += m * complementOfExp(loss - low);
        uneven += m * (loss - low) * (low + interval - loss);
      }
    }
  };
  const { breaks } = density;
  for (let j = 0; j < a.length; j++) {
    const x1 = edges[j + 1] as number;
    let from = edges[j] as number;
    if (!(x1 > from)) continue;
    const low = origin + j * interval;
    mass = 0;
    above = 0;
    uneven = 0;
    for (const stop of breaks) {
      if (stop > from && stop < x1) {
        panels(from, stop, low);
        from = stop;
      }
    }
    panels(from, x1, low);
    const up = Math.min(mass, Math.max(0, above * scale));
    a[j] = mass - up;
    b[j] = up;
    spread[j] = uneven / (interval * interval);
  }
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
 */
export function cutIntoCells(law: Law, interval: number, offset: number, logMass: number): Cells {
  const range = lossRange(law, logMass);
  const slack = onPoint(range.low, range.high);
  const first = Math.floor((range.low - offset + slack) / interval);
  const last = Math.ceil((range.high - offset - slack) / interval);
  const n = Math.max(1, last - first);
  const origin = offset + first * interval;
  const a = new Float64Array(n);
  const b = new Float64Array(n);
  const point = new Float64Array(n + 1);
  const spread = new Float64Array(n);
  let outsideP = law.infinityMass + (law.omitted?.p ?? 0);
  let outsideQ = law.dualInfinityMass + (law.omitted?.q ?? 0);
  if (law.density !== null) checkPanels(law.density, logMass);
  const edges = law.density === null ? null : cellEdges(law.density, origin, interval, n, logMass);
  if (law.density !== null && edges !== null) {
    outsideP += massOutside(law.density, edges, 'p');
    outsideQ += massOutside(law.density, edges, 'q');
    integrateCells(law.density, edges, { origin, interval, a, b, spread });
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
    spread[j] = (spread[j] as number) + atom.p * (position - j) * (j + 1 - position);
  }
  return { interval, origin, a, b, point, spread, moved, outsideP, outsideQ };
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
function cellEdges(density: Density, origin: number, interval: number, n: number, logMass: number): Float64Array {
  const { a, b } = keptRange(density, logMass);
  const edges = new Float64Array(n + 1);
  for (let j = 0; j <= n; j++) {
    const x = density.xAt(origin + j * interval);
    edges[j] = Math.min(b, Math.max(a, x));
  }
  // The first and the last cell take what lies beyond the last lattice point by rounding.
  edges[0] = a;
  edges[n] = b;
  return edges;
}
