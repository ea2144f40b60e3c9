/** From the parameters of a law to its ln-moment function, kept per thread so that lines are shared between requests. */
import type { LawParameters } from '../law.ts';
import { lawOf } from '../laws.ts';
import { type LogMoment, type Precision, UNIT } from './moment.ts';

/** Bytes of points, envelopes and nodes that the laws remembered may hold, and how many laws at most: a fit needs some 0.2 MB of each. */
const BYTE_LIMIT = 40 * 2 ** 20;
const LAW_LIMIT = 256;
/** New laws after which all are weighed anew: what a law holds grows as it is asked. */
const WEIGH_EVERY = 32;
let untilWeighed = WEIGH_EVERY;
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
    if (--untilWeighed <= 0) makeRoom();
  }
  cache.set(key, known);
  return known;
}

/** Forgets the laws that were not asked about for longest. */
function makeRoom(): void {
  untilWeighed = WEIGH_EVERY;
  let held = 0;
  for (const moment of cache.values()) held += moment.held?.() ?? 0;
  for (const [key, moment] of cache) {
    if (held <= BYTE_LIMIT && cache.size < LAW_LIMIT) return;
    cache.delete(key);
    held -= moment.held?.() ?? 0;
  }
}
