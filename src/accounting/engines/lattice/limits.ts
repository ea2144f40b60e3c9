/** What a lattice cannot afford; the door turns it into a refusal. */
export class LatticeTooLarge extends Error {}

/** The tilted law does not fit into the longest window at this interval; a coarser lattice may. */
export class WindowTooWide extends LatticeTooLarge {}
