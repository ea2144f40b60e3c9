/**
 * Tail sums of a tilted law at a point of its window: straight from its frequencies, which costs a pass over those that are alive, until
 * that has cost as much as a table of all sums.
 */
import { DirectSums } from './direct.ts';
import { TableSums } from './table.ts';
import type { Sector, Sums } from './tail_sums.ts';
import type { TiltedSum } from './tilted.ts';

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
