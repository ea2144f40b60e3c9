/**
 * Laws that consist of finitely many atoms, and their exact composition.
 *
 * Masses are kept as logarithms of P and Q, so nothing underflows. A power of a two-point law is binomial, of a law on a lattice of
 * its own (k-ary randomised response, discrete Laplace noise) a convolution there; products of lists merge equal losses.
 * Every mass is a sum of positive terms: the relative error grows by one rounding unit a term, see `relativeError`.
 */
import type { Atom, Law, Phase } from '../../mechanisms/law.ts';
import { logBinomial } from '../../numerics/binomial.ts';
import { logAddExp } from '../../numerics/logs.ts';

export interface AtomList {
  /** Ascending. */
  loss: Float64Array;
  logP: Float64Array;
  logQ: Float64Array;
  /** P mass at loss +infinity and Q mass at loss -infinity. */
  infinityMass: number;
  dualInfinityMass: number;
  /** P and Q mass of finite loss that is left out of the list. */
  omitted?: { p: number; q: number };
  /** Bound of the relative error of each mass, and of the absolute error of each loss. */
  relativeError: number;
  lossError: number;
}

const U = 1.1102230246251565e-16;

/** Losses nearer than this, relative to what they were added up from, are one loss; the difference is counted in `lossError`. */
const MERGE = 2e-15;
/** Points of a lattice may be off by this, relative to the largest loss. */
const ON_LATTICE = 1e-13;
/** Rounding of a sum of two losses, of which each may be off already, relative to the largest. */
const SUM_ERROR = 2 * U;

function withOmitted(omitted: AtomList['omitted'], of = (mass: number) => mass): Pick<AtomList, 'omitted'> {
  return omitted === undefined || omitted.p + omitted.q === 0 ? {} : { omitted: { p: of(omitted.p), q: of(omitted.q) } };
}

/** A loss is known to a few rounding units of itself. */
export function listOf(atoms: Atom[], infinityMass: number, dualInfinityMass: number, omitted?: AtomList['omitted']): AtomList {
  const sorted = atoms.toSorted((a, b) => a.loss - b.loss);
  return {
    loss: Float64Array.from(sorted, (a) => a.loss),
    logP: Float64Array.from(sorted, (a) => Math.log(a.p)),
    logQ: Float64Array.from(sorted, (a) => Math.log(a.q)),
    infinityMass,
    dualInfinityMass,
    ...withOmitted(omitted),
    relativeError: 8 * U,
    lossError: 4 * U * sorted.reduce((largest, { loss }) => Math.max(largest, Math.abs(loss)), 0),
  };
}

/** 1 - (1 - mass)^count. */
export function composeMass(mass: number, count: number): number {
  return mass >= 1 ? 1 : -Math.expm1(count * Math.log1p(-mass));
}

function twoPointPower(law: Law, count: number): AtomList {
  const [low, high] = law.atoms as [Atom, Atom];
  const n = count + 1;
  const out = { loss: new Float64Array(n), logP: new Float64Array(n), logQ: new Float64Array(n) };
  const p = low.p + high.p;
  const q = low.q + high.q;
  for (let k = 0; k < n; k++) {
    out.loss[k] = k * high.loss + (count - k) * low.loss;
    out.logP[k] = count * Math.log(p) + logBinomial(k, count, high.p / p, low.p / p);
    out.logQ[k] = count * Math.log(q) + logBinomial(k, count, high.q / q, low.q / q);
  }
  return {
    ...out,
    infinityMass: composeMass(law.infinityMass, count),
    dualInfinityMass: composeMass(law.dualInfinityMass, count),
    ...withOmitted(law.omitted, (mass) => composeMass(mass, count)),
    relativeError: (40 + 4 * count) * U,
    lossError: 4 * U * count * Math.max(Math.abs(low.loss), Math.abs(high.loss)),
  };
}

/** Points of the lattice that the losses lie on, from the lowest to the highest; Infinity where they lie on none. */
function latticePoints(atoms: Atom[]): number {
  let gap = Number.POSITIVE_INFINITY;
  for (let i = 1; i < atoms.length; i++) gap = Math.min(gap, (atoms[i] as Atom).loss - (atoms[i - 1] as Atom).loss);
  const low = (atoms[0] as Atom).loss;
  const high = (atoms[atoms.length - 1] as Atom).loss;
  const slack = ON_LATTICE * Math.max(Math.abs(low), Math.abs(high));
  const steps = Math.round((high - low) / gap);
  // The whole span over its steps has a smaller error than one step.
  const exact = (high - low) / steps;
  const onLattice = atoms.every(({ loss }) => Math.abs(loss - low - Math.round((loss - low) / exact) * exact) <= slack);
  return onLattice ? steps + 1 : Number.POSITIVE_INFINITY;
}

/** Largest number of different sums of `count` losses of a law without a continuous part. */
function predictedAtoms({ atoms }: Law, count: number): number {
  const k = atoms.length;
  if (k <= 1) return 1;
  // Multisets of `count` of the k losses.
  let sums = 1;
  for (let i = 1; i < k && sums < Number.POSITIVE_INFINITY; i++) sums *= (count + i) / i;
  return Math.round(Math.min(sums, count * (latticePoints(atoms) - 1) + 1));
}

/** Products of atoms in the last step of binary powering. */
function predictedProducts(law: Law, count: number): number {
  return law.atoms.length <= 2 || count === 1 ? 0 : predictedAtoms(law, Math.ceil(count / 2)) ** 2;
}

function powerOf(law: Law, count: number): AtomList {
  if (law.atoms.length === 2) return twoPointPower(law, count);
  const base = listOf(law.atoms, law.infinityMass, law.dualInfinityMass, law.omitted);
  let result: AtomList | null = null;
  let square = base;
  // Binary powering; on a lattice the lists stay as short as their ranges.
  for (let n = count; n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) result = result === null ? square : product(result, square);
    if (n > 1) square = product(square, square);
  }
  return result as AtomList;
}

/** The list of the sum of independent losses. */
export function product(a: AtomList, b: AtomList): AtomList {
  const n = a.loss.length * b.loss.length;
  const order: { loss: number; size: number; logP: number; logQ: number }[] = new Array(n);
  let largest = 0;
  for (let i = 0; i < a.loss.length; i++) {
    for (let j = 0; j < b.loss.length; j++) {
      const loss = (a.loss[i] as number) + (b.loss[j] as number);
      largest = Math.max(largest, Math.abs(loss));
      order[i * b.loss.length + j] = {
        loss,
        size: Math.abs(a.loss[i] as number) + Math.abs(b.loss[j] as number),
        logP: (a.logP[i] as number) + (b.logP[j] as number),
        logQ: (a.logQ[i] as number) + (b.logQ[j] as number),
      };
    }
  }
  order.sort((x, y) => x.loss - y.loss);
  const merged: typeof order = [];
  let moved = 0;
  // Equal losses may already differ by the errors of both lists.
  const known = 2 * (a.lossError + b.lossError);
  for (const atom of order) {
    const last = merged[merged.length - 1];
    if (last !== undefined && atom.loss - last.loss <= known + MERGE * Math.max(last.size, atom.size)) {
      moved = Math.max(moved, atom.loss - last.loss);
      last.logP = logAddExp(last.logP, atom.logP);
      last.logQ = logAddExp(last.logQ, atom.logQ);
    } else merged.push(atom);
  }
  const both = (x: number, y: number) => x + y - x * y;
  return {
    loss: Float64Array.from(merged, (m) => m.loss),
    logP: Float64Array.from(merged, (m) => m.logP),
    logQ: Float64Array.from(merged, (m) => m.logQ),
    infinityMass: both(a.infinityMass, b.infinityMass),
    dualInfinityMass: both(a.dualInfinityMass, b.dualInfinityMass),
    ...withOmitted({ p: both(a.omitted?.p ?? 0, b.omitted?.p ?? 0), q: both(a.omitted?.q ?? 0, b.omitted?.q ?? 0) }),
    relativeError: a.relativeError + b.relativeError + (4 + Math.min(a.loss.length, b.loss.length)) * U,
    lossError: a.lossError + b.lossError + moved + SUM_ERROR * largest,
  };
}

/** Exact composition of phases without a continuous part; null when more than `limit` atoms or products would be needed. */
export function composeAtoms(phases: Phase[], limit: number): AtomList | null {
  let work = 1;
  for (const { law, count } of phases) {
    if (law.density !== null) return null;
    work *= predictedAtoms(law, count);
    if (!(work <= limit) || predictedProducts(law, count) > 10 * limit) return null;
  }
  let result: AtomList | null = null;
  for (const { law, count } of phases) {
    const power = powerOf(law, count);
    result = result === null ? power : product(result, power);
  }
  return result ?? listOf([{ loss: 0, p: 1, q: 1 }], 0, 0);
}

/** The opposite direction: loss -L under Q. */
export function dualList(list: AtomList): AtomList {
  return {
    loss: list.loss.map((x) => -x).reverse(),
    logP: list.logQ.slice().reverse(),
    logQ: list.logP.slice().reverse(),
    infinityMass: list.dualInfinityMass,
    dualInfinityMass: list.infinityMass,
    ...withOmitted(list.omitted && { p: list.omitted.q, q: list.omitted.p }),
    relativeError: list.relativeError,
    lossError: list.lossError,
  };
}
