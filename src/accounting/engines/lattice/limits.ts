/** What a lattice cannot afford; the door turns it into a refusal. */
export class LatticeTooLarge extends Error {}

/** The tilted law does not fit into the longest window at this interval; a coarser lattice may. */
export class WindowTooWide extends LatticeTooLarge {}

/** What a profile was allowed to spend is spent; it can be asked no more, and another engine can. */
export class OutOfEffort extends LatticeTooLarge {}

/** Frequencies alive, of both signs, of the tilted laws that a profile may still make: what these cost, where many are. */
export interface Effort {
  left: number;
}

/** Standard deviations in a window. */
export const WINDOW_DEVIATIONS = 24;
