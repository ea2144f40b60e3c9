/** Renyi divergences over a list of orders, as tools compute them: which list, which conversion, and which of both made the number. */

import type { MomentBound } from '../../numerics/renyi-region.ts';
import { bestEpsilon, type Conversion, epsilonOf } from '../../renyi/convert.ts';
import type { CauseCode, ToolName } from '../causes.ts';
import type { Method, Recomputed } from '../question.ts';

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Math.round(10 * (from + i * step)) / 10);

interface OrderList {
  tools?: readonly ToolName[];
  orders: readonly number[];
}

export const orderLists: readonly OrderList[] = [
  { tools: ['opacus_rdp', 'autodp'], orders: [...range(1.1, 10.9, 0.1), ...range(12, 63)] },
  { tools: ['dp_accounting_rdp'], orders: [...range(1.1, 10.9, 0.1), ...range(11, 63), 128, 256, 512, 1024] },
  { tools: ['tensorflow_privacy'], orders: [1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 4.5, ...range(5, 63), 128, 256, 512] },
  { tools: ['tensorflow_privacy'], orders: [...range(1.1, 10.9, 0.1), ...range(12, 63)] },
  { orders: range(2, 63) },
  { orders: [...range(2, 64), 128, 256, 512] },
];

const conversions: readonly Conversion[] = ['improved', 'classical'];

/** Relative loss against the best real order that is put down to the list. */
const NOTICED = 1e-3;

/** The cause that weighs most in a number computed over a list. */
function causeOf(orders: readonly number[], order: number, value: number, best: number, conversion: Conversion): CauseCode {
  if (value > best * (1 + NOTICED)) {
    if (order === Math.max(...orders)) return 'order_cap';
    if (orders.every(Number.isInteger)) return 'integer_orders';
  }
  return conversion === 'classical' ? 'classical_conversion' : 'renyi_conversion';
}

function overList(orders: readonly number[], moment: MomentBound, delta: number, best: Record<Conversion, number>): Recomputed[] {
  return conversions.map((conversion) => {
    let value = Number.POSITIVE_INFINITY;
    let at = Number.NaN;
    for (const order of orders) {
      const epsilon = epsilonOf(order - 1, moment.at(order - 1), Math.log(delta), conversion);
      // One minimum: beyond it epsilon rises, and high orders are dear.
      if (epsilon > value) break;
      value = epsilon;
      at = order;
    }
    return { cause: causeOf(orders, at, value, best[conversion], conversion), value };
  });
}

/** Epsilon at delta over a list of orders, or at the best real order where there is no list. */
function byOrders(orders: (given: readonly number[] | undefined) => readonly number[] | null, tools?: readonly ToolName[]): Method {
  return {
    ...(tools === undefined ? {} : { tools }),
    accountant: true,
    recompute: ({ composition, metric, orders: given }, facts) => {
      if (metric.kind !== 'epsilon') return [];
      const moment = facts.moment(composition);
      if (moment === null) return [];
      const list = orders(given);
      const logDelta = Math.log(metric.delta);
      const best = {
        improved: bestEpsilon(moment, logDelta, 'improved').value,
        classical: bestEpsilon(moment, logDelta, 'classical').value,
      };
      if (list !== null) return overList(list, moment, metric.delta, best);
      return [
        { cause: 'renyi_conversion', value: best.improved },
        { cause: 'classical_conversion', value: best.classical },
      ];
    },
  };
}

export const renyiMethods: readonly Method[] = [
  byOrders((given) => [...(given ?? [])].sort((a, b) => a - b)),
  ...orderLists.map(({ orders, tools }) => byOrders((given) => (given === undefined ? orders : []), tools)),
  byOrders(() => null),
];
