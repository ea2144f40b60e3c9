/**
 * Which engine answers: closed form where a formula exists, otherwise the one that is predicted to be cheapest and certain.
 */
import type { Phase } from '../mechanisms/law.ts';
import { once } from '../mechanisms/moments/once.ts';
import type { PrivacyProfile } from '../profile/profile.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import { backed } from './backed.ts';
import { composeAtoms, dualList } from './closed_form/atom_list.ts';
import { atomProfile } from './closed_form/atom_profile.ts';
import { singleProfile } from './closed_form/single.ts';
import { contourProfile } from './contour/contour.ts';
import { contourServes, FEW_USES } from './contour/serves.ts';
import { cellsFor } from './few/levels.ts';
import { fewProfile } from './few/profile.ts';
import { LatticeTooLarge, WINDOW_DEVIATIONS } from './lattice/limits.ts';
import { type LatticePlan, MOST_POINTS, planLattice } from './lattice/plan.ts';
import { latticeProfile } from './lattice/profile.ts';
import { untilSpent } from './until_spent.ts';
import { withAtoms } from './with_atoms.ts';

/** Atoms of a composition that is answered from its list of atoms alone. */
const MOST_ATOMS = 20_000;
/** Atoms that are kept beside a continuous profile, which is then asked that many times. */
const MOST_ATOMS_BESIDE = 64;
/** ln of the mass that a whole composition may leave off the lattice: below every delta that the lattice resolves. */
const LOG_OFF_LATTICE = -70;
/** The same of a lattice that is not asked so far out. */
const LOG_OFF_COARSE = -42;
const COUNT_STEP = 16;

export interface EngineOptions {
  /** Width asked of mu. */
  tolerance: number;
  /** Leave out this engine, so that a second opinion comes from another. */
  without?: PrivacyProfile['engine'];
  /**
   * What is known of the contour engine from the same laws in other numbers: that it serves fewer uses, so that it is taken without asking,
   * since what `contourServes` predicts falls with the number of uses, and an interval tells for itself whether it is certified; or that it
   * was declined for hardly fewer, so that it is not asked.
   */
  contour?: 'served' | 'declined' | undefined;
  /** The laws will be asked about again in other numbers, so that what is remembered of each is worth more than what many of them share. */
  apart?: boolean | undefined;
  /** Only to be compared with another at moderate deltas: a lattice then has no more points than that takes. */
  coarse?: boolean;
}

function isSymmetric(phases: Phase[]): boolean {
  return phases.every((phase) => phase.law.symmetric);
}

function closedForm(phases: Phase[]): PrivacyProfile | null {
  const [first] = phases;
  const single = phases.length === 1 && first !== undefined && first.count === 1 ? first.law : null;
  if (single !== null && single.density !== null) return singleProfile(single);
  const list = composeAtoms(phases, MOST_ATOMS);
  if (list === null) return single === null ? null : singleProfile(single);
  return atomProfile(list, isSymmetric(phases) ? list : dualList(list), 'two_sided');
}

/**
 * Points of a lattice, and frequencies alive of all tilted laws of a profile together, above which cells of their own are cheaper; at the default tolerance. Both grow with the
 * root of what is asked of it, as the cells do up to twice as many.
 */
const POINTS_OF_LATTICE = 2 ** 16;
const FREQUENCIES = 2 ** 19;
/** The same of few uses, whose lattice has no more than that many points. */
const FREQUENCIES_OF_FEW = 2 ** 21;
/** Rare events: windows that hold less than this share of the losses, and less than this deviation. Tilted laws of what lies between are as many as there are sizes of losses. */
const SHARE_OF_LOSSES = 1 / 4;
const SMALL_DEVIATION = 0.01;

const isRare = ({ points, windowPoints, interval }: LatticePlan) =>
  windowPoints <= SHARE_OF_LOSSES * points && windowPoints * interval <= WINDOW_DEVIATIONS * SMALL_DEVIATION;
/** Points of the window of a sum below which cells of their own tell more of it than the finest lattice. */
const WINDOW_OF_BULK = 2048;

/**
 * A lattice where one of moderate size serves, else laws in cells of their own, which take over as well where tilted laws on the lattice cost too much. What no such cells hold is
 * left to the finest lattice.
 */
function lattice(phases: Phase[], { tolerance, coarse = false }: EngineOptions): PrivacyProfile {
  let count = 0;
  for (const phase of phases) count += phase.count;
  // The number of uses in steps of a factor, so that runs of nearly the same length share their laws.
  const logMass = (coarse ? LOG_OFF_COARSE : LOG_OFF_LATTICE) - Math.log(COUNT_STEP) * Math.ceil(Math.log(count) / Math.log(COUNT_STEP));
  const onLattice = () => latticeProfile(phases, planLattice(phases, tolerance, logMass, coarse), logMass);
  const finer = Math.sqrt(Math.max(1, DEFAULT_TOLERANCE / tolerance));
  const cells = coarse || count < 2 ? null : cellsFor(phases);
  if (cells === null) return onLattice();
  const inCells = () => {
    try {
      return fewProfile(phases, Math.floor(cells * Math.min(2, Math.sqrt(finer))), logMass);
    } catch (error) {
      if (error instanceof LatticeTooLarge) return onLattice();
      throw error;
    }
  };
  // Of many uses few frequencies are alive, however many points there are.
  const most = count > FEW_USES ? MOST_POINTS : Math.min(MOST_POINTS, POINTS_OF_LATTICE * finer);
  const plan = planLattice(phases, tolerance, logMass, false, most);
  if (plan.native) return latticeProfile(phases, plan, logMass);
  const isFew = count <= FEW_USES;
  // A lattice as fine as may be, of which the bulk of all uses is a few points: laws with rare events, too far out for it.
  if ((plan.points >= most && plan.windowPoints < WINDOW_OF_BULK) || (isFew && isRare(plan))) return inCells();
  const ofPlan = (effort: number) => latticeProfile(phases, plan, logMass, { left: effort * finer });
  if (!isFew || Math.max(plan.points, plan.windowPoints) < most) return untilSpent(ofPlan(FREQUENCIES), inCells);
  // Finer was not allowed: where it suffices all the same it is asked first, and behind either stands the other.
  if (plan.width() > tolerance) return backed(inCells(), () => ofPlan(FREQUENCIES_OF_FEW), tolerance);
  const ofCells = once(inCells);
  return untilSpent(backed(ofPlan(FREQUENCIES_OF_FEW), ofCells, 0.1 * tolerance), ofCells);
}

/** Contour where its decay is proved and its lines are short, else lattice. */
function composed(phases: Phase[], options: EngineOptions): PrivacyProfile {
  const declined = options.without === 'contour' || options.contour === 'declined';
  const apart = options.apart === true;
  if (!declined && (options.contour === 'served' || contourServes(phases, { apart }).serves)) return contourProfile(phases, { apart });
  return lattice(phases, options);
}

/** The phases whose atoms are few enough to stand beside the rest. */
function splitAtoms(phases: Phase[]): { atomic: Phase[]; rest: Phase[] } {
  const atomic: Phase[] = [];
  const rest: Phase[] = [];
  const finite = phases.filter(({ law }) => law.density === null && law.omitted === undefined);
  const discrete = finite.sort((a, b) => a.count - b.count);
  for (const phase of discrete) (composeAtoms([...atomic, phase], MOST_ATOMS_BESIDE) === null ? rest : atomic).push(phase);
  rest.push(...phases.filter((phase) => !discrete.includes(phase)));
  return { atomic, rest };
}

export function profileOf(phases: Phase[], options: EngineOptions): PrivacyProfile {
  const exact = options.without === 'closed_form' ? null : closedForm(phases);
  if (exact !== null) return exact;
  const { atomic, rest } = splitAtoms(phases);
  if (atomic.length === 0 || rest.length === 0) return composed(phases, options);
  const base = (options.without === 'closed_form' ? null : closedForm(rest)) ?? composed(rest, options);
  const list = composeAtoms(atomic, MOST_ATOMS_BESIDE);
  if (list === null) throw new Error('the atoms beside a profile were counted differently twice');
  return withAtoms(base, list, isSymmetric(atomic) ? list : dualList(list));
}
