/**
 * How a mechanism and a sampler are described as plain data. The contract, the catalogue (GET /v1/mechanisms), the OpenAPI
 * document and the static types of events are all made from these descriptions, so each is described once, in its own folder.
 */

export type Adjacency = 'add_remove' | 'replace_one' | 'zero_out';

interface Named {
  name: string;
  description: string;
}
interface Bounded {
  /** Unit in words; dimensionless numbers say what they are a ratio of. */
  unit: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum: number;
}
/** How the privacy loss follows a number, all else equal: what calibration goes by. */
export interface Follows {
  /** none: the answer does not depend on it. Absent: the number is no parameter that can be turned, and `uneven` says why. */
  effect?: 'raises_loss' | 'lowers_loss' | 'none';
  /** Why the loss does not follow the number throughout, or is not known to; with `unless` it does in events that have that member. */
  uneven?: { because: string; unless?: string };
}
export interface NumberField extends Named, Bounded, Follows {
  type: 'number' | 'integer';
}
/** A list of numbers; the bounds are those of each, and so is the effect. */
export interface NumbersField extends Named, Bounded, Follows {
  type: 'numbers';
  minimumItems: number;
  maximumItems: number;
}
export interface BooleanField extends Named {
  type: 'boolean';
}
export interface ChoiceField extends Named {
  type: 'choice';
  values: readonly string[];
}
export type PlainField = NumberField | NumbersField | BooleanField | ChoiceField;

/** An object told apart by its member `kind`, e.g. how a matrix mechanism correlates its noise. */
export interface VariantField extends Named {
  type: 'variant';
  variants: readonly Variant[];
}
export interface Variant {
  kind: string;
  description: string;
  fields: readonly PlainField[];
}
/** An event of another kind, with all of its own members. */
export interface EventField extends Named {
  type: 'event';
}
/** A distribution of the privacy loss on a lattice that other fields state. */
export interface LossPmfField extends Named {
  type: 'loss_pmf';
}
export type FieldSchema = PlainField | VariantField | EventField | LossPmfField;

export interface EventSchema<Scheme extends string = string> {
  kind: string;
  title: string;
  description: string;
  fields: readonly FieldSchema[];
  /** Alternative sets of field names, e.g. [['noise_multiplier'], ['sigma', 'sensitivity']]; exactly one must be given in full. */
  forms: readonly (readonly string[])[];
  /** Names of fields that may be left out of every form. */
  optional?: readonly string[];
  /** Samplers for which a theorem is implemented, by adjacency; an absent adjacency is refused. */
  support: Partial<Record<Adjacency, readonly Scheme[]>>;
  /**
   * How the loss enters. pair: exactly. upper_pair: the event stands for every mechanism of which this much is known, and the answer
   * describes the pair that dominates them all. envelope: a pair that no such mechanism attains; every number bounds the truth from above.
   * curve: through Renyi divergences alone, from above.
   */
  law: 'pair' | 'upper_pair' | 'envelope' | 'curve';
  source: string;
  traps: readonly string[];
  example: Readonly<Record<string, unknown>>;
}

export interface SamplingSchema {
  scheme: string;
  title: string;
  description: string;
  fields: readonly PlainField[];
  /** Names of the fields that may be left out. */
  optional: readonly string[];
  /** What a refusal tells the user where an event has no implemented theorem under this sampler. */
  refusal: string;
  /** Adjacencies in which the sampler makes no sense for any event: why, and what to describe instead. */
  unfit: Partial<Record<Adjacency, string>>;
  source: string;
  traps: readonly string[];
}

export interface LossPmf {
  probabilities: ArrayLike<number>;
  infinity_mass: number;
}

/** A nested event: validated like any other, resolved by the mechanism that holds it. */
export interface NestedEvent {
  kind: string;
}

type Flat<T> = { [K in keyof T]: T[K] };
type Members<F extends FieldSchema, Name extends string> = { [K in Name]: ValueOf<Extract<F, { name: K }>> };
type VariantValue<V> = V extends Variant ? Flat<{ kind: V['kind'] } & Members<V['fields'][number], V['fields'][number]['name']>> : never;
type ValueOf<F extends FieldSchema> = F extends NumberField
  ? number
  : F extends NumbersField
    ? number[]
    : F extends BooleanField
      ? boolean
      : F extends ChoiceField
        ? F['values'][number]
        : F extends VariantField
          ? VariantValue<F['variants'][number]>
          : F extends LossPmfField
            ? LossPmf
            : NestedEvent;

type Form<S extends EventSchema, Names> = Names extends readonly string[] ? Members<S['fields'][number], Names[number]> : never;
type Optional<S extends EventSchema> = S['optional'] extends readonly string[]
  ? Partial<Members<S['fields'][number], S['optional'][number]>>
  : unknown;

/** The static type of an event: one branch a form, with `Common` members beside the parameters. */
export type EventOf<S, Common> = S extends EventSchema
  ? Form<S, S['forms'][number]> extends infer Parameters
    ? Parameters extends unknown
      ? Flat<{ kind: S['kind'] } & Parameters & Optional<S> & Common>
      : never
    : never
  : never;

/** The static type of a sampling scheme. */
export type SamplingOf<S> = S extends SamplingSchema
  ? Flat<
      { scheme: S['scheme'] } & Members<S['fields'][number], Exclude<S['fields'][number]['name'], S['optional'][number]>> &
        Partial<Members<S['fields'][number], S['optional'][number]>>
    >
  : never;
