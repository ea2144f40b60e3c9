/**
 * ln-moment of the pair that dominates mechanisms of bounded range e (exponential/law.ts). With w = z + 1/2 and s(x) = ln(sinh(x)/x),
 *   F(z) = e^(-e/2) sinh(we) / (w (1 - e^-e)),   K(t) = s(|t + 1/2| e) - s(e/2):
 * F is an even entire function of w. With a = t + 1/2 and w = a + iy, |sinh(we)|^2 = sinh^2(ae) + sin^2(ye), so
 *   |phi_t(y)| = sqrt((sinh^2(ae) + sin^2(ye)) / (a^2 + y^2)) a / sinh(ae),
 * at most cosh(ae) a / (sinh(ae) sqrt(a^2 + y^2)) there and beyond.
 */
import { log1mexp } from '../../numerics/logs.ts';
import { FULL_PRECISION, type LogMoment, type Nodes, type Precision, UNIT } from './moment.ts';

/** ln(sinh(x)/x) for x >= 0. */
function logSinhc(x: number): number {
  if (x >= 0.3) return x - Math.LN2 + log1mexp(2 * x) - Math.log(x);
  const s = x * x;
  let inner = 1;
  for (const divisor of [156, 110, 72, 42, 20]) inner = 1 + (s / divisor) * inner;
  return Math.log1p((s / 6) * inner);
}

/** d/dx and d^2/dx^2 of ln(sinh(x)/x), x >= 0. */
function sinhcSlopes(x: number): { first: number; second: number } {
  if (x < 0.05) return { first: (x / 3) * (1 - (x * x) / 15), second: 1 / 3 - (x * x) / 15 };
  return { first: 1 / Math.tanh(x) - 1 / x, second: 1 / (x * x) - 1 / Math.sinh(Math.min(x, 300)) ** 2 };
}

function nodesOf(e: number, precision: Precision, t: number, step: number, count: number): Nodes {
  const a = t + 0.5;
  const x = Math.abs(a) * e;
  const nodes: Nodes = {
    re: new Float64Array(count),
    im: new Float64Array(count),
    rounding: new Float64Array(count),
    quadrature: new Float64Array(count),
  };
  const value = logSinhc(x) - logSinhc(0.5 * e);
  const size = x + 0.5 * e + 2;
  for (let j = 0; j < count; j++) {
    const y = j * step;
    const { re, im, error } = a === 0 ? onAxis(y * e) : beside(a, e, y);
    nodes.re[j] = precision.unit > UNIT ? Math.fround(value + re) : value + re;
    nodes.im[j] = precision.unit > UNIT ? Math.fround(im) : im;
    nodes.rounding[j] = 8 * precision.unit * (size + Math.abs(re) + Math.abs(im) + error);
  }
  return nodes;
}

interface LogRatio {
  re: number;
  im: number;
  /** Bound of the rounding, in units of the last place of 1. */
  error: number;
}

/** ln phi at a = 0: sin(ye) / (ye). */
function onAxis(angle: number): LogRatio {
  const quotient = angle === 0 ? 1 : Math.sin(angle) / angle;
  const error = angle === 0 ? 0 : 2 + angle / Math.max(Math.abs(Math.sin(angle)), 1e-300);
  return { re: Math.log(Math.abs(quotient)), im: quotient < 0 ? Math.PI : 0, error };
}

/** ln phi elsewhere: sinh(we) / sinh(ae) = cos(ye) + i coth(ae) sin(ye), divided by 1 + iy/a. */
function beside(a: number, e: number, y: number): LogRatio {
  const angle = y * e;
  const x = Math.abs(a) * e;
  const sine = Math.sin(angle) / Math.sinh(Math.min(x, 700));
  return {
    re: 0.5 * (Math.log1p(sine * sine) - Math.log1p((y / a) ** 2)),
    im: Math.atan2(Math.sin(angle) / Math.tanh(a * e), Math.cos(angle)) - Math.atan(y / a),
    // The angle is off by its own rounding, which counts most where the denominators are small.
    error: 4 + (angle + 2) / Math.tanh(x),
  };
}

export function boundedRangeMoment(e: number, precision: Precision = FULL_PRECISION): LogMoment {
  const envelope = (t: number, y: number) => {
    const a = Math.abs(t + 0.5);
    const x = a * e;
    const logCosh = x - Math.LN2 + Math.log1p(Math.exp(-2 * x));
    const log = logCosh - logSinhc(x) - Math.log(e) - 0.5 * Math.log(a * a + y * y);
    return Math.min(0, log + 8 * UNIT * (8 + x + Math.abs(log)));
  };
  return {
    key: `bounded_range ${e}`,
    logMassP: 0,
    logMassQ: 0,
    minimumLoss: -e,
    maximumLoss: e,
    maximumTilt: 1e9,
    discrete: false,
    work: () => 1,
    jet(t) {
      const a = t + 0.5;
      const { first, second } = sinhcSlopes(Math.abs(a) * e);
      return { value: logSinhc(Math.abs(a) * e) - logSinhc(0.5 * e), slope: Math.sign(a) * e * first, curvature: e * e * second };
    },
    real(t) {
      const { re, rounding } = nodesOf(e, precision, t, 0, 1);
      return { value: re[0]!, error: rounding[0]! };
    },
    nodes: (t, step, count) => nodesOf(e, precision, t, step, count),
    logBand: (t, y1) => envelope(t, y1),
    logEnvelope: (t, y) => envelope(t, y),
  };
}
