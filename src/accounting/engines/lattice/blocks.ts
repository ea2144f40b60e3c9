/**
 * Many cells at once, where the density is smooth on their scale.
 *
 * On a block of cells the density of the loss under P, h(l) = e^l q(x(l)) / L'(x), is interpolated in a few Chebyshev points; the moments of a
 * cell are then fixed combinations of these values, the same for every block of one interval. A polynomial of degree 11 errs by about
 * (w / 4 d)^12 relative on a block of width w at the distance d of the nearest singularity. Whether that is below rounding is seen at two
 * points between the nodes, where the error is near its largest; a block that does not pass is integrated cell by cell.
 */
import type { Density } from '../../mechanisms/law.ts';
import { gaussLegendre } from '../../numerics/quadrature.ts';

/** Cells of a block, and points in which the density is evaluated. */
export const BLOCK = 64;
const NODES = 12;
/** Order of the rule that integrates the interpolating polynomials, and their product with an exponential, over a cell. */
const RULE = 4;
/** Positions in a block at which the interpolation is compared: between the middle nodes, and between the outer ones. */
const CHECKED = [0.5, 1 - Math.cos((0.5 * Math.PI) / NODES) ** 2 / 1.008];
/** Relative difference that rounding explains, for each unit of the logarithms that are exponentiated. */
const ROUNDING = 2e-15;

/** 1 / prod (x_k - x_i) over the other nodes x_i, up to a common factor, for Chebyshev points of the first kind. */
const BARYCENTRIC = Array.from({ length: NODES }, (_, k) => (k % 2 === 0 ? 1 : -1) * Math.sin((Math.PI * (k + 0.5)) / NODES));

/** The values at s, which is no node, of the polynomials that are 1 in one node and 0 in the others. */
function lagrange(nodes: Float64Array, s: number): Float64Array {
  const terms = nodes.map((at, k) => (BARYCENTRIC[k] as number) / (s - at));
  const total = terms.reduce((sum, term) => sum + term, 0);
  return terms.map((term) => term / total);
}

export interface CellArrays {
  a: Float64Array;
  b: Float64Array;
  /** P mass times t (1 - t) at the fractions t of its cells that it lies at, in all: the variance in D^2 that splitting adds. */
  spread: number;
}

export class CellBlocks {
  private readonly nodes: Float64Array;
  private readonly checks: { at: number; weights: Float64Array }[];
  /** Row j: weights of the values for cell j of a block, of its P mass and of b; and of what splitting a whole block adds. */
  private readonly mass = new Float64Array(BLOCK * NODES);
  private readonly above = new Float64Array(BLOCK * NODES);
  private readonly spread = new Float64Array(NODES);
  private readonly values = new Float64Array(NODES);

  constructor(interval: number) {
    const width = BLOCK * interval;
    this.nodes = Float64Array.from({ length: NODES }, (_, k) => 0.5 * width * (1 - Math.cos((Math.PI * (k + 0.5)) / NODES)));
    this.checks = CHECKED.map((share) => ({ at: share * width, weights: lagrange(this.nodes, share * width) }));
    const { nodes, weights } = gaussLegendre(RULE);
    const all = -1 / Math.expm1(-interval);
    for (let j = 0; j < BLOCK; j++) {
      for (let i = 0; i < nodes.length; i++) {
        const t = 0.5 * (1 + (nodes[i] as number));
        const w = 0.5 * interval * (weights[i] as number);
        lagrange(this.nodes, (j + t) * interval).forEach((value, k) => {
          const at = j * NODES + k;
          this.mass[at] = (this.mass[at] as number) + w * value;
          this.above[at] = (this.above[at] as number) - w * value * all * Math.expm1(-t * interval);
          this.spread[k] = (this.spread[k] as number) + w * value * t * (1 - t);
        });
      }
    }
  }

  /** Integrates the block of cells that begins at the loss `low`, cell `first`; false where the density is not smooth enough. */
  integrate(density: Density, low: number, first: number, cells: CellArrays): boolean {
    const { slope } = density;
    if (slope === undefined) return false;
    const { values } = this;
    const { a, b } = cells;
    const valueAt = (loss: number) => {
      const x = density.xAt(loss);
      const logQ = density.logQ(x);
      return { logQ, value: Math.exp(logQ + loss) / slope(x) };
    };
    for (let k = 0; k < NODES; k++) {
      const { value } = valueAt(low + (this.nodes[k] as number));
      if (!(value > 0 && value < Number.POSITIVE_INFINITY)) return false;
      values[k] = value;
    }
    for (const { at, weights } of this.checks) {
      const { logQ, value } = valueAt(low + at);
      let interpolated = 0;
      for (let k = 0; k < NODES; k++) interpolated += (weights[k] as number) * (values[k] as number);
      if (!(Math.abs(interpolated - value) <= ROUNDING * (4 + Math.abs(logQ)) * value)) return false;
    }
    for (let j = 0; j < BLOCK; j++) {
      let mass = 0;
      let above = 0;
      const row = j * NODES;
      for (let k = 0; k < NODES; k++) {
        const value = values[k] as number;
        mass += (this.mass[row + k] as number) * value;
        above += (this.above[row + k] as number) * value;
      }
      const up = Math.min(mass, Math.max(0, above));
      a[first + j] = mass - up;
      b[first + j] = up;
    }
    for (let k = 0; k < NODES; k++) cells.spread += (this.spread[k] as number) * (values[k] as number);
    return true;
  }
}
