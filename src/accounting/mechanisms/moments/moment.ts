/**
 * What the contour engine asks of a law: its log-moment function K(z) = ln E_P[e^{zL}; L finite] on vertical lines, with
 * errors, and bounds of the tilted characteristic function phi_t(y) = e^{K(t + iy) - K(t)} far out.
 *
 * K(0) and K(-1) are the logarithms of the masses that P and Q keep at finite loss. Of the dual law: K_rev(z) = K(-1 - z).
 */

/** Half a unit in the last place of 1. */
export const UNIT = 1.1102230246251565e-16;

/** K and its first two derivatives at a real t: for the tilted law, ln mass, mean and variance of the loss. */
export interface Jet {
  value: number;
  slope: number;
  curvature: number;
}

/** A real number and a bound of its absolute error. */
export interface Real {
  value: number;
  error: number;
}

/** An argument t of K beside s = 1 + t: next to t = -1 only s keeps the digits. */
export interface Tilt {
  t: number;
  s: number;
}

/** How a law is used: itself, or the pair of a sampler (see the laws of sampling/). */
export interface Sampled {
  how: 'none' | 'poisson' | 'fixed_size';
  probability: number;
}

/** K at a real argument; null where it would take too long. */
export type RealMoment = (tilt: Tilt) => Real | null;

/** Nodes of a line after so many, in chunks that are the same whatever was asked first. */
export const nextChunk = (count: number): number => 4 * Math.ceil(((count < 64 ? 1.5 : 1.35) * count) / 4);

/**
 * K at the nodes t + i j h, j = 0, 1, ... `rounding` and `quadrature` bound the absolute error of the complex number K
 * caused by arithmetic and by replacing integrals with sums.
 */
export interface Nodes {
  re: Float64Array;
  im: Float64Array;
  rounding: Float64Array;
  quadrature: Float64Array;
}

/** A law that can be cut softly at losses into positive measures that add up to it (parts/gaussian.ts). */
export interface Parts {
  /** ln P(L > loss), in use as a measure of size only. */
  logAbove(loss: number): number;
  /** Largest loss next to which the mass of P above is e^log of that above `loss`. */
  beyond(loss: number, log: number): number;
  /** What lies below `low`; layers from there to `high`, whose losses differ by a factor at most; and ln of the mass of P above. */
  cutAt(low: number, high: number, few: number): { small: LogMoment; rare(): LogMoment[]; logFar(): number };
}

/** K of a law or of a sum of laws on its lines. */
export interface LineMoment {
  /** K(0) and K(-1), exact up to rounding. */
  readonly logMassP: number;
  readonly logMassQ: number;
  /** Ends of the finite loss; infinite where it has none. */
  readonly minimumLoss: number;
  readonly maximumLoss: number;
  /** Largest |t| at which the law can be evaluated, and the smallest t where that is another. */
  readonly maximumTilt: number;
  readonly minimumTilt?: number;
  /** True when the loss has atoms only: phi_t then never dies out. */
  readonly discrete: boolean;
  jet(t: number): Jet;
  /** Points that a node at this height costs. */
  work(t: number, y: number): number;
  /** At least `count` nodes; the first ones never change. `first` tells how many will be asked for at least, in multiples of 4. */
  nodes(t: number, step: number, count: number, first: number): Nodes;
}

export interface LogMoment extends LineMoment {
  readonly key: string;
  /** K at a real t, with a bound of its absolute error; also beyond `maximumTilt`, where `work` allows and the law has no atoms left out. */
  real(t: number): Real;
  /** Upper bound of ln |phi_t| on [y1, y2], without oscillating sums. */
  logBand(t: number, y1: number, y2: number): number;
  /** Upper bound of ln |phi_t(y')| over all y' >= y; a bound below `enough` need not be made sharper. */
  logEnvelope(t: number, y: number, enough: number): number;
  /** Absent where the law has none. */
  readonly parts?: Parts;
  /** Of a law whose events may be rare and which has no parts: next to them lines lose their digits. */
  readonly unparted?: true;
  /** Bytes of what it remembers; absent where it remembers next to nothing. */
  held?(): number;
}

/** Switches that spoil one ingredient at a time, so that tests can see its error term grow. */
export interface Precision {
  /** Factor on the steps of the quadratures in x. */
  quadratureStep: number;
  /** Unit round-off to which K is kept: UNIT, or 2^-24 to round it to single precision. */
  unit: number;
}
export const FULL_PRECISION: Precision = { quadratureStep: 1, unit: UNIT };
