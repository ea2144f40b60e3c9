/** The ln-moment function of a law given by points: jets, nodes and moduli, each remembered. The arithmetic is in point-line.ts. */
import { FULL_PRECISION, type Jet, type LogMoment, type Nodes, type Precision, UNIT } from './moment.ts';
import type { PointLaw } from './point-law.ts';
import { combine, logF, prepare, RESEED, seed, sumAndAdvance, takeLog } from './point-line.ts';
import type { Points } from './points.ts';

/** Entries kept of small things, and nodes kept in all (32 bytes each): a few hundred kilobytes a law. */
const CACHE_LIMIT = 1000;
const NODE_LIMIT = 30000;

export function pointMoment(law: PointLaw, precision: Precision = FULL_PRECISION): LogMoment {
  const jets = new Map<number, Jet>();
  const lines = new Map<string, Nodes>();
  const moduli = new Map<string, number>();
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
  return {
    key: law.key,
    logMassP: law.logMassP,
    logMassQ: law.logMassQ,
    minimumLoss: law.minimumLoss,
    maximumLoss: law.maximumLoss,
    maximumTilt: law.maximumTilt,
    discrete: law.discrete,
    jet,
    nodes(t, step, from, to) {
      const key = `${t} ${step} ${from} ${to}`;
      let known = lines.get(key);
      if (known === undefined) {
        kept += to - from;
        if (kept > NODE_LIMIT) {
          lines.clear();
          kept = to - from;
        }
        known = computeNodes(law, precision, jet(t).value, t, step, from, to);
        lines.set(key, known);
      }
      return known;
    },
    logModulus(t, y) {
      const key = `${t} ${y}`;
      let known = moduli.get(key);
      if (known === undefined) {
        if (moduli.size >= CACHE_LIMIT) moduli.clear();
        known = computeLogModulus(law, precision, jet(t).value, t, y);
        moduli.set(key, known);
      }
      return known;
    },
    logBand: (t, y1, y2) => (law.logBand === undefined ? law.logEnvelope(t, y1, jet(t).value) : law.logBand(t, y1, y2, jet(t).value)),
    logEnvelope: (t, y) => law.logEnvelope(t, y, jet(t).value),
  };
}

function computeJet(points: Points, t: number): Jet {
  const s = 1 + t;
  const { logQ, loss } = points;
  const n = logQ.length;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) top = Math.max(top, logQ[i]! + s * loss[i]!);
  let mass = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < n; i++) {
    const exponent = logQ[i]! + s * loss[i]! - top;
    if (exponent < -80) continue;
    const w = Math.exp(exponent);
    const l = loss[i]!;
    mass += w;
    first += w * l;
    second += w * l * l;
  }
  const mean = first / mass;
  // The remainder of the subtraction is only wanted from above: it is a Lipschitz constant.
  return { value: top + Math.log(mass), slope: mean, curvature: Math.max(second / mass - mean * mean, 0) + (1e-13 * second) / mass };
}

function computeNodes(law: PointLaw, precision: Precision, value: number, t: number, step: number, from: number, to: number): Nodes {
  const n = to - from;
  const top = (to - 1) * step;
  const nodes: Nodes = { re: new Float64Array(n), im: new Float64Array(n), rounding: new Float64Array(n), quadrature: new Float64Array(n) };
  const line = prepare(law.points(t, top), t, top, value);
  const quadrature = law.quadrature(t, top);
  for (let j = 0; j < n; j++) {
    const y = (from + j) * step;
    if (j % RESEED === 0) seed(y, j === 0 ? step : 0);
    sumAndAdvance(true);
    combine(law, line, t, y, j % RESEED);
    takeLog(line.scale);
    nodes.re[j] = logF.re;
    nodes.im[j] = logF.im;
    nodes.rounding[j] = logF.error;
    nodes.quadrature[j] = quadrature * Math.exp(value - logF.re);
  }
  if (precision.unit > UNIT) {
    for (let j = 0; j < n; j++) {
      nodes.re[j] = Math.fround(nodes.re[j]!);
      nodes.im[j] = Math.fround(nodes.im[j]!);
      nodes.rounding[j]! += precision.unit * (Math.abs(nodes.re[j]!) + Math.abs(nodes.im[j]!));
    }
  }
  return nodes;
}

function computeLogModulus(law: PointLaw, precision: Precision, value: number, t: number, y: number): number {
  const line = prepare(law.points(t, y), t, y, value);
  const log = (at: number) => {
    seed(at, 0);
    sumAndAdvance(false);
    combine(law, line, t, at, 0);
    takeLog(line.scale);
    return logF.re;
  };
  const base = log(0);
  const baseError = logF.error + precision.unit;
  const re = log(y);
  const relative = logF.error + law.quadrature(t, y) * Math.exp(value - re);
  return Math.min(0, re - base + Math.log1p(relative) + 1.01 * baseError + 4 * UNIT * Math.abs(re - base));
}
