/**
 * A command and what is stored -> entries and an outcome. Pure: the stores call it inside their transaction, so that what it sees cannot change before
 * what it says is durable.
 */
import { formatAmount, parseAmount, parseAmounts } from './amount.ts';
import { budgetAnswer, decisionAnswer } from './answers.ts';
import { type Header, quantitiesOf, type State, totalsOf } from './budget.ts';
import type { Check, Command, Leg, Outcome, Ran, Refused, Shortage } from './commands.ts';
import { Draft, type Drafts, draftsOf } from './draft.ts';
import { type Excess, exceeded, fits } from './filter.ts';
import { partFault } from './legs.ts';
import { followsPlan } from './plan.ts';
import { settle } from './settle.ts';
import { standingOf } from './standing.ts';
import type { AnswerRow, Decision, Seen, StoreKind } from './store.ts';
import { done, refused, type Verdict } from './verdict.ts';

/** How far the clock may lie behind the last entry: hosts that share a ledger differ by less. */
const CLOCK_TOLERANCE_MS = 5000;

/**
 * The decision about a command: a repetition, a doubt, or an answer with what is to be written.
 * @param waited_ms since the time that the command says: others may have written in between, and their clocks are not ahead for that
 */
export function decide(command: Command, seen: Seen, store: StoreKind, waited_ms = 0): Decision<Ran> {
  const known = seen.answered;
  if (known !== null) return { result: repeated(command, known), writes: [], answer: null };
  const drafts = draftsOf(seen, command);
  const ahead = [...drafts.values()].find(({ state }) => state.time > command.now + waited_ms + CLOCK_TOLERANCE_MS);
  if (ahead !== undefined) {
    const detail = 'The clock of this host lies behind the last entry of the budget.';
    return { result: { kind: 'doubt', doubt: 'clock_behind', detail }, writes: [], answer: null };
  }
  for (const draft of drafts.values()) draft.expire();
  const verdict = outcomeOf(command, drafts);
  const budget = addressed(command);
  const after = verdict.drafts.find(({ header }) => header.id === budget);
  const answer =
    command.op === 'open' || command.op === 'capacity'
      ? budgetAnswer(store, verdict.outcome, after)
      : decisionAnswer(store, verdict.outcome, 'told' in command ? command.told : {});
  const { key, fingerprint } = command;
  return {
    result: { kind: 'answer', answer, replayed: false },
    writes: verdict.drafts.filter(({ rows }) => rows.length > 0).map((draft) => draft.write()),
    answer: { key, budget, seq: (after ?? drafts.get(budget))?.state.seq ?? 0, fingerprint, ...answer },
  };
}

/** What a key was answered; a doubt where that was another request. */
export function repeated({ fingerprint }: { fingerprint: string }, known: AnswerRow): Ran {
  const { status, body } = known;
  if (known.fingerprint === fingerprint) return { kind: 'answer', answer: { status, body }, replayed: true };
  return { kind: 'doubt', doubt: 'key_reused', detail: 'This Idempotency-Key was used for another request.' };
}

function addressed(command: Command): string {
  if (command.op === 'open') return command.header.id;
  return 'legs' in command ? (command.legs[0]?.budget ?? '') : command.budget;
}

function outcomeOf(command: Command, drafts: Drafts): Verdict {
  switch (command.op) {
    case 'open':
      return open(command, drafts);
    case 'charge':
    case 'reserve':
      return spend(command, drafts);
    case 'commit':
    case 'release':
      return settle(command, drafts);
    case 'capacity':
      return changeCapacity(command, drafts);
  }
}

function open(command: Extract<Command, { op: 'open' }>, drafts: Drafts): Verdict {
  const { header } = command;
  const none = { drafts: [] };
  if (drafts.has(header.id)) return { ...none, outcome: refused(command, 'budget_exists', 'A budget of this id exists.', '/id') };
  const fault = header.partition_of === null ? null : partFault(header, drafts.get(header.partition_of.budget)?.header);
  if (fault !== null) return { ...none, outcome: refused(command, 'invalid_budget', fault, '/partition_of') };
  const draft = Draft.opened(header, command);
  return { drafts: [draft], outcome: done([draft]) };
}

/** The budgets of the legs, or the first that does not exist. */
function missing(legs: readonly Leg[], drafts: Drafts): Leg | undefined {
  return legs.find(({ budget }) => !drafts.has(budget));
}

/** Adds all legs to copies of their budgets; what does not fit is listed. */
function tryLegs(
  legs: readonly Leg[],
  drafts: Drafts,
  enter: (draft: Draft, leg: Leg) => void,
): { shortages: Shortage[]; tried: Map<string, Draft> } {
  const tried = new Map<string, Draft>();
  const shortages: Shortage[] = [];
  for (const leg of legs) {
    const before = tried.get(leg.budget) ?? (drafts.get(leg.budget) as Draft);
    const after = before.copy();
    enter(after, leg);
    const then = totalsOf(after.header, after.state);
    const found = exceeded(then.cap, totalsOf(before.header, before.state).load, then.load, parseAmounts(leg.cost));
    shortages.push(...found.map((excess) => shortageOf(before.header, before.state, excess)));
    tried.set(leg.budget, after);
  }
  return { shortages, tried };
}

function shortageOf(header: Header, state: State, { component, requested, remaining, difference }: Excess): Shortage {
  const { name, order } = quantitiesOf(header)[component] as { name: Shortage['quantity']; order?: number };
  let largest: string | null = null;
  let most = 0n;
  for (const [id, { cost }] of Object.entries(state.reservations)) {
    const amount = parseAmount(cost[component] as string);
    if (amount > most) [largest, most] = [id, amount];
  }
  return {
    budget: header.id,
    quantity: name,
    ...(order === undefined ? {} : { order }),
    requested: formatAmount(requested),
    remaining: formatAmount(remaining),
    difference: formatAmount(difference),
    entry: state.last_taker === 0 ? null : state.last_taker,
    reservation: largest,
  };
}

/** What stands against a job before any budget is asked: a guard, or a plan that says otherwise. */
function objection(command: Extract<Command, { op: 'charge' | 'reserve' }> | Check, drafts: Drafts): Refused | null {
  const gone = missing(command.legs, drafts);
  if (gone !== undefined) return refused(command, 'budget_not_found', `There is no budget ${gone.budget}.`, '/scopes');
  const above = command.max_cost.findIndex(
    (most, i) => most !== null && parseAmount(command.legs[0]?.cost[i] as string) > parseAmount(most),
  );
  if (above >= 0) {
    const quantities = quantitiesOf((drafts.get(command.legs[0]?.budget as string) as Draft).header);
    const { name, order } = quantities[above] as { name: string; order?: number };
    const what = `${name} ${command.legs[0]?.cost[above]}${order === undefined ? '' : ` at order ${order}`}`;
    return refused(command, 'cost_above_maximum', `The job costs ${what}, more than max_cost allows.`, '/max_cost');
  }
  for (const { budget, plan } of command.legs) {
    const { header, state } = drafts.get(budget) as Draft;
    if (header.plan === null) continue;
    const fault = followsPlan(header.plan.steps, totalsOf(header, state).load[0] as bigint, plan ?? []);
    if (fault !== null) return refused(command, 'not_in_plan', fault, '/mechanism');
  }
  return null;
}

function spend(command: Extract<Command, { op: 'charge' | 'reserve' }>, drafts: Drafts): Verdict {
  const against = objection(command, drafts);
  const first = drafts.get(command.legs[0]?.budget as string);
  if (against !== null || first === undefined) {
    return { drafts: [...drafts.values()], outcome: against ?? refused(command, 'budget_not_found', 'There is no such budget.') };
  }
  const reservation = command.op === 'reserve' ? `${first.header.id}.${first.state.seq + 1}` : null;
  const event = command.op === 'reserve' ? { ...command.event, expires_at: command.expires_at, partial: command.partial } : command.event;
  const budgets = [...new Set(command.legs.map(({ budget }) => budget))];
  const kind = command.op === 'reserve' ? 'reserved' : 'charged';
  const entry = ({ cost, partition }: Leg) =>
    ({ kind, event, cost, partition, reservation, budgets, engine_version: command.engine_version }) as const;
  const { shortages, tried } = tryLegs(command.legs, drafts, (draft, leg) => draft.append({ ...entry(leg), decision: 'admitted' }));
  if (shortages.length === 0) {
    const held = command.op === 'reserve' ? { reservation: reservation as string, expires_at: command.expires_at } : {};
    const untouched = [...drafts.values()].filter(({ header }) => !tried.has(header.id));
    return { drafts: [...tried.values(), ...untouched], outcome: done([...tried.values()], held) };
  }
  for (const leg of command.legs) (drafts.get(leg.budget) as Draft).append({ ...entry(leg), reservation: null, decision: 'refused' });
  const who = [...new Set(shortages.map(({ budget }) => budget))].join(', ');
  return {
    drafts: [...drafts.values()],
    outcome: refused(command, 'budget_exceeded', `Refused by ${who}; nothing was spent.`, '', shortages),
  };
}

/** A dry run. */
export function check(command: Check, seen: Seen): Outcome {
  const drafts = draftsOf(seen, { ...command, key: null });
  for (const draft of drafts.values()) draft.expire();
  const against = objection(command, drafts);
  if (against !== null) return against;
  const { shortages, tried } = tryLegs(command.legs, drafts, (draft, { cost, partition }) =>
    draft.append({
      kind: 'charged',
      decision: 'admitted',
      event: null,
      cost,
      partition,
      reservation: null,
      budgets: [],
      engine_version: null,
    }),
  );
  const standings = [...tried.keys()].map((id) => {
    const { header, state } = drafts.get(id) as Draft;
    const leg = command.legs.find(({ budget }) => budget === id) as Leg;
    const { cap, load } = totalsOf(header, state);
    return {
      ...standingOf(header, state, leg.cost),
      fits: header.plan !== null || leg.partition !== null ? null : fits(cap, load, parseAmounts(leg.cost)),
    };
  });
  return {
    ok: true,
    decision: shortages.length === 0 ? 'would_be_admitted' : 'would_be_refused',
    standings,
    ...(shortages.length === 0 ? {} : { refused_by: shortages }),
  };
}

function changeCapacity(command: Extract<Command, { op: 'capacity' }>, drafts: Drafts): Verdict {
  const draft = drafts.get(command.budget);
  if (draft === undefined) return { drafts: [], outcome: refused(command, 'budget_not_found', 'There is no such budget.') };
  if (draft.header.plan !== null)
    return { drafts: [draft], outcome: refused(command, 'invalid_budget', 'A plan has no capacity to change.', '/budget') };
  const { load } = totalsOf(draft.header, draft.state);
  const cap = parseAmounts(command.cap);
  const none = load.map(() => 0n);
  const below = exceeded(cap, load, load, none);
  if (below.length > 0) {
    const shortages = below.map((excess) => shortageOf(draft.header, draft.state, excess));
    const detail = 'More than that is spent or reserved already.';
    return { drafts: [draft], outcome: refused(command, 'budget_exceeded', detail, '/budget', shortages) };
  }
  draft.append({
    kind: 'capacity_changed',
    decision: 'admitted',
    event: null,
    cost: command.cap,
    partition: null,
    reservation: null,
    budgets: [command.budget],
    engine_version: null,
  });
  return { drafts: [draft], outcome: done([draft]) };
}
