/** POST /v1/studies/multiple: p values of everything that was looked at, adjusted. */
import { engineVersion } from '../../accounting/version.ts';
import { refuse } from '../refuse.ts';
import { adjust } from '../statistics/multiple.ts';
import type { MultipleAnswer, MultipleRequest } from '../types.ts';

export function adjustComparisons({ p, names }: MultipleRequest): MultipleAnswer {
  if (names !== undefined && names.length !== p.length)
    refuse('length_mismatch', '/names', `${names.length} names for ${p.length} p values`);
  return {
    p,
    ...adjust(p),
    statement:
      'Holm for "is any of them different", at any dependence; Benjamini-Hochberg for screening, under independence or positive dependence; ' +
      'Benjamini-Yekutieli for screening at any dependence. All of them need every comparison that was made, not only the small ones.',
    engine_version: engineVersion,
    warnings: [],
  };
}
