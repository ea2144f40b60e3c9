/**
 * Nodes high up are summed on a line moved off the real axis (shifted-line.ts). A line whose first chunk holds all of its nodes is summed on the
 * real axis throughout: both must agree within what they say of their errors, and still when the step of the moved sum is spoilt.
 */
import t from 'tap';
import { FULL_PRECISION } from '../../../src/accounting/mechanisms/moments/moment.ts';
import { poissonGaussianMoment } from '../../../src/accounting/mechanisms/moments/poisson-gaussian.ts';
import { replaceGaussianMoment } from '../../../src/accounting/mechanisms/moments/replace-gaussian.ts';

const LAWS: [number, number][] = [
  [1e-6, 2.2],
  [1e-4, 1],
  [1e-3, 1.7],
  [0.05, 0.4],
  [0.3, 2],
];
const STEP = 0.5;
const FIRST = 64;
const LOOKED_AT = [64, 100, 200, 399, 700, 1200];

/** Distance of two values of K; its imaginary part is an angle. */
function gap(a: { re: Float64Array; im: Float64Array }, b: { re: Float64Array; im: Float64Array }, j: number): number {
  const turn = (a.im[j] as number) - (b.im[j] as number);
  return Math.hypot((a.re[j] as number) - (b.re[j] as number), Math.atan2(Math.sin(turn), Math.cos(turn)));
}

const kinds = { 'add or remove': poissonGaussianMoment, 'replace one': replaceGaussianMoment };

for (const [name, momentOf] of Object.entries(kinds)) {
  for (const spoilt of [1, 1.3, 1.7]) {
    t.test(`${name}: sums on both lines agree, step times ${spoilt}`, async (t) => {
      let largest = 0;
      let compared = 0;
      for (const [q, a] of LAWS) {
        for (const tilt of [-40, -3, -0.5, 0.5, 3, 9]) {
          const moved = momentOf(q, a, { ...FULL_PRECISION, quadratureStep: spoilt }).nodes(tilt, STEP, 1300, FIRST);
          const real = momentOf(q, a).nodes(tilt, STEP, 1300, 1300);
          for (const j of LOOKED_AT) {
            const said = [moved, real].reduce(
              (sum, { rounding, quadrature }) => sum + (rounding[j] as number) + (quadrature[j] as number),
              0,
            );
            // Where the moment itself has nearly vanished nothing is known of its logarithm.
            if (!(said < 1)) continue;
            compared++;
            const distance = gap(moved, real, j);
            largest = Math.max(largest, distance);
            t.ok(distance <= said, `q ${q}, shift ${a}, tilt ${tilt}, node ${j}: ${distance} <= ${said}`);
          }
        }
      }
      t.ok(compared > 100, `${compared} nodes compared`);
      if (spoilt > 1.5) t.ok(largest > 1e-12, `the spoilt step shows: ${largest}`);
    });
  }
}

t.test('losses of a rare event count little at large negative exponents', async (t) => {
  // E[r^-m] - 1 in difference form, by a fine midpoint sum.
  const [q, a, m] = [1e-3, 0.5, 2000];
  const n = 400_000;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const x = -20 + (40 * (i + 0.5)) / n;
    sum +=
      Math.exp(-0.5 * x * x) *
      (-Math.expm1(-m * Math.log1p(q * Math.expm1(a * x - 0.5 * a * a))) - m * q * Math.expm1(a * x - 0.5 * a * a));
  }
  const excess = (-sum * 40) / n / Math.sqrt(2 * Math.PI);
  const { value, error } = poissonGaussianMoment(q, a).real(-1 - m);
  t.ok(Math.abs(value - Math.log1p(excess)) <= error + 1e-12, `${value} is ${Math.log1p(excess)} up to ${error}`);
  t.ok(error < 1e-12);
});
