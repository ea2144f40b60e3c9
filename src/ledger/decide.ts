/**
 * A command and what is stored -> entries and an outcome. Pure: the stores call it inside their transaction, so that what it sees cannot change before
 * what it says is durable.
 */
import { formatAmount, parseAmount, parseAmounts } from './amount.ts';
import { type Header, heldOf, quantitiesOf, type State, totalsOf } from './budget.ts';
import type { Check, Command, Done, Leg, Outcome, Ran, Refused, Shortage } from './commands.ts';
import { Draft, type Drafts, draftsOf } from './draft.ts';
import { type Excess, exceeded, fits } from './filter.ts';
import { followsPlan } from './plan.ts';
import { standingOf } from './standing.ts';
import type { Decision, Seen } from './store.ts';

/** How far the clock may lie behind the last entry: hosts that share a ledger differ by less. */
const CLOCK_TOLERANCE_MS = 5000;

type Verdict = { outcome: Outcome; drafts: Draft[] };

/**
 * The decision about a command: a repetition, a doubt, or an outcome with what is to be written.
 * @param waited_ms since the time that the command says: others may have written in between, and their clocks are not ahead for that
 */
export function decide(command: Command, seen: Seen, waited_ms = 0): Decision<Ran> {
  const known = seen.reply;
  if (known !== null) {
    const same = known.fingerprint === command.fingerprint;
    const result: Ran = same
      ? { kind: 'outcome', outcome: JSON.parse(known.outcome) as Outcome, replayed: true }
      : { kind: 'doubt', doubt: 'key_reused', detail: 'This Idempotency-Key was used for another request.' };
    return { result, writes: [], reply: null };
  }
  const drafts = draftsOf(seen, command);
  const ahead = [...drafts.values()].find(({ state }) => state.time > command.now + waited_ms + CLOCK_TOLERANCE_MS);
  if (ahead !== undefined) {
    const detail = 'The clock of this host lies behind the last entry of the budget.';
    return { result: { kind: 'doubt', doubt: 'clock_behind', detail }, writes: [], reply: null };
  }
  for (const draft of drafts.values()) draft.expire();
  const { outcome, drafts: written } = outcomeOf(command, drafts);
  return {
    result: { kind: 'outcome', outcome, replayed: false },
    writes: written.filter(({ rows }) => rows.length > 0).map((draft) => draft.write()),
    reply: { fingerprint: command.fingerprint, outcome: JSON.stringify(outcome) },
  };
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

function refused(command: { instance: string }, code: Refused['code'], detail: string, pointer = '', refused_by: Shortage[] = []): Refused {
  return { ok: false, code, detail, pointer, refused_by, instance: command.instance };
}

const done = (drafts: Draft[], more: Partial<Done> = {}): Done => ({
  ok: true,
  decision: 'admitted',
  standings: drafts.map((draft) => standingOf(draft.header, draft.state)),
  ...more,
});

function open(command: Extract<Command, { op: 'open' }>, drafts: Drafts): Verdict {
  const { header } = command;
  const none = { drafts: [] };
  if (drafts.has(header.id)) return { ...none, outcome: refused(command, 'budget_exists', 'A budget of this id exists.', '/id') };
  const fault = header.partition_of === null ? null : parentFault(header, drafts.get(header.partition_of.budget)?.header);
  if (fault !== null) return { ...none, outcome: refused(command, 'invalid_budget', fault, '/partition_of') };
  const draft = Draft.opened(header, command);
  return { drafts: [draft], outcome: done([draft]) };
}

function parentFault(child: Header, parent: Header | undefined): string | null {
  const place = child.partition_of;
  if (parent === undefined || place === null) return 'The budget that it is a part of does not exist.';
  if (parent.partitions === null) return 'The budget that it is a part of was opened without partitions.';
  if (!parent.partitions.names.includes(place.partition)) return 'The budget that it is a part of has no partition of this name.';
  if (parent.privacy_unit !== child.privacy_unit) return 'A part protects the same privacy unit as the whole.';
  const wanted = parent.adjacency === 'replace_one' ? 'add_remove' : parent.adjacency;
  return child.adjacency === wanted ? null : `A part of a budget under ${parent.adjacency} is charged under ${wanted}.`;
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
    const found = exceeded(
      totalsOf(after.header, after.state).cap,
      totalsOf(before.header, before.state).load,
      totalsOf(after.header, after.state).load,
      parseAmounts(leg.cost),
    );
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
    const { name } = quantitiesOf((drafts.get(command.legs[0]?.budget as string) as Draft).header)[above] as { name: string };
    const cost = command.legs[0]?.cost[above];
    return refused(command, 'cost_above_maximum', `The job costs ${name} ${cost}, more than max_cost allows.`, '/max_cost');
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
    const told = command.told === undefined ? {} : { told: command.told };
    const held = command.op === 'reserve' ? { ...told, reservation: reservation as string, expires_at: command.expires_at } : told;
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

function settle(command: Extract<Command, { op: 'commit' | 'release' }>, drafts: Drafts): Verdict {
  const touched = command.budgets.map((id) => drafts.get(id));
  const all = [...drafts.values()];
  const { reservation } = command;
  const open = touched.filter((draft) => draft !== undefined && heldOf(draft.state, reservation) !== undefined) as Draft[];
  // settled in all of its budgets or in none: a command that names fewer was made before the reservation was
  const whole = open.every(({ state }) => heldOf(state, reservation)?.budgets.every((id) => command.budgets.includes(id)) === true);
  if (open.length === 0 || open.length < touched.length || !whole) {
    const detail = 'The reservation is not open: it was settled or has expired, or there is none of this id.';
    return { drafts: all, outcome: refused(command, 'reservation_not_open', detail, '/reservation') };
  }
  for (const draft of open) {
    const fault = command.op === 'commit' ? partialFault(command, draft) : releaseFault(command, draft);
    if (fault !== null)
      return { drafts: all, outcome: refused(command, 'partial_commit', fault, command.op === 'commit' ? '/uses' : '/reservation') };
  }
  for (const draft of open) {
    const held = heldOf(draft.state, reservation);
    if (held === undefined) continue;
    const cost = command.op === 'commit' ? (command.costs?.[draft.header.id] ?? held.cost) : held.cost;
    const event = command.op === 'commit' ? { uses: command.uses } : null;
    const kind = command.op === 'commit' ? 'committed' : 'released';
    draft.append({
      kind,
      decision: 'admitted',
      event,
      cost,
      partition: held.partition,
      reservation,
      budgets: held.budgets,
      engine_version: null,
    });
  }
  return { drafts: all, outcome: done(open, { reservation }) };
}

function partialFault({ costs, reservation }: Extract<Command, { op: 'commit' }>, draft: Draft): string | null {
  const { header, state } = draft;
  const held = heldOf(state, reservation);
  const cost = costs?.[header.id];
  if (held === undefined || costs === null) return null;
  if (held.partial === 'no') {
    return 'A job that was reserved as one composed whole is committed as a whole: where it stopped may depend on the data. Commit without uses.';
  }
  if (cost === undefined || cost.length !== held.cost.length)
    return 'The cost of the part is not known in every budget of the reservation.';
  const more = parseAmounts(cost).some((amount, i) => amount > parseAmount(held.cost[i] as string));
  if (more) return 'The part costs more than was reserved.';
  const less = parseAmounts(cost).some((amount, i) => amount < parseAmount(held.cost[i] as string));
  return less ? releaseFault({ reservation }, draft) : null;
}

/** A plan is used in its order: only its last stretch can be given back. */
function releaseFault({ reservation }: { reservation: string }, { header, state }: Draft): string | null {
  const held = heldOf(state, reservation);
  if (held === undefined || header.plan === null) return null;
  const end = parseAmount(held.position) + parseAmount(held.cost[0] as string);
  return end === totalsOf(header, state).load[0] ? null : 'Later uses of the plan were charged already: commit all of this stretch.';
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
