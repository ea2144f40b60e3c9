/** What events with additive noise share. */
import type { Sampling } from './catalogue.ts';
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

/**
 * Null where the stated sensitivity prices the event. Under Poisson sampling and replace_one the two records in question are drawn beside
 * the others, so the cost depends on how far each of them moves the sum. Their distance does not say: contributions in [-S/2, S/2] and
 * in [0, S] have the same replace-one sensitivity S, and the second may cost many times more.
 */
export function distanceRefusal(sampling: Sampling, adjacency: Adjacency): Refused | null {
  if (adjacency !== 'replace_one' || sampling.scheme !== 'poisson' || sampling.probability === 1) return null;
  return refused(
    '/sensitivity',
    'the replace-one sensitivity is a distance between two contributions, and under Poisson sampling the cost depends on the size of each; ' +
      'state noise_multiplier, whose C bounds every contribution',
  );
}
