/**
 * Whether the contour engine can certify a composition. The line for epsilon 0, which every reading uses, says so where it is short; else lines at a few tilts
 * that span the range asked for are made, and say whether their ends are proved with a reasonable number of nodes.
 */
import type { Phase } from '../../mechanisms/law.ts';
import type { Composite } from './composite.ts';
import { centreOf } from './line.ts';
import { emptyReading } from './measure.ts';
import { type ContourOptions, settingsOf } from './options.ts';
import type { Place } from './places.ts';
import type { Reading } from './reading.ts';
import { type LineStore, storeFor } from './store.ts';
import { highestIndex, type Region, SPACING, tiltAt } from './tilt.ts';
import { type Valley, valleyOf } from './valley.ts';

export interface Service {
  serves: boolean;
  /** Largest number of nodes among the lines looked at. */
  nodes: number;
  /** In words, for logs and warnings; empty when served. */
  reason: string;
}

/**
 * Nodes of a certified line for epsilon 0 up to which nothing else is looked at: the other lines of such a composition end as well, but for one of 1,934 drawn at
 * random (14 uses), and where one does not a lattice stands behind it.
 */
const SHORT = 512;
/** Uses up to which rare events without a line are left to the lattice engine, whose cells are cheaper than parts. */
export const FEW_USES = 256;
/** ln delta at which both directions are probed. */
const DEPTHS = [-13, -24];
/** Width of ln delta up to which parts serve. */
const WIDE = 1e-6;
const UNKNOWN = { lower: -1e4, value: -1, upper: 1e4 };

/** The saddle's epsilon at the first tilt of the lattice for which the leading value of the reading is below e^log. */
function epsilonFor(composite: Composite, region: Region, log: number): number {
  const above = (k: number) => centreOf(composite, tiltAt(region, k * SPACING)).log > log;
  let low = -20;
  let high = highestIndex(composite, region);
  if (above(low)) {
    let stride = 4;
    let next = Math.min(high, low + stride);
    while (next < high && above(next)) {
      low = next;
      stride *= 2;
      next = Math.min(high, low + stride);
    }
    high = next;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (above(middle)) low = middle;
      else high = middle;
    }
  } else high = low;
  return centreOf(composite, tiltAt(region, high * SPACING)).epsilon;
}

/** Places for epsilon 0 and for small deltas of both directions; deeper lines may still fail, and then bound from one side only. */
function probes({ composite, regionOf, find }: LineStore): Place[] {
  const found = [find(regionOf(0), 0)];
  for (const depth of DEPTHS)
    for (const region of ['right', 'left'] as const) found.push(find(region, epsilonFor(composite, region, depth)));
  return found.flatMap(({ place, reached }) => (reached ? [place] : []));
}

/** Whether the parts of the laws say enough of epsilon 0 and of epsilons above which few events lie, and lines of small deltas of the other direction. */
function servedByParts({ composite, regionOf, lineAt }: LineStore, valley: Valley, symmetric: boolean): boolean {
  for (const depth of symmetric ? [] : DEPTHS) {
    const epsilon = epsilonFor(composite, 'left', depth);
    const { line } = lineAt('left', epsilon);
    if (regionOf(epsilon) === 'left' && line !== null && !line.certified) return false;
  }
  const readings: [Reading, Reading, Reading] = [emptyReading(), emptyReading(), emptyReading()];
  for (const epsilon of [0, ...DEPTHS.map((depth) => valley.leastRare(depth))]) {
    for (const reading of readings) Object.assign(reading, UNKNOWN);
    const width = valley.sharpen(epsilon, readings);
    if (width === null || width > WIDE) return false;
  }
  return true;
}

/** Uses that move, in all, up to which there is a valley between the bulk and the first of them that only parts of the laws could tell; and the share of all from where on they are the bulk. */
const FEWEST_EVENTS = 4;
const MOST_OF_USES = 0.3;

/** Whether events of all laws are rare, and those of some have no parts. */
function isUnparted({ laws }: Composite): boolean {
  if (laws === null || !laws.some(({ moment }) => moment.unparted === true)) return false;
  const events = laws.map(({ moment, count }) => ({ share: -Math.expm1(moment.minimumLoss), count }));
  return (
    events.every(({ share }) => share < MOST_OF_USES) && events.reduce((sum, { share, count }) => sum + share * count, 0) < FEWEST_EVENTS
  );
}

export function contourServes(phases: readonly Phase[], options: ContourOptions = {}): Service {
  const refuse = (reason: string, nodes = Number.POSITIVE_INFINITY): Service => ({ serves: false, nodes, reason });
  const unfit = phases.find(({ law }) => law.prefersLattice(1));
  if (unfit !== undefined) return refuse(`${unfit.law.key} is left to the lattice`);
  const settings = settingsOf(options);
  const store = storeFor(phases, settings);
  if (store === null) return refuse('a law has no ln-moment function');
  if (store.composite.terms.every(({ moment }) => moment.discrete)) return refuse('every law has atoms only: the integrand never decays');
  if (isUnparted(store.composite)) return refuse('rare events of a law that has no parts');
  const { line: first } = store.lineAt(store.regionOf(0), 0);
  if (first === null) return refuse('the line for epsilon 0 lies beyond the tilts that can be evaluated');
  if (first.certified && first.count <= SHORT) return { serves: true, nodes: first.count, reason: '' };
  const valley = valleyOf(store, settings);
  if (!first.certified && valley !== null) {
    if (
      store.composite.uses > FEW_USES &&
      servedByParts(
        store,
        valley,
        phases.every(({ law }) => law.symmetric),
      )
    )
      return { serves: true, nodes: first.count, reason: '' };
    return refuse('no bound of the integrand beyond its nodes is within reach', first.count);
  }
  let nodes = 0;
  for (const place of probes(store)) {
    const line = store.line(place);
    if (!line.certified) return refuse('no bound of the integrand beyond its nodes is within reach', line.count);
    nodes = Math.max(nodes, line.count);
  }
  return { serves: true, nodes, reason: '' };
}
