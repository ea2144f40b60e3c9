/**
 * The lattice of a composition: its interval, from the width asked of mu.
 *
 * The upper and the lower law differ from the truth by variances. With t the fraction of its cell at which a loss lies, a split adds
 * E[t (1 - t)] D^2 and a merge takes Var[t] D^2: together c (1 - c) D^2 a use, c = E[t], both under the tilted law that matters where one
 * looks. Their sum V moves ln P(S > x) by theta (theta + 1) V / 2 at a tilt theta, and ln Q(S > x) by as much; at a fixed false positive rate
 * the true positive rate moves by theta V / 2 in ln, so that mu there is uncertain by theta V / (2 z), z the quantile of the true positive
 * rate, and epsilon there by theta V / 2. In the middle of the curve mu is uncertain by V / (2 mu). The largest of these, down to the false
 * positive rate that readings ask for unless told otherwise, is held to the tolerance.
 */
import type { Law, Phase } from '../../mechanisms/law.ts';
import { Kept } from '../kept.ts';
import { type Cells, cutIntoCells, lossRange } from './cells.ts';
import { commonGap, fittingGaps, gapOf } from './gaps.ts';
import { doubled, gradeOf, type Layout } from './grade.ts';
import { WINDOW_DEVIATIONS } from './limits.ts';
import { upperOffset } from './offsets.ts';
import { type Counted, type Sketch, type Station, stationsOf, tilted } from './stations.ts';
import { latticesOf } from './store.ts';

export interface LatticePlan extends Layout {
  /** Points of the widest law, and of a window of +-12 standard deviations. */
  points: number;
  windowPoints: number;
  /** Whether all laws lie on the lattice, so that nothing is lost. */
  native: boolean;
  /** The width of mu that it will give, to first order: the laws are cut to tell. */
  width: () => number;
}

/** Points that cost next to nothing; and of a coarse lattice. */
const CHEAP_POINTS = 2 ** 14;
const COARSE_POINTS = 2 ** 11;
/** Points above which a lattice is not built. */
export const MOST_POINTS = 2 ** 19;
/** Points of a lattice on which the laws lie, which costs nothing in width. */
const MOST_NATIVE_POINTS = 2 ** 21;

/** Relative noise of delta that is always allowed, and as a share of the tolerance. */
const LEAST_NOISE = 1e-10;
const NOISE_SHARE = 0.03;
const COARSE_NOISE_SHARE = 0.1;

/** Share of the tolerance that is planned for. */
const MARGIN = 0.7;
/** Steps by which the interval is made finer, and the most that one step may do. */
const MOST_STEPS = 4;
const FINEST_STEP = 1 / 8;
/** Cells of a law at which its moments are looked at. */
const COARSE = 512;
function sketchOf(law: Law, logMass: number): Sketch {
  const { low, high } = lossRange(law, logMass);
  const span = Math.max(high - low, 1e-300);
  const { point, a, b, origin, interval } = cutIntoCells(law, span / COARSE, upperOffset(law), logMass);
  const loss: number[] = [];
  const mass: number[] = [];
  const add = (m: number, at: number) => {
    if (m > 0) {
      mass.push(m);
      loss.push(at);
    }
  };
  for (let j = 0; j < point.length; j++) {
    const at = origin + j * interval;
    add(point[j] as number, at);
    const total = j < a.length ? (a[j] as number) + (b[j] as number) : 0;
    add(total, at + (interval * (b[j] as number)) / total);
  }
  const sketch = { loss: Float64Array.from(loss), mass: Float64Array.from(mass), span, variance: 0 };
  return { ...sketch, variance: Math.max(tilted(sketch, 0).variance, 1e-300) };
}

/** Sketches kept. */
const MOST_SKETCHES = 128;
const sketches = new Kept<Sketch>(MOST_SKETCHES, () => 1);

/** Cells between which a weight is carried on by a factor. */
const CHUNK = 32;

/** c (1 - c) D^2 of one use under a tilt. */
function lostVariance({ a, b, point, interval }: Cells, theta: number): number {
  // Relative to the end at which the tilt is largest.
  const n = a.length;
  let up = 0;
  let total = 0;
  const ratio = Math.exp(-Math.abs(theta) * interval);
  for (let from = 0; from <= n; from += CHUNK) {
    let weight = Math.exp(-Math.abs(theta) * interval * from);
    if (weight === 0) break;
    for (let k = from; k < Math.min(n + 1, from + CHUNK); k++) {
      const j = theta > 0 ? n - k : k;
      const above = j < n ? weight * b[j]! : 0;
      up += above;
      total += weight * (point[j]! + (j < n ? a[j]! : 0)) + above;
      weight *= ratio;
    }
  }
  const c = total > 0 ? up / total : 0;
  return c * (1 - c) * interval * interval;
}

/** The width that an interval will give, to first order. */
function widthOf(phases: Phase[], interval: number, stations: Station[], logMass: number): number {
  const variance = stations.map(() => 0);
  for (const { law, count } of phases) {
    const { cells } = latticesOf(law, interval, logMass);
    stations.forEach(({ theta }, i) => {
      variance[i] = (variance[i] as number) + count * lostVariance(cells, theta);
    });
  }
  return stations.reduce((widest, { factor }, i) => Math.max(widest, 0.5 * factor * (variance[i] as number)), 0);
}

/**
 * Laws of atoms that lie on one lattice are composed on it, whatever the tolerance: nothing is lost there. A single atom lies on every
 * lattice.
 */
function nativeInterval(phases: Phase[], span: number, mu: number): number | null {
  if (phases.some(({ law }) => law.density !== null)) return null;
  const gaps = phases.filter(({ law }) => law.atoms.length > 1).map(({ law }) => gapOf(law));
  if (gaps.includes(null)) return null;
  const interval = commonGap(gaps as number[]);
  return interval !== null && Math.max(span, WINDOW_DEVIATIONS * mu) / interval <= MOST_NATIVE_POINTS ? interval : null;
}

/**
 * @param tolerance width asked of mu
 * @param logMass ln of the mass that one use may leave outside
 * @param coarse whether only moderate deltas will be asked for, and a finer lattice is of no use
 * @param most points of a law, or of a window, unless the laws lie on points
 */
export function planLattice(phases: Phase[], tolerance: number, logMass: number, coarse = false, most = MOST_POINTS): LatticePlan {
  const grade = coarse && phases.some(({ law }) => law.density !== null) ? gradeOf(phases, tolerance, logMass) : null;
  if (grade === null) return planEven(phases, tolerance, logMass, coarse, most);
  const { interval, deviation, ends } = grade;
  const points = Math.max(...ends.map(({ length }) => length));
  return {
    interval,
    noise: COARSE_NOISE_SHARE * tolerance,
    points,
    windowPoints: Math.ceil((WINDOW_DEVIATIONS * deviation) / interval),
    native: false,
    width: () => tolerance,
    grade,
  };
}

/** A lattice with a mass at every point. */
function planEven(phases: Phase[], tolerance: number, logMass: number, coarse: boolean, most: number): LatticePlan {
  const counted = phases.map(({ law, count }): Counted => {
    return { sketch: sketches.get(`${logMass} ${law.key}`, () => sketchOf(law, logMass)), count };
  });
  let variance = 0;
  let span = 0;
  let finest = Number.POSITIVE_INFINITY;
  for (const { sketch, count } of counted) {
    variance += count * sketch.variance;
    span = Math.max(span, sketch.span);
    finest = Math.min(finest, Math.sqrt(sketch.variance));
  }
  const mu = Math.sqrt(variance);
  const native = nativeInterval(phases, span, mu);
  if (native !== null)
    return {
      interval: native,
      noise: LEAST_NOISE,
      points: Math.ceil(span / native),
      windowPoints: Math.ceil((WINDOW_DEVIATIONS * mu) / native),
      native: true,
      width: () => 0,
      grade: null,
    };
  const stations = stationsOf(counted, Math.max(mu, tolerance), coarse);
  // Where a finer lattice costs little it is taken: the values are then better than the width that was asked for.
  const finestOfAll = Math.max(span, WINDOW_DEVIATIONS * mu) / most;
  const coarsest = Math.min(0.2 * finest, Math.max(span, WINDOW_DEVIATIONS * mu) / (coarse ? COARSE_POINTS : CHEAP_POINTS));
  let interval = Math.max(finestOfAll, coarsest);
  for (let step = 0; step < MOST_STEPS && interval > finestOfAll; step++) {
    const width = widthOf(phases, interval, stations, logMass);
    if (width <= tolerance) {
      // Where the width is not quadratic in the interval the last step was too long.
      const wider = Math.min(coarsest, interval * Math.sqrt((MARGIN * tolerance) / width));
      if (coarse && wider > 1.3 * interval && widthOf(phases, wider, stations, logMass) <= tolerance) interval = wider;
      break;
    }
    interval = Math.max(finestOfAll, interval * Math.max(FINEST_STEP, Math.sqrt((MARGIN * tolerance) / width)));
  }
  interval = fittingGaps(phases, interval);
  const noise = Math.max(LEAST_NOISE, (coarse ? COARSE_NOISE_SHARE : NOISE_SHARE) * tolerance);
  return {
    interval,
    noise,
    points: Math.ceil(span / interval),
    windowPoints: Math.ceil((WINDOW_DEVIATIONS * mu) / interval),
    native: false,
    width: () => widthOf(phases, interval, stations, logMass),
    grade: null,
  };
}

/** The plan with twice its interval, where windows do not fit. */
export function twiceAsCoarse(plan: LatticePlan): LatticePlan {
  return { ...plan, interval: 2 * plan.interval, grade: plan.grade === null ? null : doubled(plan.grade) };
}
