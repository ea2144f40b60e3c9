/** What the second engine of a certified fit vouches for by itself: how wide its own intervals are where it is asked. */
import { intersect } from '../../src/accounting/engines/certify.ts';
import { profileOf } from '../../src/accounting/engines/choose.ts';
import { muFromEpsilonDelta } from '../../src/accounting/numerics/gaussian-inverse.ts';
import type { PrivacyProfile } from '../../src/accounting/profile/profile.ts';
import { Curve } from '../../src/accounting/readings/curve.ts';
import { readMu } from '../../src/accounting/readings/mu.ts';
import { DEFAULT_TOLERANCE } from '../../src/accounting/types/common.ts';
import type { Composition } from '../../src/accounting/types.ts';
import { phasesOf } from './lattice.ts';

export interface Vouched {
  /** Epsilons at which it was asked, of both directions. */
  looks: number;
  /** Largest width of ln delta, and of the mu of a Gaussian mechanism with that delta there. */
  logDelta: number;
  mu: number;
}

/** Of a mechanism that two engines serve, while mu is read at the default floor. */
export function vouchedFor(mechanism: Composition, tolerance = DEFAULT_TOLERANCE): Vouched {
  const phases = phasesOf(mechanism);
  const first = profileOf(phases, { tolerance });
  const second = profileOf(phases, { tolerance, without: first.engine, coarse: true });
  const vouched: Vouched = { looks: 0, logDelta: 0, mu: 0 };
  const watched: PrivacyProfile = {
    ...second,
    evaluate: (direction, epsilon) => {
      const points = second.evaluate(direction, epsilon);
      for (const [i, at] of epsilon.entries()) {
        const [lower, upper] = [points.logDelta.lower[i] as number, points.logDelta.upper[i] as number];
        vouched.looks += 1;
        vouched.logDelta = Math.max(vouched.logDelta, upper - lower);
        vouched.mu = Math.max(vouched.mu, muFromEpsilonDelta(at, upper) - muFromEpsilonDelta(at, lower));
      }
      return points;
    },
  };
  readMu(new Curve(intersect(first, watched)), Math.log(1e-10), 1e-3 * tolerance);
  return vouched;
}
