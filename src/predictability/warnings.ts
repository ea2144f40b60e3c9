/** What to know before using a number of this room. */
import type { Warning } from '../accounting/types.ts';
import type { Resolved } from './source.ts';
import type { AlgorithmFacts, Loss, Moments, Source } from './types.ts';

const FEW = 30;

export function warningsOf(resolved: Resolved, source: Source, losses: readonly Loss[], facts: readonly AlgorithmFacts[]): Warning[] {
  const { drawn, parts, means, columns } = resolved;
  const { core, records } = drawn;
  const found: Warning[] = [
    {
      code: 'INSTANCE_VALUE',
      detail:
        'This is the value for the given records, not a supremum over all data sets: it depends on private data, so publishing it can leak.',
    },
  ];
  const warn = (when: boolean, code: string, detail: string) => void (when && found.push({ code, detail }));
  warn(
    parts.some(({ noise }) => noise.kind === 'calibrated'),
    'NOISE_DEPENDS_ON_DATA',
    'Calibrated noise is made from the private records: its covariance is private too, and it gives no differential privacy.',
  );
  warn(
    core < FEW || core < 10 * columns,
    'SMALL_CORE',
    `A core of ${core} is small for ${columns} equations: the asymptotic values may be off by several per cent.`,
  );
  warn(
    drawn.kind === 'shard' && records !== null && records - core < FEW,
    'SMALL_UNKNOWN_SET',
    `Only ${(records ?? 0) - core} records are unknown: squared loss stays exact, other losses do not.`,
  );
  warn(
    facts.some(({ rank, columns: all }) => rank < all),
    'RANK_DEFICIENT',
    'Some of the released values follow from others: noise on one of them hides nothing that the others tell.',
  );
  warn(
    losses.some(({ kind }) => kind === 'log') && means.some((p) => core * p * (1 - p) < 10),
    'LOGLOSS_UNSTABLE',
    'The core may show one class only, where log loss is infinite: n p (1 - p) is below 10.',
  );
  warn(
    source.kind === 'records' && records !== null && records < 20 * columns,
    'OVERFIT',
    `${records} records for ${columns} equations: rho2 is right if the records are the population, else too large by about ${columns / (records ?? 1)}.`,
  );
  warn(
    drawn.kind === 'dependent' && source.kind === 'records',
    'ROUGH_LONG_RUN',
    'Long-run covariances from one sequence are rough estimates: compare several lags.',
  );
  const ridge = source.kind === 'moments' ? (source as Moments).ridge : undefined;
  warn((ridge ?? 0) > 0, 'RIDGE_UNDERSTATES', `A ridge of ${ridge} was added to cov_g: rho2, and with it the attacker, is understated.`);
  return found;
}
