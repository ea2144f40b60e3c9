/**
 * Where cells end: so many for each e-fold by which what lies above them falls under P, or what lies below under Q, fewer the farther out. What lies above a loss is then
 * known about equally well wherever one looks, be it in the bulk, far out, or in a valley between two clusters of losses, to which no tilt leads. Their number
 * does not depend on how far apart in size the losses are. Nothing here bounds anything.
 */
import type { Law } from '../../mechanisms/law.ts';
import { lossRange } from '../lattice/cells.ts';
import { bottomOf, type Pair, topOf } from './pair.ts';
import type { Reader } from './reader.ts';

/** Some losses of a law, ascending: ln of what lies above each under P, and below it under Q. */
type Outline = readonly { loss: number; above: number; below: number }[];

/** Losses of the outline of one use, evenly in the coordinate of its density. */
const SAMPLES = 512;
/** Of that of a sum: e-folds from one to the next, and the most of them. */
const FOLDS = 0.4;
const MOST_SAMPLES = 600;
const MOST_ROUNDS = 64;
/** e-folds out at which cells are twice as wide, and the share of what falls on the left, where seldom more than one direction looks. */
const TWICE = 14;
const LEFT = 0.5;
/** Widest cell in nats. */
const WIDEST = 0.5;

/** e-folds between two logarithms, those far out counted for less. */
function foldsBetween(from: number, to: number): number {
  return TWICE * Math.abs(Math.atan(from / TWICE) - Math.atan(to / TWICE));
}

const foldsOf = (low: Outline[number], high: Outline[number]) =>
  Math.max(foldsBetween(low.above, high.above), LEFT * foldsBetween(low.below, high.below));

/** About n cells, or as many as have to be narrower than the widest. */
function endsOf(outline: Outline, n: number): Float64Array {
  const folds = outline.map((high, i) => (i === 0 ? 0 : foldsOf(outline[i - 1]!, high)));
  const each = n / folds.reduce((sum, part) => sum + part, 0);
  const last = outline[outline.length - 1]!.loss;
  const ends = [outline[0]!.loss];
  let sum = 0;
  let wanted = 1;
  for (let i = 1; i < outline.length; i++) {
    const [low, high] = [outline[i - 1]!.loss, outline[i]!.loss];
    const cells = Math.max(folds[i]! * each, (high - low) / WIDEST);
    for (; wanted <= sum + cells; wanted++) {
      const end = low + ((wanted - sum) / cells) * (high - low);
      if (end > ends[ends.length - 1]! && end < last) ends.push(end);
    }
    sum += cells;
  }
  return Float64Array.from([...ends, last]);
}

/** ln of a mass, as far out as cells are made. */
const logOf = (mass: number, least: number) => Math.min(0, Math.max(least, Math.log(mass)));

/** Ends of about n cells of one use, which hold all of its density that is kept; null without one. @param logMass ln of what is left outside, per end */
export function endsOfUse(law: Law, n: number, logMass: number): Float64Array | null {
  const { density } = law;
  if (density === null) return null;
  const { a, b } = density.reach(logMass);
  const [from, to] = [Math.max(a, density.from), Math.min(b, density.to)];
  const { low, high } = lossRange({ ...law, atoms: [] }, logMass);
  const outline: { loss: number; above: number; below: number }[] = [];
  const add = (loss: number, x: number) => {
    outline.push({ loss, above: logOf(density.pAbove(x), logMass), below: logOf(density.qBelow(x), logMass) });
  };
  add(low, from);
  for (let i = 1; i < SAMPLES; i++) {
    const x = from + (i * (to - from)) / SAMPLES;
    const loss = density.loss(x);
    if (loss > outline[outline.length - 1]!.loss && loss < high) add(loss, x);
  }
  add(high, to);
  return endsOf(outline, n);
}

/** Ends of about n cells of the sum of two pairs, without its ends of less than e^logMass each. */
export function endsOfSum(reader: Reader, n: number, logMass: number): Float64Array {
  const look = (loss: number) => {
    const { pAbove, qBelow } = reader.at(loss);
    return { loss, above: logOf(pAbove, logMass), below: logOf(qBelow, logMass) };
  };
  let outline = [look(reader.bottom), look(reader.top)];
  for (let round = 0; round < MOST_ROUNDS && outline.length < MOST_SAMPLES; round++) {
    const finer = outline.slice(0, 1);
    for (let i = 1; i < outline.length; i++) {
      const [low, high] = [outline[i - 1]!, outline[i]!];
      const middle = 0.5 * (low.loss + high.loss);
      if (foldsOf(low, high) > FOLDS && middle > low.loss && middle < high.loss) finer.push(look(middle));
      finer.push(high);
    }
    if (finer.length === outline.length) break;
    outline = finer;
  }
  let [first, last] = [0, outline.length - 1];
  while (first < last - 1 && outline[first + 1]!.below <= logMass) first++;
  while (last > first + 1 && outline[last - 1]!.above <= logMass) last--;
  return endsOf(outline.slice(first, last + 1), n);
}

/** Largest loss of either sign. */
export const reachOf = (pair: Pair) => Math.max(Math.abs(bottomOf(pair)), Math.abs(topOf(pair)));
