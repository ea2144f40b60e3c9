/** The lines of a composition, made on demand; the stores of the last few compositions are kept, since readings of one are asked in turn. */
import type { Phase } from '../../mechanisms/law.ts';
import { logMomentOf } from '../../mechanisms/moments/index.ts';
import { UNIT } from '../../mechanisms/moments/moment.ts';
import { type Composite, compositeOf } from './composite.ts';
import { choosePeriod, type Line, makeLine, type Period } from './line.ts';
import type { Settings } from './options.ts';
import { findTilt, type Region, type Tilt } from './tilt.ts';

export interface LineStore {
  composite: Composite;
  line(tilt: Tilt): Line;
  tiltAt(region: Region, epsilon: number): Tilt;
  /** The line for an epsilon, null where the saddle lies beyond the tilts that can be evaluated, and its tilt. */
  lineAt(region: Region, epsilon: number): { line: Line | null; t: number };
}

/** Nodes kept by one store, 48 bytes each; stores kept, and the laws that they hold in all. */
const NODE_LIMIT = 60000;
const STORE_LIMIT = 8;
const LAW_LIMIT = 64;
const stores = new Map<string, LineStore>();

function compositeFor(phases: readonly Phase[], settings: Settings): Composite | null {
  const terms = [];
  for (const { law, count } of phases) {
    const moment = logMomentOf(law.parameters, settings);
    if (moment === null) return null;
    terms.push({ moment, count });
  }
  return compositeOf(terms);
}

function makeStore(composite: Composite, settings: Settings): LineStore {
  const byRegion = <T>() => ({ right: new Map<number, T>(), middle: new Map<number, T>(), left: new Map<number, T>() });
  const lines = byRegion<Line>();
  const periods = byRegion<Period>();
  let kept = 0;
  const periodOf = (tilt: Tilt): Period => {
    let known = periods[tilt.region].get(tilt.v);
    if (known === undefined) {
      known = choosePeriod(composite, tilt, settings.periodFactor);
      periods[tilt.region].set(tilt.v, known);
    }
    return known;
  };
  const find = (region: Region, epsilon: number) => findTilt(composite, region, epsilon, (tilt) => periodOf(tilt).period);
  const lineOf = (tilt: Tilt): Line => {
    const known = lines[tilt.region].get(tilt.v);
    if (known !== undefined) return known;
    const line = makeLine(composite, tilt, periodOf(tilt), settings);
    kept += line.count;
    if (kept > NODE_LIMIT) {
      for (const known of [...Object.values(lines), ...Object.values(periods)]) known.clear();
      kept = line.count;
    }
    lines[tilt.region].set(tilt.v, line);
    return line;
  };
  return {
    composite,
    line: lineOf,
    tiltAt: find,
    lineAt(region, epsilon) {
      const tilt = find(region, epsilon);
      // At the last tilt nothing lies beyond that could bound the aliases.
      const bounded = tilt.reached && Number.isFinite(periodOf(tilt).period);
      return { line: bounded ? lineOf(tilt) : null, t: tilt.t };
    },
  };
}

/** Drops the stores that were not used for longest. */
function makeRoom(laws: number): void {
  let held = laws;
  for (const { composite } of stores.values()) held += composite.terms.length;
  for (const [key, { composite }] of stores) {
    if (stores.size < STORE_LIMIT && held <= LAW_LIMIT) return;
    stores.delete(key);
    held -= composite.terms.length;
  }
}

/** Null when a law has no ln-moment here. */
export function storeFor(phases: readonly Phase[], settings: Settings): LineStore | null {
  const key = JSON.stringify([settings, phases.map(({ law, count }) => [law.parameters, count])]);
  let store = stores.get(key);
  stores.delete(key);
  if (store === undefined) {
    const composite = compositeFor(phases, settings);
    if (composite === null) return null;
    store = makeStore(composite, settings);
    makeRoom(composite.terms.length);
  }
  // Spoilt ingredients are for tests, which look at fresh lines.
  if (settings.unit === UNIT && settings.quadratureStep === 1) stores.set(key, store);
  return store;
}
