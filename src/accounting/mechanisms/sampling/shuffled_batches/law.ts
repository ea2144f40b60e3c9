/**
 * What shuffled batches cost at least. All other records lie at one end of the range, so each of the t noisy batches is N(0, 1) but the
 * one with the record in question, which is moved by `high` under P and by `low` under Q. Only the largest of the t results is looked at:
 *   P(max <= c) = Phi(c)^(t-1) Phi(c - high),   Q(max <= c) = Phi(c)^(t-1) Phi(c - low),
 * wherever the record is. Its range is cut into cells, and each cell is one outcome. Looking at less, and merging, are post-processing:
 * the pair is dominated by the real mechanism, and so is its composition over epochs.
 * Source: Chua et al. 2024 (arXiv 2403.17673, 2411.04205), adaptive batch linear queries.
 */
import { log1mexp } from '../../../numerics/logs.ts';
import { logNormalCdf } from '../../../numerics/normal.ts';
import { normalQuantileLog } from '../../../numerics/normal-quantile.ts';
import { atomicSingle } from '../../atoms.ts';
import type { LawFamily } from '../../definition.ts';
import type { Atom, Law } from '../../law.ts';

const CELLS = 2048;
/** ln of the mass beyond the cut range, which belongs to its first and last cell. */
const LOG_OUTSIDE = -80;

/** ln P(max <= c) with one of the t results moved. */
const logBelow = (c: number, t: number, shift: number) => (t - 1) * logNormalCdf(c) + logNormalCdf(c - shift);

/** Masses of the cells between the points, relatively accurate in both tails. */
function cellMasses(points: readonly number[], t: number, shift: number): number[] {
  const below = [Number.NEGATIVE_INFINITY, ...points.map((c) => logBelow(c, t, shift)), 0];
  const masses: number[] = [];
  for (let k = 1; k < below.length; k++) {
    const from = below[k - 1] as number;
    const to = below[k] as number;
    masses.push(
      to < -Math.LN2 ? Math.exp(to) * -Math.expm1(from - to) : Math.exp(log1mexp(-from)) - (to < 0 ? Math.exp(log1mexp(-to)) : 0),
    );
  }
  return masses;
}

function atomsOf(t: number, high: number, low: number): Atom[] {
  const from = normalQuantileLog(LOG_OUTSIDE / t);
  const to = high - normalQuantileLog(LOG_OUTSIDE - Math.log(t));
  const points = Array.from({ length: CELLS + 1 }, (_, k) => from + ((to - from) * k) / CELLS);
  const p = cellMasses(points, t, high);
  const q = cellMasses(points, t, low);
  const atoms: Atom[] = [];
  // An outcome that either side cannot tell from none is dropped: less mass is less of a loss.
  p.forEach((mass, k) => {
    const other = q[k] as number;
    if (mass > 1e-300 && other > 1e-300) atoms.push({ loss: Math.log(mass / other), p: mass, q: other });
  });
  return atoms.sort((x, y) => x.loss - y.loss);
}

function largestBatchLaw(parameters: LargestBatchParameters): Law {
  const { batches, high, low } = parameters;
  const atoms = atomsOf(batches, high, low);
  return {
    parameters,
    key: `largest_batch(${batches},${high},${low})`,
    atoms,
    density: null,
    infinityMass: 0,
    dualInfinityMass: 0,
    symmetric: false,
    single: atomicSingle(atoms, 0),
    dualSingle: atomicSingle(
      atoms.map(({ loss, p, q }) => ({ loss: -loss, p: q, q: p })),
      0,
    ),
    // The batch of the record tells no more than a Gaussian of their distance.
    strictMu: { bound: high - low, tail: 0 },
    moment: () => null,
    prefersLattice: () => true,
  };
}

/** The largest of `batches` results N(0, 1), one of which is moved by `high` under P and by `low` under Q, high > low >= 0. */
export type LargestBatchParameters = { kind: 'largest_batch'; batches: number; high: number; low: number };

export const largestBatchFamily: LawFamily<LargestBatchParameters> = { kind: 'largest_batch', law: largestBatchLaw };
