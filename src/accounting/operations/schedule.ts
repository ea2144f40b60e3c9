/** A composition as a schedule: its events in their order, use after use, and the phases of the first n uses. */
import type { Use } from '../mechanisms/definition.ts';
import type { Phase } from '../mechanisms/law.ts';
import { mergePhases, resolveEvents } from '../mechanisms/resolve.ts';
import type { Composition, Refusal, StepRange } from '../types.ts';

export interface Schedule {
  /** Number of uses of the whole. */
  total: number;
  /** The phases of the first `step` uses, 1 to total, as resolving these alone would give them. */
  phasesUpTo(step: number): Phase[];
}

/** Events are resolved once: a use is a list of laws, and n uses are n times as many of each. */
export function scheduleOf(mechanism: Composition): { ok: true; schedule: Schedule } | { ok: false; refusal: Refusal } {
  const whole = resolveEvents(mechanism);
  if (!whole.ok) return whole;
  const events: { count: number; uses: Use[] }[] = [];
  for (const event of mechanism.events) {
    const one = resolveEvents({ ...mechanism, events: [{ ...event, count: 1 }] });
    if (!one.ok) return one;
    events.push({ count: event.count ?? 1, uses: one.phases.map(({ law, count }) => ({ parameters: law.parameters, count })) });
  }
  const phasesUpTo = (step: number) => {
    const uses: Use[] = [];
    let left = step;
    for (const event of events) {
      const taken = Math.min(left, event.count);
      for (const { parameters, count } of event.uses) uses.push({ parameters, count: taken * count });
      left -= taken;
      if (left === 0) break;
    }
    return mergePhases(uses);
  };
  return { ok: true, schedule: { total: events.reduce((sum, { count }) => sum + count, 0), phasesUpTo } };
}

const DEFAULT_POINTS = 100;

/** The steps asked for, or about a hundred from the first to the last; ascending, each once. */
export function stepsOf(asked: number[] | StepRange | undefined, total: number): number[] {
  if (Array.isArray(asked)) return asked;
  const { from, to, points, spacing } = asked ?? { from: 1, to: total, points: Math.min(total, DEFAULT_POINTS), spacing: 'linear' };
  const at = (share: number) => (spacing === 'log' ? from * (to / from) ** share : from + (to - from) * share);
  const inside = Array.from({ length: Math.max(0, points - 2) }, (_, i) => Math.round(at((i + 1) / (points - 1))));
  return [...new Set([from, ...inside, to])];
}
