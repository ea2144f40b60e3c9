/**
 * The composition of two pairs on given cells: the masses of all sums of two losses are added up in the cell that each falls in, then split to its ends from above, or
 * left as one outcome from below.
 *
 * Rounding: all terms are positive. What falls into a cell from one outcome of the first pair is added up one by one or CHUNK at a time, this from ROWS outcomes, this from all,
 * so that a mass errs by `productError` relative. A cell whose P and Q mass err by e is the split of one in which losses were moved by 2 e.
 */
import { lawsOfCells, type Pair, type Pairs, thinned } from './pair.ts';
import { fromLeft, fromRight } from './sums.ts';

const U = 1.1102230246251565e-16;
const CHUNK = 32;
const ROWS = 64;

/** Bound of the relative error of each mass of a product, or of a sum over all pairs of outcomes. */
export const productError = (x: Pair, y: Pair) => (3 * CHUNK + y.loss.length / CHUNK + ROWS + x.loss.length / ROWS + 8) * U;

interface Masses {
  p: Float64Array;
  q: Float64Array;
  /** Of the sums that fall into no cell. */
  droppedP: number;
  droppedQ: number;
}

/** A pair with the masses of every CHUNK outcomes. */
interface Chunked extends Pair {
  chunkP: Float64Array;
  chunkQ: Float64Array;
}

function chunked(pair: Pair): Chunked {
  const chunks = Math.ceil(pair.loss.length / CHUNK);
  const [chunkP, chunkQ] = [new Float64Array(chunks), new Float64Array(chunks)];
  for (let j = 0; j < pair.loss.length; j++) {
    const c = Math.floor(j / CHUNK);
    chunkP[c] = chunkP[c]! + pair.p[j]!;
    chunkQ[c] = chunkQ[c]! + pair.q[j]!;
  }
  return { ...pair, chunkP, chunkQ };
}

/** An outcome, and the outcomes of the other pair with which it is added up: all these sums lie within the ends. */
interface Row {
  loss: number;
  p: number;
  q: number;
  from: number;
  to: number;
}

function addRow(row: Row, { loss, p, q, chunkP, chunkQ }: Chunked, ends: Float64Array, partP: Float64Array, partQ: Float64Array): void {
  const { loss: l, p: xp, q: xq, to } = row;
  let j = row.from;
  let k = 0;
  while (j < to) {
    const s = l + loss[j]!;
    while (ends[k + 1]! < s) k++;
    const edge = ends[k + 1]!;
    let sumP = p[j]!;
    let sumQ = q[j]!;
    j++;
    while (j < to && l + loss[j]! <= edge) {
      if (j % CHUNK === 0 && j + CHUNK <= to && l + loss[j + CHUNK - 1]! <= edge) {
        sumP += chunkP[j / CHUNK]!;
        sumQ += chunkQ[j / CHUNK]!;
        j += CHUNK;
      } else {
        sumP += p[j]!;
        sumQ += q[j]!;
        j++;
      }
    }
    partP[k] = partP[k]! + xp * sumP;
    partQ[k] = partQ[k]! + xq * sumQ;
  }
}

/** Adds the parts to the whole, and clears them. */
function collect(whole: Float64Array, part: Float64Array): void {
  for (let k = 0; k < whole.length; k++) {
    whole[k] = whole[k]! + part[k]!;
    part[k] = 0;
  }
}

function massesIn(x: Pair, y: Pair, ends: Float64Array): Masses {
  const n = ends.length - 1;
  const bottom = ends[0]!;
  const top = ends[n]!;
  const [wholeP, wholeQ, partP, partQ] = [new Float64Array(n), new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  const { loss, p, q } = y;
  const ofY = chunked(y);
  const [belowP, belowQ, aboveP, aboveQ] = [fromLeft(p), fromLeft(q), fromRight(p), fromRight(q)];
  let droppedP = 0;
  let droppedQ = 0;
  // Both ends move down as the loss of x moves up.
  let from = loss.length;
  let to = loss.length;
  for (let i = 0; i < x.loss.length; i++) {
    const l = x.loss[i]!;
    while (from > 0 && l + loss[from - 1]! >= bottom) from--;
    while (to > 0 && l + loss[to - 1]! > top) to--;
    droppedP += x.p[i]! * (belowP[from]! + aboveP[to]!);
    droppedQ += x.q[i]! * (belowQ[from]! + aboveQ[to]!);
    const [xp, xq] = [x.p[i]!, x.q[i]!];
    if (x === y) {
      // Of a square each pair of different outcomes comes twice.
      if (from <= i && i < to) addRow({ loss: l, p: xp, q: xq, from: i, to: i + 1 }, ofY, ends, partP, partQ);
      addRow({ loss: l, p: 2 * xp, q: 2 * xq, from: Math.max(from, i + 1), to }, ofY, ends, partP, partQ);
    } else addRow({ loss: l, p: xp, q: xq, from, to }, ofY, ends, partP, partQ);
    if (i % ROWS === ROWS - 1 || i === x.loss.length - 1) {
      collect(wholeP, partP);
      collect(wholeQ, partQ);
    }
  }
  return { p: wholeP, q: wholeQ, droppedP, droppedQ };
}

/** What goes to the upper ends of cells, so that both masses are kept. */
function sharesOf({ p, q }: Masses, ends: Float64Array): { a: Float64Array; b: Float64Array } {
  const b = p.map((mass, k) => {
    const up = (mass - Math.exp(ends[k]!) * q[k]!) / -Math.expm1(ends[k]! - ends[k + 1]!);
    return Math.min(mass, Math.max(0, up));
  });
  return { a: p.map((mass, k) => mass - b[k]!), b };
}

export function compose(x: Pairs, y: Pairs, ends: Float64Array): Pairs {
  const sideOf = (side: 'upper' | 'lower'): Pair => {
    const masses = massesIn(x[side], y[side], ends);
    const { a, b } = sharesOf(masses, ends);
    const laws = lawsOfCells(ends, a, b);
    const outcomes = side === 'upper' ? laws.upper : { loss: laws.lower.loss, p: masses.p, q: masses.q };
    return {
      ...thinned(outcomes),
      missingP: x[side].missingP + y[side].missingP + masses.droppedP,
      missingQ: x[side].missingQ + y[side].missingQ + masses.droppedQ,
    };
  };
  return { upper: sideOf('upper'), lower: sideOf('lower') };
}
