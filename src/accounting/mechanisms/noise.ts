/** What events with additive noise share. */
import { type Refused, refused } from './definition.ts';
import type { Adjacency } from './schema.ts';

/** How far one record moves a clipped sum, in units of the noise, when the noise is `multiplier` times the largest contribution. */
export function contributionShift(multiplier: number, adjacency: Adjacency): number {
  return (adjacency === 'replace_one' ? 2 : 1) / multiplier;
}

/** Null for a ratio of sensitivity to noise that the formulas of this room can carry. */
export function ratioRefusal(ratio: number): Refused | null {
  return ratio >= 1e-100 && ratio <= 1e9 ? null : refused('', 'the ratio of sensitivity to noise is outside of [1e-100, 1e9]');
}
