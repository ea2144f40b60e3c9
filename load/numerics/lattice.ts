/**
 * The lattice engine alone, at an interval that is given: laws cut into cells, made into lattice laws and composed, nothing read.
 * What dp-accounting calls building and composing is the upper law under both hypotheses; the service also composes the lower law.
 */
import { cutIntoCells } from '../../src/accounting/engines/lattice/cells.ts';
import { lowerLaw, upperLaw } from '../../src/accounting/engines/lattice/laws.ts';
import { lowerOffset, upperOffset } from '../../src/accounting/engines/lattice/offsets.ts';
import { LatticeSum, type LatticeTerm, tiltedSum } from '../../src/accounting/engines/lattice/sum.ts';
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
  const terms = phases.map(({ law, count }) => ({ law: upperLaw(cutIntoCells(law, interval, upperOffset(law), logMass)), count }));
  return pointsOf(terms, UNDER_P) + pointsOf(terms, UNDER_Q);
}

/** The same for the lower laws, one a direction where one does not serve both. */
export function composeLower(phases: Phase[], interval: number): number {
  const logMass = logMassOf(phases);
  const remove: LatticeTerm[] = [];
  const add: LatticeTerm[] = [];
  for (const { law, count } of phases) {
    const { offset, meet } = lowerOffset(law, interval, logMass);
    const cells = cutIntoCells(law, interval, offset, logMass);
    const forRemove = lowerLaw(cells, 'remove', meet);
    remove.push({ law: forRemove.law, count });
    add.push({ law: forRemove.leftOver > 0 ? lowerLaw(cells, 'add', meet).law : forRemove.law, count });
  }
  return pointsOf(remove, UNDER_P) + pointsOf(add, UNDER_Q);
}

function pointsOf(terms: LatticeTerm[], tilt: number): number {
  return tiltedSum(new LatticeSum(terms), tilt).mass.length;
}
