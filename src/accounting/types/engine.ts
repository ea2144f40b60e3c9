/** Names that engines and readings share. */

export type Direction = 'remove' | 'add';
export type EngineName = 'closed_form' | 'contour' | 'lattice' | 'renyi';
