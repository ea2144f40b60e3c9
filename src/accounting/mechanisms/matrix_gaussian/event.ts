/**
 * Correlated noise: the run is a function of C x + N(0, sigma^2), so without sampling it is one Gaussian release with
 * mu = sensitivity / noise_multiplier, twice that under replace_one.
 *
 * Sensitivity = max over the patterns of participation of |sum of the columns of C in which the record takes part|:
 *   tree    one column: a leaf lies in one node of each level, sqrt(ceil log2(n + 1)) (the nodes that are complete after n rounds);
 *   banded  columns of norm 1 that do not overlap where min_separation >= bands, so that k of them have norm sqrt(k).
 *
 * Cyclic Poisson sampling of a banded strategy: a record may be drawn in every `bands`-th round only, so the columns that it can touch do
 * not overlap either, and the run is ceil(steps / bands) rounds of Poisson sampling of a Gaussian (arXiv 2306.08153).
 */
import { type EventDefinition, type Refused, refused, use } from '../definition.ts';
import { gaussianFamily } from '../gaussian/law.ts';
import { contributionShift, ratioRefusal } from '../noise.ts';

type Strategy = Extract<Parameters<typeof matrixGaussianEvent.resolve>[0], { strategy: unknown }>['strategy'];

function sensitivityOf(strategy: Strategy): number | Refused {
  if (strategy.kind === 'tree') {
    let levels = 0;
    for (let nodes = strategy.steps; nodes >= 1; nodes = Math.floor(nodes / 2)) levels++;
    return Math.sqrt(levels);
  }
  const { steps, bands, participations, min_separation } = strategy;
  const fits = Math.floor((steps - 1) / min_separation) + 1;
  const most = Math.min(participations, fits);
  if (most === 1 || min_separation >= bands) return Math.sqrt(most);
  return refused(
    '/strategy/min_separation',
    `columns of ${bands} bands overlap when a record comes back after ${min_separation} rounds, and then the sensitivity depends on the entries ` +
      'of C; supported: min_separation >= bands, or the sensitivity itself',
  );
}

export const matrixGaussianEvent: EventDefinition<'matrix_gaussian'> = {
  families: [],
  resolve(event, adjacency) {
    const sensitivity = 'sensitivity' in event ? event.sensitivity : sensitivityOf(event.strategy);
    if (typeof sensitivity !== 'number') return sensitivity;
    const mu = sensitivity * contributionShift(event.noise_multiplier, adjacency);
    return ratioRefusal(mu) ?? { ok: true, uses: [use(gaussianFamily, { mu })] };
  },
  /** Rounds of which each is sampled on its own. */
  resolveRounds(event) {
    if (!('strategy' in event) || event.strategy.kind !== 'banded') {
      return refused(
        '/sampling',
        'Poisson sampling is supported for banded strategies only (cyclic BandMF); describe the run without sampling',
      );
    }
    const { steps, bands, min_separation } = event.strategy;
    if (min_separation < bands) {
      return refused(
        '/strategy/min_separation',
        `under cyclic sampling a record can come back after ${bands} rounds at the earliest; supported: min_separation >= bands`,
      );
    }
    const mu = 1 / event.noise_multiplier;
    return ratioRefusal(mu) ?? { ok: true, uses: [use(gaussianFamily, { mu }, Math.ceil(steps / bands))] };
  },
};
