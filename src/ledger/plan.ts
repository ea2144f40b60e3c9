/** Plans: what may be charged is fixed, in its order, before the first answer. */
import { SCALE } from './amount.ts';
import type { PlanStep } from './budget.ts';

/** Steps behind `used` uses, the first of them perhaps begun. */
function rest(steps: readonly PlanStep[], used: bigint): PlanStep[] {
  let left = used;
  const behind: PlanStep[] = [];
  for (const { event, count } of steps) {
    const uses = BigInt(count);
    if (left >= uses) left -= uses;
    else {
      behind.push({ event, count: count - Number(left) });
      left = 0n;
    }
  }
  return behind;
}

/**
 * Null when the steps asked for are the next ones of the plan; else why not.
 * @param used uses that are spent or reserved, as an amount
 */
export function followsPlan(steps: readonly PlanStep[], used: bigint, asked: readonly PlanStep[]): string | null {
  // a job that is no list of events would otherwise be admitted as no use at all
  if (asked.length === 0) return 'A plan is charged with the events that it lists: describe the job as a composition of them.';
  const next = rest(steps, used / SCALE);
  for (const { event, count } of asked) {
    let left = count;
    while (left > 0) {
      const step = next[0];
      if (step === undefined) return 'The plan has no uses left for that.';
      if (step.event !== event) return 'The plan says that another event comes next.';
      const taken = Math.min(left, step.count);
      left -= taken;
      step.count -= taken;
      if (step.count === 0) next.shift();
    }
  }
  return null;
}
