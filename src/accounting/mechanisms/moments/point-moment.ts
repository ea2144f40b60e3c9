/** The ln-moment function of a law given by points: jets, nodes and moduli, each remembered. The arithmetic is in point-line.ts. */
import { FULL_PRECISION, type Jet, type LogMoment, type Nodes, nextChunk, type Precision, type Real } from './moment.ts';
import { logF, roundLog, takeLog } from './node.ts';
import type { PointLaw } from './point-law.ts';
import { combine, prepare } from './point-line.ts';
import type { Points } from './points.ts';
import { RESEED, STRIDE, seed, sumAndAdvance } from './rotor.ts';
import { combineShifted, prepareShifted } from './shifted-line.ts';

/** Entries kept of small things, and nodes kept in all (32 bytes each): some megabytes of a law with rare events, a few hundred kilobytes of others. */
const CACHE_LIMIT = 1000;
const NODE_LIMIT = 200000;
const NODE_BYTES = 32;
const JET_BYTES = 100;

interface NodeLine extends Nodes {
  step: number;
  first: number;
  count: number;
}

export function pointMoment(law: PointLaw, precision: Precision = FULL_PRECISION): LogMoment {
  const jets = new Map<number, Jet>();
  /** By tilt; few steps and first chunks belong to one. */
  const lines = new Map<number, NodeLine[]>();
  const reals = new Map<number, Real>();
  let kept = 0;
  const jet = (t: number): Jet => {
    let known = jets.get(t);
    if (known === undefined) {
      if (jets.size >= CACHE_LIMIT) jets.clear();
      known = computeJet(law.points(t, 0), t);
      jets.set(t, known);
    }
    return known;
  };
  const lineAt = (t: number, step: number, first: number): NodeLine => {
    let known = lines.get(t);
    if (known === undefined) {
      known = [];
      lines.set(t, known);
    }
    for (const line of known) if (line.step === step && line.first === first) return line;
    const line = { ...emptyNodes(first), step, first, count: 0 };
    known.push(line);
    return line;
  };
  const real = (t: number): Real => {
    let known = reals.get(t);
    if (known === undefined) {
      if (reals.size >= CACHE_LIMIT) reals.clear();
      const node = { ...emptyNodes(1), step: 0, first: 1, count: 0 };
      computeNodes(law, precision, jet(t).value, t, 0, node, 1);
      known = { value: node.re[0]!, error: node.rounding[0]! + node.quadrature[0]! };
      reals.set(t, known);
    }
    return known;
  };
  return {
    key: law.key,
    logMassP: law.logMassP,
    logMassQ: law.logMassQ,
    minimumLoss: law.minimumLoss,
    maximumLoss: law.maximumLoss,
    maximumTilt: law.maximumTilt,
    minimumTilt: law.minimumTilt ?? -law.maximumTilt,
    discrete: law.discrete,
    jet,
    real,
    work: (t, y) => law.size(t, y),
    nodes(t, step, count, first) {
      let line = lineAt(t, step, first);
      if (line.count >= count) return line;
      if (kept > NODE_LIMIT) {
        lines.clear();
        kept = 0;
        line = lineAt(t, step, first);
      }
      // In chunks of a fixed growth, whatever was asked first: the same nodes always come from the same arithmetic.
      while (line.count < count) {
        const to = line.count === 0 ? first : nextChunk(line.count);
        grow(line, to);
        computeNodes(law, precision, jet(t).value, t, step, line, to);
        kept += to - line.count;
        line.count = to;
      }
      return line;
    },
    logBand: (t, y1, y2) =>
      law.logBand === undefined ? law.logEnvelope(t, y1, jet(t).value, Number.NEGATIVE_INFINITY) : law.logBand(t, y1, y2, jet(t).value),
    logEnvelope: (t, y, enough) => law.logEnvelope(t, y, jet(t).value, enough),
    held: () => law.held() + NODE_BYTES * kept + JET_BYTES * (jets.size + reals.size),
  };
}

function emptyNodes(n: number): Nodes {
  const buffer = new ArrayBuffer(32 * n);
  const array = (k: number) => new Float64Array(buffer, 8 * n * k, n);
  return { re: array(0), im: array(1), rounding: array(2), quadrature: array(3) };
}

function grow(line: NodeLine, capacity: number): void {
  if (line.re.length >= capacity) return;
  const larger = emptyNodes(capacity);
  for (const name of ['re', 'im', 'rounding', 'quadrature'] as const) {
    larger[name].set(line[name]);
    line[name] = larger[name];
  }
}

/** K and its derivatives by sums over the points of a window, of which no other part is looked at. */
export function computeJet({ points, from, to }: { points: Pick<Points, 'logQ' | 'loss'>; from: number; to: number }, t: number): Jet {
  const s = 1 + t;
  const { logQ, loss } = points;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) top = Math.max(top, logQ[i]! + s * loss[i]!);
  let mass = 0;
  let first = 0;
  let second = 0;
  for (let i = from; i < to; i++) {
    const exponent = logQ[i]! + s * loss[i]! - top;
    // Below 1e-18 of the largest.
    if (exponent < -42) continue;
    const w = Math.exp(exponent);
    const l = loss[i]!;
    mass += w;
    first += w * l;
    second += w * l * l;
  }
  return jetOf(top, mass, first, second);
}

/** From sums of the weights, over e^top, times 1, the loss and its square. */
export function jetOf(top: number, mass: number, first: number, second: number): Jet {
  const mean = first / mass;
  // The remainder of the subtraction is only wanted from above: it is a Lipschitz constant.
  return { value: top + Math.log(mass), slope: mean, curvature: Math.max(second / mass - mean * mean, 0) + (1e-13 * second) / mass };
}

interface Run {
  value: number;
  scale: number;
  quadrature: number;
  /** Round-off to which the logarithm is kept. */
  unit: number;
  /** Leaves F in `out` for a node so many steps after the seed. */
  combined: (y: number, turn: number) => void;
}

function run(line: NodeLine, from: number, to: number, step: number, { value, scale, quadrature, unit, combined }: Run): void {
  for (let j = from; j < to; j++) {
    const y = j * step;
    const turn = (j - from) % RESEED;
    if (turn === 0) seed(y, j === from ? step : 0);
    if (turn % STRIDE === 0) sumAndAdvance();
    combined(y, turn);
    takeLog(scale);
    roundLog(unit);
    line.re[j] = logF.re;
    line.im[j] = logF.im;
    line.rounding[j] = logF.error;
    line.quadrature[j] = quadrature * Math.exp(value - logF.re);
  }
}

function plainNodes(
  law: PointLaw,
  { unit }: Precision,
  value: number,
  t: number,
  step: number,
  line: NodeLine,
  from: number,
  to: number,
): void {
  const top = (to - 1) * step;
  const sum = prepare(law.points(t, top), t, top, value);
  const combined = (y: number, turn: number) => combine(law, sum, t, y, turn);
  run(line, from, to, step, { value, scale: sum.scale, quadrature: law.quadrature(t, top), unit, combined });
}

/** Fills the nodes of a line from line.count to `to` - 1. */
function computeNodes(law: PointLaw, precision: Precision, value: number, t: number, step: number, line: NodeLine, to: number): void {
  const from = line.count;
  const top = (to - 1) * step;
  const shifted = law.shifted?.(t, from * step, top) ?? null;
  if (shifted === null) plainNodes(law, precision, value, t, step, line, from, to);
  else {
    // Node 0 lies on the real axis, where nothing dies out.
    if (from === 0) plainNodes(law, precision, value, t, step, line, 0, 1);
    const first = Math.max(from, 1);
    const sum = prepareShifted(shifted, t, first * step, top, value);
    const combined = (y: number, turn: number) => combineShifted(sum, t, y, turn);
    run(line, first, to, step, { value, scale: sum.scale, quadrature: shifted.quadrature, unit: precision.unit, combined });
  }
}
