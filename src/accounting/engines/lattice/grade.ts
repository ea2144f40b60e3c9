/**
 * A graded lattice: cells that are wide where a use seldom comes, so that a law is a few hundred points however long its tails are.
 *
 * A cell of width w adds and takes a variance of about w^2 / 4 times its mass (see plan.ts), under each tilt at which one looks. With p the largest of
 * these masses per nat, each times what a variance does to the width there, the widths of all cells together are lambda^2 / 8 times the integral of
 * p^(1/3) where w = lambda p^(-1/3), which makes the number of cells smallest. All ends lie on one lattice, whose interval is about the
 * smallest w: of its points only those with mass, and of its frequencies only those that are alive, are ever looked at. Nothing here bounds
 * anything: whatever the cells, the laws made of them do (laws.ts).
 */
import type { Density, Law, Phase } from '../../mechanisms/law.ts';
import { Kept } from '../kept.ts';
import { DEEP_LOSS, indicesOf, lossRange } from './cells.ts';
import { fittingGaps } from './gaps.ts';
import { WINDOW_DEVIATIONS } from './limits.ts';
import { upperOffset } from './offsets.ts';
import { type Sketch, type Station, stationsOf, tilted, windowStations } from './stations.ts';

/** Cells of every law: ends are indices of the lattice through its offset, ascending. */
export interface Grade {
  interval: number;
  ends: Int32Array[];
  /** Standard deviation of the sum. */
  deviation: number;
}

/** What laws are cut by. */
export interface Layout {
  interval: number;
  /** Relative noise of delta that is small beside the width asked for. */
  noise: number;
  /** Of a graded lattice its cells; null where all are as wide as the interval. */
  grade: Grade | null;
}

/** Points of a sketch of a density, evenly spaced in its coordinate. */
const SAMPLES = 256;
/** Atoms of all laws, each of which gets a narrow cell. */
const MOST_ATOMS = 64;
/** Share of the tolerance that is planned for. */
const MARGIN = 0.8;
/** Widest cell in nats: within it neither of the masses of a point is lost beside the other's. */
const WIDEST = 0.5;
/** The interval is at least this share of the one that even cells would need, and the standard deviation of the sum over so many points. */
const LEAST_SHARE = 0.5;
const MOST_POINTS_A_DEVIATION = 2 ** 17;
/** Points of the longest window, about, where many frequencies are alive, so that transforms are as long; and -ln of the product at high frequencies from where on they are not. */
const MOST_POINTS_ALIVE = 2 ** 17;
const DYING = 100;
/** Cells of all laws, about: a tolerance that would take more is not met. */
const MOST_CELLS = 2 ** 13;
/** Indices of ends fit into 32 bits with room. */
const FARTHEST_INDEX = 2 ** 30;
/** -ln of what windows leave out: there tilts go farther than where one looks. */
const WINDOW = 42;

/** A sketch with what each of its points covers, in nats; atoms cover nothing. */
interface Spread extends Sketch {
  cover: Float64Array;
}

function sketchDensity(density: Density, logMass: number): { loss: number; mass: number; cover: number }[] {
  const reach = density.reach(logMass);
  const [a, b] = [Math.max(reach.a, density.from), Math.min(reach.b, density.to)];
  const step = (b - a) / SAMPLES;
  const points: { loss: number; mass: number; cover: number }[] = [];
  let low = density.loss(a);
  for (let i = 0; i < SAMPLES; i++) {
    const x = a + (i + 0.5) * step;
    const loss = density.loss(x);
    const high = density.loss(i === SAMPLES - 1 ? b : a + (i + 1) * step);
    points.push({ loss, mass: Math.exp(density.logQ(x) + loss) * step, cover: Math.max(high - low, Number.MIN_VALUE) });
    low = high;
  }
  return points;
}

function sketchOf(law: Law, logMass: number): Spread {
  const points = law.density === null ? [] : sketchDensity(law.density, logMass);
  for (const { loss, p } of law.atoms) points.push({ loss, mass: p, cover: 0 });
  points.sort((x, y) => x.loss - y.loss);
  const { low, high } = lossRange(law, logMass);
  const of = (name: 'loss' | 'mass' | 'cover') => Float64Array.from(points, (point) => point[name]);
  const sketch = { loss: of('loss'), mass: of('mass'), cover: of('cover'), span: high - low, variance: 0 };
  return { ...sketch, variance: Math.max(tilted(sketch, 0).variance, 1e-300) };
}

/** Sketches kept. */
const MOST_SKETCHES = 128;
const sketches = new Kept<Spread>(MOST_SKETCHES, () => 1);

/** The widths p^(-1/3) at the points of a sketch, and the integral of p^(1/3). */
function widthsOf(
  { sketch, count }: { sketch: Spread; count: number },
  stations: readonly Station[],
): { widths: Float64Array; sum: number } {
  const { loss, mass, cover } = sketch;
  const top = stations.map(({ theta, factor }) => Math.log(count * factor) - tilted(sketch, theta).k);
  const widths = new Float64Array(loss.length);
  let sum = 0;
  for (let i = 0; i < loss.length; i++) {
    let log = Number.NEGATIVE_INFINITY;
    for (let s = 0; s < stations.length; s++) log = Math.max(log, top[s]! + stations[s]!.theta * loss[i]!);
    widths[i] = cover[i]! > 0 ? Math.cbrt(cover[i]! / mass[i]!) * Math.exp(-log / 3) : Number.POSITIVE_INFINITY;
    if (mass[i]! > 0 && cover[i]! > 0) sum += cover[i]! / widths[i]!;
  }
  return { widths, sum };
}

/** Ends of cells about as wide as `scale` times the widths, and on both sides of each atom. */
function endsOf(
  law: Law,
  { sketch, widths }: { sketch: Spread; widths: Float64Array },
  interval: number,
  scale: number,
  logMass: number,
): Int32Array {
  const offset = upperOffset(law);
  const { first, last } = indicesOf(lossRange(law, logMass), interval, offset);
  const widest = Math.floor(WIDEST / interval);
  let i = 0;
  /** The points of a cell from a loss on: as many as the widths on it allow. */
  const step = (from: number) => {
    while (i < widths.length - 1 && sketch.loss[i]! + 0.5 * sketch.cover[i]! < from) i++;
    let width = scale * widths[i]!;
    for (let j = i + 1; j < widths.length && sketch.loss[j]! < from + width; j++)
      width = Math.min(width, Math.max(scale * widths[j]!, sketch.loss[j]! - from));
    return Math.max(1, Math.min(widest, Math.floor(width / interval)));
  };
  const ends = new Set<number>([last]);
  for (const { loss } of law.atoms) {
    const position = (loss - offset) / interval;
    for (const k of [Math.floor(position), Math.ceil(position)]) if (k > first && k < last) ends.add(k);
  }
  for (let k = first; k < last; k += step(offset + k * interval)) ends.add(k);
  return Int32Array.from(ends).sort();
}

/** -ln of the product of all transforms at high frequencies, where phases are as good as random: |phi|^2 is the sum of the squares of the masses of cells. */
function decay(counted: readonly { sketch: Spread; count: number; widths: Float64Array }[], scale: number, interval: number): number {
  let sum = 0;
  for (const { sketch, count, widths } of counted) {
    let squares = 0;
    sketch.mass.forEach((m, i) => {
      const cover = sketch.cover[i]!;
      squares += m * (cover > 0 ? Math.min(1, (m * Math.max(interval, scale * widths[i]!)) / cover) : m);
    });
    sum += 0.5 * count * (1 - Math.min(1, squares));
  }
  return sum;
}

/** The cells of phases for a width of mu at moderate deltas; null where lists of atoms are long, or losses deep. @param logMass ln of the mass that one use may leave outside */
export function gradeOf(phases: readonly Phase[], tolerance: number, logMass: number): Grade | null {
  const tooMany = phases.reduce((sum, { law }) => sum + law.atoms.length, 0) > MOST_ATOMS;
  if (tooMany || phases.some(({ law }) => lossRange(law, logMass).low < DEEP_LOSS)) return null;
  const counted = phases.map(({ law, count }) => ({ sketch: sketches.get(`${logMass} ${law.key}`, () => sketchOf(law, logMass)), count }));
  const deviation = Math.sqrt(counted.reduce((sum, { sketch, count }) => sum + count * sketch.variance, 0));
  const stations = stationsOf(counted, Math.max(deviation, tolerance), true);
  const ends = windowStations(counted, WINDOW, tolerance);
  const planned = MARGIN * tolerance;
  const uses = phases.reduce((sum, { count }) => sum + count, 0);
  const even = Math.sqrt(Math.min(...stations.map(({ factor }) => (8 * planned) / (factor * uses))));
  const graded = counted.map((one) => ({ ...one, ...widthsOf(one, [...stations, ...ends]) }));
  const cells = graded.reduce((sum, one) => sum + one.sum, 0);
  const scale = Math.max(Math.sqrt((8 * planned) / cells), cells / MOST_CELLS);
  const narrowest =
    scale * Math.min(...graded.map(({ widths }) => widths.reduce((least, width) => Math.min(least, width), Number.POSITIVE_INFINITY)));
  // Atoms that lie on no point have the width of the lattice for theirs.
  const wanted = phases.some(({ law }) => law.atoms.length > 1) ? Math.min(narrowest, even) : narrowest;
  const finest = Math.max(wanted, LEAST_SHARE * even, deviation / MOST_POINTS_A_DEVIATION);
  const window = Math.max(WINDOW_DEVIATIONS * deviation, ...counted.map(({ sketch }) => sketch.span));
  const fine = decay(graded, scale, finest) >= DYING ? finest : Math.max(finest, window / MOST_POINTS_ALIVE);
  const interval = fittingGaps(phases, fine);
  const span = Math.max(...counted.map(({ sketch }) => sketch.span));
  if (!(interval > 0 && interval < Number.POSITIVE_INFINITY && span < FARTHEST_INDEX * interval)) return null;
  return { interval, deviation, ends: phases.map(({ law }, i) => endsOf(law, graded[i]!, interval, scale, logMass)) };
}

/** The same cells on a lattice of twice the interval, as far as they have ends there. */
export function doubled({ interval, deviation, ends }: Grade): Grade {
  const half = (all: Int32Array) => Int32Array.from(new Set([...all.map((k) => Math.floor(k / 2)), Math.ceil(all[all.length - 1]! / 2)]));
  return { interval: 2 * interval, deviation, ends: ends.map(half) };
}
