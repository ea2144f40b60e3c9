/**
 * How fast the characteristic function of a composition dies out, law by law: what the proof of the end of a line asks (truncation.ts).
 *
 * theta = arccos |phi(y)| is the angle of a law. Of laws that have no envelope of their own (schedule.ts) it is bounded by a neighbour: where the tilted density p' is at
 * least c p everywhere, 1 - |phi'(y)|^2 = integral p'(l) p'(m) (1 - cos y (l - m)) >= c^2 (1 - |phi(y)|^2), so sin theta' >= c sin theta; and where p' <= p'' / c, its variance is at most that
 * of p'' over c, the variance being the least of E (l - m)^2.
 */
import type { LogMoment } from '../../mechanisms/moments/moment.ts';
import type { Schedule } from '../../mechanisms/moments/schedule/schedule.ts';

/** Where the nodes of a line lie, t + i j h, and how many of them are made at first. */
export interface Spacing {
  t: number;
  h: number;
  first: number;
}

/** Some uses of a composition; all bounds are of the logarithm of the modulus of their product. */
export interface Decay {
  /** Adds the bound of gap i, above node from + i, to bounds[i] for i < rest. */
  addGaps(line: Spacing, from: number, rest: number, bounds: Float64Array): void;
  /** On [low, high]. */
  logBand(t: number, low: number, high: number): number;
  /** Above y; a bound below `enough` need not be made sharper. */
  logEnvelope(t: number, y: number, enough: number): number;
  work(t: number, y: number): number;
}

/** theta = arccos |phi| from ln |phi|, without loss where |phi| is close to 1. */
function angleOf(logModulus: number): number {
  if (logModulus >= 0) return 0;
  return logModulus > -0.3 ? Math.asin(Math.sqrt(-Math.expm1(2 * logModulus))) : Math.acos(Math.exp(logModulus));
}

function logCosine(angle: number): number {
  if (angle <= 0) return 0;
  const sine = Math.sin(Math.min(angle, Math.PI / 2));
  return 0.5 * Math.log1p(-Math.min(sine * sine, 1 - 1e-30));
}

/** Gaps between nodes at which the angle is at least angle(j), for laws with at most this variance. */
function addGaps(
  angle: (j: number) => number,
  { count, curvature, h }: { count: number; curvature: number; h: number },
  from: number,
  rest: number,
  bounds: Float64Array,
): void {
  const turn = Math.sqrt(curvature) * (1 + 1e-9) * h;
  let below = angle(from);
  for (let i = 0; i < rest; i++) {
    const above = angle(from + i + 1);
    bounds[i]! += count * logCosine(0.5 * (below + above - turn));
    below = above;
  }
}

export function decayOf({ moment, count }: { moment: LogMoment; count: number }): Decay {
  return {
    addGaps({ t, h, first }, from, rest, bounds) {
      const { re, rounding, quadrature } = moment.nodes(t, h, from + rest + 1, first);
      const baseError = 1.01 * (rounding[0]! + quadrature[0]!);
      const angle = (j: number) => angleOf(Math.min(0, re[j]! - re[0]! + rounding[j]! + Math.log1p(quadrature[j]!) + baseError));
      addGaps(angle, { count, curvature: moment.jet(t).curvature, h }, from, rest, bounds);
    },
    logBand: (t, low, high) => count * moment.logBand(t, low, high),
    logEnvelope: (t, y, enough) => count * moment.logEnvelope(t, y, enough / count),
    work: (t, y) => moment.work(t, y),
  };
}

/** ln of the bound of |phi'| from that of |phi|, for a share with this square. */
const weaker = (square: number, log: number) => 0.5 * Math.log1p(square * Math.expm1(2 * Math.min(0, log)));

export function decayOfSchedule({ moment, cells }: Schedule): Decay {
  return {
    addGaps({ t, h }, from, rest, bounds) {
      for (const { share, count, curvature, moduli } of cells) {
        const c = share(t);
        const known = moduli(t, h, from, from + rest + 1);
        addGaps((j) => Math.asin(c * Math.sin(angleOf(known[j]!))), { count, curvature: curvature(t) / c, h }, from, rest, bounds);
      }
    },
    logBand(t, low, high) {
      let sum = 0;
      for (const { anchor, share, count } of cells) sum += count * weaker(share(t) ** 2, anchor.logBand(t, low, high));
      return sum;
    },
    logEnvelope(t, y, enough) {
      let sum = 0;
      for (const { anchor, share, count } of cells) {
        const square = share(t) ** 2;
        const wanted = Math.expm1((2 * (enough - sum)) / count) / square;
        const found = anchor.logEnvelope(t, y, wanted > -1 ? 0.5 * Math.log1p(wanted) : Number.NEGATIVE_INFINITY);
        sum += count * weaker(square, found);
        if (sum <= enough) break;
      }
      return sum;
    },
    work: moment.work,
  };
}
