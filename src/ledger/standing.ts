/** How a budget stands, in words and decimals. */
import { formatAmount } from './amount.ts';
import { type Header, quantitiesOf, type State, totalsOf } from './budget.ts';
import type { Standing } from './commands.ts';
import { rules } from './filter.ts';

/** @param cost of a request that is being answered */
export function standingOf(header: Header, state: State, cost?: readonly string[]): Standing {
  const { cap, spent, load } = totalsOf(header, state);
  return {
    budget: header.id,
    mode: rules[header.accounting.kind].mode,
    accounting: header.accounting.kind,
    sequence: state.seq,
    head_hash: state.head,
    amounts: quantitiesOf(header).map(({ name, order }, i) => ({
      quantity: name,
      ...(order === undefined ? {} : { order }),
      ...(cost === undefined ? {} : { cost: cost[i] as string }),
      cap: formatAmount(cap[i] as bigint),
      spent: formatAmount(spent[i] as bigint),
      reserved: formatAmount((load[i] as bigint) - (spent[i] as bigint)),
      remaining: formatAmount((cap[i] as bigint) - (load[i] as bigint)),
    })),
    capacity_changed: state.capacity_changed,
  };
}
