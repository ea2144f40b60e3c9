/**
 * Upper and lower lattice laws of one use.
 *
 * UPPER (connect-the-dots): the mass of a cell is split to its two ends so that its P and Q mass are kept. Splitting is the
 * reverse of a post-processing, so the pair dominates the true one: delta_U(eps) >= delta(eps) for every real eps, also of
 * the dual. What lies outside of the lattice is made fully revealing: P mass at +infinity, Q mass at -infinity.
 *
 * LOWER (merging): outcomes above l_i and below l_i are merged, in such proportions that the merged outcome has the ratio
 * P/Q = e^(l_i) exactly. Merging is post-processing, so delta_L(eps) <= delta(eps) for every real eps, also of the dual.
 * Let the share s_i of cell i go down to its lower point i and t_i of cell i - 1 up to its upper point i, s_i + t_(i+1) = 1.
 * The excess of P over e^(l_i) Q in cell i is b_i (1 - e^-D), the deficit in cell i - 1 is a_(i-1) (e^D - 1), so that
 *   s_i b_i = t_i a_(i-1) e^D                                                                                          (*)
 * is exact. Solved from the left end where mass grows (t_i = 1 - s_(i-1), contraction factor a_(i-1) e^D / b_i < 1) and from the
 * right end where it falls; where the two meet, one cell is cut into halves with shares of their own, which satisfy both
 * conditions at once. A share that would leave [0, 1] is cut there, and the mass that (*) then leaves over is moved by less
 * than one interval to the side that lowers the loss of the direction at hand, so such laws differ by direction.
 * Mass outside of the lattice is dropped, which lowers delta of both directions.
 */
import type { Cells } from './cells.ts';

export interface LatticeLaw {
  interval: number;
  /** Loss of entry 0 of `mass`. */
  origin: number;
  /** P mass at each lattice point; the Q mass there is e^-loss times it. */
  mass: Float64Array;
  /** Bound of the error of each loss of one use: atoms moved onto points, and rounding. */
  lossError: number;
  /** P and Q mass that is not on the lattice. */
  outsideP: number;
  outsideQ: number;
}

/** The parts of a law that its cells decide. */
function frameOf(cells: Cells): Omit<LatticeLaw, 'mass'> {
  const { interval, origin, moved, outsideP, outsideQ } = cells;
  const top = origin + cells.a.length * interval;
  return { interval, origin, lossError: moved + 4.5e-16 * Math.max(Math.abs(origin), Math.abs(top)), outsideP, outsideQ };
}

export function upperLaw(cells: Cells): LatticeLaw {
  const n = cells.a.length;
  const mass = Float64Array.from(cells.point);
  for (let j = 0; j < n; j++) {
    mass[j] = (mass[j] as number) + (cells.a[j] as number);
    mass[j + 1] = (mass[j + 1] as number) + (cells.b[j] as number);
  }
  return { ...frameOf(cells), mass };
}

/** Share of each cell that goes down (s) and up (t, of the cell itself), and what is left over. */
interface Shares {
  down: Float64Array;
  up: Float64Array;
}

export function heaviestCell(cells: Cells): number {
  let best = 0;
  let mass = -1;
  for (let j = 0; j < cells.a.length; j++) {
    const m = (cells.a[j] as number) + (cells.b[j] as number);
    if (m > mass) {
      mass = m;
      best = j;
    }
  }
  return best;
}

/** down_i b_i = up_(i-1) a_(i-1) e^D solved from both ends towards `meet`, whose own shares stay open. */
export function solveShares(cells: Cells, meet: number): Shares {
  const n = cells.a.length;
  const growth = Math.exp(cells.interval);
  const down = new Float64Array(n);
  const up = new Float64Array(n);
  for (let i = 0; i < meet; i++) {
    if (i > 0) {
      const offered = (1 - (down[i - 1] as number)) * (cells.a[i - 1] as number) * growth;
      const b = cells.b[i] as number;
      down[i] = offered <= b ? (b > 0 ? offered / b : 0) : 1;
      up[i - 1] = offered <= b ? 1 - (down[i - 1] as number) : b / ((cells.a[i - 1] as number) * growth);
    }
  }
  for (let i = n - 1; i > meet; i--) {
    const share = i === n - 1 ? 1 : 1 - (up[i] as number);
    const asked = share * (cells.b[i] as number);
    const a = (cells.a[i - 1] as number) * growth;
    const given = asked <= a ? (a > 0 ? asked / a : 0) : 1;
    down[i] = asked <= a ? share : a / (cells.b[i] as number);
    up[i - 1] = given;
  }
  return { down, up };
}

/**
 * Shares of the lower and the upper half of the cell `meet` that goes down, so that its point below takes the excess X and its
 * point above the deficit Z; null when that needs a share outside of [0, 1].
 */
function splitCell(cells: Cells, meet: number, x: number, z: number): { low: number; high: number; lowMass: number } | null {
  const low = cells.half(meet);
  const a1 = low.a;
  const b1 = low.b;
  const a2 = (cells.a[meet] as number) - a1;
  const b2 = (cells.b[meet] as number) - b1;
  // down_1 b1 + down_2 b2 = x and (1 - down_1) a1 + (1 - down_2) a2 = z.
  const determinant = b1 * a2 - b2 * a1;
  if (determinant === 0) return null;
  const y = a1 + a2 - z;
  const d1 = (x * a2 - y * b2) / determinant;
  const d2 = (y * b1 - x * a1) / determinant;
  const fits = (d: number) => d >= 0 && d <= 1;
  return fits(d1) && fits(d2) ? { low: d1, high: d2, lowMass: a1 + b1 } : null;
}

/**
 * The lower law for one direction.
 * @returns the law and whether mass was left over (then the other direction has a law of its own)
 */
export function lowerLaw(cells: Cells, direction: 'remove' | 'add', meet = heaviestCell(cells)): { law: LatticeLaw; leftOver: number } {
  const n = cells.a.length;
  const growth = Math.exp(cells.interval);
  const { down, up } = solveShares(cells, meet);
  const mass = Float64Array.from(cells.point);
  let leftOver = 0;
  // Mass that is left over keeps P and falls under `remove`; under `add` it keeps Q and rises, so P grows by e^(l - L).
  const leave = (j: number, share: number) => {
    const a = cells.a[j] as number;
    const b = cells.b[j] as number;
    leftOver += share * (a + b);
    if (direction === 'remove') mass[j] = (mass[j] as number) + share * (a + b);
    else mass[j + 1] = (mass[j + 1] as number) + share * (a * growth + b);
  };
  const place = (j: number, downShare: number, upShare: number) => {
    const total = (cells.a[j] as number) + (cells.b[j] as number);
    mass[j] = (mass[j] as number) + downShare * total;
    mass[j + 1] = (mass[j + 1] as number) + upShare * total;
    const rest = 1 - downShare - upShare;
    if (rest > 1e-15 && total > 0) leave(j, rest);
  };
  // At the meeting cell both neighbours state what they need; x is the deficit offered from below, z the excess from above.
  const x = meet > 0 ? (1 - (down[meet - 1] as number)) * (cells.a[meet - 1] as number) * growth : 0;
  const z = (up[meet] as number) * (cells.a[meet] as number);
  const split = splitCell(cells, meet, x, z);
  if (split !== null) {
    if (meet > 0) up[meet - 1] = 1 - (down[meet - 1] as number);
    const total = (cells.a[meet] as number) + (cells.b[meet] as number);
    const goesDown = split.low * split.lowMass + split.high * (total - split.lowMass);
    mass[meet] = (mass[meet] as number) + goesDown;
    mass[meet + 1] = (mass[meet + 1] as number) + total - goesDown;
  } else {
    const free = 1 - (up[meet] as number);
    const b = cells.b[meet] as number;
    const share = b > 0 ? Math.min(free, x / b) : 0;
    if (meet > 0) {
      const a = (cells.a[meet - 1] as number) * growth;
      up[meet - 1] = a > 0 ? Math.min(1 - (down[meet - 1] as number), (share * b) / a) : 0;
    }
    place(meet, share, up[meet] as number);
  }
  for (let j = 0; j < n; j++) if (j !== meet) place(j, down[j] as number, up[j] as number);
  // The last cell offers its upper part to no one, the first asks nothing from below: what they keep is left over by `place`.
  return { law: { ...frameOf(cells), mass }, leftOver };
}
