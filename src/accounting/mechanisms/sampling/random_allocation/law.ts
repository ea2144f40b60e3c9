/**
 * Random allocation of one record to one of t uses of a Gaussian: P = (1/t) sum_i N(mu e_i, I), Q = N(0, I), so that
 *   dP/dQ = (1/t) sum_i e^(L_i)   with the losses L_i of the single uses.
 * The law of this mean has no formula. It is built by doubling: a block of m uses is a block mixture of two halves, and each block is held
 * between two laws with finitely many outcomes (see bracket.ts), so that the last pair encloses the truth. `add` is the dual.
 * Weights other than 1/t serve blocks that the record enters with other probabilities.
 * Source: Feldman and Shenfeld 2025 (arXiv 2502.08202, 2602.17284); Chua et al. 2024 (balls and bins, arXiv 2412.16802).
 */
import { atomicSingle } from '../../atoms.ts';
import { atomsOf, discretise, type Finite, mixBlocks, pointsOf, rangeOf, type Side } from '../../bracket.ts';
import type { LawFamily } from '../../definition.ts';
import { gaussianFamily } from '../../gaussian/law.ts';
import type { Law } from '../../law.ts';

/** Points at which every law is cut. */
const POINTS = 2048;
/** ln of the mass that may lie beyond the points of a single use, and the mass of later ones. */
const LOG_OUTSIDE = -80;
const OUTSIDE = 1e-34;

/** The ratio law of t uses, each equally likely. */
function blockOf(mu: number, steps: number, side: Side): Finite {
  const { density } = gaussianFamily.law({ kind: 'gaussian', mu }, () => {
    throw new Error('a Gaussian samples nothing');
  });
  if (density === null) throw new Error('a Gaussian has a density');
  const reach = density.reach(LOG_OUTSIDE);
  const one = discretise(density, pointsOf(density.loss(reach.a), density.loss(reach.b), mu, POINTS), side);
  /** Standard deviation of the loss of a block where it is small. */
  const scaleOf = (size: number) => Math.min(mu, Math.sqrt(Math.expm1(mu * mu) / size));
  const join = (a: Finite, b: Finite, sizeA: number, sizeB: number): Finite => {
    const share = sizeA / (sizeA + sizeB);
    const ranges = [rangeOf(a, OUTSIDE), rangeOf(b, OUTSIDE)] as const;
    const low = Math.min(ranges[0].low, ranges[1].low);
    const high = Math.max(ranges[0].high, ranges[1].high);
    return mixBlocks(a, b, share, pointsOf(low, high, scaleOf(sizeA + sizeB), POINTS), side);
  };
  let power = one;
  let powerSize = 1;
  let block: Finite | null = null;
  let size = 0;
  for (let left = steps; ; ) {
    if (left % 2 === 1) {
      block = block === null ? power : join(block, power, size, powerSize);
      size += powerSize;
    }
    left = Math.floor(left / 2);
    if (left === 0) return block as Finite;
    power = join(power, power, powerSize, powerSize);
    powerSize *= 2;
  }
}

/** Blocks take tenths of a second to build, and one request asks for them several times. */
const CACHE_LIMIT = 16;
const cache = new Map<string, Law>();

function allocationLaw(parameters: AllocationParameters): Law {
  const { mu, steps, side } = parameters;
  const key = `allocation(${mu},${steps},${side})`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const { atoms, infinityMass, dualInfinityMass } = atomsOf(blockOf(mu, steps, side));
  const dualAtoms = atoms.map(({ loss, p, q }) => ({ loss: -loss, p: q, q: p })).reverse();
  const law: Law = {
    parameters,
    key,
    atoms,
    density: null,
    infinityMass,
    dualInfinityMass,
    symmetric: false,
    single: atomicSingle(atoms, infinityMass),
    dualSingle: atomicSingle(dualAtoms, dualInfinityMass),
    // Told which use it was, one sees a single Gaussian; far in the tail one use decides.
    strictMu: { bound: mu, tail: mu },
    moment: () => null,
    prefersLattice: () => true,
  };
  if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value as string);
  cache.set(key, law);
  return law;
}

/** The law from above or from below of one epoch: a record in one of `steps` uses of N(mu, 1) against N(0, 1). */
export type AllocationParameters = { kind: 'allocation'; mu: number; steps: number; side: Side };

export const allocationFamily: LawFamily<AllocationParameters> = { kind: 'allocation', law: allocationLaw };
