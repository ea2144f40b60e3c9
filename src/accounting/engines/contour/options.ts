/** Limits of the contour engine, and switches with which tests spoil one ingredient at a time. */
import { UNIT } from '../../mechanisms/moments/moment.ts';

export interface ContourOptions {
  /** Nodes a line may need before the engine declines; default MAXIMUM_NODES. */
  maximumNodes?: number;
  /** Factor on the period 2 pi / h: below 1 the aliases come closer. */
  periodFactor?: number;
  /** Factor on the number of nodes: below 1 more of the line is cut off. */
  nodesFactor?: number;
  /** Factor on the quadrature steps in x. */
  quadratureStep?: number;
  /** ln of the relative size to which aliasing and truncation are pushed at the centre of a line; default LOG_TARGET. */
  logTarget?: number;
  /** Whether each law is computed by itself, and remembered, though many could be computed together; default false. */
  apart?: boolean;
  /** Round-off to which ln-moments are kept: 2^-53, or 2^-24 for single precision. */
  unit?: number;
}

export type Settings = Required<ContourOptions>;

/** Some 6e-14. */
const LOG_TARGET = -30.5;

/** 2^17: a tenth of a second for a line whose nodes cost some tens of points each. */
const MAXIMUM_NODES = 131072;

export function settingsOf(options: ContourOptions): Settings {
  return {
    maximumNodes: MAXIMUM_NODES,
    periodFactor: 1,
    nodesFactor: 1,
    quadratureStep: 1,
    apart: false,
    logTarget: LOG_TARGET,
    unit: UNIT,
    ...options,
  };
}

/** Largest product of nodes and points of a line, some tens of milliseconds: beyond it a lattice is cheaper. */
export const MAXIMUM_WORK = 1.5e7;
/** Width of the random threshold in epsilon, see truncation.ts. */
export const THRESHOLD_WIDTH = 1e-25;
