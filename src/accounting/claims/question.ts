/** What is recomputed, and what a recomputation may ask for. */
import type { MomentBound } from '../numerics/renyi-region.ts';
import type { Curve } from '../readings/curve.ts';
import type { Composition, Direction, Metric } from '../types.ts';
import type { CauseCode, ToolName } from './causes.ts';

/** One number of one composition, as it was described or as it may have been misread. */
export interface Question {
  composition: Composition;
  metric: Metric;
  /** Renyi orders that the tool was given. */
  orders?: readonly number[];
}

/** What is known of compositions; null where a composition is refused. */
export interface Facts {
  /** Best estimate of the metric. */
  exact(composition: Composition, metric: Metric): number | null;
  /** The same of one direction alone. */
  exactOf(composition: Composition, metric: Metric, direction: Direction): number | null;
  curve(composition: Composition): Curve | null;
  /** ln E_P[e^(zL)] of the remove direction for z > 0; Infinity where it is not known. */
  moment(composition: Composition): MomentBound | null;
}

/** A number that a wrong formula gives; without a cause where the formula is right. */
export interface Recomputed {
  cause: CauseCode | null;
  value: number;
}

export interface Method {
  /** The tools that compute so; absent for formulas that people use. */
  tools?: readonly ToolName[];
  /** True where it may be what a tool does to a description that was misread; formulas and readings are applied to the right one only. */
  accountant?: true;
  recompute(question: Question, facts: Facts): Recomputed[];
}

export interface Description {
  cause: CauseCode;
  /** Compositions that may have been priced instead, each losing less than the one before it; none where this cannot have happened. */
  misread(composition: Composition): Composition[];
}
