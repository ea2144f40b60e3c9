/** The smaller of two bounds from above, at each epsilon on its own: both hold, so their minimum does. */
import { oneSided } from './between.ts';
import { emptyPoints } from './points.ts';
import type { Bounds, PrivacyProfile, ProfilePoints } from './profile.ts';

const orElse = (x: number | undefined, other: number) => (x === undefined || Number.isNaN(x) ? other : x);

function copy(from: ProfilePoints, to: ProfilePoints, i: number): void {
  const bounds = (pick: (points: ProfilePoints) => Bounds) => {
    for (const end of ['lower', 'value', 'upper'] as const) pick(to)[end][i] = pick(from)[end][i] as number;
  };
  bounds((points) => points.logDelta);
  bounds((points) => points.logComplement);
  for (const name of ['logP', 'logPc', 'logQ'] as const) to[name][i] = from[name][i] as number;
}

/** @param a named as the engine of the whole; its error terms come first */
export function minimum(a: PrivacyProfile, b: PrivacyProfile): PrivacyProfile {
  return oneSided(
    {
      ...a,
      symmetric: a.symmetric && b.symmetric,
      gaussianMu: null,
      infinityMass: (direction) => {
        const mass = Math.min(a.infinityMass(direction).upper, b.infinityMass(direction).upper);
        return { lower: 0, upper: mass };
      },
      // Beyond the largest loss of one of them nothing is left.
      maximumLoss: (direction) => Math.min(a.maximumLoss(direction), b.maximumLoss(direction)),
      corners: () => null,
      evaluate: (direction, epsilon) => {
        const x = a.evaluate(direction, epsilon);
        const y = b.evaluate(direction, epsilon);
        const points = emptyPoints(epsilon.length);
        for (let i = 0; i < epsilon.length; i++) {
          copy(orElse(x.logDelta.upper[i], 0) <= orElse(y.logDelta.upper[i], 0) ? x : y, points, i);
          points.logComplement.lower[i] = Math.max(
            orElse(x.logComplement.lower[i], Number.NEGATIVE_INFINITY),
            orElse(y.logComplement.lower[i], Number.NEGATIVE_INFINITY),
          );
        }
        return points;
      },
      errorBudget: () => {
        const [first, second] = [a.errorBudget(), b.errorBudget()];
        const terms = (profile: PrivacyProfile, budget: typeof first) =>
          budget.terms.map(({ name, value }) => ({ name: `${profile.engine}: ${name}`, value }));
        return {
          measure: `${a.engine}: ${first.measure}; ${b.engine}: ${second.measure}`,
          terms: [...terms(a, first), ...terms(b, second)],
        };
      },
    },
    'upper',
  );
}
