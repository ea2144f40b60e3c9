/**
 * How a mechanism is described as plain data. The contract, the catalogue (GET /v1/mechanisms) and the OpenAPI
 * document are built from these descriptions, so a new mechanism is described once, in its own folder.
 */
import type { Adjacency, Sampling } from '../types.ts';

export type SamplingScheme = Sampling['scheme'];

export interface FieldSchema {
  name: string;
  type: 'number' | 'integer';
  description: string;
  /** Unit in words; dimensionless numbers say what they are a ratio of. */
  unit: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

export interface EventSchema {
  kind: string;
  title: string;
  description: string;
  /** Every field; exactly one of `forms` must be given in full. */
  fields: FieldSchema[];
  /** Alternative sets of field names, e.g. [['noise_multiplier'], ['sigma', 'sensitivity']]. */
  forms: string[][];
  /** Samplers for which a theorem is implemented, by adjacency; an absent adjacency is refused. */
  support: Partial<Record<Adjacency, SamplingScheme[]>>;
  /** How the loss enters: an exact pair, or a pair that bounds it from above. */
  law: 'pair' | 'upper_pair';
  source: string;
  traps: string[];
  example: Record<string, unknown>;
}

export interface SamplingSchema {
  scheme: SamplingScheme;
  title: string;
  description: string;
  fields: FieldSchema[];
  optional: string[];
  /** What a refusal tells the user where this sampler has no implemented theorem. */
  refusal: string;
  source: string;
  traps: string[];
}
