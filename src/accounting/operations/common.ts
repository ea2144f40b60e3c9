/** What all answers share: the engine and its budget, readings at points in the shape of the API, the echoed request. */
import type { LatticeTooLarge } from '../engines/lattice/limits.ts';
import { inOrder } from '../numerics/in_order.ts';
import type { Curve } from '../readings/curve.ts';
import { type EpsilonReading, readEpsilon } from '../readings/epsilon.ts';
import { probabilityBetween, toInterval, toProbability, unbounded } from '../readings/interval.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type {
  AnswerCommon,
  DeltaAt,
  EpsilonAt,
  Interval,
  MechanismRequest,
  ProbabilityInterval,
  Refusal,
  RequestCommon,
  Warning,
} from '../types.ts';
import { engineVersion } from '../version.ts';
import type { Prepared } from './prepare.ts';

export function answerCommon(prepared: Prepared, warnings: Warning[]): AnswerCommon {
  return {
    engine: prepared.profile.engine,
    ...(prepared.certifiedBy === null ? {} : { certified_by: prepared.certifiedBy }),
    engine_version: engineVersion,
    error_budget: finiteBudget(prepared.profile),
    warnings: [...prepared.warnings, ...warnings],
  };
}

/** Terms that could not be bounded (nothing was evaluated to within them) are left out rather than sent as infinity. */
export function finiteBudget(profile: Prepared['profile']): AnswerCommon['error_budget'] {
  const budget = profile.errorBudget();
  return { measure: budget.measure, terms: budget.terms.filter((term) => Number.isFinite(term.value)) };
}

/** The mechanism with its defaults written out. */
function normalisedMechanism(mechanism: MechanismRequest): MechanismRequest {
  if (mechanism.kind !== 'composition') return mechanism;
  return {
    ...mechanism,
    events: mechanism.events.map((event) => ({ ...event, count: event.count ?? 1, group_size: event.group_size ?? 1 })),
  };
}

export function normalisedCommon(request: RequestCommon): RequestCommon & { tolerance: number; certify: boolean } {
  return {
    mechanism: normalisedMechanism(request.mechanism),
    tolerance: request.tolerance ?? DEFAULT_TOLERANCE,
    certify: request.certify ?? false,
  };
}

/** Epsilon at one delta; where none is finite the answer is one-sided or unbounded. */
export function epsilonAt(curve: Curve, logDelta: number): Interval {
  return epsilonInterval(readEpsilon(curve, logDelta), curve.profile.sides);
}

export function epsilonInterval(reading: EpsilonReading, sides: Curve['profile']['sides']): Interval {
  if (reading.lower === Number.POSITIVE_INFINITY) return unbounded;
  return toInterval(sides === 'upper' ? null : reading.lower, reading.value, sides === 'lower' ? null : reading.upper);
}

export function epsilonsAt(curve: Curve, deltas: number[]): EpsilonAt[] {
  return inOrder(deltas, (delta) => ({
    delta,
    log_delta: delta > 0 ? Math.log(delta) : null,
    epsilon: epsilonAt(curve, Math.log(delta)),
  }));
}

/** A one-sided profile has only one end to show. */
export function withSides(probability: ProbabilityInterval, curve: Pick<Curve, 'profile'>): ProbabilityInterval {
  const { sides } = curve.profile;
  if (sides === 'two_sided') return probability;
  if (sides === 'upper') {
    return { ...probability, bound: 'upper', value: probability.upper, log: probability.log_upper, lower: null, log_lower: null };
  }
  return { ...probability, bound: 'lower', value: probability.lower, log: probability.log_lower, upper: null, log_upper: null };
}

export function deltasAt(curve: Curve, epsilons: number[]): DeltaAt[] {
  return curve.at(epsilons).map((knot) => ({
    epsilon: knot.epsilon,
    delta: withSides(toProbability(knot.delta), curve),
    remove: withSides(toProbability(knot.remove), curve),
    add: withSides(toProbability(knot.add), curve),
  }));
}

/** Mass at infinite loss of the worse direction. */
export function infinityMassOf(curve: Curve): ProbabilityInterval {
  const remove = curve.profile.infinityMass('remove');
  const add = curve.profile.infinityMass('add');
  return withSides(probabilityBetween(Math.max(remove.lower, add.lower), Math.max(remove.upper, add.upper)), curve);
}

/** What a lattice cannot hold, as a refusal. */
export function tooLarge(error: LatticeTooLarge): Refusal {
  return { code: 'too_expensive', pointer: '/mechanism', detail: `the lattice of this composition would be too large: ${error.message}` };
}
