/**
 * Published bounds of the Renyi divergences of Gaussian noise on batches of a fixed size under replace_one. With g the share of the data in a batch,
 * D(j) = j / (2 sigma^2), sigma relative to the distance of replacing a record, and whole orders a,
 *   e^{(a-1) D_a} <= 1 + g^2 C(a, 2) min(4 (e^{D(2)} - 1), 2 e^{D(2)}) + sum over j = 3 .. a of g^j C(a, j) min(T_j, 2 e^{(j-1) D(j)}),
 * with no T_j in Theorem 9, and T_j = 4 sqrt(B(2 floor(j/2)) B(2 ceil(j/2))), B(l) = E_Q[(P/Q - 1)^l], in Theorem 27. Between whole orders
 * (a - 1) D_a is interpolated (Corollary 10).
 * Source: Wang, Balle and Kasiviswanathan 2019.
 */
import { logAddExp, logSumExp } from '../../numerics/logs.ts';
import { epsilonOf } from '../../renyi/convert.ts';
import type { Composition } from '../../types.ts';
import type { Method, Recomputed } from '../question.ts';
import { orderLists } from './renyi.ts';

export type Theorem = 9 | 27;

/** Larger orders are priced without the differences: tools stop there too, and their terms no longer decide. */
const MOST_DIFFERENCES = 256;
const STEP = 0.25;
const REACH = 12;

/** ln B(l) for the even l up to `most`: B(l) = E[(e^{a x - a^2/2} - 1)^l] under the standard normal law, by the trapezoid rule, exact for entire integrands. */
function logDifferences(sigma: number, most: number): number[] {
  const a = 1 / sigma;
  const points = Math.ceil((2 * REACH + most * a) / STEP);
  const logs: { log: number; rise: number }[] = [];
  for (let i = 0; i <= points; i++) {
    const x = -REACH + i * STEP;
    const v = a * (x - 0.5 * a);
    const rise = v > 30 ? v : Math.log(Math.abs(Math.expm1(v)));
    if (rise > Number.NEGATIVE_INFINITY) logs.push({ log: Math.log(STEP) - 0.5 * (x * x + Math.log(2 * Math.PI)), rise });
  }
  return Array.from({ length: most / 2 + 1 }, (_, k) => logSumExp(logs.map(({ log, rise }) => log + 2 * k * rise)));
}

/** ln of the bound of e^{(a-1) D_a} at the whole orders up to `most`, at the index of the order. */
export function logBounds(theorem: Theorem, share: number, sigma: number, most: number): number[] {
  const d = (j: number) => j / (2 * sigma * sigma);
  const halves = theorem === 27 && most <= MOST_DIFFERENCES ? logDifferences(sigma, 2 * Math.ceil(most / 2)) : null;
  const term = (j: number) => {
    if (j === 2) return Math.min(Math.log(4) + Math.log(Math.expm1(d(2))), Math.LN2 + d(2));
    const plain = Math.LN2 + (j - 1) * d(j);
    if (halves === null) return plain;
    return Math.min(plain, Math.log(4) + 0.5 * ((halves[Math.floor(j / 2)] as number) + (halves[Math.ceil(j / 2)] as number)));
  };
  const terms = Array.from({ length: most + 1 }, (_, j) => (j < 2 ? 0 : j * Math.log(share) + term(j)));
  return Array.from({ length: most + 1 }, (_, order) => {
    let total = 0;
    let logBinomial = Math.log(order);
    for (let j = 2; j <= order; j++) {
      logBinomial += Math.log((order - j + 1) / j);
      total = logAddExp(total, logBinomial + (terms[j] as number));
    }
    return total;
  });
}

interface FixedSizeRun {
  share: number;
  sigma: number;
  count: number;
}

/** Uses of one Gaussian on batches without replacement; null where the composition is anything else. */
function fixedSizeRun({ adjacency, events }: Composition): FixedSizeRun | null {
  const [event, another] = events;
  if (event === undefined || another !== undefined || event.kind !== 'gaussian' || adjacency !== 'replace_one') return null;
  const { sampling, count = 1 } = event;
  if (sampling.scheme !== 'without_replacement' || (event.group_size ?? 1) > 1) return null;
  const share = sampling.batch_size / sampling.dataset_size;
  if (!(share < 1)) return null;
  return { share, sigma: 'noise_multiplier' in event ? event.noise_multiplier / 2 : event.sigma / event.sensitivity, count };
}

const LARGEST_ORDER = 1024;
const THEOREMS: readonly Theorem[] = [27, 9];

/** (a - 1) D_a at orders of a list, whole ones and between; one table of each size that is asked for. */
function momentsOf({ share, sigma, count }: FixedSizeRun, theorem: Theorem): (order: number) => number {
  const tables = new Map<number, number[]>();
  const table = (order: number) => {
    const most = order <= MOST_DIFFERENCES ? MOST_DIFFERENCES : LARGEST_ORDER;
    const known = tables.get(most) ?? logBounds(theorem, share, sigma, most);
    tables.set(most, known);
    return known;
  };
  return (order) => {
    const [low, high] = [Math.floor(order), Math.ceil(order)];
    if (high > LARGEST_ORDER) return Number.POSITIVE_INFINITY;
    const bounds = table(high);
    const part = order - low;
    return count * ((1 - part) * (bounds[low] as number) + part * (bounds[high] as number));
  };
}

export const fixedSizeMethods: readonly Method[] = [
  {
    tools: ['dp_accounting_rdp', 'tensorflow_privacy', 'autodp'],
    accountant: true,
    recompute: ({ composition, metric, orders }) => {
      const run = fixedSizeRun(composition);
      if (run === null || (metric.kind !== 'rdp' && metric.kind !== 'epsilon')) return [];
      return THEOREMS.flatMap((theorem): Recomputed[] => {
        const moment = momentsOf(run, theorem);
        const of = (value: number): Recomputed[] => (Number.isFinite(value) ? [{ cause: 'fixed_size_bound', value }] : []);
        if (metric.kind === 'rdp') return of(moment(metric.order) / (metric.order - 1));
        const lists = orders === undefined ? orderLists.map((list) => list.orders) : [orders];
        return lists.flatMap((list) => of(Math.min(...list.map((a) => epsilonOf(a - 1, moment(a), Math.log(metric.delta), 'improved')))));
      });
    },
  },
];
