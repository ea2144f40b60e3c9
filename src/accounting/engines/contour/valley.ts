/**
 * The valley of delta between the bulk of the losses and rare events: no tilt takes the one away without the other there, so that a line through both
 * cancels, and what it reads is as wrong as the bulk is large, some 1e-15 absolute. Here every law is cut softly into parts, positive measures that
 * add up to it (parts/gaussian.ts): small losses, layers of rare ones, and what is too far out to matter. With F = small + sum of rare_l + far the T-th power
 * is, exactly,
 *   F^T = sum over k_l >= 0 of T! / ((T - k)! prod k_l!) small^{T-k} prod rare_l^{k_l} + (whatever has a far event),  k = sum k_l,
 * and that of several laws the product of such sums. All three readings of a positive measure on the right are at least 0, and they add up. Hence
 * - each term is read from a line of its own, without anything to cancel: its events are of sizes that tilts can move;
 * - terms too small to matter count from 0 up to Chernoff's bound: A(eps) <= e^{K(t) - t eps} for every t > 0;
 * - more than n rare events: at any t, with v = sum of T rare_l / small over layers and laws, the terms of k events sum to at most small^T v^k / k!, and
 *     sum over k > n of v^k / k! <= v^{n+1} e^v / (n+1)!;
 * - far events: A is at most the mass under P, since (1 - e^{eps-S})_+ and e^{eps-S} are at most 1 where S > eps, and the mass of the uses with one is at most
 *   the sum over the uses.
 * Any cuts give an interval; they decide how wide it is. They lie on a lattice in ln eps: the lower one at a share of eps, so that the bulk needs several of its
 * largest losses to reach eps, and lower down where that is still too likely; where it always is, next to the bulk, k = 0 has a line as well.
 */
import type { LogMoment } from '../../mechanisms/moments/moment.ts';
import { once } from '../../mechanisms/moments/once.ts';
import { logAddExp } from '../../numerics/logs.ts';
import { type Composite, compositeOf, type Use } from './composite.ts';
import { emptyReading } from './measure.ts';
import { meetReadings } from './meet.ts';
import type { Settings } from './options.ts';
import { type Reading, readLine } from './reading.ts';
import { type LineStore, makeStore } from './store.ts';

/** Laws of one composition. */
const MOST_LAWS = 3;
/** Rare events that get lines, layers of them, and terms of so many events. */
const MOST_EVENTS = 6;
const MOST_LAYERS = 6;
const MOST_TERMS = 36;
/** Epsilons and ln delta that are looked at: deltas have a double. */
const LEAST_EPSILON = 1e-9;
const DEEPEST = -720;
/** ln of the size, over what is read, from which terms count by their bound alone, and to which lines are pushed. */
const NEGLIGIBLE = -23;
const LINE_TARGET = -26;
/** Ratio of neighbouring epsilons of the lattice, and shares of them at which the lower cut is tried. */
const RATIO = 1.5;
const SHARES = [1 / 1.5, 1 / 2.2, 1 / 4, 1 / 8];
/** ln of the largest number of events to be expected above the lower cut. */
const LOG_RARE = Math.log(0.01);
/** ln of the mass beyond the upper cut over that beyond epsilon. */
const FAR = -30;
/** Splits that the process keeps, up to a megabyte or two each. */
const SPLITS = 32;

/** A layer of the rare losses of one of the laws. */
interface Layer {
  law: number;
  term: Use;
}

/** One composition, cut at one place. */
interface Split {
  /** What is small of each law. */
  small: Use[];
  bulk: LineStore;
  layers(): Layer[];
  /** ln of the mass of what has a far event. */
  logFar(): number;
  /** By the number of events of each layer. */
  stores: Map<string, LineStore>;
}

export interface Valley {
  /**
   * Sharpens the readings of the right region; returns the width of ln delta if it did.
   * @throws EnginesDisagree where the parts and the readings exclude each other
   */
  sharpen(epsilon: number, readings: [Reading, Reading, Reading]): number | null;
}

/** The splits used last, of all compositions. */
const recent: { splits: Map<string, Split>; key: string }[] = [];

function remember(splits: Map<string, Split>, key: string, split: Split): void {
  splits.set(key, split);
  recent.push({ splits, key });
  if (recent.length <= SPLITS) return;
  const oldest = recent.shift()!;
  oldest.splits.delete(oldest.key);
}

function splitOf(laws: readonly Use[], settings: Settings, low: number, above: number): Split {
  const cuts = laws.map(({ moment }) => moment.parts!.cutAt(low, moment.parts!.beyond(above, FAR)));
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
function eventsOf({ small, layers }: Split, events: number[]): { terms: Use[]; ways: number } | null {
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
function spreads(k: number, n: number): number[][] {
  if (n === 1) return [[k]];
  return Array.from({ length: k + 1 }, (_, others) => spreads(others, n - 1).map((rest) => [k - others, ...rest])).flat();
}

const upperEnd = (moment: LogMoment, t: number): number => {
  const { value, error } = moment.real(t);
  return value + error;
};
/** For the arithmetic of a bound itself. */
const margin = (log: number, exponent: number): number => 1e-13 * (1 + Math.abs(log) + Math.abs(exponent));

const valleys = new WeakMap<Composite, Valley | null>();

/**
 * Null for compositions with a law that cannot be cut, where others than rare events may widen a line, of more laws than would be worth it, and of laws that are
 * computed together.
 */
export function valleyOf(composite: Composite, settings: Settings): Valley | null {
  let valley = valleys.get(composite);
  if (valley === undefined) {
    valley = makeValley(composite, settings);
    valleys.set(composite, valley);
  }
  return valley;
}

function makeValley(composite: Composite, precision: Settings): Valley | null {
  const laws = composite.laws ?? [];
  if (laws.length === 0 || laws.length > MOST_LAWS || laws.some(({ moment }) => moment.parts === undefined)) return null;
  // Spoilt ingredients are for tests, which look at the line alone.
  if (precision.periodFactor !== 1 || precision.nodesFactor !== 1) return null;
  const settings = { ...precision, logTarget: LINE_TARGET };
  const splits = new Map<string, Split>();

  /** Chernoff's bound of all three readings, its logarithm, and the tilt. */
  function logBound(store: LineStore, epsilon: number): { log: number; t: number } {
    const { t } = store.places.right.near(epsilon).place;
    const log = store.composite.laws!.reduce((sum, { moment, count }) => sum + count * upperEnd(moment, t), -t * epsilon);
    return { log: log + margin(log, t * epsilon), t };
  }

  function splitFor(index: number, level: number): Split {
    const key = `${index} ${level}`;
    let split = splits.get(key);
    if (split === undefined) {
      split = splitOf(laws, settings, RATIO ** index * SHARES[level]!, RATIO ** (index + 1));
      remember(splits, key, split);
    }
    return split;
  }

  /** ln of the mass that single events alone have beyond epsilon: about what is read. */
  const logSingles = (epsilon: number) =>
    laws.reduce((sum, { moment, count }) => logAddExp(sum, Math.log(count) + moment.parts!.logAbove(epsilon)), Number.NEGATIVE_INFINITY);

  /**
   * The first split whose bulk says so little that it does not matter; else the first of all, if its bulk has a line, or the one whose bulk says least. Null where
   * what lies above a cut is not rare.
   */
  function choose(epsilon: number, enough: number): { split: Split; logBulk: number } | null {
    const index = Math.floor(Math.log(epsilon) / Math.log(RATIO));
    const tried: { split: Split; logBulk: number }[] = [];
    for (const [level, share] of SHARES.entries()) {
      if (logSingles(RATIO ** index * share) > LOG_RARE) break;
      const split = splitFor(index, level);
      const found = { split, logBulk: logBound(split.bulk, epsilon).log };
      if (found.logBulk <= enough) return found;
      tried.push(found);
    }
    const first = tried[0] ?? null;
    if (first === null || first.split.bulk.lineAt('right', epsilon).line?.certified === true) return first;
    return tried.reduce((x, y) => (y.logBulk < x.logBulk ? y : x));
  }

  /** ln of the bound of more than n rare events, at one tilt. */
  function logMore({ small, layers }: Split, n: number, t: number, epsilon: number): number {
    const log = small.reduce((sum, { moment, count }) => sum + count * upperEnd(moment, t), -t * epsilon);
    let v = 0;
    for (const { law, term } of layers()) {
      const least = small[law]!.moment.real(t);
      v += term.count * Math.exp(upperEnd(term.moment, t) - least.value + least.error);
    }
    let factorial = 0;
    for (let k = 2; k <= n + 1; k++) factorial += Math.log(k);
    const bound = log + (n + 1) * Math.log(v) - factorial + v;
    return Number.isNaN(bound) ? Number.POSITIVE_INFINITY : bound + margin(bound, t * epsilon);
  }

  const read: [Reading, Reading, Reading] = [emptyReading(), emptyReading(), emptyReading()];
  /** Leaves what a line reads in `read`; false where it cannot be certified. */
  function readAt(store: LineStore, epsilon: number): boolean {
    const { line } = store.lineAt('right', epsilon);
    if (line === null || !line.certified) return false;
    readLine(line, epsilon, read);
    return true;
  }

  function sharpen(epsilon: number, readings: [Reading, Reading, Reading]): number | null {
    if (!(epsilon >= LEAST_EPSILON)) return null;
    const singles = logSingles(epsilon);
    if (!(singles > DEEPEST)) return null;
    const chosen = choose(epsilon, singles + NEGLIGIBLE - 3);
    if (chosen === null) return null;
    const { split, logBulk } = chosen;
    const layers = split.layers().length;
    if (layers > MOST_LAYERS) return null;
    const sums = [0, 1, 2].map(() => ({
      lower: Number.NEGATIVE_INFINITY,
      value: Number.NEGATIVE_INFINITY,
      upper: Number.NEGATIVE_INFINITY,
    }));
    let rest = split.logFar();

    /** Adds a term by its line where it matters beside what has been read and has one that is proved, and otherwise by its bound alone. */
    function add(store: LineStore, ways: number, bound: number): void {
      if (bound <= sums[0]!.lower + NEGLIGIBLE || !readAt(store, epsilon)) {
        rest = logAddExp(rest, bound);
        return;
      }
      for (const [i, sum] of sums.entries()) {
        sum.lower = logAddExp(sum.lower, read[i]!.lower + ways);
        sum.value = logAddExp(sum.value, read[i]!.value + ways);
        sum.upper = logAddExp(sum.upper, read[i]!.upper + ways);
      }
    }

    /** Adds all terms of k events and returns the bound of more of them; null where there are not so many uses. */
    function addEvents(k: number): number | null {
      let more: number | null = null;
      for (const events of spreads(k, layers)) {
        const these = eventsOf(split, events);
        if (these === null) continue;
        const key = events.join(' ');
        let store = split.stores.get(key);
        if (store === undefined) {
          store = makeStore(compositeOf(these.terms), settings);
          split.stores.set(key, store);
        }
        const { log, t } = logBound(store, epsilon);
        more = Math.min(more ?? Number.POSITIVE_INFINITY, logMore(split, k, t, epsilon));
        add(store, these.ways, log + these.ways);
      }
      return more;
    }

    for (let k = 1; ; k++) {
      const more = addEvents(k);
      if (k === 1) add(split.bulk, 0, logBulk);
      if (more === null) break;
      // What only bounds say already covers the interval.
      if (rest > sums[0]!.upper) return null;
      if (more <= sums[0]!.lower + NEGLIGIBLE || k === MOST_EVENTS || spreads(k + 1, layers).length > MOST_TERMS) {
        rest = logAddExp(rest, more);
        break;
      }
    }
    return meetReadings(sums, rest, readings, epsilon);
  }

  return { sharpen };
}
