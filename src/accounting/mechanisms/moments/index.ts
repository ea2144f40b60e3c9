/** From the parameters of a law to its ln-moment function, kept per thread so that lines are shared between requests. */
import type { LawParameters } from '../law.ts';
import { lawOf } from '../laws.ts';
import { type LogMoment, type Precision, UNIT } from './moment.ts';

/** Laws remembered, each with up to half a megabyte of points, envelopes and lines. */
const CACHE_LIMIT = 64;
const cache = new Map<string, LogMoment>();

/** Null when the law has no ln-moment function. */
export function logMomentOf(parameters: LawParameters, precision: Precision): LogMoment | null {
  const make = () => lawOf(parameters).moment(1, precision);
  if (precision.quadratureStep !== 1 || precision.unit !== UNIT) return make();
  const key = JSON.stringify(parameters);
  let known: LogMoment | null | undefined = cache.get(key);
  if (known !== undefined) {
    cache.delete(key);
  } else {
    known = make();
    if (known === null) return null;
    if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value as string);
  }
  cache.set(key, known);
  return known;
}
