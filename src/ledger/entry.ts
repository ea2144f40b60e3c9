/**
 * Entries and their chain. An entry is stored as the text that was hashed, and every entry holds the hash of the one before it, so a changed, missing or
 * moved entry is found. A chain convinces only who kept an earlier head: whoever can rewrite all of a ledger can compute all of its hashes anew.
 */
import { hash } from 'node:crypto';

export type EntryKind = 'opened' | 'charged' | 'reserved' | 'committed' | 'released' | 'expired' | 'capacity_changed';

/** All amounts are decimals in the quantities of the budget. */
export interface Entry {
  seq: number;
  prev_hash: string;
  /** Milliseconds since 1970 by the clock of the service; never less than that of the entry before. */
  time: number;
  /** The Idempotency-Key of the request; null where time itself made the entry. */
  key: string | null;
  caller: string;
  kind: EntryKind;
  decision: 'admitted' | 'refused';
  /** What was asked: the mechanism and everything else that decides its cost; for an opening, the budget. */
  event: unknown;
  cost: string[];
  partition: string | null;
  reservation: string | null;
  /** All budgets that this request touches, in order. */
  budgets: string[];
  engine_version: string | null;
}

export interface EntryRow {
  seq: number;
  body: string;
  hash: string;
}

/** prev_hash of the first entry. */
export const ORIGIN = '0'.repeat(64);

export const hashOf = (body: string): string => hash('sha256', body, 'hex');

/** The row of an entry, members in a fixed order. */
export function encodeEntry(entry: Entry): EntryRow {
  const { seq, prev_hash, time, key, caller, kind, decision, event, cost, partition, reservation, budgets, engine_version } = entry;
  const ordered: Entry = {
    seq,
    prev_hash,
    time,
    key,
    caller,
    kind,
    decision,
    event,
    cost,
    partition,
    reservation,
    budgets,
    engine_version,
  };
  const body = JSON.stringify(ordered);
  return { seq, body, hash: hashOf(body) };
}

/** Where and why a chain is broken. */
export class BrokenChain extends Error {
  readonly budget: string;
  readonly seq: number;
  constructor(budget: string, seq: number, why: string) {
    super(`budget ${budget}, entry ${seq}: ${why}`);
    this.name = 'BrokenChain';
    this.budget = budget;
    this.seq = seq;
  }
}

/** The entry of a row that must follow the entry with hash `previous`. Throws BrokenChain. */
export function decodeEntry(budget: string, row: EntryRow, seq: number, previous: string): Entry {
  if (row.seq !== seq) throw new BrokenChain(budget, seq, `is missing: entry ${row.seq} comes instead`);
  if (hashOf(row.body) !== row.hash) throw new BrokenChain(budget, seq, 'does not have the hash that is stored beside it');
  const entry = JSON.parse(row.body) as Entry;
  if (entry.seq !== seq) throw new BrokenChain(budget, seq, `says that it is entry ${entry.seq}`);
  if (entry.prev_hash !== previous) throw new BrokenChain(budget, seq, 'does not follow the entry before it');
  return entry;
}
