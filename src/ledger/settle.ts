/** What becomes of a reservation: committed as a whole, in part where that is sound, or released. Pure. */
import { parseAmount, parseAmounts } from './amount.ts';
import { type Header, type Held, heldOf, type State, totalsOf } from './budget.ts';
import type { Command } from './commands.ts';
import type { Draft, Drafts } from './draft.ts';
import { done, refused, type Verdict } from './verdict.ts';

export function settle(command: Extract<Command, { op: 'commit' | 'release' }>, drafts: Drafts): Verdict {
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

function partialFault({ costs, reservation }: Extract<Command, { op: 'commit' }>, { header, state }: Draft): string | null {
  const held = heldOf(state, reservation);
  const cost = costs?.[header.id];
  if (held === undefined || costs === null) return null;
  if (held.partial === 'no') {
    return 'A job that was reserved as one composed whole is committed as a whole: where it stopped may depend on the data. Commit without uses.';
  }
  if (cost === undefined || cost.length !== held.cost.length)
    return 'The cost of the part is not known in every budget of the reservation.';
  const more = parseAmounts(cost).some((amount, i) => amount > parseAmount(held.cost[i] as string));
  return more ? 'The part costs more than was reserved.' : stretchFault(held, header, state);
}

/** A plan is used in its order: only its last stretch, or the end of it, can be given back. */
function stretchFault(held: Held, header: Header, state: State): string | null {
  if (header.plan === null) return null;
  const end = BigInt(held.position) + parseAmount(held.cost[0] as string);
  return end === totalsOf(header, state).load[0] ? null : 'Later uses of the plan were charged already: commit this stretch as a whole.';
}

function releaseFault({ reservation }: { reservation: string }, { header, state }: Draft): string | null {
  const held = heldOf(state, reservation);
  return held === undefined ? null : stretchFault(held, header, state);
}
