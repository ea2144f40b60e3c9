/**
 * What a folder of this room must provide beside its data: the families of laws that it brings, and how its events, or its way of
 * sampling, resolve to laws of these families.
 */
import type { EventKind, PrivacyEvent, Sampling, SamplingScheme } from './catalogue.ts';
import type { Law, LawParameters, RenyiCurve } from './law.ts';
import type { Adjacency } from './schema.ts';

/** Several uses of one law. */
export interface Use<P extends LawParameters = LawParameters> {
  parameters: P;
  count: number;
}

/** Noise of a density, moved by one record by `shift` times its scale. */
export interface AdditiveNoise {
  density: 'gaussian' | 'laplace';
  shift: number;
}

/** All laws of one formula. Two families never share a kind. */
export interface LawFamily<P extends LawParameters = LawParameters> {
  kind: P['kind'];
  /** @param lawOf the law of parameters that these name, e.g. what is sampled */
  law(parameters: P, lawOf: (parameters: LawParameters) => Law): Law;
  /** Fewer uses of this family with the same composition; absent where only equal laws can be counted together. */
  merge?(uses: Use<P>[]): Use<P>[];
  /** The additive noise behind the law; absent where there is none of these. */
  noise?(parameters: P): AdditiveNoise;
  /**
   * The law of one use, every record taking part, when `size` records of one person move the output, each as far as one may. `exact` is
   * false where it only dominates that. Absent, or null, where no theorem says so.
   */
  group?(parameters: P, size: number): { parameters: P; exact: boolean } | null;
}

/** All curves of one formula; their kinds are names of their own. */
export interface CurveFamily<P extends LawParameters = LawParameters> {
  kind: P['kind'];
  /** @param lawOf,curveOf what parameters name, e.g. what is run several times */
  curve(parameters: P, lawOf: (parameters: LawParameters) => Law, curveOf: (parameters: LawParameters) => RenyiCurve): RenyiCurve;
  /** Why the parameters have no curve, though the data supports them; absent where they always have one. */
  refusal?(parameters: P, lawOf: (parameters: LawParameters) => Law, curveOf: (parameters: LawParameters) => RenyiCurve): Refused | null;
  /** Fewer uses of this family with the same composition; absent where only equal curves can be counted together. */
  merge?(uses: Use<P>[]): Use<P>[];
}

/** Uses of one law, or of one curve, of a family. */
export function use<P extends LawParameters>(
  family: { kind: P['kind'] } & (LawFamily<P> | CurveFamily<P>),
  parameters: Omit<P, 'kind'>,
  count = 1,
): Use {
  return { parameters: { kind: family.kind, ...parameters }, count };
}

/**
 * The laws of one use of an event, used together, and what they are to the real mechanism:
 * - `lower` absent: they are the mechanism, or the pair of a class of mechanisms that some member attains;
 * - `lower` null: they only dominate it (an envelope), so that answers bound the truth from above;
 * - `lower` given: they dominate it, and it dominates those, so that the truth lies between the two.
 */
export interface Uses {
  uses: Use[];
  lower?: Use[] | null;
  /** Curves that bound it too; where there are no laws beside them (`uses` is empty), all that is known. They come with `lower` null. */
  curves?: Use[];
}

/** The laws of one use of an event; or why there are none, at a pointer relative to the event. */
export type Resolution = ({ ok: true } & Uses) | Refused;
export interface Refused {
  ok: false;
  path: string;
  detail: string;
}

export function refused(path: string, detail: string): Refused {
  return { ok: false, path, detail };
}

export interface EventDefinition<K extends EventKind = EventKind> {
  families: readonly LawFamily[];
  curves?: readonly CurveFamily[];
  /**
   * Only called for what the data says is supported. `event.sampling` and `event.count` are left to others.
   * @param resolveNested all uses of an event that this one holds, with its own sampling and count
   */
  resolve(
    event: Extract<PrivacyEvent, { kind: K }>,
    adjacency: Adjacency,
    resolveNested: (event: PrivacyEvent, adjacency: Adjacency) => Resolution,
  ): Resolution;
  /**
   * For an event of several rounds that are sampled one by one: the laws of the rounds without sampling. Called in place of `resolve`
   * where the event is sampled.
   */
  resolveRounds?(event: Extract<PrivacyEvent, { kind: K }>, adjacency: Adjacency): Resolution;
}

/** A use with its family, as samplers look at it. */
export interface BaseUse extends Use {
  family: LawFamily;
}

export interface SamplerDefinition<S extends SamplingScheme = SamplingScheme> {
  families: readonly LawFamily[];
  /** The laws of one use under sampling, from its laws without. Only called for what the data says is supported. */
  apply(base: readonly BaseUse[], sampling: Extract<Sampling, { scheme: S }>, adjacency: Adjacency): Resolution;
  /** The same for a person of `size` records, 2 or more; absent where there is no theorem. */
  applyToGroup?(base: readonly BaseUse[], sampling: Extract<Sampling, { scheme: S }>, adjacency: Adjacency, size: number): Resolution;
}
