/** What this room refuses, by name. */
import type { Refusal } from '../accounting/types.ts';
import { Refused } from '../guard.ts';

/** What is wrong with the data, by its stable code; each is documented with the endpoint. */
export type Defect =
  | 'core_out_of_range'
  | 'query_constant'
  | 'query_not_binary'
  | 'length_mismatch'
  | 'not_finite'
  | 'out_of_range'
  | 'moment_not_centred'
  | 'matrix_not_symmetric'
  | 'matrix_not_psd'
  | 'moments_inconsistent'
  | 'hessian_singular'
  | 'dimension_mismatch'
  | 'probabilities_invalid'
  | 'erm_diverges'
  | 'exact_fit'
  | 'target_not_positive'
  | 'target_unreachable'
  | 'family_not_supported'
  | 'too_large';

const CODES: Partial<Record<Defect, Refusal['code']>> = {
  target_not_positive: 'unreachable',
  target_unreachable: 'unreachable',
  family_not_supported: 'unsupported_question',
  too_large: 'too_expensive',
};

export function refuse(reason: Defect, pointer: string, detail: string): never {
  throw new Refused({ code: CODES[reason] ?? 'invalid_data', pointer, detail, reason });
}
