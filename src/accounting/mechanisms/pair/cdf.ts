/**
 * A pair stated by P(L <= l) and Q(L <= l) at points l_0 < ... < l_n of its loss: of each cell (l_(i-1), l_i] both masses are known.
 * - From above: the masses of a cell are put on its two ends so that both are kept. Merging the ends gives the cell back, whatever was
 *   in it, so this pair dominates. Below l_0 what P has lies at l_0, above l_n what Q has lies at l_n; the rest has infinite loss.
 * - From below: each cell is one outcome, which is a post-processing.
 * Stated masses whose ratio leaves the cell (rounding) are no pair: from above the excess has infinite loss, from below it is dropped.
 * Source: Doroshenko et al. 2022 (connect-the-dots), with points that need not be equally spaced.
 */
import type { Atom } from '../law.ts';
import type { PairParameters } from './law.ts';

type Parameters = Omit<PairParameters, 'kind'>;

export interface StatedCdf {
  losses: readonly number[];
  cdf_p: readonly number[];
  cdf_q: readonly number[];
}

interface Cell {
  /** The losses in it; infinite at the two ends. */
  from: number;
  to: number;
  p: number;
  q: number;
  /** Masses that no loss of the cell explains. */
  excess: { p: number; q: number };
}

function cellsOf({ losses, cdf_p, cdf_q }: StatedCdf): Cell[] {
  const cells: Cell[] = [];
  for (let i = 0; i <= losses.length; i++) {
    const from = losses[i - 1] ?? Number.NEGATIVE_INFINITY;
    const to = losses[i] ?? Number.POSITIVE_INFINITY;
    const p = (cdf_p[i] ?? 1) - (cdf_p[i - 1] ?? 0);
    const q = (cdf_q[i] ?? 1) - (cdf_q[i - 1] ?? 0);
    // e^from q <= p <= e^to q, with 0 for e^-infinity q and no upper limit at infinity
    const excessP = to === Number.POSITIVE_INFINITY ? 0 : Math.max(0, p - Math.exp(to) * q);
    const excessQ = from === Number.NEGATIVE_INFINITY ? 0 : Math.max(0, q - Math.exp(-from) * p);
    cells.push({ from, to, p: p - excessP, q: q - excessQ, excess: { p: excessP, q: excessQ } });
  }
  return cells;
}

/** By how much the stated masses are no pair. */
export function inconsistency(stated: StatedCdf): number {
  return cellsOf(stated).reduce((sum, { excess }) => sum + excess.p + excess.q, 0);
}

/** Masses at the ends of a finite cell: P mass `atTo` at the upper one, so that P and Q are kept. */
function split({ from, to, p, q }: Cell): { low: number; high: number } {
  // low + high = q and e^from low + e^to high = p, in terms of Q
  const high = Math.min(q, Math.max(0, (p * Math.exp(-from) - q) / Math.expm1(to - from)));
  return { low: q - high, high };
}

/** The pair that dominates every pair with these cdfs. */
export function above(stated: StatedCdf): Parameters {
  const q = new Map<number, number>(stated.losses.map((loss) => [loss, 0]));
  const add = (loss: number, mass: number) => q.set(loss, (q.get(loss) as number) + mass);
  let infinityMass = 0;
  let dualInfinityMass = 0;
  for (const cell of cellsOf(stated)) {
    infinityMass += cell.excess.p;
    dualInfinityMass += cell.excess.q;
    if (cell.from === Number.NEGATIVE_INFINITY) {
      const atEnd = cell.p * Math.exp(-cell.to);
      add(cell.to, atEnd);
      dualInfinityMass += Math.max(0, cell.q - atEnd);
    } else if (cell.to === Number.POSITIVE_INFINITY) {
      add(cell.from, cell.q);
      infinityMass += Math.max(0, cell.p - cell.q * Math.exp(cell.from));
    } else {
      const { low, high } = split(cell);
      add(cell.from, low);
      add(cell.to, high);
    }
  }
  const atoms = [...q].filter(([, mass]) => mass > 0).map(([loss, mass]) => ({ loss, p: mass * Math.exp(loss), q: mass }));
  return { atoms, infinityMass, dualInfinityMass, dropped: null };
}

/** The pair that every pair with these cdfs dominates. */
export function below(stated: StatedCdf): Parameters {
  const atoms: Atom[] = [];
  const dropped = { p: 0, q: 0 };
  let infinityMass = 0;
  let dualInfinityMass = 0;
  for (const { p, q, excess } of cellsOf(stated)) {
    dropped.p += excess.p;
    dropped.q += excess.q;
    if (p > 0 && q > 0) atoms.push({ loss: Math.log(p / q), p, q });
    else {
      infinityMass += p;
      dualInfinityMass += q;
    }
  }
  return { atoms, infinityMass, dualInfinityMass, dropped };
}
