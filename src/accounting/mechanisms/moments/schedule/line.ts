/** Nodes of a line of several laws together. */
import { type Nodes, nextChunk } from '../moment.ts';

/** Upper bounds of ln |phi| at the nodes, by law. */
export class Moduli {
  readonly byLaw: Float64Array[];
  private readonly base: Float64Array;
  private readonly baseError: Float64Array;

  constructor(laws: number, nodes: number) {
    this.byLaw = Array.from({ length: laws }, () => new Float64Array(nodes));
    this.base = new Float64Array(laws);
    this.baseError = new Float64Array(laws);
  }

  /** Node 0 first. */
  take(i: number, j: number, re: number, error: number, quadrature: number): void {
    if (j === 0) {
      this.base[i] = re;
      this.baseError[i] = 1.01 * (error + quadrature);
    }
    this.byLaw[i]![j] = Math.min(0, re - this.base[i]! + error + Math.log1p(quadrature) + this.baseError[i]!);
  }
}

/** Nodes that are being made. */
export interface JointLine extends Nodes {
  t: number;
  step: number;
  first: number;
  /** Absent where nobody asks. */
  apart: Moduli | null;
}

/** Lines in chunks, made by `fill`; the one that was asked for last is kept, since lines are made one after another. */
export function jointLines(fill: (line: JointLine, from: number, to: number) => void) {
  let line: JointLine | null = null;
  let made = 0;
  return (t: number, step: number, count: number, first: number): Nodes => {
    if (line === null || line.t !== t || line.step !== step || line.first !== first) {
      line = { ...emptyNodes(0), t, step, first, apart: null };
      made = 0;
    }
    while (made < count) {
      const to = made === 0 ? first : nextChunk(made);
      for (const name of ['re', 'im', 'rounding', 'quadrature'] as const) line[name] = enlarged(line[name], to);
      fill(line, made, to);
      made = to;
    }
    return line;
  };
}

export function emptyNodes(size: number): Nodes {
  const array = () => new Float64Array(size);
  return { re: array(), im: array(), rounding: array(), quadrature: array() };
}

function enlarged(array: Float64Array, size: number): Float64Array {
  const larger = new Float64Array(size);
  larger.set(array);
  return larger;
}
