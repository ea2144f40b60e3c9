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
/** Readings that a law is expected to be asked for, when it is weighed. */
const USUAL_READINGS = 64;

/** A tilted law with both of its kinds of sums, each made when it is first wanted. */
export class TailSources {
  readonly tilted: TiltedSum;
  readonly sector: Sector;
  /** Size with what is likely to be made. */
  readonly bytes: number;
  private ofFrequencies: DirectSums | null = null;
  private ofTable: TableSums | null = null;

  constructor(tilted: TiltedSum, sector: Sector) {
    this.tilted = tilted;
    this.sector = sector;
    const { last } = tilted.p;
    this.bytes = 8 * (8 * (last + 1) + (USUAL_READINGS * last > TABLE_COST * tilted.n ? 5 * tilted.n : 0));
  }

  direct(): DirectSums {
    this.ofFrequencies ??= new DirectSums(this.tilted, this.sector);
    return this.ofFrequencies;
  }

  table(): TableSums {
    this.ofTable ??= new TableSums(this.tilted, this.sector);
    return this.ofTable;
  }
}

/** One profile's reading of a tilted law: how much it has asked decides how it reads, so each profile has its own. */
export class TailReader {
  readonly tilted: TiltedSum;
  readonly sector: Sector;
  private readonly sources: TailSources;
  private spent = 0;

  constructor(sources: TailSources) {
    this.sources = sources;
    this.tilted = sources.tilted;
    this.sector = sources.sector;
  }

  /** The sums to be asked about one threshold. */
  sums(): Sums {
    this.spent += this.tilted.p.last + 1;
    return this.spent > TABLE_COST * this.tilted.n ? this.sources.table() : this.sources.direct();
  }
}
