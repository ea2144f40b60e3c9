/**
 * Parts of a Poisson-sampled Gaussian (poisson-gaussian.ts) between two soft cuts in x (soft-cut.ts): positive measures that add up to the law.
 *
 * F(s) = int phi r^s W dx, s >= 0, by panels (panels.ts): |phi(x + i b)| = phi(x) e^{b^2/2}, the bounds of r and of what lies beyond the ends are in shape.ts,
 * that of W is in soft-cut.ts. Each panel has the bound of its error as e^{base + s slope}, so that the error is told for every s, whatever
 * the panels were made for.
 */
import { log1mexp, logAddExp } from '../../../numerics/logs.ts';
import { logNormalSf } from '../../../numerics/normal.ts';
import { type LogMoment, type Parts, UNIT } from '../moment.ts';
import { once } from '../once.ts';
import type { PointLaw } from '../point-law.ts';
import { pointMoment } from '../point-moment.ts';
import { type Points, pointsOf, wholeWindow } from '../points.ts';
import { partEnvelope } from './envelope.ts';
import { errorOf, type Panels, panelsFor } from './panels.ts';
import type { Ratio } from './ratio.ts';
import { logNormal, partShape } from './shape.ts';
import { steepnessOf } from './soft-cut.ts';

/** ln of the error of a panel, over F. */
const LOG_PANEL = -48;
/** Ratios of the ends of the range of s that shares its points, powers of 2, on the real line and higher up, and bytes of points that a part keeps. */
const WIDE = 16;
const NARROW = 4;
const MOST_BYTES = 2 ** 19;
const POINT_BYTES = 64;
/** Points of a line at most. */
const MOST_POINTS = 40000;
/** Ratio of the losses at the ends of a layer: nodes of its lines stand as close as its largest asks for and go as high up as its smallest. */
const LAYER = 8;
/** Of two cuts, times their steepness: the one then takes next to nothing of the other. */
const LEAST_GAP = 2;
/** Largest sampling rate whose events are rare, and largest shift of which a law is cut into few layers. */
const RAREST = 0.1;
const SHARPEST = 4;
/** Halvings of a search for a place. */
const PLACE_STEPS = 60;

const UNKNOWN = { value: Number.POSITIVE_INFINITY, error: 0 };
const UNKNOWN_JET = { value: Number.POSITIVE_INFINITY, slope: Number.NaN, curvature: Number.NaN };

/** Of K, beyond which it counts as unknown. */
const LARGEST_ERROR = 1e-9;
const MOST_REMEMBERED = 1000;

/** Points that serve a range of s, and all heights up to one. */
interface Sheet {
  points: () => Points;
  size: number;
  panels: Panels;
  from: number;
  to: number;
  /** Whether what lies left of `from` is one point with its masses. */
  lumped: boolean;
}

function partMoment(ratio: Ratio, low: number, high: number, k: number): LogMoment {
  const shape = partShape(ratio, low, high, k);
  const { cut, lower, upper, logMassLeft, logLeft, logRight, roughly, endsFor } = shape;
  const { q, a } = ratio;

  const sheets = new Map<string, Sheet | null>();
  let bytes = 0;
  /** On the real line tilts share their points by the range, higher up by less: there they are many. */
  function sheetFor(t: number, y: number): Sheet | null {
    const s = 1 + t;
    const range = y === 0 ? WIDE : NARROW;
    const most = s <= 1 ? 1 : range ** Math.ceil(Math.log(s) / Math.log(range) - 1e-9);
    const height = y === 0 ? 0 : 2 ** Math.ceil(Math.log2(Math.max(y, 1)));
    const key = `${most} ${height}`;
    let sheet = sheets.get(key);
    if (sheet === undefined) {
      sheet = makeSheet(most <= 1 ? 0 : most / range, most, height);
      if (bytes > MOST_BYTES) {
        sheets.clear();
        bytes = 0;
      }
      sheets.set(key, sheet);
      bytes += sheet === null ? 0 : POINT_BYTES * sheet.size;
    }
    return sheet;
  }

  function makeSheet(least: number, most: number, y: number): Sheet | null {
    const powers = [least];
    for (let s = Math.max(2 * least, 1); s <= most; s *= 2) powers.push(s);
    const targets = powers.map(roughly);
    const { from, to } = endsFor(targets);
    // The difference form takes the sums of 1 and of r besides, also where r^s is next to nothing.
    const lumped = ratio.twoSided && !lower && least > 1;
    if (lumped) targets.push(roughly(0), roughly(1));
    const bound = (x: number, A: number, B: number) => {
      if (a * B > 0.5 * Math.PI * 0.999) return null;
      const near = Math.max(0, Math.abs(x) - A);
      const weight = logNormal(near) + ratio.logBase(x - A) + cut.logBound(x - A, x + A, B);
      const base = weight + 0.5 * B * B + y * ratio.mostArgument(x - A, x + A, B);
      return { base, slope: ratio.lossOf(x + A) + ratio.turn(x - A, B) };
    };
    const panels = panelsFor(
      bound,
      from,
      to,
      1,
      targets.map(({ s, log }) => ({ s, log: log + LOG_PANEL })),
      MOST_POINTS,
    );
    return panels === null
      ? null
      : { points: once(() => pointsAt(panels, lumped ? from : null)), size: panels.x.length, panels, from, to, lumped };
  }

  /** @param from where what lies left of it is one point more, whose r^s is as little as all of theirs */
  function pointsAt({ x, weight }: Panels, from: number | null): Points {
    const before = from === null ? 0 : 1;
    const n = x.length + before;
    const array = () => new Float64Array(n);
    const [logQ, mass, d, loss, logQError, lossError] = [array(), array(), array(), array(), array(), array()];
    if (from !== null) {
      logQ[0] = logMassLeft(from, 1);
      mass[0] = Math.exp(logQ[0]);
      loss[0] = logMassLeft(from, -1) - logQ[0];
      d[0] = Math.expm1(loss[0]);
      logQError[0] = UNIT * (50 + 8 * Math.abs(logQ[0]));
      lossError[0] = 2 * logQError[0];
    }
    for (let i = before; i < n; i++) {
      const at = x[i - before]!;
      // The node itself is rounded.
      const moved = 3 * UNIT * (1 + Math.abs(at));
      const node = ratio.nodeAt(at, moved);
      logQ[i] = Math.log(weight[i - before]!) + logNormal(at) + node.logBase + cut.logWeight(at);
      mass[i] = Math.exp(logQ[i]!);
      d[i] = node.d;
      loss[i] = node.loss;
      lossError[i] = node.lossError;
      logQError[i] =
        moved * (Math.abs(at) + cut.slope(at)) + node.baseError + cut.error(at) + UNIT * (4 + at * at + 2 * Math.abs(logQ[i]!));
    }
    return pointsOf(logQ, mass, d, loss, logQError, lossError);
  }

  /** Of panels and of what lies beyond the ends, times e^-value. */
  const errorAt = ({ panels, from, to, lumped }: Sheet, s: number, value: number) =>
    errorOf(panels, s, value) + (lumped && s <= 1 ? 0 : Math.exp(logLeft(from, s) - value)) + Math.exp(logRight(to, s) - value);

  function quadrature(t: number, y: number): number {
    const sheet = sheetFor(t, y);
    if (sheet === null) return 1e300;
    const value = moment.jet(t).value;
    const at = (s: number) => errorAt(sheet, s, value);
    // The difference form takes the sums of 1 and of r - 1 besides.
    return Math.abs(value) > 1 ? at(1 + t) : at(1 + t) + (1 + Math.hypot(1 + t, y)) * (at(0) + at(1));
  }

  /** ln of the mass under Q (s = 0) or P (s = 1). */
  function logMass(s: number): number {
    const points = sheetFor(s - 1, 0)?.points();
    if (points === undefined) return 0;
    let sum = 0;
    for (let i = 0; i < points.q.length; i++) sum += points.q[i]! * Math.exp(s * points.loss[i]!);
    return Math.log(sum);
  }

  // What is left of a law below a cut is told by what the cut takes away, which has all its digits.
  const beyond = lower || !upper ? null : partMoment(ratio, high, Number.POSITIVE_INFINITY, k);
  const [logMassP, logMassQ] = beyond === null ? [logMass(1), logMass(0)] : [log1mexp(-beyond.logMassP), log1mexp(-beyond.logMassQ)];
  const [infinityP, infinityQ] =
    beyond === null ? [-Math.expm1(logMassP), -Math.expm1(logMassQ)] : [Math.exp(beyond.logMassP), Math.exp(beyond.logMassQ)];
  const law: PointLaw = {
    key: `${ratio.name} ${q} ${a} ${low} ${high} ${k}`,
    ...{ logMassP, logMassQ, infinityP, infinityQ },
    minimumLoss: ratio.lossOf(Number.NEGATIVE_INFINITY),
    maximumLoss: Number.POSITIVE_INFINITY,
    maximumTilt: shape.highest,
    minimumTilt: -1,
    discrete: false,
    size: (t, y) => sheetFor(t, y)?.size ?? Number.POSITIVE_INFINITY,
    points: (t, y) => wholeWindow(sheetFor(t, y)?.points() ?? pointsOf(...emptyPoints())),
    quadrature,
    ...partEnvelope(shape),
    held: () => bytes,
  };
  const moment = pointMoment(law);
  // Where no points are within reach nothing is known of K, and no bound starts from there.
  const known = remembered((t: number) => {
    const sheet = sheetFor(t, 0);
    return sheet !== null && errorAt(sheet, 1 + t, moment.jet(t).value) < LARGEST_ERROR;
  });
  return { ...moment, jet: (t) => (known(t) ? moment.jet(t) : UNKNOWN_JET), real: (t) => (known(t) ? moment.real(t) : UNKNOWN) };
}

function remembered(of: (t: number) => boolean): (t: number) => boolean {
  const known = new Map<number, boolean>();
  return (t) => {
    let value = known.get(t);
    if (value === undefined) {
      if (known.size >= MOST_REMEMBERED) known.clear();
      value = of(t);
      known.set(t, value);
    }
    return value;
  };
}

function emptyPoints(): [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array] {
  const none = new Float64Array(0);
  return [none, none, none, none, none, none];
}

/** Where the loss of p, or of what is at least p, has a value: of a large one 1 - q is nothing, and e^loss may have no double. */
function placeOf({ q, a, twoSided, lossOf }: Ratio, loss: number): number {
  const at = (loss > 40 ? loss - Math.log(q) : Math.log1p(Math.expm1(loss) / q)) / a + 0.5 * a;
  if (!twoSided) return at;
  let [low, high] = [0, at];
  for (let i = 0; i < PLACE_STEPS; i++) {
    const middle = 0.5 * (low + high);
    if (lossOf(middle) < loss) low = middle;
    else high = middle;
  }
  return high;
}

/** Whether events are rare, and few layers hold them. */
export const canBeCut = (q: number, a: number): boolean => q <= RAREST && a <= SHARPEST;

/** Cuts of a law with this ratio. */
export function partsOf(ratio: Ratio): Parts {
  const { q, a, lossOf } = ratio;
  const xAt = (loss: number) => placeOf(ratio, loss);
  const massAbove = (x: number) => logAddExp(Math.log1p(-q) + logNormalSf(x), Math.log(q) + logNormalSf(x - a));
  return {
    logAbove: (loss) => massAbove(xAt(loss)),
    beyond(loss, log) {
      const at = xAt(loss);
      const target = massAbove(at) + log;
      let [low, high] = [at, Math.max(at, 0) + 12];
      for (let i = 0; i < 20; i++) {
        const middle = 0.5 * (low + high);
        if (massAbove(middle) > target) low = middle;
        else high = middle;
      }
      return lossOf(high);
    },
    cutAt(low, high, few) {
      const top = xAt(high);
      const factor = Math.max(LAYER, (high / low) ** (1 / few));
      const k = steepnessOf(a, top);
      const cuts = [xAt(low)];
      // Cuts side by side have a weight between them.
      for (let loss = low; cuts[cuts.length - 1]! < top; ) {
        loss *= factor;
        cuts.push(Math.max(cuts[cuts.length - 1]! + LEAST_GAP / k, Math.min(xAt(loss), top)));
      }
      return {
        small: partMoment(ratio, Number.NEGATIVE_INFINITY, cuts[0]!, k),
        rare: () => cuts.slice(1).map((cut, i) => partMoment(ratio, cuts[i]!, cut, k)),
        logFar: () => partMoment(ratio, cuts[cuts.length - 1]!, Number.POSITIVE_INFINITY, k).logMassP,
      };
    },
  };
}
