/** A profile that may run out of what it is allowed to spend, and another that answers from then on. What was answered stays true. */
import type { PrivacyProfile } from '../profile/profile.ts';
import type { ErrorBudget } from '../types.ts';
import { OutOfEffort } from './lattice/limits.ts';

/** Of each term the larger one. */
function larger(a: ErrorBudget, b: ErrorBudget): ErrorBudget {
  const known = new Map(b.terms.map(({ name, value }) => [name, value]));
  const of = ({ name, value }: ErrorBudget['terms'][number]) => ({ name, value: Math.max(value, known.get(name) ?? 0) });
  return { measure: a.measure, terms: a.terms.map(of) };
}

/** @param makeOther makes a profile of the same composition, whose budget is measured alike */
export function untilSpent(profile: PrivacyProfile, makeOther: () => PrivacyProfile): PrivacyProfile {
  let other: PrivacyProfile | null = null;
  return {
    ...profile,
    errorBudget: () => (other === null ? profile.errorBudget() : larger(profile.errorBudget(), other.errorBudget())),
    evaluate: (direction, epsilon) => {
      if (other !== null) return other.evaluate(direction, epsilon);
      try {
        return profile.evaluate(direction, epsilon);
      } catch (error) {
        if (!(error instanceof OutOfEffort)) throw error;
        other = makeOther();
        return other.evaluate(direction, epsilon);
      }
    },
  };
}
