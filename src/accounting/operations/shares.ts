/**
 * What each event of a composition adds: epsilon of all less epsilon without it, at each delta. Shares do not add up to epsilon, which grows more
 * slowly than the number of uses. Both epsilons are intervals, and less can never cost more, so the difference is an interval from 0 up.
 */
import { compose, type ResolvedEvent } from '../mechanisms/resolve.ts';
import { Curve } from '../readings/curve.ts';
import { toInterval, unbounded } from '../readings/interval.ts';
import { DEFAULT_TOLERANCE } from '../types/common.ts';
import type { ComposeRequest, Context, EpsilonAt, EventShare, Interval, Refusal } from '../types.ts';
import { epsilonAt } from './common.ts';
import { isOwnCurve } from './own_curves.ts';
import { prepareComposed, quiet } from './prepare.ts';
import { scheduleOf } from './schedule.ts';

type Outcome = { ok: true; shares: EventShare[] } | { ok: false; refusal: Refusal };

/** Different events, each of which is left out once. */
const MOST_EVENTS = 100;

const refuse = (code: Refusal['code'], detail: string): Outcome => ({ ok: false, refusal: { code, pointer: '/shares', detail } });

function shareOf(all: Interval, without: Interval): Interval {
  if (all.upper === null && all.bound !== 'lower') return unbounded;
  const lower = all.lower === null || without.upper === null ? null : Math.max(0, all.lower - without.upper);
  const upper = all.upper === null ? null : Math.max(0, all.upper - (without.lower ?? 0)) * (1 + 4e-16);
  const value = all.value === null || without.value === null ? null : Math.max(0, all.value - without.value);
  return toInterval(all.bound === 'upper' ? null : lower === null ? null : lower * (1 - 4e-16), value, upper);
}

const NOTHING: Interval = { value: 0, lower: 0, upper: 0, bound: 'two_sided' };

/** @param all epsilon of the whole composition at the deltas asked for */
export function eventShares(request: ComposeRequest, all: readonly EpsilonAt[], context: Context): Outcome {
  if (isOwnCurve(request.mechanism)) return refuse('unreachable', 'a curve of your own has no events that could be left out');
  const made = scheduleOf(request.mechanism);
  if (!made.ok) return made;
  const { events, described } = made.schedule;
  const nameOf = (event: ResolvedEvent) => JSON.stringify(event);
  const different = new Set(events.map(nameOf));
  if (different.size > MOST_EVENTS) {
    return refuse('too_expensive', `each of the ${different.size} different events would be left out once; at most ${MOST_EVENTS} are`);
  }
  const tolerance = request.tolerance ?? DEFAULT_TOLERANCE;
  const known = new Map<string, Interval[]>();
  const shares: EventShare[] = [];
  for (const [index, event] of events.entries()) {
    const name = nameOf(event);
    let without = known.get(name);
    if (without === undefined) {
      const rest = events.filter((_, other) => other !== index);
      if (rest.length === 0) without = all.map(() => NOTHING);
      else {
        const result = prepareComposed(compose(rest), { tolerance, certify: false, apart: true }, quiet(context));
        if (!result.ok) return result;
        const curve = new Curve(result.prepared.profile);
        without = all.map(({ log_delta }) => epsilonAt(curve, log_delta ?? Number.NEGATIVE_INFINITY));
      }
      known.set(name, without);
    }
    const others = without;
    const label = described[index]?.label;
    shares.push({
      event: index,
      ...(label === undefined ? {} : { label }),
      share_at: all.map(({ delta, log_delta, epsilon }, i) => {
        const rest = others[i] as Interval;
        return { delta, log_delta, share: shareOf(epsilon, rest), without: rest };
      }),
    });
    context.progress?.(shares.length, events.length);
  }
  return { ok: true, shares };
}
