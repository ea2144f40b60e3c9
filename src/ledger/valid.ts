/**
 * Whether an entry is one that this release writes. A chain only says that nothing was changed since its hashes were made: entries of a later release, or of
 * a hand that made the hashes anew, may say what no budget can mean. Such a log is refused as a whole, instead of being read in part.
 */
import { parseAmount } from './amount.ts';
import type { Header } from './budget.ts';
import type { Entry } from './entry.ts';
import { rules } from './filter.ts';
import { combinationOf } from './partition.ts';

type Loose = Record<string, unknown>;

const ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const TENANT = /^[A-Za-z0-9._-]{1,64}$/;

const isRecord = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
const isTime = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
const oneOf = (value: unknown, ...names: string[]) => names.includes(value as string);

function isAmounts(value: unknown, length: number): boolean {
  if (!Array.isArray(value) || value.length !== length) return false;
  try {
    for (const one of value) parseAmount(one as string);
    return true;
  } catch {
    return false;
  }
}

function hasExactly(value: Loose, members: readonly string[]): boolean {
  let count = 0;
  for (const _ in value) count++;
  return count === members.length && members.every((name) => name in value);
}

const ENTRY = [
  'seq',
  'prev_hash',
  'time',
  'key',
  'caller',
  'kind',
  'decision',
  'event',
  'cost',
  'partition',
  'reservation',
  'budgets',
  'engine_version',
] as const satisfies (keyof Entry)[];
const HEADER = [
  'id',
  'tenant',
  'scope',
  'data',
  'privacy_unit',
  'adjacency',
  'accounting',
  'cap',
  'partitions',
  'partition_of',
  'expired_reservations',
  'plan',
] as const satisfies (keyof Header)[];

function accountingFault(accounting: unknown, cap: unknown): string | null {
  if (!isRecord(accounting) || !Object.hasOwn(rules, accounting.kind as string)) return 'accounting';
  const { kind, orders } = accounting as unknown as Header['accounting'] & { orders: unknown };
  const list = Array.isArray(orders) && orders.length > 0 && orders.every((order) => Number.isFinite(order) && order > 1);
  if (kind === 'rdp' ? !list : orders !== undefined) return 'accounting';
  return isAmounts(cap, rules[kind].quantities(accounting as Header['accounting']).length) ? null : 'cap';
}

function partitionsFault({ partitions, adjacency, accounting }: Loose & Pick<Header, 'accounting'>): string | null {
  if (partitions === null) return null;
  if (!isRecord(partitions) || !Array.isArray(partitions.names) || partitions.names.length === 0) return 'partitions';
  const { names, combination } = partitions;
  if (!names.every(isId) || new Set(names).size !== names.length) return 'partitions';
  // a part that weighs less than its rule says would be paid for by nobody
  const rulesOf = (['disjoint', 'overlapping'] as const).map((overlap) => combinationOf(accounting.kind, adjacency as string, overlap));
  const known = rulesOf.some((rule) => rule !== null && JSON.stringify(rule) === JSON.stringify(combination));
  return known ? null : 'partitions';
}

function planFault({ plan, accounting, cap }: Loose & Pick<Header, 'accounting' | 'cap'>): string | null {
  if (accounting.kind !== 'plan') return plan === null ? null : 'plan';
  if (!isRecord(plan) || !Array.isArray(plan.steps) || !isRecord(plan.guarantee)) return 'plan';
  let uses = 0;
  for (const step of plan.steps as unknown[]) {
    if (!isRecord(step) || !isText(step.event) || !Number.isSafeInteger(step.count) || (step.count as number) < 1) return 'plan';
    uses += step.count as number;
  }
  return cap[0] === String(uses) ? null : 'plan';
}

/** The member of what opened a budget that is not as it must be; null where all are. */
export function headerFault(header: unknown): string | null {
  if (!isRecord(header) || !hasExactly(header, HEADER)) return 'event';
  if (!isId(header.id)) return 'id';
  if (typeof header.tenant !== 'string' || !TENANT.test(header.tenant)) return 'tenant';
  if (!oneOf(header.scope, 'organisation', 'project', 'dataset', 'partition')) return 'scope';
  if (!isText(header.data) || !isText(header.privacy_unit)) return 'data';
  if (!oneOf(header.adjacency, 'add_remove', 'replace_one', 'zero_out')) return 'adjacency';
  if (!oneOf(header.expired_reservations, 'spent', 'released')) return 'expired_reservations';
  const { partition_of: place } = header;
  if (place !== null && (!isRecord(place) || !hasExactly(place, ['budget', 'partition']) || !isId(place.budget) || !isId(place.partition)))
    return 'partition_of';
  const whole = header as Loose & Header;
  return accountingFault(header.accounting, header.cap) ?? partitionsFault(whole) ?? planFault(whole);
}

const PARTIAL = ['no', 'per_use', 'stop_declared'];

/** What an entry of its kind says beside its cost. */
function eventFault({ kind, event, reservation, decision }: Entry): boolean {
  const named = typeof reservation === 'string';
  if (kind === 'released' || kind === 'expired') return event !== null || !named;
  if (kind === 'capacity_changed') return event !== null || named;
  if (!isRecord(event)) return true;
  if (kind === 'committed') return !named || (event.uses !== null && !Number.isSafeInteger(event.uses));
  if (kind === 'reserved')
    return !isTime(event.expires_at) || !PARTIAL.includes(event.partial as string) || named !== (decision === 'admitted');
  return named;
}

const KINDS = ['opened', 'charged', 'reserved', 'committed', 'released', 'expired', 'capacity_changed'];

/**
 * The member of an entry that is not as it must be; null where all are.
 * @param header of the budget, which its first entry has opened; @param before time of the entry before
 */
export function entryFault(entry: Entry, header: Header, before: number): string | null {
  const { time, key, caller, kind, decision, cost, partition, budgets, engine_version } = entry;
  if (!hasExactly(entry as unknown as Loose, ENTRY)) return 'members';
  if (!KINDS.includes(kind) || (kind === 'opened') !== (entry.seq === 1)) return 'kind';
  if (decision !== 'admitted' && (decision !== 'refused' || (kind !== 'charged' && kind !== 'reserved'))) return 'decision';
  if (!isTime(time) || time < before) return 'time';
  if (!isTextOrNull(key)) return 'key';
  if (!isText(caller)) return 'caller';
  if (!isTextOrNull(engine_version)) return 'engine_version';
  if (!isAmounts(cost, kind === 'opened' ? 0 : header.cap.length)) return 'cost';
  if (partition !== null && header.partitions?.names.includes(partition) !== true) return 'partition';
  if (!Array.isArray(budgets) || !budgets.includes(header.id) || !budgets.every(isText)) return 'budgets';
  return eventFault(entry) ? 'event' : null;
}
