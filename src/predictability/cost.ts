/** Predicted cost of a request in units of about a millisecond of one core. */
import { LIMITS, overLimits, sizeOfQuery } from './source.ts';
import type { OperationId, Records, Release, Requests } from './types.ts';

/** Floating-point operations a millisecond, cautiously: of reflections on rows, and of rotations of small matrices. */
const SPEED = 3e6;
const SMALL_SPEED = 3e5;
/** Milliseconds that an entry takes to be made and laid out, however few columns there are. */
const ENTRY = 4e-5;

function columnsOf(release: Release): number {
  return release.kind === 'mean' ? release.t.columns : release.kind === 'gradients' ? release.gradients.columns : release.x.columns;
}

function rowsOf(release: Release | undefined): number {
  if (release === undefined) return 0;
  return release.kind === 'mean' ? release.t.rows : release.kind === 'gradients' ? release.gradients.rows : release.x.rows;
}

/** `lag` rows follow the records where their covariances are long-run ones. */
function recordsCost({ releases, query }: Records, lag: number): number {
  const records = rowsOf(releases[0]) + lag;
  const columns = releases.reduce((sum, release) => sum + columnsOf(release), 0);
  const { count } = sizeOfQuery(query);
  // refused before anything is read
  if (
    overLimits({ records: rowsOf(releases[0]), columns, count, most: query.kind === 'finite' ? LIMITS.queries : LIMITS.columns }) !== null
  )
    return 0;
  // a logistic fit factors the records about ten times
  const passes = releases.reduce((sum, release) => sum + (release.kind === 'logistic_regression' ? 10 : 1), 1);
  const width = columns + count;
  return passes * records * width * (ENTRY + (2 * columns) / SPEED) + (40 * columns ** 3) / SMALL_SPEED;
}

export function predictCost<K extends OperationId>(operation: K, { source, process: drawn }: Requests[K]): number {
  const once =
    source.kind === 'records'
      ? recordsCost(source, drawn.kind === 'dependent' ? (drawn.lag ?? 0) : 0)
      : (40 * source.cov_gq.length ** 3) / SMALL_SPEED;
  const baselines = drawn.kind === 'weighted' ? 2 : 1;
  return 1 + once * baselines * (operation === 'calibrateNoise' ? 3 : 1);
}
