/** Headers, legs and commands of tests. */
import type { Header } from '../../src/ledger/budget.ts';
import type { Answer, Command, Done, Leg, Refused } from '../../src/ledger/commands.ts';
import { isBehind } from '../../src/ledger/fold.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import type { Summary } from '../../src/ledger/summary.ts';
import { exportLines } from '../../src/ledger/transfer.ts';

export const NOON = Date.UTC(2025, 5, 1, 12);

export function header(id: string, changes: Partial<Header> = {}): Header {
  return {
    id,
    tenant: 'local',
    scope: 'dataset',
    data: 'visits 2024',
    privacy_unit: 'person',
    adjacency: 'add_remove',
    accounting: { kind: 'pure' },
    cap: ['1'],
    partitions: null,
    partition_of: null,
    expired_reservations: 'spent',
    plan: null,
    ...changes,
  };
}

let made = 0;

/** A key that no other command of this process has. */
export const newKey = () => `key-${process.pid}-${made++}`;

const common = (changes: { key?: string; now?: number; fingerprint?: string }) => {
  const key = changes.key ?? newKey();
  return { tenant: 'local', caller: 'tester', key, fingerprint: changes.fingerprint ?? key, now: changes.now ?? NOON, instance: 'request' };
};
type Changes = Parameters<typeof common>[0];

export const opening = (of: Header, changes: Changes = {}): Command => ({
  ...common(changes),
  op: 'open',
  header: of,
  engine_version: 'engine',
});

export const leg = (budget: string, cost: string | string[], more: Partial<Leg> = {}): Leg => ({
  budget,
  partition: null,
  cost: typeof cost === 'string' ? [cost] : cost,
  plan: null,
  ...more,
});

const spending = (legs: Leg[]) => ({ legs, event: { mechanism: 'm' }, engine_version: 'engine', max_cost: [], told: {} });

export const charge = (legs: Leg[], changes: Changes = {}): Command => ({ ...common(changes), op: 'charge', ...spending(legs) });

export const reserve = (
  legs: Leg[],
  expires_at: number,
  changes: Changes & { partial?: 'no' | 'per_use' | 'stop_declared' } = {},
): Command => ({ ...common(changes), op: 'reserve', ...spending(legs), expires_at, partial: changes.partial ?? 'no' });

export const release = (budget: string, reservation: string, budgets = [budget], changes: Changes = {}): Command => ({
  ...common(changes),
  op: 'release',
  budget,
  reservation,
  budgets,
});

export const commit = (
  budget: string,
  reservation: string,
  costs: Record<string, string[]> | null = null,
  budgets = [budget],
  changes: Changes = {},
): Command => ({ ...common(changes), op: 'commit', budget, reservation, budgets, costs, uses: costs === null ? null : 1 });

export const capacity = (budget: string, cap: string[], changes: Changes = {}): Command => ({
  ...common(changes),
  op: 'capacity',
  budget,
  cap,
});

/** What an answer says, in the members of an outcome. */
export function saidIn({ status, body }: Answer): Said {
  const said = JSON.parse(body);
  if (status !== 200) return { ok: false, code: said.code, pointer: said.errors[0]?.pointer ?? '', refused_by: said.refused_by };
  return { ok: true, ...said, standings: said.standings ?? [said.standing] };
}

export type Said = Pick<Done, 'ok' | 'standings' | 'reservation'> | Pick<Refused, 'ok' | 'code' | 'pointer' | 'refused_by'>;

/** What a command is answered that is decided. */
export async function outcomeOf(ledger: Ledger, command: Command): Promise<Said> {
  const ran = await ledger.run(command);
  if (ran.kind === 'doubt') throw new Error(`${ran.doubt}: ${ran.detail}`);
  return saidIn(ran.answer);
}

/** What one quantity of a budget is, by its place. */
export async function amountsOf(ledger: Ledger, id: string): Promise<{ spent: string[]; held: string[]; seq: number }> {
  const row = await ledger.budget('local', id);
  if (row === null) throw new Error(`${id} does not exist`);
  return { spent: row.state.spent, held: row.state.held, seq: row.state.seq };
}

/** A budget as it is exported, line by line. */
export async function exported(ledger: Ledger, id: string): Promise<string[]> {
  const row = await ledger.budget('local', id);
  if (row === null) throw new Error(`${id} does not exist`);
  const lines: string[] = [];
  for await (const line of exportLines(ledger, row)) lines.push(line.slice(0, -1));
  return lines;
}

/** A summary that is whole. */
export async function summaryOf(ledger: Ledger, id: string): Promise<Summary> {
  const summary = await ledger.summary('local', id);
  if (summary === null || isBehind(summary)) throw new Error(`${id} has no summary`);
  return summary;
}
