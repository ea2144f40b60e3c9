/**
 * Many phases that differ in their noise: Poisson-sampled Gaussians with one q. They are replaced by the few laws of a Gauss rule where that is as good (rule.ts), and
 * computed together on one grid in any case (joint.ts).
 *
 * Bounds of the characteristic function far out are those of anchors, laws whose ln a is a multiple of 1/32, kept from request to request. The density of w, see
 * grid.ts, is e^{-w/2 - a^2/8 - w^2 / (2 a^2)} / (a sqrt(2 pi)): that of a' >= a is at least a / a' e^{(a^2 - a'^2) / 8} times that of a everywhere, and so is the tilted one,
 * times F_a(t) / F_a'(t). Such shares multiply, and none is above 1, so that between two anchors the share of the one above in the one below holds for both (contour/decay.ts).
 */

import { FULL_PRECISION, type LineMoment, type LogMoment, type Precision } from '../moment.ts';
import { type Joint, jointOf, type Member } from './joint.ts';
import { emptyNodes, jointLines, Moduli } from './line.ts';
import { type Rule, rulesOf } from './rule.ts';

/** Uses between two anchors: their tilted density is at least `share` times that of the lower one, and at most 1 / `share` times that of the upper one. */
export interface Cell {
  anchor: LogMoment;
  share(t: number): number;
  count: number;
  /** Variance of the tilted loss at the upper anchor. */
  curvature(t: number): number;
  /** Upper bounds of ln |phi| of the lower anchor at the nodes from `from` to `to` - 1 of a line; what stands elsewhere says nothing. */
  moduli(t: number, step: number, from: number, to: number): Float64Array;
}

export interface Schedule {
  /** Of all uses together. */
  moment: LineMoment;
  cells: Cell[];
}

/** Anchors to the unit of ln a. */
const ANCHORS = 32;
/** Nodes made for the one that moduli are relative to. */
const BASE = 4;

/** @param lawOf the law with a shift, kept or new, of the same precision */
export function scheduleOf(
  q: number,
  members: readonly Member[],
  lawOf: (shift: number) => LogMoment,
  precision: Precision = FULL_PRECISION,
): Schedule {
  const { rules, allowed } = rulesOf(members, lawOf);
  const joints = new Map<Rule, Joint>();
  const all = jointOf(q, members, lawOf, precision);
  /** What is computed for |y| up to a height, and the error that this makes. */
  const chosen = (t: number, y: number): { joint: Joint; error: number } => {
    for (const make of rules) {
      const rule = make();
      const error = rule.error(t, y);
      if (!(error <= allowed(t, y))) continue;
      const joint = joints.get(rule) ?? jointOf(q, rule.members, lawOf, precision);
      joints.set(rule, joint);
      return { joint, error };
    }
    return { joint: all, error: 0 };
  };
  const most = lawOf(members.reduce((largest, { shift }) => Math.max(largest, shift), 0));
  const uses = members.reduce((sum, { count }) => sum + count, 0);
  const moment: LineMoment = {
    logMassP: 0,
    logMassQ: 0,
    minimumLoss: uses * Math.log1p(-q),
    maximumLoss: Number.POSITIVE_INFINITY,
    // Tilts and work are those of the largest shift.
    maximumTilt: most.maximumTilt,
    minimumTilt: most.minimumTilt ?? -most.maximumTilt,
    discrete: false,
    jet: (t) => chosen(t, 0).joint.jet(t),
    work: most.work,
    nodes: jointLines((line, from, to) => {
      const { joint, error } = chosen(line.t, (to - 1) * line.step);
      joint.fill(line, from, to);
      for (let j = from; j < to; j++) line.quadrature[j]! += error;
    }),
  };
  return { moment, cells: cellsOf(q, members, lawOf, precision) };
}

const anchorAt = (place: number) => Math.exp(place / ANCHORS);

/** What the density at a shift is at least of that at a lower one, as a function of the loss. */
const shareOf = (low: number, high: number) => (low / high) * Math.exp((low * low - high * high) / 8);

/** The place of the last anchor that is not above a shift. */
function placeOf(shift: number): number {
  let place = Math.floor(ANCHORS * Math.log(shift));
  while (anchorAt(place) > shift) place--;
  while (anchorAt(place + 1) <= shift) place++;
  return place;
}

/** Number of cells of a schedule. */
export const cellsNeeded = (members: readonly Member[]): number => new Set(members.map(({ shift }) => placeOf(shift))).size;

/**
 * About -ln of what the bounds of the decay of a schedule fall to, however high the line: of an angle of at most a quarter turn at the anchor sin theta' >= c is all that is known
 * (contour/decay.ts). That is next to t = 0, where the shares are largest.
 */
export function decayProved(members: readonly Member[]): number {
  let sum = 0;
  for (const { shift, count } of members) {
    const [low, high] = [anchorAt(placeOf(shift)), anchorAt(placeOf(shift) + 1)];
    sum -= 0.5 * count * Math.log1p(-(shareOf(low, high) ** 2));
  }
  return sum;
}

/** By law; the nodes that were asked for last are kept. */
function moduliOf(laws: number, joint: Joint) {
  let last: { key: string; moduli: Moduli } | null = null;
  return (t: number, step: number, from: number, to: number): readonly Float64Array[] => {
    const key = `${t} ${step} ${from} ${to}`;
    if (last?.key !== key) {
      const moduli = new Moduli(laws, to);
      const line = { ...emptyNodes(to), t, step, first: BASE, apart: moduli };
      joint.fill(line, 0, BASE);
      joint.fill(line, Math.max(BASE, from), to);
      last = { key, moduli };
    }
    return last.moduli.byLaw;
  };
}

function cellsOf(q: number, members: readonly Member[], lawOf: (shift: number) => LogMoment, precision: Precision): Cell[] {
  const counts = new Map<number, number>();
  for (const { shift, count } of members) counts.set(placeOf(shift), (counts.get(placeOf(shift)) ?? 0) + count);
  const edges = [...new Set([...counts.keys()].flatMap((place) => [place, place + 1]))].sort((a, b) => a - b);
  const shifts = edges.map(anchorAt);
  const joint = jointOf(
    q,
    shifts.map((shift) => ({ shift, count: 1 })),
    lawOf,
    precision,
  );
  const moduli = moduliOf(edges.length, joint);
  return [...counts].map(([place, count]): Cell => {
    const i = edges.indexOf(place);
    const [low, high] = [shifts[i]!, shifts[i + 1]!];
    return {
      anchor: lawOf(low),
      count,
      share(t) {
        const { values } = joint.jet(t);
        return Math.min(1, shareOf(low, high) * Math.exp(values[i]! - values[i + 1]!)) * (1 - 1e-9);
      },
      curvature: (t) => joint.jet(t).curvatures[i + 1]!,
      moduli: (...nodes) => moduli(...nodes)[i]!,
    };
  });
}
