/** The contour engine: the privacy profile of a composition from contour integrals of its ln-moment. */

import type { Phase } from '../../mechanisms/law.ts';
import { emptyPoints } from '../../profile/points.ts';
import type { PrivacyProfile, ProfilePoints, Smooth } from '../../profile/profile.ts';
import type { Direction, ErrorBudget } from '../../types.ts';
import { logSharp } from './aliasing.ts';
import { chernoff } from './chernoff.ts';
import { emptyMeasures, emptyReading, type Measures, measure, measureDual } from './measure.ts';
import { type ContourOptions, settingsOf } from './options.ts';
import { type ErrorTerms, errorTerms, outward, type Reading, readLine } from './reading.ts';
import { smoothOf } from './smooth.ts';
import { storeFor } from './store.ts';
import type { Region } from './tilt.ts';
import { valleyOf } from './valley.ts';

/** Factor up to which other errors count as of the size of the rounding. */
const SAME_SIZE = 10;
/** Width of ln delta from which a line is taken to lie in a valley (valley.ts). */
const WIDE = 1e-6;

/** Profile of the phases; ask contourServes first. @throws RangeError for a law without a ln-moment here. */
export function contourProfile(phases: readonly Phase[], options: ContourOptions = {}): PrivacyProfile {
  const settings = settingsOf(options);
  const known = storeFor(phases, settings);
  if (known === null) throw new RangeError('the composition contains a law without a ln-moment function');
  const { composite: whole, lineAt, regionOf, places } = known;
  const valley = valleyOf(known, settings);
  const symmetric = phases.every(({ law }) => law.symmetric);
  const worst: ErrorTerms = { aliasing: 0, truncation: 0, quadrature: 0, rounding: 0 };
  const readings: [Reading, Reading, Reading] = [emptyReading(), emptyReading(), emptyReading()];
  const measures = emptyMeasures();

  /** Leaves the readings at an epsilon of the pair (P, Q) in `readings`. */
  function read(epsilon: number): Region {
    // The ends are sums of rounded numbers; within their rounding the line decides.
    if (
      epsilon >= whole.maximumLoss + 1e-12 * Math.abs(whole.maximumLoss) ||
      epsilon <= whole.minimumLoss - 1e-12 * Math.abs(whole.minimumLoss)
    ) {
      for (const reading of readings) reading.lower = reading.value = reading.upper = Number.NEGATIVE_INFINITY;
      return epsilon > 0 ? 'right' : 'left';
    }
    const region = regionOf(epsilon);
    if (region === 'right' && valley?.first() === true) {
      chernoff(whole, region, places.right.near(epsilon).place.t, epsilon, readings);
      const width = valley.sharpen(epsilon, readings);
      if (width !== null && width < WIDE) {
        worst.rounding = Math.max(worst.rounding, width);
        return region;
      }
    }
    const { line, t } = lineAt(region, epsilon);
    if (line === null) chernoff(whole, region, t, epsilon, readings);
    else {
      readLine(line, epsilon, readings);
      if (!line.certified || line.tilt.t !== t) chernoff(whole, region, t, epsilon, readings, true);
    }
    const [{ lower, upper }] = readings;
    const sharpened = region === 'right' && !(upper - lower < WIDE) ? (valley?.sharpen(epsilon, readings) ?? null) : null;
    if (sharpened !== null) worst.rounding = Math.max(worst.rounding, sharpened);
    else if (line !== null) {
      worst.aliasing = Math.max(worst.aliasing, errorTerms.aliasing);
      worst.truncation = Math.max(worst.truncation, errorTerms.truncation);
      worst.quadrature = Math.max(worst.quadrature, errorTerms.quadrature);
      worst.rounding = Math.max(worst.rounding, errorTerms.rounding);
    }
    return region;
  }

  function evaluate(direction: Direction, epsilon: Float64Array): ProfilePoints {
    const points = emptyPoints(epsilon.length);
    for (let i = 0; i < epsilon.length; i++) {
      if (direction === 'remove' || symmetric) {
        const at = epsilon[i]!;
        measure(read(at), at, whole.logMassP, whole.logMassQ, readings, measures);
      } else {
        const at = -epsilon[i]!;
        measureDual(read(at), at, whole.logMassP, whole.logMassQ, readings, measures);
      }
      store(points, i, measures);
    }
    return points;
  }

  /**
   * Chernoff: P(S > x) <= e^(K(t) - t x) for t > 0, of the dual Q(S <= x) <= e^(K(t) - (t + 1) x) for t < -1, and delta at most C_t times that with the sharp
   * C_t of aliasing.ts; no line is built.
   */
  function logBound(direction: Direction, epsilon: number, logC: (distance: number) => number): number {
    const remove = direction === 'remove';
    const x = remove ? epsilon : -epsilon;
    const region = remove ? 'right' : 'left';
    if (whole.logMassP !== 0 || whole.logMassQ !== 0 || regionOf(x) !== region) return 0;
    const { t, f } = places[region].near(x).place;
    const bound = f + Math.log(Math.abs(t * (1 + t))) + logC(remove ? t : -1 - t) - (remove ? t : t + 1) * x;
    // K is a plain sum over the points of a law, times its count.
    return Math.min(0, bound + 1e-12 * (1 + whole.uses + Math.abs(bound) + Math.abs(t * x)));
  }

  /** A certified line has pushed everything else below its target of its own sum, as other sums do; its aliases are told from epsilon to epsilon. */
  function onlyRounding(direction: Direction, epsilon: number): boolean {
    const at = direction === 'remove' ? epsilon : -epsilon;
    if (regionOf(at) === 'right' && valley?.first() === true) return false;
    const { line } = lineAt(regionOf(at), at);
    if (line?.certified !== true) return false;
    readLine(line, at, readings);
    const { aliasing, truncation, quadrature, rounding } = errorTerms;
    return Math.max(aliasing, truncation, quadrature) < SAME_SIZE * rounding;
  }

  function smooth(direction: Direction, low: number, high: number): Smooth | null {
    const remove = direction === 'remove';
    const centre = (remove ? 0.5 : -0.5) * (low + high);
    const region = regionOf(centre);
    if (whole.logMassP !== 0 || whole.logMassQ !== 0 || region === (remove ? 'left' : 'right')) return null;
    if (region === 'right' && valley?.first() === true) return null;
    const { line } = lineAt(region, centre);
    return line?.certified === true ? smoothOf(line, remove, low, high) : null;
  }

  return {
    engine: 'contour',
    sides: 'two_sided',
    symmetric,
    gaussianMu: null,
    infinityMass: (direction) => massInterval(direction === 'remove' ? whole.logMassP : whole.logMassQ),
    maximumLoss: (direction) => (direction === 'remove' ? whole.maximumLoss : -whole.minimumLoss),
    corners: () => null,
    evaluate,
    logDeltaBound: (direction, epsilon) => logBound(direction, epsilon, logSharp),
    logTailBound: (direction, epsilon) => logBound(direction, epsilon, () => 0),
    onlyRounding,
    smooth,
    errorBudget: () => budgetOf(worst),
  };
}

function massInterval(logMass: number): { lower: number; upper: number } {
  if (logMass === 0) return { lower: 0, upper: 0 };
  const mass = -Math.expm1(logMass);
  return { lower: mass * (1 - 1e-14), upper: Math.min(1, mass * (1 + 1e-14)) };
}

function store(points: ProfilePoints, i: number, { delta, complement, p, pc, q }: Measures): void {
  points.logDelta.lower[i] = delta.lower;
  points.logDelta.value[i] = delta.value;
  points.logDelta.upper[i] = delta.upper;
  points.logComplement.lower[i] = complement.lower;
  points.logComplement.value[i] = complement.value;
  points.logComplement.upper[i] = complement.upper;
  points.logP[i] = p.value;
  points.logPc[i] = pc.value;
  points.logQ[i] = q.value;
  points.tests.logFpr[i] = outward(q.upper, 1);
  points.tests.logTpr[i] = outward(p.lower, -1);
  points.tests.logFnr[i] = outward(pc.upper, 1);
}

function budgetOf(worst: ErrorTerms): ErrorBudget {
  return {
    measure: 'largest relative error of delta, 1 - delta or e^eps delta(dual, -eps), whichever the line reads, over the epsilons evaluated',
    terms: [
      { name: 'aliasing', value: Math.min(worst.aliasing, Number.MAX_VALUE) },
      { name: 'truncation', value: Math.min(worst.truncation, Number.MAX_VALUE) },
      { name: 'quadrature', value: Math.min(worst.quadrature, Number.MAX_VALUE) },
      { name: 'rounding', value: Math.min(worst.rounding, Number.MAX_VALUE) },
    ],
  };
}
