/** A composition as a schedule: its events in their order, use after use, and the laws of the first n uses. */
import { type Composed, compose, type ResolvedEvent } from '../mechanisms/resolve.ts';
import type { Composition, DpEvent, OpacusHistory, PrivacyEvent, Refusal, StepRange } from '../types.ts';
import { describe } from './describe.ts';

export interface Schedule {
  /** Number of uses of the whole. */
  total: number;
  events: ResolvedEvent[];
  /** The events as they are described. */
  described: PrivacyEvent[];
  /** The laws of the first `step` uses, 1 to total, as resolving these alone would give them. */
  upTo(step: number): Composed;
}

/** Events are resolved once: a use is a list of laws, and n uses are n times as many of each. */
export function scheduleOf(
  mechanism: Composition | DpEvent | OpacusHistory,
): { ok: true; schedule: Schedule } | { ok: false; refusal: Refusal } {
  const translated = describe(mechanism);
  if (!translated.ok) return translated;
  const whole = translated.resolve();
  if (!whole.ok) return whole;
  const described = translated.composition.events;
  const { events } = whole;
  const upTo = (step: number) => {
    const first: ResolvedEvent[] = [];
    let left = step;
    for (const event of events) {
      const count = Math.min(left, event.count);
      first.push({ ...event, count });
      left -= count;
      if (left === 0) break;
    }
    return compose(first);
  };
  return { ok: true, schedule: { total: events.reduce((sum, { count }) => sum + count, 0), events, described, upTo } };
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
