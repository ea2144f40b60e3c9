/**
 * The lattice engine alone, at an interval that is given: laws cut into cells, made into lattice laws and composed, and read at one threshold under either hypothesis.
 * What dp-accounting calls building and composing is the upper law under both hypotheses; the service also composes the lower law.
 */
import { lowerLaw, upperLaw } from '../../src/accounting/engines/lattice/laws.ts';
import { cellsOf } from '../../src/accounting/engines/lattice/offsets.ts';
import { TailReader, TailSources } from '../../src/accounting/engines/lattice/reader.ts';
import { LatticeSum, type LatticeTerm } from '../../src/accounting/engines/lattice/sum.ts';
import { tiltedSum } from '../../src/accounting/engines/lattice/tilted.ts';
import type { Phase } from '../../src/accounting/mechanisms/law.ts';
import { resolveEvents } from '../../src/accounting/mechanisms/resolve.ts';
import type { Composition } from '../../src/accounting/types.ts';

/** ln of the mass that a composition leaves off the lattice in the service. */
const LOG_OFF_LATTICE = -70;

/** Tilts that give the law of the sum under P and under Q as they are. */
const UNDER_P = 0;
const UNDER_Q = -1;

export function phasesOf(mechanism: Composition): Phase[] {
  const resolved = resolveEvents(mechanism);
  if (!resolved.ok) throw new Error(resolved.refusal.detail);
  return resolved.phases;
}

function logMassOf(phases: Phase[]): number {
  return LOG_OFF_LATTICE - Math.log(phases.reduce((sum, { count }) => sum + count, 0));
}

/** Composes the upper law under P and under Q; returns the points of both windows. Throws when a window is too wide. */
export function composeUpper(phases: Phase[], interval: number): number {
  const logMass = logMassOf(phases);
  return composed(phases.map(({ law, count }) => ({ law: upperLaw(cellsOf(law, interval, logMass).upper), count })));
}

/** The same for the upper and the lower law, which come from the same cells. */
export function composeBoth(phases: Phase[], interval: number): number {
  const logMass = logMassOf(phases);
  const upper: LatticeTerm[] = [];
  const lower: LatticeTerm[] = [];
  for (const { law, count } of phases) {
    const cells = cellsOf(law, interval, logMass);
    upper.push({ law: upperLaw(cells.upper), count });
    lower.push({ law: lowerLaw(cells.lower), count });
  }
  return composed(upper) + composed(lower);
}

function composed(terms: LatticeTerm[]): number {
  const sum = new LatticeSum(terms);
  let points = 0;
  for (const [theta, sector] of [
    [UNDER_P, 'right'],
    [UNDER_Q, 'left'],
  ] as const) {
    const tilted = tiltedSum(sum, theta);
    new TailReader(new TailSources(tilted, sector)).sums().at(tilted.n / 2);
    points += tilted.n;
  }
  return points;
}
