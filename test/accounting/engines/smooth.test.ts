/** What is known of delta between two epsilons, against closed forms and reference values; and that nothing false is proved from it. */
import t from 'tap';
import { goldenCases } from '../../../load/numerics/configurations.ts';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import type { ContourOptions } from '../../../src/accounting/engines/contour/options.ts';
import type { Phase } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { logDelta, logOneMinusDelta } from '../../../src/accounting/numerics/gaussian.ts';
import { muFromEpsilonDelta } from '../../../src/accounting/numerics/gaussian-inverse.ts';
import { oneSided } from '../../../src/accounting/profile/between.ts';
import type { Smooth } from '../../../src/accounting/profile/profile.ts';
import { certificateAtMu } from '../../../src/accounting/readings/certificate.ts';
import { Curve, type Knot } from '../../../src/accounting/readings/curve.ts';
import { Comparison } from '../../../src/accounting/readings/smooth.ts';

const gaussians = (mu: number, count: number): Phase[] => [{ law: lawOf({ kind: 'gaussian', mu: mu / Math.sqrt(count) }), count }];
const sampled = (probability: number, mu: number, count: number): Phase[] => [
  { law: lawOf({ kind: 'poisson', probability, base: { kind: 'gaussian', mu } }), count },
];

function smoothOf(phases: Phase[], direction: 'remove' | 'add', low: number, high: number, options: ContourOptions = {}): Smooth {
  const smooth = contourProfile(phases, options).smooth?.(direction, low, high) ?? null;
  if (smooth === null) throw new Error(`nothing is known of ${direction} on [${low}, ${high}]`);
  return smooth;
}

/** The polynomial of degree 5 with the values, slopes and second derivatives at 0 and `span`, at x, by divided differences. */
function hermite([v0, d0, s0, v1, d1, s1]: number[], span: number, x: number): number {
  const nodes = [0, 0, 0, span, span, span];
  const at = [v0, v0, v0, v1, v1, v1] as number[];
  const slope = [d0, d0, 0, d1, d1] as number[];
  let column = at;
  const coefficients = [column[0] as number];
  for (let order = 1; order < 6; order++) {
    column = Array.from({ length: 6 - order }, (_, i) => {
      const width = (nodes[i + order] as number) - (nodes[i] as number);
      if (width > 0) return ((column[i + 1] as number) - (column[i] as number)) / width;
      return order === 1 ? (slope[i] as number) : ((i === 0 ? s0 : s1) as number) / 2;
    });
    coefficients.push(column[0] as number);
  }
  let value = 0;
  for (let k = 5; k >= 0; k--) value = value * (x - (nodes[k] as number)) + (coefficients[k] as number);
  return value;
}

/** Distance of the truth from the polynomial, and what is allowed for it, both relative to the truth. */
function gap(smooth: Smooth, span: number, x: number, logTruth: number, logComplement: number): { gap: number; allowed: number } {
  const truth = Math.exp((smooth.of === 'delta' ? logTruth : logComplement) + smooth.tilt * x - smooth.logScale);
  const allowed = smooth.error + (span ** 6 / 46080) * smooth.sixth;
  return { gap: Math.abs(hermite([...smooth.ends()], span, x) - truth) / truth, allowed: allowed / truth };
}

t.test('the polynomial through both ends is as near to a Gaussian as it says', async (t) => {
  for (const mu of [0.2, 1.5, 6]) {
    for (const low of [0, 0.3, 1.7, 5].map((x) => x * mu)) {
      for (const direction of ['remove', 'add'] as const) {
        for (const span of [0.05 * mu, 0.4 * mu]) {
          const smooth = smoothOf(gaussians(mu, 40), direction, low, low + span);
          for (const part of [0, 0.13, 0.5, 0.81, 1]) {
            const epsilon = low + part * span;
            const found = gap(smooth, span, part * span, logDelta(mu, epsilon), logOneMinusDelta(mu, epsilon));
            t.ok(
              found.gap <= found.allowed + 1e-14,
              `mu ${mu}, ${direction} [${low}, +${span}] at ${part}: ${found.gap} of ${found.allowed}`,
            );
          }
          const { allowed } = gap(smooth, span, 0, logDelta(mu, low), logOneMinusDelta(mu, low));
          if (span < 0.1 * mu) t.ok(allowed < 1e-8, `and says it sharply: ${allowed}`);
        }
      }
    }
  }
});

t.test('reference values of sampled Gaussians lie where it says', async (t) => {
  let looked = 0;
  for (const [name, phases] of [
    ['A', sampled(0.01, 1, 1000)],
    ['D', sampled(0.328, 1 / 9.4, 2000)],
  ] as const) {
    for (const { kind, inputs, expected, tol } of goldenCases(name)) {
      if (kind !== 'delta' || (inputs.eps as number) < 0.1) continue;
      const epsilon = inputs.eps as number;
      // Of both directions remove has the larger delta here.
      const direction = inputs.direction === 'add' ? 'add' : 'remove';
      const span = 0.06;
      const smooth = smoothOf(phases, direction, epsilon - 0.02, epsilon + 0.04);
      looked++;
      const found = gap(smooth, span, 0.02, expected.log_value as number, Math.log1p(-expected.value));
      t.ok(found.gap <= found.allowed + tol.rel, `${name} ${direction} ${epsilon}: ${found.gap} of ${found.allowed}`);
    }
  }
  t.ok(looked >= 6, `${looked} reference values`);
});

t.test('nodes kept to single precision are told in the error', async (t) => {
  const unit = 2 ** -24;
  for (const epsilon of [0.5, 3]) {
    const exact = smoothOf(sampled(0.01, 1, 1000), 'remove', epsilon, epsilon + 0.01);
    const spoilt = smoothOf(sampled(0.01, 1, 1000), 'remove', epsilon, epsilon + 0.01, { unit });
    t.ok(spoilt.error > 1e4 * exact.error, `${spoilt.error} after ${exact.error}`);
    t.ok(Math.abs((spoilt.ends()[0] as number) - (exact.ends()[0] as number)) <= spoilt.error + exact.error);
  }
});

t.test('nothing false is proved, and what is true is', async (t) => {
  const mu = 1.5;
  const curve = new Curve(contourProfile(gaussians(mu, 40)));
  curve.insert(Array.from({ length: 40 }, (_, i) => 0.25 * i));
  const pairs = curve.knots.slice(1).map((right, i) => [curve.knots[i] as Knot, right] as const);
  const proved = (at: number, delta0: number) => {
    const comparison = new Comparison(curve, at, delta0);
    return pairs.filter(([left, right]) => comparison.parts(left, right) === 0).length;
  };
  t.equal(proved(mu * (1 - 1e-9), 0), 0, 'delta is above that of a smaller mu');
  t.equal(proved(mu * (1 + 1e-4), 0), pairs.length, 'and below that of a larger one');
  t.equal(proved(mu * (1 - 1e-4), 1e-3), pairs.length, 'or of a smaller one with a delta0');
  const [smaller, delta0] = [mu * (1 - 1e-4), 1e-9];
  const comparison = new Comparison(curve, smaller, delta0);
  let far = 0;
  for (const [left, right] of pairs) {
    if (comparison.parts(left, right) !== 0) continue;
    far++;
    for (const part of [0, 0.3, 0.6, 1]) {
      const epsilon = left.epsilon + part * (right.epsilon - left.epsilon);
      const allowed = delta0 + (1 - delta0) * Math.exp(logDelta(smaller, epsilon));
      t.ok(Math.exp(logDelta(mu, epsilon)) <= allowed, `with a small delta0 at ${epsilon}`);
    }
  }
  t.ok(far > 0, `${far} far out`);
});

const laplace = (scale: number, count: number): Phase => ({ law: lawOf({ kind: 'laplace', epsilon: 1 / scale }), count });
const drawn: Phase[][] = [
  sampled(0.01, 1, 1000),
  sampled(0.3, 1.2, 3),
  sampled(0.97, 2.5, 1),
  sampled(0.002, 3, 40),
  [...gaussians(0.8, 2), laplace(1.5, 2)],
  [...sampled(0.05, 1.5, 60), ...gaussians(0.3, 1), laplace(4, 1)],
];

t.test('between knots that hold, an inequality that fails in their middle is never proved', async (t) => {
  let failing = 0;
  let proved = 0;
  for (const [n, phases] of drawn.entries()) {
    const profile = contourProfile(phases);
    for (const low of [0, 0.2, 0.7, 1.5, 3, 6]) {
      for (const span of [0.02, 0.1, 0.4, 1.2]) {
        const curve = new Curve(profile);
        curve.insert([low, low + span]);
        const k = curve.knots.findIndex(({ epsilon }) => epsilon === low);
        const [left, right] = [curve.knots[k] as Knot, curve.knots[k + 1] as Knot];
        const epsilon = Float64Array.from({ length: 33 }, (_, i) => low + (span * i) / 32);
        const [remove, add] = [profile.evaluate('remove', epsilon), profile.evaluate('add', epsilon)].map(
          (points) => points.logDelta.lower,
        );
        const logs = Array.from(epsilon, (_, i) => Math.max(remove?.[i] as number, add?.[i] as number));
        for (const delta0 of [0, 1e-10, 0.3 * Math.exp(logs[16] as number)]) {
          // The mu that each epsilon asks for: that of the smallest Gaussian which is at least delta there.
          const asked = logs.map((log, i) => {
            const rest = Math.log((Math.exp(log) - delta0) / (1 - delta0));
            return Number.isFinite(rest) ? muFromEpsilonDelta(epsilon[i] as number, rest) : 0;
          });
          const ends = Math.max(asked[0] as number, asked[32] as number);
          const inner = Math.max(...asked);
          if (!(inner > 0)) continue;
          if (new Comparison(curve, inner * (1 + 1e-4), delta0).parts(left, right) === 0) proved++;
          for (const part of [0.5, 0.99]) {
            const mu = ends + part * (inner - ends);
            if (!(inner > mu * (1 + 1e-10))) continue;
            failing++;
            const isProved = new Comparison(curve, mu, delta0).parts(left, right) === 0;
            t.notOk(isProved, `${n}: [${low}, +${span}] at delta0 ${delta0}: ${mu} where ${inner} is asked for`);
          }
        }
      }
    }
  }
  t.ok(failing > 50 && proved > 50, `${failing} inequalities fail, ${proved} are proved`);
});

t.test('nor one the other way round: that delta is nowhere below a Gaussian by more than a gap', async (t) => {
  let failing = 0;
  let proved = 0;
  for (const [n, phases] of drawn.entries()) {
    const profile = contourProfile(phases);
    for (const low of [0, 0.2, 0.7, 1.5, 3]) {
      for (const span of [0.02, 0.1, 0.4, 1.2]) {
        const curve = new Curve(profile);
        const known = new Curve(oneSided(profile, 'upper'));
        for (const one of [curve, known]) one.insert([low, low + span]);
        const k = curve.knots.findIndex(({ epsilon }) => epsilon === low);
        const [left, right] = [curve.knots[k] as Knot, curve.knots[k + 1] as Knot];
        const epsilon = Array.from({ length: 33 }, (_, i) => low + (span * i) / 32);
        const uppers = curve.at(epsilon).map(({ delta }) => delta.upper);
        for (const factor of [1.01, 1.3]) {
          const mu = factor * muFromEpsilonDelta(low, left.delta.upper);
          // The gap that each epsilon asks for, at least.
          const asked = epsilon.map((at, i) => (Math.exp(logDelta(mu, at)) - Math.exp(uppers[i] as number)) / (1 + Math.exp(at)));
          const [ends, inner] = [Math.max(asked[0] as number, asked[32] as number), Math.max(...asked)];
          if (!(inner > 1e-12)) continue;
          const enough = inner * (1 + 1e-3);
          if (new Comparison(curve, mu, 0, enough).parts(left, right) === 0) proved++;
          t.not(new Comparison(known, mu, 0, enough).parts(left, right), 0, 'a bound from above proves nothing from below');
          for (const gap of [0.5 * inner, ends + 0.5 * (inner - ends), ends + 0.99 * (inner - ends)]) {
            if (!(gap > 0 && inner > gap * (1 + 1e-9) + 1e-15)) continue;
            failing++;
            const isProved = new Comparison(curve, mu, 0, gap).parts(left, right) === 0;
            t.notOk(isProved, `${n}: [${low}, +${span}], mu ${mu}: a gap of ${gap} where ${inner} is asked for`);
          }
        }
      }
    }
  }
  t.ok(failing > 50 && proved > 50, `${failing} inequalities fail, ${proved} are proved`);
});

t.test('a certificate of a Gaussian that dominates the whole curve asks for next to no delta0', async (t) => {
  // Sampling only helps: the uses without it, of the mu of the sum of squares, dominate.
  for (const [phases, mu] of [
    [sampled(0.9999, 0.5, 4), 1],
    [[...sampled(0.98, 0.1, 60), ...gaussians(0.5, 3)], Math.hypot(0.1 * Math.sqrt(60), 0.5)],
  ] as const) {
    const delta0 = certificateAtMu(new Curve(contourProfile(phases)), mu * (1 + 1e-12));
    t.ok(delta0 <= 1e-20, `${delta0}`);
  }
});

t.test('a curve that a floor keeps below its largest mu is not said to lie below that of the floor', async (t) => {
  // The mu of a sampled Gaussian rises towards small false positive rates.
  const curve = new Curve(contourProfile(sampled(0.01, 1, 1000)));
  curve.insert(Array.from({ length: 200 }, (_, i) => 0.05 * i));
  const at = 6;
  const k = curve.knots.findIndex(({ epsilon }) => epsilon >= at);
  const left = curve.knots[k] as Knot;
  const right = curve.knots[k + 1] as Knot;
  const low = { at: 0.1, proves: 0 };
  for (let mu = 0.3; mu < 1.2; mu += 0.002) {
    const below = logDelta(mu, left.epsilon) < left.remove.lower || logDelta(mu, right.epsilon) < right.remove.lower;
    const isProved = new Comparison(curve, mu, 0).parts(left, right) === 0;
    if (below) t.notOk(isProved, `mu ${mu} is too small`);
    else if (isProved && low.proves === 0) Object.assign(low, { at: mu, proves: 1 });
  }
  t.equal(low.proves, 1, `proved from ${low.at} on`);
});
