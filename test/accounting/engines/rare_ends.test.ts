/**
 * Rare events at their ends: first nodes that lie very high, tilts at which a power of the ratio has no double, epsilons that no tilt reaches.
 * Truth: test/fixtures/generate/rare_ends.py, one quadrature over a closed form.
 */
import t from 'tap';
import { profileOf } from '../../../src/accounting/engines/choose.ts';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import { contourServes } from '../../../src/accounting/engines/contour/serves.ts';
import type { LawParameters, Phase } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { FULL_PRECISION } from '../../../src/accounting/mechanisms/moments/moment.ts';
import { poissonGaussianMoment } from '../../../src/accounting/mechanisms/moments/poisson-gaussian.ts';
import type { Direction } from '../../../src/accounting/types.ts';

const phase = (parameters: LawParameters, count: number): Phase => ({ law: lawOf(parameters), count });
const sampled = (q: number, sigma: number, count: number) =>
  phase({ kind: 'poisson', probability: q, base: { kind: 'gaussian', mu: 1 / sigma } }, count);

/** q, sigma, direction, epsilon, ln delta of two uses. */
const TWO_USES: [number, number, Direction, number, number][] = [
  [1e-7, 20, 'remove', 1.1e-8, -22.30190701233672],
  [1e-7, 20, 'remove', 2e-9, -20.05682979918827],
  [1e-7, 20, 'add', 4e-9, -20.51044424046312],
  [1e-9, 10, 'remove', 1e-9, -43.35125426081889],
  [1e-9, 10, 'add', 2e-10, -26.234556870420107],
  [1e-9, 10, 'remove', -3e-10, -21.925627842859054],
  [1e-3, 2, 'add', 0.0012006004003002402, -14.060972777981505],
  [1e-3, 2, 'add', 0.0004, -9.15693166235818],
  [1e-3, 0.8, 'add', 0.00020010006671670672, -7.390228707739941],
];

t.test('two uses: intervals that contain the truth, and no number that is none', async (t) => {
  for (const [q, sigma, direction, epsilon, truth] of TWO_USES) {
    const phases = [sampled(q, sigma, 2)];
    for (const profile of [contourProfile(phases), profileOf(phases, { tolerance: 1e-3 })]) {
      const { logDelta, logComplement, tests } = profile.evaluate(direction, Float64Array.of(epsilon));
      const [lower, value, upper] = [logDelta.lower[0]!, logDelta.value[0]!, logDelta.upper[0]!];
      const name = `${profile.engine}, q ${q}, sigma ${sigma}, ${direction} ${epsilon}`;
      t.ok(lower <= truth + 1e-15 && truth <= upper + 1e-15, `${name}: ${truth} in [${lower}, ${upper}]`);
      t.ok(lower <= value && value <= upper, `${name}: value ${value}`);
      for (const number of [logComplement.lower, logComplement.value, logComplement.upper, tests.logFpr, tests.logTpr, tests.logFnr]) {
        t.notOk(Number.isNaN(number[0]), `${name}: a number`);
      }
    }
  }
});

t.test('losses so small that no tilt reaches epsilon 0 are left to another engine', async (t) => {
  for (const [q, sigma] of [
    [1e-7, 20],
    [1e-3, 20],
  ] as const) {
    const { serves, reason } = contourServes([sampled(q, sigma, 2)]);
    t.notOk(serves);
    t.match(reason, /epsilon 0/);
  }
});

t.test('powers of the ratio without a double: every bound far up is a number', async (t) => {
  const laws: [number, number, number[]][] = [
    [0.0021959386674524797, 1 / 0.6387520111756976, [-8193, -15025, -18000]],
    [1.7700248162667355e-7, 1 / 0.8092149023362732, [-12988153, -33981189]],
    [1.5356590134465034e-5, 1 / 0.9871018659779915, [-78288, -6327]],
  ];
  for (const [q, a, tilts] of laws) {
    const moment = poissonGaussianMoment(q, a);
    for (const tilt of tilts) {
      const deviation = Math.sqrt(moment.jet(tilt).curvature);
      for (const turns of [0.1, 1, 3, 10, 100, 1e4]) {
        const y = turns / deviation;
        const name = `q ${q}, tilt ${tilt}, height ${y}`;
        t.ok(moment.logEnvelope(tilt, y, Number.NEGATIVE_INFINITY) <= 0, name);
        t.ok(moment.logBand(tilt, y, 1.4 * y) <= 0, name);
      }
    }
  }
});

/** q, shift, tilt, height, ln-moment. */
const MOMENTS: [number, number, number, number, number, number][] = [
  [1e-7, 0.05, 5, 1e7, -0.00125155332740902, -3.134019768029365e-6],
  [1e-7, 0.05, 5, 1e8, -0.12505175479966865, -0.0031313244314958404],
  [1e-7, 0.05, 5, 6.3e8, -4.8125864696917535, -0.7462142806837747],
  [1e-9, 0.1, -20, 1e9, -0.005024400576313567, -5.0661497553304216e-5],
  [1e-9, 0.1, -20, 1e10, -0.49585989445919226, -0.04962463783616696],
];

t.test('the first nodes of a line may lie very high: they are right, and what is remembered does not grow with the height', async (t) => {
  for (const [q, a, tilt, y, re, im] of MOMENTS) {
    const moment = poissonGaussianMoment(q, a, FULL_PRECISION);
    const nodes = moment.nodes(tilt, y, 64, 64);
    const error = nodes.rounding[1]! + nodes.quadrature[1]!;
    const distance = Math.hypot(nodes.re[1]! - re, nodes.im[1]! - im);
    t.ok(distance <= error + 1e-16, `q ${q}, height ${y}: ${distance} <= ${error}`);
    t.ok(error < 1e-3, `q ${q}, height ${y}: error ${error}`);
    t.ok((moment.held?.() ?? 0) < 2 ** 23, `${moment.held?.()} bytes`);
  }
});

t.test('a line whose first nodes cost too much is declined before they are made', async (t) => {
  const replaced = { kind: 'poisson_replace', probability: 1e-7, noise: 'gaussian', shift: 0.05 } as const;
  t.notOk(contourServes([phase(replaced, 2)]).serves);
  const points = contourProfile([phase(replaced, 2)]).evaluate('remove', Float64Array.of(1e-8));
  t.ok(points.logDelta.lower[0]! <= points.logDelta.upper[0]!, 'still an interval');
});

t.test('in the valley before the first rare event the rounding of sums is all that is left: no other engine is asked', async (t) => {
  // A step of the sum over x counts with the share of rare events in it, however high the line goes.
  const profile = contourProfile([sampled(1.9e-6, 1.02, 45_896)]);
  for (const epsilon of [0.005, 0.01, 0.05, 0.1, 0.3]) {
    const { logDelta } = profile.evaluate('remove', Float64Array.of(epsilon));
    t.ok(logDelta.lower[0]! <= logDelta.value[0]! && logDelta.upper[0]! < -33, `${epsilon}: at most ${logDelta.upper[0]}`);
    t.equal(profile.onlyRounding?.('remove', epsilon), true, `${epsilon}`);
  }
});
