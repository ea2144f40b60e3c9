/** Two independent pairs, of whose sums it is told what lies on both sides of a loss, without making them: a pass over both. */
import { bottomOf, type Pair, topOf } from './pair.ts';
import { fromLeft, fromRight } from './sums.ts';

/** P and Q mass above a loss, and at or below it. */
export interface Sides {
  pAbove: number;
  pBelow: number;
  qAbove: number;
  qBelow: number;
}

/** Outcomes between which sums are added to the rest. */
const ROWS = 64;

export class Reader {
  private readonly x: Pair;
  private readonly y: Pair;
  /** Entry j: what lies from outcome j of y on, and before it. */
  private readonly pAbove: Float64Array;
  private readonly pBelow: Float64Array;
  private readonly qAbove: Float64Array;
  private readonly qBelow: Float64Array;
  readonly missingP: number;
  readonly missingQ: number;
  readonly bottom: number;
  readonly top: number;

  constructor(x: Pair, y: Pair) {
    this.x = x;
    this.y = y;
    this.pAbove = fromRight(y.p);
    this.pBelow = fromLeft(y.p);
    this.qAbove = fromRight(y.q);
    this.qBelow = fromLeft(y.q);
    this.missingP = x.missingP + y.missingP;
    this.missingQ = x.missingQ + y.missingQ;
    this.bottom = bottomOf(x) + bottomOf(y);
    this.top = topOf(x) + topOf(y);
  }

  /** Each relatively accurate to `productError`, as all terms are positive. */
  at(z: number): Sides {
    const { x, y, pAbove, pBelow, qAbove, qBelow } = this;
    const sides = { pAbove: 0, pBelow: 0, qAbove: 0, qBelow: 0 };
    const n = x.loss.length;
    let j = y.loss.length;
    for (let from = 0; from < n; from += ROWS) {
      let [p1, p0, q1, q0] = [0, 0, 0, 0];
      for (let i = from; i < Math.min(n, from + ROWS); i++) {
        const rest = z - x.loss[i]!;
        while (j > 0 && y.loss[j - 1]! > rest) j--;
        p1 += x.p[i]! * pAbove[j]!;
        p0 += x.p[i]! * pBelow[j]!;
        q1 += x.q[i]! * qAbove[j]!;
        q0 += x.q[i]! * qBelow[j]!;
      }
      sides.pAbove += p1;
      sides.pBelow += p0;
      sides.qAbove += q1;
      sides.qBelow += q0;
    }
    return sides;
  }
}
