/** The ln-moments of the laws of a schedule together: nodes, jets and moduli from one grid (grid.ts), or from each law where that is cheaper. */

import { type LogMoment, type Precision, UNIT } from '../moment.ts';
import { logF, roundLog, takeLog } from '../node.ts';
import { leftModeReach, tailsOf } from '../poisson-gaussian.ts';
import { RESEED, STRIDE, seed } from '../rotor.ts';
import { BEYOND_REACH, levelFor, logStripError, NONE, negativeAt, REACH, reachOf, stepOf } from '../strip.ts';
import { type Reach, type SharedGrid, sharedGrid } from './grid.ts';
import { addJet, emptyJets, type JetsAt, jetsTogether } from './jets.ts';
import type { JointLine } from './line.ts';
import { combineLaw, type Prepared, prepareRows, sumRows } from './rows.ts';

/** A law of the schedule and how often it is used. */
export interface Member {
  shift: number;
  count: number;
}

/** Points of the grid up to which laws are computed together, and how far K may differ between them where their powers are kept in one scale. */
const MOST_POINTS = 2000;
const MOST_APART = 30;
/** Cost of a law at a node: of a point of the joint grid, of one of its own; and of a line of its own before any node. */
const JOINT = 0.25;
const APART = 3;
const APART_AT_ALL = 60_000;
/** Largest w of a point. */
const LARGEST_EXPONENT = 600;
/** Tilts of which something is remembered. */
const TILT_LIMIT = 1000;

/** Some laws with weights, computed together. */
export interface Joint {
  jet(t: number): JetsAt;
  /** Adds nodes `from` to `to` - 1 of a line. */
  fill(line: JointLine, from: number, to: number): void;
}

/** @param lawOf the law with a shift, of the same precision */
export function jointOf(q: number, members: readonly Member[], lawOf: (shift: number) => LogMoment, precision: Precision): Joint {
  const laws = members.length;
  const shifts = Float64Array.from(members, ({ shift }) => shift);
  const counts = Float64Array.from(members, ({ count }) => count);
  const least = shifts.reduce((a, b) => Math.min(a, b));
  const most = shifts.reduce((a, b) => Math.max(a, b));
  const logKept = Math.log1p(-q);
  // Tilts and work are those of the largest shift.
  const widest = lawOf(most);
  const own: LogMoment[] = [];
  const lawAt = (i: number): LogMoment => {
    own[i] ??= lawOf(shifts[i]!);
    return own[i];
  };
  const reaches = new Map<number, Reach>();
  const grids = new Map<string, SharedGrid>();
  const known = new Map<number, JetsAt>();

  const spacing = (level: number) => stepOf(level) * precision.quadratureStep;
  const levelOf = (t: number, y: number) => levelFor(least, y, 1, negativeAt(t, logKept));
  const reachFor = (t: number): Reach => {
    let reach = reaches.get(t);
    if (reach === undefined) {
      if (reaches.size >= TILT_LIMIT) reaches.clear();
      const left = t < -1 ? shifts.reduce((far, a) => Math.max(far, leftModeReach(q, a, -1 - t)), 0) : 0;
      reach = { left: REACH + left, right: REACH + reachOf(most * Math.max(1, 1 + t)) };
      reaches.set(t, reach);
    }
    return reach;
  };
  const sizeAt = (t: number, y: number) => {
    const { left, right } = reachFor(t);
    return (most * (left + right)) / (least * spacing(levelOf(t, y)));
  };
  const fits = (t: number, y: number) => most * reachFor(t).right <= LARGEST_EXPONENT && sizeAt(t, y) <= MOST_POINTS;
  const together = (t: number, y: number, nodes: number) =>
    fits(t, y) && nodes * JOINT * sizeAt(t, y) < APART_AT_ALL + nodes * APART * widest.work(t, y);

  function gridFor(t: number, y: number): SharedGrid {
    const level = levelOf(t, y);
    const reach = reachFor(t);
    const key = keyOf(level, reach);
    let grid = grids.get(key);
    if (grid === undefined) {
      grid = sharedGrid(q, shifts, least * spacing(level), reach, grids.get(keyOf(level - 2, reach)));
      grids.set(key, grid);
    }
    return grid;
  }

  function jetsAt(t: number): JetsAt {
    let jets = known.get(t);
    if (jets === undefined) {
      if (known.size >= TILT_LIMIT) known.clear();
      jets = fits(t, 0) ? jetsTogether(gridFor(t, 0), t, counts) : jetsApart(t);
      known.set(t, jets);
    }
    return jets;
  }

  function jetsApart(t: number): JetsAt {
    const jets = emptyJets(laws);
    for (let i = 0; i < laws; i++) addJet(jets, i, counts[i]!, lawAt(i).jet(t));
    return jets;
  }

  /** Bounds of the errors of the sums over F, relative to F(t), by law. */
  function quadratureFor(t: number, y: number, values: Float64Array): Float64Array {
    const h = spacing(levelOf(t, y));
    const { left, right } = reachFor(t);
    const strip = Math.exp(logStripError(h, least, y, 1, negativeAt(t, logKept)));
    const plain = Math.exp(logStripError(h, least, 0, 1, NONE));
    const all = strip + (4 + 6 * q * Math.hypot(1 + t, y)) * (plain + BEYOND_REACH);
    return Float64Array.from(shifts, (a, i) => {
      const inside = Math.min((h * least) / a, 1);
      return all + tailsOf(q, a, 1 + t, inside - left, right - inside, values[i]!);
    });
  }

  /** Null where the laws are computed by themselves. */
  function prepareAt(t: number, y: number, nodes: number): (Prepared & { quadrature: Float64Array }) | null {
    if (!together(t, y, nodes)) return null;
    const { values } = jetsAt(t);
    const top = values.reduce((a, b) => Math.max(a, b));
    const bottom = values.reduce((a, b) => Math.min(a, b));
    if (!(top - bottom <= MOST_APART)) return null;
    const scale = Math.max(Math.abs(top), Math.abs(bottom)) <= 1 ? 0 : top;
    return { ...prepareRows(gridFor(t, y), t, y, scale), quadrature: quadratureFor(t, y, values) };
  }

  /** Takes over node j of a law. */
  function take(nodes: JointLine, i: number, j: number, re: number, im: number, error: number, quadrature: number): void {
    const count = counts[i]!;
    nodes.re[j]! += count * re;
    nodes.im[j]! += count * im;
    nodes.rounding[j]! += count * (error + (laws + 4) * UNIT * (Math.abs(re) + Math.abs(im)));
    nodes.quadrature[j]! += count * quadrature;
    nodes.apart?.take(i, j, re, error, quadrature);
  }

  function fill(nodes: JointLine, from: number, to: number): void {
    const { t, step, first } = nodes;
    const prepared = prepareAt(t, (to - 1) * step, to - from);
    if (prepared === null) {
      for (let i = 0; i < laws; i++) {
        const { re, im, rounding, quadrature } = lawAt(i).nodes(t, step, to, first);
        for (let j = from; j < to; j++) take(nodes, i, j, re[j]!, im[j]!, rounding[j]!, quadrature[j]!);
      }
      return;
    }
    const { values } = jetsAt(t);
    const { scale, quadrature } = prepared;
    for (let j = from; j < to; j++) {
      const turn = (j - from) % RESEED;
      if (turn === 0) seed(j * step, j === from ? step : 0);
      if (turn % STRIDE === 0) sumRows(prepared, t, j * step, step);
      for (let i = 0; i < laws; i++) {
        combineLaw(prepared, i, t, j * step, turn);
        takeLog(scale);
        roundLog(precision.unit);
        take(nodes, i, j, logF.re, logF.im, logF.error, quadrature[i]! * Math.exp(values[i]! - logF.re));
      }
    }
  }

  return { jet: jetsAt, fill };
}

const keyOf = (level: number, { left, right }: Reach) => `${level} ${left} ${right}`;
