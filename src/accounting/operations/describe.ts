/** Compositions in the words of other libraries, as our own; what is refused of them is named where it stood in the request. */
import { fromDpEvent } from '../mechanisms/dp_event/source.ts';
import { fromOpacus } from '../mechanisms/opacus_history/source.ts';
import { type ResolvedEvent, resolveEach } from '../mechanisms/resolve.ts';
import type { Composition, DpEvent, OpacusHistory, Refusal } from '../types.ts';

type Failed = { ok: false; refusal: Refusal };

export interface Described {
  composition: Composition;
  resolve(): { ok: true; events: ResolvedEvent[] } | Failed;
}

const OWN = /^\/mechanism\/events\/(\d+)/;

export function describe(mechanism: Composition | DpEvent | OpacusHistory): ({ ok: true } & Described) | Failed {
  if (mechanism.kind === 'composition') return { ok: true, composition: mechanism, resolve: () => resolveEach(mechanism) };
  const translated = mechanism.kind === 'dp_event' ? fromDpEvent(mechanism) : fromOpacus(mechanism);
  if (!translated.ok) return translated;
  const { composition, pointers } = translated;
  const resolve = () => {
    const resolved = resolveEach(composition);
    if (resolved.ok) return resolved;
    const { refusal } = resolved;
    // Members of our events are not members of theirs: the event itself is named.
    const index = Number(OWN.exec(refusal.pointer)?.[1] ?? Number.NaN);
    return { ok: false as const, refusal: { ...refusal, pointer: pointers[index] ?? refusal.pointer } };
  };
  return { ok: true, composition, resolve };
}
