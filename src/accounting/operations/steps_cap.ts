/**
 * Where a cap is crossed, by bisection over the integers. Every metric grows with the number of steps, so one step whose upper end is
 * within the cap vouches for all before it, and one whose lower end is beyond for all after it, whatever the ends in between do.
 */
import type { Refusal, StepsCap, StepsCapAnswer } from '../types.ts';
import type { Point, Reading, ReadStep } from './steps_reader.ts';

type Crossing = { ok: true; answer: StepsCapAnswer } | { ok: false; refusal: Refusal };

/** @param steps,points what is known already */
export function crossing(cap: StepsCap, total: number, steps: number[], points: Point[], read: ReadStep): Crossing {
  const { metric, value } = cap;
  const known = new Map<number, Reading>();
  points.forEach(({ readings }, i) => {
    const reading = readings[metric];
    if (reading !== undefined) known.set(steps[i] as number, reading);
  });
  let refusal: Refusal | null = null;
  /** The last step at which a property holds that holds first and never again; 0 where it never does. */
  const lastThat = (holds: (reading: Reading) => boolean): number => {
    const holding = [...known].filter(([, reading]) => holds(reading)).map(([step]) => step);
    let low = Math.max(0, ...holding);
    let high = Math.min(total + 1, ...[...known.keys()].filter((step) => step > low));
    while (high - low > 1 && refusal === null) {
      const middle = low + Math.floor((high - low) / 2);
      const result = read(middle, [metric]);
      if (!result.ok) {
        refusal = result.refusal;
        break;
      }
      const reading = result.point.readings[metric] as Reading;
      known.set(middle, reading);
      if (holds(reading)) low = middle;
      else high = middle;
    }
    return low;
  };
  const within = lastThat(({ upper }) => upper <= value);
  const before = lastThat(({ lower }) => lower <= value);
  if (refusal !== null) return { ok: false, refusal };
  return { ok: true, answer: { metric, value, last_step_within: within, first_step_beyond: before === total ? null : before + 1 } };
}
