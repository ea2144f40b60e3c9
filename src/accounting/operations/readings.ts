/**
 * readMechanism: several readings of one mechanism. Each is its own operation, and answers as if it had been asked alone; what is heavy in the
 * profile (lines, lattices) is kept by the engines, so the second reading finds it there. A refusal of one refuses all, and says which.
 */
import type { Context, Outcome, ReadingAnswer, ReadingKind, ReadingRequest, ReadingsAnswer, ReadingsRequest, Refusal } from '../types.ts';
import { engineVersion } from '../version.ts';
import { compareRepresentations } from './compare.ts';
import { composeEvents } from './compose.ts';
import { fitGdp } from './gdp_fit.ts';
import { quiet } from './prepare.ts';
import { computeProfile } from './profile.ts';
import { assessRisk } from './risk.ts';
import { computeSteps } from './steps.ts';
import { computeTradeOff } from './trade_off.ts';

type Read<K extends ReadingKind> = (request: ReadingRequest<K>, context: Context) => Outcome<ReadingAnswer<K>>;

const readers: { [K in ReadingKind]: Read<K> } = {
  gdp_fit: fitGdp,
  profile: computeProfile,
  trade_off: computeTradeOff,
  compose: composeEvents,
  steps: computeSteps,
  risk: assessRisk,
  compare: compareRepresentations,
};

/** Members that all readings share stand beside the list, the others in their entry of it. */
const SHARED = /^$|^\/(mechanism|tolerance|certify)(\/|$)/;

function inEntry(refusal: Refusal, index: number): Refusal {
  return SHARED.test(refusal.pointer) ? refusal : { ...refusal, pointer: `/want/${index}${refusal.pointer}` };
}

export function readMechanism(request: ReadingsRequest, context: Context): Outcome<ReadingsAnswer> {
  const { want, ...shared } = request;
  const readings: ReadingsAnswer['readings'] = [];
  for (const [index, { kind, ...own }] of want.entries()) {
    // The table gives each kind its own reader, which the compiler cannot follow through a union.
    const read = readers[kind] as Read<ReadingKind>;
    const outcome = read({ ...shared, ...own } as ReadingRequest<ReadingKind>, quiet(context));
    if (!outcome.ok) return { ok: false, refusal: inEntry(outcome.refusal, index) };
    readings.push({ kind, answer: outcome.answer } as ReadingsAnswer['readings'][number]);
    context.progress?.(readings.length, want.length);
  }
  return { ok: true, answer: { readings, engine_version: engineVersion } };
}
