/** The lines of a composition, made on demand; the stores of the last few compositions are kept, since readings of one are asked in turn. */
import type { Phase } from '../../mechanisms/law.ts';
import { UNIT } from '../../mechanisms/moments/moment.ts';
import { type Composite, compositionOf } from './composite.ts';
import { choosePeriod, type Line, makeLine, type Period } from './line.ts';
import type { Settings } from './options.ts';
import { type Found, type Place, type Places, placesOf } from './places.ts';
import { middleOf, type Region } from './tilt.ts';

export interface LineStore {
  composite: Composite;
  /** The region that reads an epsilon. */
  regionOf(epsilon: number): Region;
  places: Record<Region, Places>;
  line(place: Place): Line;
  /** The place whose line reads an epsilon. */
  find(region: Region, epsilon: number): Found;
  /** The line for an epsilon, null where the saddle lies beyond the tilts that can be evaluated, and the tilt of the saddle. */
  lineAt(region: Region, epsilon: number): { line: Line | null; t: number };
}

/** Nodes kept by one store, 48 bytes each; stores kept, and the laws that they hold in all. */
const NODE_LIMIT = 400000;
const STORE_LIMIT = 8;
const LAW_LIMIT = 128;
const stores = new Map<string, LineStore>();

/** Lines of one composition; nothing is remembered of it here. */
export function makeStore(composite: Composite, settings: Settings): LineStore {
  const places = {
    right: placesOf(composite, 'right'),
    middle: placesOf(composite, 'middle'),
    left: placesOf(composite, 'left'),
  };
  const middle = middleOf(composite);
  let made: Place[] = [];
  let kept = 0;
  const periodOf = (place: Place): Period => {
    place.period ??= choosePeriod(composite, place, settings);
    return place.period;
  };
  const makeAt = (place: Place): Line => {
    const line = makeLine(composite, place, periodOf(place), settings);
    kept += line.count;
    if (kept > NODE_LIMIT) {
      for (const old of made) old.line = null;
      made = [];
      kept = line.count;
    }
    made.push(place);
    place.line = line;
    return line;
  };
  const find = (region: Region, epsilon: number) => places[region].find(epsilon, periodOf);
  const lineOf = (place: Place): Line => place.line ?? makeAt(place);
  return {
    composite,
    regionOf: (epsilon) => (epsilon > middle.from && epsilon < middle.to ? 'middle' : epsilon >= 0 ? 'right' : 'left'),
    places,
    line: lineOf,
    find,
    lineAt(region, epsilon) {
      const { place, reached } = find(region, epsilon);
      // At the last tilt nothing lies beyond that could bound the aliases.
      if (!reached || !Number.isFinite(periodOf(place).period)) return { line: null, t: place.t };
      const line = lineOf(place);
      // A line that cannot be proved to end says less than one that loses some digits to cancellation.
      const other = line.certified
        ? line
        : places[region]
            .towardsPole(place)
            .map(lineOf)
            .find(({ certified }) => certified);
      return { line: other ?? line, t: place.t };
    },
  };
}

/** Drops the stores that were not used for longest. */
function makeRoom(laws: number): void {
  let held = laws;
  for (const { composite } of stores.values()) held += composite.distinct;
  for (const [key, { composite }] of stores) {
    if (stores.size < STORE_LIMIT && held <= LAW_LIMIT) return;
    stores.delete(key);
    held -= composite.distinct;
  }
}

/** Null when a law has no ln-moment here. */
export function storeFor(phases: readonly Phase[], settings: Settings): LineStore | null {
  const key = JSON.stringify([settings, phases.map(({ law, count }) => [law.parameters, count])]);
  let store = stores.get(key);
  stores.delete(key);
  if (store === undefined) {
    const composite = compositionOf(phases, settings, settings.apart);
    if (composite === null) return null;
    store = makeStore(composite, settings);
    makeRoom(composite.distinct);
  }
  // Spoilt ingredients are for tests, which look at fresh lines.
  if (settings.unit === UNIT && settings.quadratureStep === 1) stores.set(key, store);
  return store;
}
