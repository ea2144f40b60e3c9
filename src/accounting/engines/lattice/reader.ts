/**
 * Tail sums of a tilted law at a point of its window: straight from its frequencies, which costs a pass over those that are alive, until
 * that has cost as much as a table of all sums.
 */
import { DirectSums } from './direct.ts';
import { TableSums } from './table.ts';
import type { TiltedSum } from './tilted.ts';

export type Sector = 'left' | 'middle' | 'right';

/** At a point j of the window, all relative to the tilted mean m: P by e^(-theta (s - m)), Q by e^(-(theta + 1)(s - m)). */
export interface SumsAt {
  /** P and Q mass of the points on the accurate side of j (above: >= j, below: < j), and on that of j - 1. */
  p: number;
  q: number;
  pBefore: number;
  qBefore: number;
  /** Tilted masses at j, of no meaning at the end of the window, and at j - 1. */
  massP: number;
  massQ: number;
  massPBefore: number;
  massQBefore: number;
  /** `right`: G at point j; `left`: H at point j - 1; of no meaning in the middle, and where P and Q are composed by themselves. */
  excess: number;
  /** Rounding of the evaluation itself. */
  roundP: number;
  roundQ: number;
}

export interface Sums {
  /** 2-norm bounds of the errors of the masses. */
  noiseP: number;
  noiseQ: number;
  at(j: number): SumsAt;
}

/** Passes over the frequencies cost about this many times less than the table, a point. */
const TABLE_COST = 6;

export class TailReader {
  readonly tilted: TiltedSum;
  readonly sector: Sector;
  private direct: DirectSums | null = null;
  private table: TableSums | null = null;
  private spent = 0;

  constructor(tilted: TiltedSum, sector: Sector) {
    this.tilted = tilted;
    this.sector = sector;
  }

  /** The sums to be asked about one threshold. */
  sums(): Sums {
    const { tilted, sector } = this;
    this.spent += tilted.p.last + 1;
    if (this.table === null && this.spent > TABLE_COST * tilted.n) {
      this.table = new TableSums(tilted, sector);
      this.direct = null;
    }
    if (this.table !== null) return this.table;
    this.direct ??= new DirectSums(tilted, sector);
    return this.direct;
  }
}
