/**
 * Whether the contour engine can certify a composition, and at what cost: the number of nodes is predicted from the decay of the
 * characteristic function at a few tilts that span the range asked for, without summing anything.
 */
import type { Phase } from '../../mechanisms/law.ts';
import type { Composite } from './composite.ts';
import { centreOf, choosePeriod } from './line.ts';
import { type ContourOptions, LOG_TARGET, settingsOf } from './options.ts';
import { compositeFor } from './store.ts';
import { highestIndex, type Region, SPACING, type Tilt, tiltAt } from './tilt.ts';

export interface Service {
  serves: boolean;
  /** Largest predicted number of nodes of a line; Infinity where the decay is not proved. */
  nodes: number;
  /** In words, for logs and warnings; empty when served. */
  reason: string;
}

/** ln delta down to which the range is probed by default. */
const DEEPEST = -32;

/** Tilt at which the leading value of the reading is about e^log; it falls along the lattice, at times steeply. */
function tiltFor(composite: Composite, region: Region, log: number): Tilt {
  const above = (v: number) => centreOf(composite, tiltAt(region, v)).log > log;
  const end = highestIndex(composite, region);
  let k = Math.min(-40, end);
  while (k < end && above(k * SPACING)) k++;
  let low = (k - 1) * SPACING;
  let high = k * SPACING;
  for (let step = 0; step < 10; step++) {
    const middle = 0.5 * (low + high);
    if (above(middle)) low = middle;
    else high = middle;
  }
  return { region, v: high, t: tiltAt(region, high), reached: true };
}

/** Nodes until the integrand has fallen to the target, Infinity where no envelope proves that it stays there. */
function predictNodes(composite: Composite, tilt: Tilt, maximumNodes: number): number {
  const { t } = tilt;
  const h = (2 * Math.PI) / choosePeriod(composite, tilt, 1).period;
  const total = (log: (term: Composite['terms'][number]) => number) =>
    composite.terms.reduce((sum, term) => sum + term.count * log(term), 0);
  let nodes = 8;
  while (total(({ moment }) => moment.logModulus(t, nodes * h)) > LOG_TARGET) {
    nodes *= 2;
    if (nodes > maximumNodes) return nodes;
  }
  for (let y = nodes * h; y < 1e5 * nodes * h; y *= 2) {
    if (total(({ moment }) => moment.logEnvelope(t, y)) < LOG_TARGET) return nodes;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * @param deepest ln delta down to which answers are wanted; deeper ones may still be certified, each interval tells.
 */
export function contourServes(phases: readonly Phase[], options: ContourOptions = {}, deepest = DEEPEST): Service {
  const unfit = phases.find(({ law }) => law.prefersLattice(1));
  if (unfit !== undefined) return { serves: false, nodes: Number.POSITIVE_INFINITY, reason: `${unfit.law.key} is left to the lattice` };
  const settings = settingsOf(options);
  const composite = compositeFor(phases, settings);
  if (composite === null) return { serves: false, nodes: Number.POSITIVE_INFINITY, reason: 'a law has no ln-moment function' };
  if (composite.terms.every(({ moment }) => moment.discrete)) {
    return { serves: false, nodes: Number.POSITIVE_INFINITY, reason: 'every law has atoms only: the integrand never decays' };
  }
  let nodes = 0;
  for (const log of [-2, 0.4 * deepest, deepest]) {
    for (const region of ['right', 'left'] as const) {
      if (nodes <= settings.maximumNodes)
        nodes = Math.max(nodes, predictNodes(composite, tiltFor(composite, region, log), settings.maximumNodes));
    }
  }
  if (nodes <= settings.maximumNodes) return { serves: true, nodes, reason: '' };
  const reason =
    nodes < Number.POSITIVE_INFINITY
      ? `about ${Math.ceil(nodes)} nodes or more would be needed`
      : 'the decay of the integrand is not proved';
  return { serves: false, nodes, reason };
}
