/** What a law must say of itself so that its ln-moment is a sum over points. */
import type { Window } from './points.ts';
import type { ShiftedWindow } from './shifted-line.ts';

export interface PointLaw {
  readonly key: string;
  readonly logMassP: number;
  readonly logMassQ: number;
  /** 1 - p0 and 1 - q0: the masses at infinite loss. */
  readonly infinityP: number;
  readonly infinityQ: number;
  readonly minimumLoss: number;
  readonly maximumLoss: number;
  readonly maximumTilt: number;
  /** Smallest tilt where that is not -maximumTilt. */
  readonly minimumTilt?: number;
  readonly discrete: boolean;
  /** Number of these points, without making them. */
  size(t: number, y: number): number;
  /** Points fit for Re z = t, |Im z| <= y. */
  points(t: number, y: number): Window;
  /** Bound of |sum - F(z)| / F(t) for these points at any |Im z| <= y, the omitted tails of Q and P included. */
  quadrature(t: number, y: number): number;
  /** Points that give F(z) at every Im z from `low` to y, where that takes fewer of them; null where it does not. */
  shifted?(t: number, low: number, y: number): ShiftedWindow | null;
  logEnvelope(t: number, y: number, logF: number, enough: number): number;
  /** Absent where the envelope is as good. */
  logBand?: (t: number, y1: number, y2: number, logF: number) => number;
  /** Bytes of the points and envelopes that it remembers. */
  held(): number;
}
