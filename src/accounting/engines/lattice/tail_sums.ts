/** Tail sums of a tilted law, however they are taken. */

/** Right of both means of the loss, between them, or left. */
export type Sector = 'left' | 'middle' | 'right';

/** At a point j of the window, all relative to the tilted mean m: P by e^(-theta (s - m)), Q by e^(-(theta + 1)(s - m)). */
export interface SumsAt {
  /** P and Q mass of the points on the accurate side of j (above: >= j, below: < j), and on that of j - 1. */
  p: number;
  q: number;
  pBefore: number;
  qBefore: number;
  /** Tilted masses at j, of no meaning at the end of the window, and at j - 1. */
  massP: number;
  massQ: number;
  massPBefore: number;
  massQBefore: number;
  /** `right`: G at point j; `left`: H at point j - 1; of no meaning in the middle, and where P and Q are composed by themselves. */
  excess: number;
  /** Rounding of the evaluation itself. */
  roundP: number;
  roundQ: number;
}

export interface Sums {
  /** 2-norm bounds of the errors of the masses. */
  noiseP: number;
  noiseQ: number;
  at(j: number): SumsAt;
}
