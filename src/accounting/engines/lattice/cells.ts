/**
 * One use of a law cut into cells that end on points of a lattice: l_j = origin + j * interval, or, of a graded law, those of some indices only.
 *
 * For the mass of P with loss L in (l_j, l_(j+1)] two positive moments are integrated, never differenced:
 *   a_j + b_j = P mass,   b_j = int (1 - e^(l_j - L)) dP / (1 - e^(l_j - l_(j+1))).
 * Placing a_j at l_j and b_j at l_(j+1) keeps both the P and the Q mass of the cell (connect-the-dots).
 * Method: blocks of many cells where the density is smooth (blocks.ts), else Gauss-Legendre panels in its coordinate, atoms added one by one; the P mass itself is the sum of
 * positive terms with a relative error of a few rounding units, an error of b_j only moves mass between neighbours.
 * Source: Doroshenko et al. 2022 (connect-the-dots).
 */
import type { Density, Law } from '../../mechanisms/law.ts';
import { gaussLegendre } from '../../numerics/quadrature.ts';
import { BLOCK, type CellArrays, CellBlocks } from './blocks.ts';
import { LatticeTooLarge } from './limits.ts';

export interface Cells<At = Int32Array | null> {
  interval: number;
  /** Loss of the first lattice point. */
  origin: number;
  /** Indices of the points at which cells end, from 0, ascending; null where all do. */
  at: At;
  /** Cell j lies between the ends j and j + 1. */
  a: Float64Array;
  b: Float64Array;
  /** Atoms that sit on a lattice point: one more entry than cells. */
  point: Float64Array;
  /** P mass times t (1 - t) at the fractions t of its cells that it lies at, in all: the variance in D^2 that splitting adds. */
  spread: number;
  /** How far a loss was moved to lie on a point, or inside of the lattice, at most. */
  moved: number;
  /** Mass of P and of Q outside of the lattice, including mass on which the other vanishes. */
  outsideP: number;
  outsideQ: number;
  /** Whether losses below LOWEST_LOSS were left out, whatever their Q mass. */
  isCut: boolean;
}

/** Below this loss doubles lose the mass of P, and with it that of Q, of which it is e^loss. */
export const DEEP_LOSS = -600;
/**
 * Of a symmetric law nothing but what is far up is ever read, so that what goes deeper is cut here: that P mass is next to nothing, and the Q mass, however large, belongs to no
 * test that rejects above a loss.
 */
const LOWEST_LOSS = -590;

/** An atom nearer than this to a lattice point, relative to the loss, lies on it. */
const ON_POINT = 1e-12;
export function onPoint(low: number, high: number): number {
  return ON_POINT * Math.max(Math.abs(low), Math.abs(high));
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

/** Integrates cell by cell, from cell `from` up to cell `to`. */
function integrateCells(density: Density, edgeAt: (j: number) => number, cells: Grid & CellArrays, from: number, to: number): void {
  const { interval, a, b } = cells;
  let uneven = 0;
  let mass = 0;
  let above = 0;
  const panels = (from: number, stop: number, low: number, width: number) => {
    const count = Math.max(1, Math.ceil((stop - from) / (PANEL * density.scale)));
    const step = (stop - from) / count;
    const { nodes, weights } = ruleFor(step / density.scale);
    for (let k = 0; k < count; k++) {
      const middle = from + (k + 0.5) * step;
      for (let i = 0; i < nodes.length; i++) {
        const x = middle + 0.5 * step * (nodes[i] as number);
        const loss = density.loss(x);
        const m = Math.exp(density.logQ(x) + loss) * 0.5 * step * (weights[i] as number);
        mass += m;
        above += m * complementOfExp(loss - low);
        uneven += m * (loss - low) * (low + width - loss);
      }
    }
  };
  let x1 = edgeAt(from);
  for (let j = from; j < to; j++) {
    let x = x1;
    x1 = edgeAt(j + 1);
    if (!(x1 > x)) continue;
    const [low, width] = [lossAt(cells, j), widthOf(cells, j)];
    mass = 0;
    above = 0;
    uneven = 0;
    for (const stop of density.breaks) {
      if (stop > x && stop < x1) {
        panels(x, stop, low, width);
        x = stop;
      }
    }
    panels(x, x1, low, width);
    const up = Math.min(mass, Math.max(0, above / complementOfExp(width)));
    a[j] = mass - up;
    b[j] = up;
    cells.spread += uneven / (interval * interval);
  }
}

export interface Grid<At = Int32Array | Float64Array | null> {
  origin: number;
  interval: number;
  at: At;
}

/** Index and loss of the end j of a cell. */
const indexAt = ({ at }: Grid, j: number) => (at === null ? j : at[j]!);
export const lossAt = (grid: Grid, j: number) => grid.origin + indexAt(grid, j) * grid.interval;
const widthOf = (grid: Grid, j: number) => (indexAt(grid, j + 1) - indexAt(grid, j)) * grid.interval;

/** Fewest cells for which blocks pay. */
const FEW_CELLS = 512;

/** Integrates all cells, in blocks where the density is smooth. `range`: the x that is kept. */
function integrateDensity(density: Density, range: { a: number; b: number }, cells: Grid & CellArrays): void {
  const { origin, interval } = cells;
  const n = cells.a.length;
  // The first and the last cell take what lies beyond the last lattice point by rounding.
  const edgeAt = (j: number) => {
    if (j === 0 || j === n) return j === 0 ? range.a : range.b;
    return Math.min(range.b, Math.max(range.a, density.xAt(lossAt(cells, j))));
  };
  const blocks = cells.at === null && n >= FEW_CELLS && density.slope !== undefined ? new CellBlocks(interval) : null;
  for (let j = 0; j < n; j += BLOCK) {
    const end = Math.min(n, j + BLOCK);
    // A block lies inside of the range, and no corner inside of it.
    const [from, to] = [edgeAt(j), edgeAt(end)];
    const inside = j > 0 && end < n && from > range.a && to < range.b && !density.breaks.some((x) => x > from && x < to);
    if (blocks !== null && inside && blocks.integrate(density, origin + j * interval, j, cells)) continue;
    integrateCells(density, edgeAt, cells, j, end);
  }
}

/** Range of x that is kept; beyond it P and Q have at most e^logMass each per end, but for losses that are cut. */
function keptRange(law: Law, density: Density, logMass: number): { a: number; b: number; isCut: boolean } {
  const reach = density.reach(logMass);
  const [a, b] = [Math.max(reach.a, density.from), Math.min(reach.b, density.to)];
  const isCut = law.symmetric && law.atoms.every(({ loss }) => loss >= LOWEST_LOSS) && density.loss(a) < DEEP_LOSS;
  return { a: isCut ? density.xAt(LOWEST_LOSS) : a, b, isCut };
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
    const { a, b } = keptRange(law, law.density, logMass);
    low = Math.min(low, law.density.loss(a));
    high = Math.max(high, law.density.loss(b));
  }
  return { low, high };
}

/** The lattice through the loss `offset`: the indices from there that hold a law. */
export function indicesOf(range: { low: number; high: number }, interval: number, offset: number): { first: number; last: number } {
  const slack = onPoint(range.low, range.high);
  const first = Math.floor((range.low - offset + slack) / interval);
  return { first, last: Math.max(first + 1, Math.ceil((range.high - offset - slack) / interval)) };
}

/**
 * Cuts a law into cells.
 * @param interval spacing of the lattice, nats
 * @param offset the lattice contains this loss
 * @param logMass ln of the mass that may be left outside, per end
 */
export function cutIntoCells(law: Law, interval: number, offset: number, logMass: number): Cells {
  const { first, last } = indicesOf(lossRange(law, logMass), interval, offset);
  return cut(law, { origin: offset + first * interval, interval, at: null }, last - first, logMass);
}

/** The cell of a position on the lattice, which lies in it or at its lower end. */
function cellOf({ at }: Grid, position: number): number {
  if (at === null) return Math.floor(position);
  let low = 0;
  let high = at.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Cuts a law into the `n` cells of a grid that holds it. */
export function cut<At extends Int32Array | Float64Array | null>(law: Law, grid: Grid<At>, n: number, logMass: number): Cells<At> {
  const { origin, interval } = grid;
  const range = lossRange(law, logMass);
  const slack = onPoint(range.low, range.high);
  const a = new Float64Array(n);
  const b = new Float64Array(n);
  const point = new Float64Array(n + 1);
  const cells: Grid<At> & CellArrays = { ...grid, a, b, spread: 0 };
  let outsideP = law.infinityMass + (law.omitted?.p ?? 0);
  let outsideQ = law.dualInfinityMass + (law.omitted?.q ?? 0);
  let isCut = false;
  if (law.density !== null) {
    const kept = keptRange(law, law.density, logMass);
    isCut = kept.isCut;
    checkPanels(law.density, kept);
    outsideP += massOutside(law.density, kept, 'p');
    outsideQ += massOutside(law.density, kept, 'q');
    integrateDensity(law.density, kept, cells);
  }
  let moved = Math.max(0, origin - range.low, range.high - lossAt(grid, n));
  for (const atom of law.atoms) {
    const position = (atom.loss - origin) / interval;
    const nearest = Math.round(position);
    const isNear = Math.abs(position - nearest) * interval <= slack;
    const j = cellOf(grid, isNear ? nearest : position);
    if (isNear && indexAt(grid, j) === nearest) {
      point[j] = (point[j] as number) + atom.p;
      moved = Math.max(moved, Math.abs(position - nearest) * interval);
      continue;
    }
    const share = (atom.p * Math.expm1(lossAt(grid, j) - atom.loss)) / Math.expm1(-widthOf(grid, j));
    a[j] = (a[j] as number) + atom.p - share;
    b[j] = (b[j] as number) + share;
    cells.spread += atom.p * (position - indexAt(grid, j)) * (indexAt(grid, j + 1) - position);
  }
  return { ...cells, point, moved, outsideP, outsideQ, isCut };
}

/** Refuses a density that would take more panels than a thread can afford. */
function checkPanels(density: Density, { a, b }: { a: number; b: number }): void {
  const panels = (b - a) / (PANEL * density.scale);
  if (!(panels <= MOST_PANELS)) throw new LatticeTooLarge(`one use would need ${panels.toExponential(1)} panels of quadrature`);
}

function massOutside(density: Density, { a, b }: { a: number; b: number }, measure: 'p' | 'q'): number {
  const below = a > density.from ? (measure === 'p' ? density.pBelow(a) : density.qBelow(a)) : 0;
  const above = b < density.to ? (measure === 'p' ? density.pAbove(b) : density.qAbove(b)) : 0;
  return below + above;
}
