/**
 * How the core was drawn: the divisor B of the variance of its mean, and n_eff, the number of records against which noise counts.
 *
 * A shard of n of N records without replacement: B = n (1 - n/N), exact at any n since p_core - p_rest = (p_core - p_all) / (1 - n/N);
 * n_eff = n / (1 - n/N). Independent or dependent draws: B = n_eff = n.
 */
import { refuse } from './refuse.ts';
import type { Process, ProcessFacts } from './types.ts';

const PROBABILITY_SUM = 1e-9;

/** `records` is the number of rows at hand; undefined where only moments are. */
export function resolveProcess(drawn: Process, records: number | undefined): ProcessFacts {
  const { kind } = drawn;
  if (kind !== 'shard') {
    const core = drawn.core;
    if (kind === 'weighted') checkProbabilities(drawn.probabilities, records);
    return { kind, records: records ?? null, core, alpha: null, base_divisor: core, n_eff: core };
  }
  const total = records ?? drawn.records;
  if (total === undefined) refuse('length_mismatch', '/process/records', 'moments do not say of how many records a shard is: give records');
  if (drawn.records !== undefined && drawn.records !== total)
    refuse('length_mismatch', '/process/records', `${total} records were given, not ${drawn.records}`);
  const core = drawn.core ?? Math.round((drawn.alpha ?? 0) * total);
  if (!(core >= 1 && core < total)) {
    const where = drawn.core === undefined ? '/process/alpha' : '/process/core';
    refuse('core_out_of_range', where, `a shard of ${core} of ${total} records leaves nothing known or nothing unknown: 1 to ${total - 1}`);
  }
  const alpha = core / total;
  return { kind, records: total, core, alpha, base_divisor: (core * (total - core)) / total, n_eff: (core * total) / (total - core) };
}

function checkProbabilities(probabilities: ArrayLike<number>, records: number | undefined): void {
  const pointer = '/process/probabilities';
  if (records === undefined) refuse('probabilities_invalid', pointer, 'moments hold the weights already: state the process as iid');
  if (probabilities.length !== records) refuse('length_mismatch', pointer, `${probabilities.length} probabilities for ${records} records`);
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < probabilities.length; i++) {
    const value = probabilities[i] as number;
    if (!(value > 0 && value <= 1)) refuse('probabilities_invalid', `${pointer}/${i}`, 'each probability must lie in (0, 1]');
    const next = sum + value;
    lost += sum - next + value;
    sum = next;
  }
  if (Math.abs(sum + lost - 1) > PROBABILITY_SUM)
    refuse('probabilities_invalid', pointer, `the probabilities add up to ${sum + lost}, not 1`);
}
