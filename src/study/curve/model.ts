/**
 * Accuracy as a function of epsilon: c + (d - c) s, s = 1 / (1 + exp(-b (u - t))), with u = ln eps (privacy acts multiplicatively) or, for the
 * form in circulation, u = eps and c = 0. Parameters in this order: c where it is free, d, b, t.
 */
import type { CurveModel } from '../types.ts';

export interface Model {
  name: CurveModel;
  names: ('lower' | 'upper' | 'slope' | 'ln_eps50' | 'eps50')[];
  /** The floor where it is given; undefined where it is fitted. */
  floor: number | undefined;
  /** eps to the axis, and back. */
  axis(eps: number): number;
  back(u: number): number;
}

export function modelOf(name: CurveModel, lower: number | undefined): Model {
  if (name === '3pl_linear') return { name, names: ['upper', 'slope', 'eps50'], floor: 0, axis: (eps) => eps, back: (u) => u };
  const log = { axis: Math.log, back: Math.exp };
  if (name === '3pl_log') return { name, names: ['upper', 'slope', 'ln_eps50'], floor: lower ?? 0, ...log };
  return { name, names: ['lower', 'upper', 'slope', 'ln_eps50'], floor: undefined, ...log };
}

export interface Shape {
  c: number;
  d: number;
  b: number;
  t: number;
}

export function shapeOf({ floor }: Model, p: ArrayLike<number>): Shape {
  const skip = floor === undefined ? 1 : 0;
  return { c: floor ?? (p[0] as number), d: p[skip] as number, b: p[skip + 1] as number, t: p[skip + 2] as number };
}

export function logistic(z: number): number {
  return z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));
}

export function valueAt({ c, d, b, t }: Shape, u: number): number {
  return c + (d - c) * logistic(b * (u - t));
}

/** Derivatives by the free parameters. */
export function gradientAt({ floor }: Model, { c, d, b, t }: Shape, u: number): number[] {
  const z = b * (u - t);
  const s = logistic(z);
  const turning = (d - c) * s * logistic(-z);
  const rest = [s, turning * (u - t), -turning * b];
  return floor === undefined ? [logistic(-z), ...rest] : rest;
}
