/** What this room refuses, by name. */
import type { Refusal } from '../accounting/types.ts';
import { Refused } from '../guard.ts';

export type Defect =
  | 'length_mismatch'
  | 'too_few_pairs'
  | 'not_finite'
  | 'zero_variance'
  | 'too_few_points'
  | 'eps_not_positive'
  | 'sd_not_positive'
  | 'not_identifiable'
  | 'target_unreachable'
  | 'over_budget'
  | 'out_of_range'
  | 'strategy_not_supported'
  | 'graph_cycle'
  | 'unknown_node'
  | 'unknown_cell'
  | 'duplicate_id'
  | 'post_processing_reads_data'
  | 'too_large'
  | 'epsilon_out_of_range'
  | 'delta_out_of_range'
  | 'sensitivity_not_positive'
  | 'sensitivity_not_integer'
  | 'sensitivity_unbounded';

const CODES: Partial<Record<Defect, Refusal['code']>> = {
  target_unreachable: 'unreachable',
  strategy_not_supported: 'unsupported_question',
  epsilon_out_of_range: 'unsupported_question',
  sensitivity_unbounded: 'unsupported_question',
  too_large: 'too_expensive',
};

export function refuse(reason: Defect, pointer: string, detail: string): never {
  throw new Refused({ code: CODES[reason] ?? 'invalid_data', pointer, detail, reason });
}

/** Squares of what lies beyond would overflow. */
const LARGEST = 1e100;

export function checkFinite(values: ArrayLike<number>, pointer: string): void {
  for (let i = 0; i < values.length; i++) {
    if (!(Math.abs(values[i] as number) <= LARGEST)) refuse('not_finite', `${pointer}/${i}`, `must be a number of at most ${LARGEST}`);
  }
}
