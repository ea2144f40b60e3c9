/** Likelihood ratios 1 - q + q e^{v + i angle} of sampled Gaussians on a line off the real axis (shifted-line.ts), with their errors. */
import { modulusOf } from '../../numerics/modulus.ts';
import { UNIT } from './moment.ts';

/** An angle, with what is needed of it at every point of a line. */
export interface Turn {
  angle: number;
  cos: number;
  sin: number;
  /** 1 - cos, without cancellation. */
  versed: number;
}

export function turnOf(angle: number): Turn {
  return { angle, cos: Math.cos(angle), sin: Math.sin(angle), versed: 2 * Math.sin(0.5 * angle) ** 2 };
}

interface Mixture {
  /** Of the ratio less 1. */
  re: number;
  im: number;
  modulus: number;
  /** Logarithm of the modulus, and argument: above 0 for an angle above 0. */
  log: number;
  argument: number;
  /** |q e^v / ratio|. */
  share: number;
}

function mixtureAt(q: number, v: number, { cos, sin, versed }: Turn): Mixture {
  const e = Math.exp(v);
  const re = q * ((Math.abs(v) > 1 ? e - 1 : Math.expm1(v)) * cos - versed);
  const im = q * e * sin;
  const excess = re * (2 + re) + im * im;
  const modulus = modulusOf(1 + re, im);
  return {
    re,
    im,
    modulus,
    log: excess > -0.5 && excess < 1e200 ? 0.5 * Math.log1p(excess) : Math.log(modulus),
    argument: Math.atan2(im, 1 + re),
    share: (q * e) / modulus,
  };
}

/** Bound of the error of ln of a mixture, absolute: of its exponent +-a x - a^2/2 and its angle, of itself less 1, of the logarithm and the argument. */
function logError({ re, im, modulus, log, argument, share }: Mixture, a: number, x: number, { angle }: Turn): number {
  const exponent = 2 * Math.abs(a * x) + a * a + 2 * angle + 3;
  return UNIT * (exponent * share + (9 * (Math.abs(re) + Math.abs(im))) / modulus + 4 * (Math.abs(log) + argument)) + 1e-300;
}

/** A likelihood ratio r = p / m at x + i b: r - 1, ln r = loss + i argument with the bound of its error, and ln m with its own. */
export interface ComplexRatio {
  dRe: number;
  dIm: number;
  loss: number;
  argument: number;
  lossError: number;
  logM: number;
  argumentM: number;
  logMError: number;
}

/** Add or remove: r = 1 - q + q e^{a x - a^2/2}, m = 1. */
export function poissonRatio(q: number, a: number, x: number, turn: Turn): ComplexRatio {
  const p = mixtureAt(q, a * x - 0.5 * a * a, turn);
  return {
    dRe: p.re,
    dIm: p.im,
    loss: p.log,
    argument: p.argument,
    lossError: logError(p, a, x, turn),
    logM: 0,
    argumentM: 0,
    logMError: 0,
  };
}

/**
 * Replace one: p has an argument in [0, pi) and m, with -a x, one in (-pi, 0]. That of r is their difference, and each counts where its own tail moves.
 */
export function replaceRatio(q: number, a: number, x: number, turn: Turn): ComplexRatio {
  const p = mixtureAt(q, a * x - 0.5 * a * a, turn);
  const m = mixtureAt(q, -a * x - 0.5 * a * a, turn);
  // r - 1 = 2 q e^{-a^2/2} sinh(a (x + i b)) / m, without cancellation near x = 0.
  const scale = 2 * q * Math.exp(-0.5 * a * a - m.log);
  const re = scale * Math.sinh(a * x) * turn.cos;
  const im = scale * Math.cosh(a * x) * turn.sin;
  // m turns the other way.
  const cos = Math.cos(m.argument);
  const sin = Math.sin(m.argument);
  const logMError = logError(m, a, x, turn);
  return {
    dRe: re * cos - im * sin,
    dIm: re * sin + im * cos,
    loss: p.log - m.log,
    argument: p.argument + m.argument,
    lossError: logError(p, a, x, turn) + logMError,
    logM: m.log,
    argumentM: -m.argument,
    logMError,
  };
}
