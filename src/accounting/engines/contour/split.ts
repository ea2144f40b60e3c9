/** A composition whose laws are cut softly at one loss: what is small of each, layers of rare events, and what is too far out to matter (valley.ts). */
import { once } from '../../mechanisms/moments/once.ts';
import { logAddExp } from '../../numerics/logs.ts';
import { compositeOf, type Use } from './composite.ts';
import type { Settings } from './options.ts';
import { type LineStore, makeStore } from './store.ts';

/** Splits that the process keeps, up to a megabyte or two each. */
const SPLITS = 32;
/** Layers of a law, where losses that differ by the factor of a layer are not so many. */
const FEW_LAYERS = 5;

/** A layer of the rare losses of one of the laws. */
interface Layer {
  law: number;
  term: Use;
}

/** One composition, cut at one place. */
export interface Split {
  /** What is small of each law. */
  small: Use[];
  bulk: LineStore;
  layers(): Layer[];
  /** ln of the mass of what has a far event. */
  logFar(): number;
  /** By the number of events of each layer. */
  stores: Map<string, LineStore>;
}

/** The splits used last, of all compositions. */
const recent: { splits: Map<string, Split>; key: string }[] = [];

export function remember(splits: Map<string, Split>, key: string, split: Split): void {
  splits.set(key, split);
  recent.push({ splits, key });
  if (recent.length <= SPLITS) return;
  const oldest = recent.shift()!;
  oldest.splits.delete(oldest.key);
}

/** Cut at `low`, and where what lies above is e^far of that above `above`. */
export function splitOf(laws: readonly Use[], settings: Settings, low: number, above: number, far: number): Split {
  const cuts = laws.map(({ moment }) => moment.parts!.cutAt(low, moment.parts!.beyond(above, far), FEW_LAYERS));
  const small = cuts.map((cut, law) => ({ moment: cut.small, count: laws[law]!.count }));
  const layersOf = (law: number): Layer[] => cuts[law]!.rare().map((moment) => ({ law, term: { moment, count: laws[law]!.count } }));
  const logFar = () => cuts.reduce((sum, cut, law) => logAddExp(sum, Math.log(laws[law]!.count) + cut.logFar()), Number.NEGATIVE_INFINITY);
  return {
    ...{ small, stores: new Map() },
    bulk: makeStore(compositeOf(small), settings),
    layers: once(() => cuts.flatMap((_, law) => layersOf(law))),
    logFar: once(() => logFar() + 1e-10),
  };
}

/** The terms of so many events of each layer, and ln of the number of ways to have them; null where there are not so many uses. */
export function eventsOf({ small, layers }: Split, events: number[]): { terms: Use[]; ways: number } | null {
  const left = small.map(({ count }) => count);
  let ways = 0;
  for (const [i, { law }] of layers().entries()) {
    for (let k = 1; k <= events[i]!; k++) ways += Math.log(left[law]!-- / k);
  }
  if (left.some((count) => count < 0)) return null;
  const rare = layers().map(({ term }, i) => ({ moment: term.moment, count: events[i]! }));
  const rest = small.map(({ moment }, law) => ({ moment, count: left[law]! }));
  // The rare ones first: they end the line.
  return { terms: [...rare, ...rest].filter(({ count }) => count > 0), ways };
}

/** All ways to spread k events over n layers, those of the lowest layer first. */
export function spreads(k: number, n: number): number[][] {
  if (n === 1) return [[k]];
  return Array.from({ length: k + 1 }, (_, others) => spreads(others, n - 1).map((rest) => [k - others, ...rest])).flat();
}
