/**
 * Many phases that differ in their noise: Poisson-sampled Gaussians with one q, computed together on one grid (schedule-grid.ts). At a node the powers of r are made once
 * for all, each law adds its own weights to them, and the rest is as for one law: difference form, series next to r = 1 and rounding of point-line.ts, quadrature of strip.ts.
 * Where nodes lie so high that a law by itself is cheaper off the real axis the laws are asked themselves.
 *
 * Bounds of the characteristic function far out are those of anchors, laws whose ln a is a multiple of 1/32, kept from request to request. The density of w, see
 * schedule-grid.ts, is e^{-w/2 - a^2/8 - w^2 / (2 a^2)} / (a sqrt(2 pi)): that of a' >= a is at least a / a' e^{(a^2 - a'^2) / 8} times that of a everywhere, and so is the tilted one,
 * times F_a(t) / F_a'(t) (contour/decay.ts).
 */
import { FULL_PRECISION, type LineMoment, type LogMoment, type Precision } from './moment.ts';
import type { JetsAt } from './schedule-jets.ts';
import { jointOf, type Member } from './schedule-joint.ts';

/** Uses whose tilted density is at least `share` times that of an anchor. */
export interface Cell {
  shift: number;
  anchor: LogMoment;
  share(t: number): number;
  count: number;
  /** Largest variance of their tilted loss. */
  curvature(t: number): number;
}

export interface Schedule {
  /** Of all uses together. */
  moment: LineMoment;
  cells: Cell[];
  /** Upper bounds of ln |phi| of the anchors at the nodes of a line. */
  moduli(t: number, step: number, count: number, first: number): readonly Float64Array[];
}

/** Anchors to the unit of ln a. */
const ANCHORS = 32;

/** @param lawOf the law with a shift, kept or new, of the same precision */
export function scheduleOf(
  q: number,
  members: readonly Member[],
  lawOf: (shift: number) => LogMoment,
  precision: Precision = FULL_PRECISION,
): Schedule {
  const moment = jointOf(q, members, lawOf, false, precision);
  const cells = cellsOf(members, lawOf, moment.jet);
  const anchors = jointOf(
    q,
    cells.map(({ shift }) => ({ shift, count: 1 })),
    lawOf,
    true,
    precision,
  );
  return { moment, cells, moduli: (...line) => anchors.nodes(...line).moduli };
}

/** The place of the anchor next below a shift, whatever the logarithm rounds to. */
const placeOf = (shift: number) => Math.floor(ANCHORS * Math.log(shift) - 1e-9);

/** Number of anchors of a schedule. */
export const anchorsOf = (members: readonly Member[]): number => new Set(members.map(({ shift }) => placeOf(shift))).size;

function cellsOf(members: readonly Member[], lawOf: (shift: number) => LogMoment, jetsAt: (t: number) => JetsAt): Cell[] {
  const inCell = new Map<number, number[]>();
  members.forEach(({ shift }, i) => {
    const place = placeOf(shift);
    const inside = inCell.get(place);
    if (inside === undefined) inCell.set(place, [i]);
    else inside.push(i);
  });
  return [...inCell].map(([place, inside]): Cell => {
    const low = Math.exp(place / ANCHORS);
    const anchor = lawOf(low);
    const shareOf = (t: number) => {
      const { values } = jetsAt(t);
      const log = anchor.jet(t).value;
      const least = inside.reduce((share, i) => {
        const a = members[i]!.shift;
        return Math.min(share, (low / a) * Math.exp((low * low - a * a) / 8 + log - values[i]!));
      }, 1);
      return least * (1 - 1e-9);
    };
    let last = Number.NaN;
    let value = 0;
    return {
      shift: low,
      anchor,
      count: inside.reduce((sum, i) => sum + members[i]!.count, 0),
      share(t) {
        if (t !== last) {
          last = t;
          value = shareOf(t);
        }
        return value;
      },
      curvature: (t) => inside.reduce((most, i) => Math.max(most, jetsAt(t).curvatures[i]!), 0),
    };
  });
}
