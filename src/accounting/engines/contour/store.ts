/** The lines of a composition, made on demand; the stores of the last few compositions are kept, since readings of one are asked in turn. */
import type { Phase } from '../../mechanisms/law.ts';
import { logMomentOf } from '../../mechanisms/moments/index.ts';
import { UNIT } from '../../mechanisms/moments/moment.ts';
import { type Composite, compositeOf } from './composite.ts';
import { type Line, makeLine } from './line.ts';
import type { Settings } from './options.ts';
import { findTilt, type Region } from './tilt.ts';

export interface LineStore {
  composite: Composite;
  /** The line for an epsilon, null where the saddle lies beyond the tilts that can be evaluated, and its tilt. */
  lineAt(region: Region, epsilon: number): { line: Line | null; t: number };
}

/** Nodes kept by one store, 48 bytes each, and stores kept. */
const NODE_LIMIT = 60000;
const STORE_LIMIT = 8;
const stores = new Map<string, LineStore>();

/** Null when a law has no ln-moment here. */
export function compositeFor(phases: readonly Phase[], settings: Settings): Composite | null {
  const terms = [];
  for (const { law, count } of phases) {
    const moment = logMomentOf(law.parameters, settings);
    if (moment === null) return null;
    terms.push({ moment, count });
  }
  return compositeOf(terms);
}

function makeStore(composite: Composite, settings: Settings): LineStore {
  const lines = new Map<string, Line>();
  let kept = 0;
  return {
    composite,
    lineAt(region, epsilon) {
      const tilt = findTilt(composite, region, epsilon);
      if (!tilt.reached) return { line: null, t: tilt.t };
      const key = `${region} ${tilt.v}`;
      let line = lines.get(key);
      if (line === undefined) {
        line = makeLine(composite, tilt, settings);
        kept += line.count;
        if (kept > NODE_LIMIT) {
          lines.clear();
          kept = line.count;
        }
        lines.set(key, line);
      }
      return { line, t: tilt.t };
    },
  };
}

/** @throws RangeError for a law without a ln-moment here. */
export function storeFor(phases: readonly Phase[], settings: Settings): LineStore {
  const key = JSON.stringify([settings, phases.map(({ law, count }) => [law.parameters, count])]);
  let store = stores.get(key);
  stores.delete(key);
  if (store === undefined) {
    const composite = compositeFor(phases, settings);
    if (composite === null) throw new RangeError('the composition contains a law without a ln-moment function');
    store = makeStore(composite, settings);
    if (stores.size >= STORE_LIMIT) stores.delete(stores.keys().next().value as string);
  }
  // Spoilt ingredients are for tests, which look at fresh lines.
  if (settings.unit === UNIT && settings.quadratureStep === 1) stores.set(key, store);
  return store;
}
