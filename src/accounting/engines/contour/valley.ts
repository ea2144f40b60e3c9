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
import { type Composite, compositeOf } from './composite.ts';
import { emptyReading } from './measure.ts';
import { meetReadings } from './meet.ts';
import type { Settings } from './options.ts';
import { type Reading, readLine } from './reading.ts';
import { eventsOf, remember, type Split, splitOf, spreads } from './split.ts';
import { type LineStore, makeStore } from './store.ts';

/** Laws of one composition. */
const MOST_LAWS = 3;
/** Rare events that get lines, layers of them, and terms of so many events. */
const MOST_EVENTS = 6;
const MOST_LAYERS = 6;
const MOST_TERMS = 36;
/** Epsilons, ln of the mass of single events beyond, which has a double, and Chernoff's bounds of ln delta that are looked at. */
const LEAST_EPSILON = 1e-13;
const LEAST_MASS = -720;
const DEEPEST = -300;
/** ln of the size, over what is read, from which terms count by their bound alone, and to which lines are pushed. */
const NEGLIGIBLE = -23;
const LINE_TARGET = -26;
/** Ratio of neighbouring epsilons of the lattice, and shares of them at which the lower cut is tried. */
const RATIO = 2;
/** Lattices, the finer one where splits of the other say too little. */
const RATIOS = [RATIO, Math.SQRT2];
const SHARES = [1 / 1.5, 1 / 2.2, 1 / 4, 1 / 8];
/** ln of the largest number of events to be expected above the lower cut. */
const LOG_RARE = Math.log(0.01);
/** ln of the mass beyond the upper cut over that beyond epsilon. */
const FAR = -30;
/** Within the bulk: ln of the numbers of events to be expected above the cuts that are tried, and of the mass that is far over that above the cut. */
const BULK_LEVELS = [-18, -12, -8, LOG_RARE];
const BULK_FAR = -45;
/** Width of what a bulk adds to ln delta up to which its line says enough of it. */
const NARROW = 1e-8;
/** Width of ln delta from which no other split is tried; and that far out, by ln of the mass beyond, where parts have to answer for every epsilon. */
const ENOUGH = 1e-6;
const ENOUGH_FAR_OUT = 1e-3;
const FAR_OUT = -50;
const FEW_TRIES = 2;
/** Ends of the epsilons of the lattice. */
const LOWEST = Math.floor(-32 / Math.log(RATIO));
const HIGHEST = Math.ceil(6.5 / Math.log(RATIO));

/** A split, and the bound of what is read of its bulk. */
interface Chosen {
  split: Split;
  logBulk: number;
}

export interface Valley {
  /** Whether parts are asked before lines: the line for epsilon 0 is not certified. */
  first(): boolean;
  /** About the least epsilon beyond which e^log single events are to be expected. */
  leastRare(log: number): number;
  /**
   * Sharpens the readings of the right region; returns the width of ln delta if it did.
   * @throws EnginesDisagree where the parts and the readings exclude each other
   */
  sharpen(epsilon: number, readings: [Reading, Reading, Reading]): number | null;
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
export function valleyOf(store: LineStore, settings: Settings): Valley | null {
  const { composite } = store;
  let valley = valleys.get(composite);
  if (valley === undefined) {
    valley = makeValley(store, settings);
    valleys.set(composite, valley);
  }
  return valley;
}

function makeValley(whole: LineStore, precision: Settings): Valley | null {
  const { composite, regionOf, lineAt } = whole;
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

  function kept(key: string, make: () => Split): Split {
    let split = splits.get(key);
    if (split === undefined) {
      split = make();
      remember(splits, key, split);
    }
    return split;
  }
  const splitFor = (ratio: number, index: number, level: number) =>
    kept(`${ratio} ${index} ${level}`, () => splitOf(laws, settings, ratio ** index * SHARES[level]!, ratio ** (index + 1), FAR));

  /** The lowest epsilon of the lattice above which so few single events are to be expected. */
  function leastRare(log: number): number {
    let [low, high] = [LOWEST, HIGHEST];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (logSingles(RATIO ** middle) > log) low = middle;
      else high = middle;
    }
    return RATIO ** high;
  }
  /** Cut far above the bulk, so that more than one rare event does not matter. */
  function bulkSplit(level: number): Split {
    return kept(`bulk ${level}`, () => {
      const low = leastRare(BULK_LEVELS[level]!);
      return splitOf(laws, settings, low, low, BULK_FAR);
    });
  }
  /** Whether a line says of it what matters beside e^log. */
  function isNarrow(bulk: LineStore, epsilon: number, log: number): boolean {
    if (!readAt(bulk, epsilon)) return false;
    const [{ lower, upper }] = read;
    return (upper - lower) * Math.exp(Math.min(0, upper - log)) < NARROW;
  }
  /** The first of them whose bulk has a line that is proved and narrow, null where that is not so. */
  function chooseInBulk(epsilon: number): Chosen | null {
    for (const level of BULK_LEVELS.keys()) {
      if (epsilon > leastRare(BULK_LEVELS[level]!)) return null;
      const split = bulkSplit(level);
      if (readAt(split.bulk, epsilon) && read[0].upper - read[0].lower < NARROW)
        return { split, logBulk: logBound(split.bulk, epsilon).log };
    }
    return null;
  }

  /** ln of the mass that single events alone have beyond epsilon: about what is read. */
  const logSingles = (epsilon: number) =>
    laws.reduce((sum, { moment, count }) => logAddExp(sum, Math.log(count) + moment.parts!.logAbove(epsilon)), Number.NEGATIVE_INFINITY);

  /**
   * Splits below an epsilon, in the order in which they are worth a try: the one whose bulk says so little that it does not matter, then those whose bulk has a line. None
   * where what lies above a cut is not rare.
   */
  function* choices(epsilon: number, ratio: number, singles: number): Generator<Chosen> {
    const index = Math.floor(Math.log(epsilon) / Math.log(ratio));
    const others: Chosen[] = [];
    for (const [level, share] of SHARES.entries()) {
      if (logSingles(ratio ** index * share) > LOG_RARE) break;
      const split = splitFor(ratio, index, level);
      const found = { split, logBulk: logBound(split.bulk, epsilon).log };
      if (found.logBulk <= singles + NEGLIGIBLE - 3 || isNarrow(split.bulk, epsilon, singles)) yield found;
      else others.push(found);
    }
    if (others.length > 0) yield others.reduce((x, y) => (y.logBulk < x.logBulk ? y : x));
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

  const first = once(() => lineAt(regionOf(0), 0).line?.certified !== true);

  function sharpen(epsilon: number, readings: [Reading, Reading, Reading]): number | null {
    if (!(epsilon >= 0) || logBound(whole, epsilon).log < DEEPEST) return null;
    const inBulk = chooseInBulk(epsilon);
    const width = inBulk === null ? null : readSplit(inBulk, epsilon, readings);
    if (width !== null && width < ENOUGH) return width;
    const singles = logSingles(epsilon);
    if (!(singles > LEAST_MASS && epsilon >= LEAST_EPSILON)) return width;
    let best = width;
    const enough = singles < FAR_OUT && first() ? ENOUGH_FAR_OUT : ENOUGH;
    // Far out, where searches pass by and nobody stays, the finer lattice alone, and two splits of it.
    let left = singles < FAR_OUT ? FEW_TRIES : Number.POSITIVE_INFINITY;
    for (const ratio of singles < FAR_OUT ? [Math.SQRT2] : RATIOS) {
      for (const chosen of choices(epsilon, ratio, singles)) {
        best = readSplit(chosen, epsilon, readings) ?? best;
        if ((best !== null && best < enough) || --left === 0) return best;
      }
    }
    return best;
  }

  /** Sharpens the readings by one split. */
  function readSplit({ split, logBulk }: Chosen, epsilon: number, readings: [Reading, Reading, Reading]): number | null {
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

  return { sharpen, first, leastRare };
}
