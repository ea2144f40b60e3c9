/** A budget: what was fixed when it opened, and its state as the fold of its entries. The only place where a state changes. */
import { formatAmounts, parseAmounts } from './amount.ts';
import { type Entry, ORIGIN } from './entry.ts';
import { type Accounting, type Quantity, rules, sum, zeros } from './filter.ts';
import { type Combination, combine } from './partition.ts';

/** Uses of one event of a plan; `event` is its canonical text. */
export interface PlanStep {
  event: string;
  count: number;
}

/** Immutable once the budget is open. */
export interface Header {
  id: string;
  tenant: string;
  scope: 'organisation' | 'project' | 'dataset' | 'partition';
  /** Which data, and what is protected in it, in the words of whoever opened the budget. */
  data: string;
  privacy_unit: string;
  adjacency: 'add_remove' | 'replace_one' | 'zero_out';
  accounting: Accounting;
  /** Decimals, one a quantity, as the budget opened. */
  cap: string[];
  partitions: { names: string[]; combination: Combination } | null;
  partition_of: { budget: string; partition: string } | null;
  expired_reservations: 'spent' | 'released';
  plan: { mechanism: unknown; steps: PlanStep[]; guarantee: unknown } | null;
}

/** A reservation that is neither committed nor released nor expired. */
export interface Held {
  cost: string[];
  partition: string | null;
  expires_at: number;
  /** The entry that made it. */
  seq: number;
  /** Whether less than all of it may be committed, and why. */
  partial: 'no' | 'per_use' | 'stop_declared';
  /** In plan mode, uses of the plan before it, in units of 1e-18. */
  position: string;
  budgets: string[];
}

interface Part {
  spent: string[];
  held: string[];
}

/** Plain data, as it is stored; amounts are decimals. */
export interface State {
  seq: number;
  head: string;
  time: number;
  cap: string[];
  spent: string[];
  held: string[];
  parts: Record<string, Part>;
  reservations: Record<string, Held>;
  /** The cap was raised after something had been spent: no filter any more. */
  capacity_changed: boolean;
  admitted: number;
  refused: number;
  /** The last entry that took something of the budget; 0 is none. */
  last_taker: number;
}

export function quantitiesOf(header: Header): readonly Quantity[] {
  return rules[header.accounting.kind].quantities(header.accounting);
}

export function emptyState(header: Header): State {
  const none = formatAmounts(zeros(header.cap.length));
  return {
    seq: 0,
    head: ORIGIN,
    time: 0,
    cap: [...header.cap],
    spent: none,
    held: none,
    parts: {},
    reservations: {},
    capacity_changed: false,
    admitted: 0,
    refused: 0,
    last_taker: 0,
  };
}

/** An open reservation; undefined where there is none of this id. Ids come from callers, so what every object inherits is none. */
export const heldOf = ({ reservations }: State, id: string): Held | undefined =>
  Object.hasOwn(reservations, id) ? reservations[id] : undefined;

const plus = (a: readonly string[], b: readonly bigint[]): string[] => formatAmounts(sum(parseAmounts(a), b));

export interface Totals {
  readonly cap: readonly bigint[];
  /** With what the parts weigh. */
  readonly spent: readonly bigint[];
  /** Spent and reserved. */
  readonly load: readonly bigint[];
}

/** Of states that are still in use: a state is never changed, and one decision asks for its totals several times. */
const totals = new WeakMap<State, Totals>();

export function totalsOf(header: Header, state: State): Totals {
  let known = totals.get(state);
  if (known === undefined) {
    known = addUp(header, state);
    totals.set(state, known);
  }
  return known;
}

function addUp(header: Header, state: State): Totals {
  const spent = parseAmounts(state.spent);
  const load = sum(spent, parseAmounts(state.held));
  if (header.partitions === null) return { cap: parseAmounts(state.cap), spent, load };
  const { combination } = header.partitions;
  const parts = Object.values(state.parts).map((part) => ({ spent: parseAmounts(part.spent), held: parseAmounts(part.held) }));
  const weigh = (children: bigint[][]) => combine(children, combination, state.cap.length);
  return {
    cap: parseAmounts(state.cap),
    spent: sum(spent, weigh(parts.map((part) => part.spent))),
    load: sum(load, weigh(parts.map((part) => sum(part.spent, part.held)))),
  };
}

/** Adds amounts to what one place of the state has spent or holds: the budget itself, or the part of a child. */
function move(state: State, partition: string | null, where: 'spent' | 'held', amounts: bigint[]): State {
  if (partition === null) return { ...state, [where]: plus(state[where], amounts) };
  const none = formatAmounts(zeros(state.cap.length));
  // a part may have the name of something that every object inherits
  const part = (Object.hasOwn(state.parts, partition) ? state.parts[partition] : undefined) ?? { spent: none, held: none };
  return { ...state, parts: { ...state.parts, [partition]: { ...part, [where]: plus(part[where], amounts) } } };
}

function settle(state: State, entry: Entry, spent: bigint[] | null): State {
  const { [entry.reservation ?? '']: held, ...others } = state.reservations;
  if (held === undefined) throw new Error(`entry ${entry.seq} settles a reservation that is not held`);
  const freed = move(
    { ...state, reservations: others },
    held.partition,
    'held',
    parseAmounts(held.cost).map((x) => -x),
  );
  return spent === null ? freed : { ...move(freed, held.partition, 'spent', spent), last_taker: entry.seq };
}

/** What an entry of a reservation says about it beside its cost. */
export interface ReservedEvent {
  expires_at: number;
  partial: Held['partial'];
}

function reserve(header: Header, state: State, entry: Entry): State {
  const { expires_at, partial } = entry.event as ReservedEvent;
  const position = header.plan === null ? '0' : (totalsOf(header, state).load[0] as bigint).toString();
  const { cost, partition, seq, budgets } = entry;
  const held: Held = { cost, partition, expires_at, seq, partial, position, budgets };
  const next = move(state, partition, 'held', parseAmounts(cost));
  return { ...next, reservations: { ...next.reservations, [entry.reservation as string]: held }, last_taker: seq };
}

function changeCapacity(state: State, entry: Entry, used: boolean): State {
  const raised = parseAmounts(entry.cost).some((amount, i) => amount > (parseAmounts(state.cap)[i] as bigint));
  return { ...state, cap: entry.cost, capacity_changed: state.capacity_changed || (raised && used) };
}

function effect(header: Header, state: State, entry: Entry): State {
  const cost = entry.kind === 'opened' ? [] : parseAmounts(entry.cost);
  switch (entry.kind) {
    case 'opened':
      return state;
    case 'charged':
      return { ...move(state, entry.partition, 'spent', cost), last_taker: entry.seq };
    case 'reserved':
      return reserve(header, state, entry);
    case 'committed':
      return settle(state, entry, cost);
    case 'released':
      return settle(state, entry, null);
    case 'expired':
      return settle(state, entry, header.expired_reservations === 'spent' ? cost : null);
    case 'capacity_changed':
      return changeCapacity(state, entry, state.last_taker > 0);
  }
}

/** The state after an entry whose row has the hash `head`. */
export function applyEntry(header: Header, state: State, entry: Entry, head: string): State {
  const refused = entry.decision === 'refused';
  const next = refused ? state : effect(header, state, entry);
  const counted = entry.kind === 'charged' || entry.kind === 'reserved';
  return {
    ...next,
    seq: entry.seq,
    head,
    time: entry.time,
    admitted: state.admitted + (counted && !refused ? 1 : 0),
    refused: state.refused + (refused ? 1 : 0),
  };
}
