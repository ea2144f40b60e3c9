/**
 * Poisson-sampled Gaussian under replace-one: P = (1 - q) N(0, 1) + q N(a, 1), Q = (1 - q) N(0, 1) + q N(-a, 1).
 * With p(x) = 1 - q + q e^{a x - a^2/2} and m(x) = p(-x), F(z) = E_{N(0,1)}[p^{1+z} m^{-z}] by the trapezoid rule in x; errors: strip.ts.
 * The law is symmetric; the loss ln p - ln m increases from end to end.
 */
import { type Cells, type Corput, cellsOf, corputGain, corputOf, logPairs, logShifted, type Shifted, shiftedOf } from './envelope.ts';
import { FULL_PRECISION, type LogMoment, type Precision, UNIT } from './moment.ts';
import type { PointLaw } from './point-law.ts';
import { pointMoment } from './point-moment.ts';
import { lossAt, lossErrorOf, PointList, type Points } from './points.ts';
import { levelFor, logStripError, REACH, reachOf, stepOf } from './strip.ts';

const LOG_SQRT_2PI = 0.9189385332046727;
const ENVELOPE_HEIGHT = 10;
const SHIFTS = [0.1, 0.25, 0.5, 1, 1.6, 2.4];

interface Grid {
  points: Points;
  x: Float64Array;
  logM: Float64Array;
  loss: Float64Array;
  logSlope: Float64Array;
  step: number;
}

interface Envelope {
  right: Corput;
  left: Corput;
  shifted: () => Shifted[];
  cells: Cells;
}

export function replaceGaussianMoment(q: number, a: number, precision: Precision = FULL_PRECISION): LogMoment {
  const grids = new Map<number, Grid>();
  const envelopes = new Map<number, Envelope>();
  const reach = (t: number) => REACH + reachOf(a * (Math.abs(1 + t) + Math.abs(t)));
  const negative = (t: number) => Math.max(0, t) + Math.max(0, -(1 + t));
  const levelOf = (t: number, y: number) => levelFor(a, y, 2, negative(t));

  function grid(t: number, y: number): Grid {
    const level = levelOf(t, y);
    const high = reach(t);
    const key = level + 100 * (Math.round(Math.log2(high - REACH)) + 2);
    let known = grids.get(key);
    if (known === undefined) {
      if (grids.size >= 24) grids.clear();
      known = makeGrid(q, a, high, stepOf(level) * precision.quadratureStep);
      grids.set(key, known);
    }
    return known;
  }

  function quadrature(t: number, y: number): number {
    const h = stepOf(levelOf(t, y)) * precision.quadratureStep;
    const strip = Math.exp(logStripError(h, a, y, 2, negative(t)));
    const plain = (4 + 6 * Math.hypot(1 + t, y)) * (Math.exp(logStripError(h, a, 0, 2, 0)) + 4e-28);
    // The slope of the logarithm is at least REACH - 1 at the ends, so each tail is below its end value.
    const x = reach(t) - 1;
    const up = lossAt(q, a * x - 0.5 * a * a);
    const down = lossAt(q, -a * x - 0.5 * a * a);
    const end = (u: number, d: number) => Math.exp(-0.5 * x * x - LOG_SQRT_2PI + (1 + t) * u - t * d - moment.jet(t).value);
    return strip + plain + (end(up, down) + end(down, up)) / (REACH - 1);
  }

  function envelope(t: number, value: number): Envelope {
    let known = envelopes.get(t);
    if (known === undefined) {
      if (envelopes.size >= 80) envelopes.clear();
      known = envelopeOf(grid(t, ENVELOPE_HEIGHT / a), q, a, t, value);
      envelopes.set(t, known);
    }
    return known;
  }

  function logEnvelope(t: number, y: number, value: number): number {
    const known = envelope(t, value);
    const gain = Math.min((corputGain(known.right, y) + corputGain(known.left, y)) * (1 - 1e-9), 1 - 1e-12);
    let log = Math.log1p(-gain);
    if (log < -0.05) for (const line of known.shifted()) log = Math.min(log, logShifted(line, y) + 1e-9);
    return log;
  }

  const law: PointLaw = {
    key: `replace gaussian ${q} ${a}`,
    logMassP: 0,
    logMassQ: 0,
    infinityP: 0,
    infinityQ: 0,
    minimumLoss: Number.NEGATIVE_INFINITY,
    maximumLoss: Number.POSITIVE_INFINITY,
    maximumTilt: 5e3 / a,
    discrete: false,
    points: (t, y) => grid(t, y).points,
    quadrature,
    logEnvelope,
    logBand: (t, y1, y2, value) => logPairs(envelope(t, value).cells, y1, y2),
  };
  const moment = pointMoment(law, precision);
  return moment;
}

/**
 * With u = q e^v / p and v the same of m: L' = a (u + v), (ln w)'' = -1 + (1 + t) a^2 u (1-u) - t a^2 v (1-v), and (ln L')'' lies within
 * [-2 a^2, a^2]. Both ends count: van der Corput's test is applied to {x >= x0} and to {x <= -x1}, disjoint since x0, x1 >= 0.
 */
function envelopeOf({ x, logM, loss, logSlope, step }: Grid, q: number, a: number, t: number, value: number): Envelope {
  const logW = x.map((xi, i) => -0.5 * xi * xi - LOG_SQRT_2PI + logM[i]! + (1 + t) * loss[i]! - value);
  const logP = logW.map((w, i) => w - logSlope[i]!);
  const curvature = ((Math.abs(1 + t) + Math.abs(t)) * a * a) / 4;
  const kp = 1 + curvature + 2 * a * a;
  const half = x.findIndex((xi) => xi >= 0);
  const right = corputOf(logW.subarray(half), logP.subarray(half), step, Math.max(0, curvature - 1), kp);
  const left = corputOf(logW.slice(0, half).reverse(), logP.slice(0, half).reverse(), step, Math.max(0, curvature - 1), kp);
  let lines: Shifted[] | null = null;
  const shifted = () => {
    lines ??= SHIFTS.filter((b) => a * b < 3).map((b) => {
      const theta = a * b;
      // arg p rises with x and -arg m falls: on a cell the sum is at least arg p at its left end plus -arg m at its right end.
      const argument = x.map((xi, i) => {
        const rising = logisticArgument(q, a * xi - 0.5 * a * a, theta);
        const falling = i + 1 < x.length ? logisticArgument(q, -a * x[i + 1]! - 0.5 * a * a, theta) : 0;
        return (rising + falling) * (1 - 1e-12);
      });
      const exponent = Math.max(0, t) + Math.max(0, -(1 + t));
      return shiftedOf(logW, argument, step, 1 + curvature, 0.5 * b * b - exponent * Math.log(Math.cos(0.5 * theta)));
    });
    return lines;
  };
  return { right, left, shifted, cells: cellsOf(logW, loss, step, Math.max(0, curvature - 1)) };
}

/** Argument of 1 - q + q e^{v + i theta}. */
function logisticArgument(q: number, v: number, theta: number): number {
  const e = q * Math.exp(Math.min(v, 600));
  return Math.atan2(e * Math.sin(theta), 1 - q + e * Math.cos(theta));
}

function makeGrid(q: number, a: number, high: number, h: number): Grid {
  const last = Math.floor(high / h);
  const n = 2 * last + 1;
  const list = new PointList();
  const array = () => new Float64Array(n);
  const grid = { x: array(), logM: array(), loss: array(), logSlope: array(), step: h };
  const logStep = Math.log(h) - LOG_SQRT_2PI;
  for (let i = 0; i < n; i++) {
    const x = (i - last) * h;
    const logP = lossAt(q, a * x - 0.5 * a * a);
    const logM = lossAt(q, -a * x - 0.5 * a * a);
    // p - m = 2 q e^{-a^2/2} sinh(a x), without cancellation near x = 0.
    const d = Math.abs(a * x) > 600 ? Math.expm1(logP - logM) : 2 * q * Math.sinh(a * x) * Math.exp(-0.5 * a * a - logM);
    const loss = Math.abs(d) < 0.5 ? Math.log1p(d) : logP - logM;
    const vError = UNIT * (4 * Math.abs(a * x) + 2 * a * a);
    const logQ = logStep - 0.5 * x * x + logM;
    list.add(
      logQ,
      d,
      loss,
      UNIT * (1.5 * x * x + 6 + 3 * Math.abs(logM)) + vError,
      lossErrorOf(vError, Math.min(2, Math.abs(loss)), Math.abs(logP) + Math.abs(logM)),
    );
    grid.x[i] = x;
    grid.logM[i] = logM;
    grid.loss[i] = loss;
    const slope = Math.exp(Math.log(q) + a * x - 0.5 * a * a - logP) + Math.exp(Math.log(q) - a * x - 0.5 * a * a - logM);
    grid.logSlope[i] = Math.log(a * slope);
  }
  return { points: list.sorted(), ...grid };
}
