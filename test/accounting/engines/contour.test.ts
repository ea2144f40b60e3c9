/** The contour engine: closed forms, laws between answers, error terms, and what it declines. */
import t from 'tap';
import { logSharp } from '../../../src/accounting/engines/contour/aliasing.ts';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import type { ContourOptions } from '../../../src/accounting/engines/contour/options.ts';
import { contourServes } from '../../../src/accounting/engines/contour/serves.ts';
import type { LawParameters, Phase } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { weightsOf } from '../../../src/accounting/mechanisms/moments/envelope.ts';
import { logDelta, logOneMinusDelta } from '../../../src/accounting/numerics/gaussian.ts';
import type { PrivacyProfile } from '../../../src/accounting/profile/profile.ts';
import type { Direction } from '../../../src/accounting/types.ts';

function phase(parameters: LawParameters, count: number): Phase {
  return { law: lawOf(parameters), count };
}
function sampled(q: number, mu: number, count: number): Phase {
  return phase({ kind: 'poisson', probability: q, base: { kind: 'gaussian', mu } }, count);
}
function at(profile: PrivacyProfile, direction: Direction, epsilon: number) {
  const points = profile.evaluate(direction, Float64Array.of(epsilon));
  const { lower, value, upper } = points.logDelta;
  return { lower: lower[0]!, value: value[0]!, upper: upper[0]!, complement: points.logComplement.value[0]!, points };
}
function within(t: { ok(value: boolean, name: string): unknown }, log: number, truth: number, relative: number, name: string) {
  t.ok(Math.abs(log - truth) <= relative + 1e-15 * Math.abs(truth), `${name}: ${log} is ${truth}`);
}

t.test('Gaussian closed forms, far into both tails', async (t) => {
  const cases: [string, Phase[], number][] = [
    ['one use', [phase({ kind: 'gaussian', mu: 1.5 }, 1)], 1.5],
    ['many uses', [phase({ kind: 'gaussian', mu: 0.05 }, 400), phase({ kind: 'gaussian', mu: 0.75 }, 1)], 1.25],
    ['sampling everything', [sampled(1 - 2 ** -53, 0.5, 16)], 2],
    [
      'exchange, sampling everything',
      [phase({ kind: 'poisson_replace', probability: 1 - 2 ** -53, noise: 'gaussian', shift: 0.25 }, 16)],
      2,
    ],
    ['large', [phase({ kind: 'gaussian', mu: 40 }, 1)], 40],
    ['small', [phase({ kind: 'gaussian', mu: 1e-3 }, 1)], 1e-3],
  ];
  for (const [name, phases, mu] of cases) {
    const profile = contourProfile(phases);
    for (const x of [-30, -8, -2, -0.3, 0, 0.01, 0.4, 1.7, 6, 25]) {
      // The sampled laws are bounded on one side, at 16 ln 2^-53.
      const epsilon = mu * x + 0.5 * mu * mu * Math.sign(x);
      if (name !== 'one use' && Math.abs(epsilon) > 60 && phases[0]!.law.parameters.kind === 'poisson') continue;
      for (const direction of ['remove', 'add'] as const) {
        const r = at(profile, direction, epsilon);
        const truth = logDelta(mu, epsilon);
        const slack = 4e-15 * Math.abs(truth) + 1e-14;
        within(t, r.value, truth, 2e-11, `${name} ${direction} ${epsilon}`);
        t.ok(r.lower - slack <= truth && truth <= r.upper + slack, `${name} ${direction} ${epsilon}: interval`);
        within(t, r.complement, logOneMinusDelta(mu, epsilon), 2e-11, `${name} ${direction} ${epsilon}: complement`);
      }
    }
  }
});

t.test('responses beside a Gaussian: a finite sum of closed forms', async (t) => {
  const [epsilon, delta, uses, mu] = [0.4, 1e-5, 3, 0.8];
  const profile = contourProfile([phase({ kind: 'approximate', epsilon, delta }, uses), phase({ kind: 'gaussian', mu }, 1)]);
  const p = Math.exp(epsilon) / (1 + Math.exp(epsilon));
  const finite = Math.exp(uses * Math.log1p(-delta));
  const infinite = -Math.expm1(uses * Math.log1p(-delta));
  for (const e of [-4, -1, 0, 0.7, 2, 5]) {
    let sum = 0;
    for (let k = 0; k <= uses; k++) {
      const weight = [1, 3, 3, 1][k]! * p ** k * (1 - p) ** (uses - k);
      sum += weight * Math.exp(logDelta(mu, e - (2 * k - uses) * epsilon));
    }
    const truth = Math.log(infinite + finite * sum);
    for (const direction of ['remove', 'add'] as const) within(t, at(profile, direction, e).value, truth, 1e-12, `${direction} ${e}`);
  }
  const mass = profile.infinityMass('remove');
  t.ok(mass.lower <= infinite && mass.upper >= infinite && mass.upper - mass.lower < 1e-12 * infinite);
});

t.test('Laplace by exchange with everything sampled is Laplace of twice the shift', async (t) => {
  const gaussian = phase({ kind: 'gaussian', mu: 0.5 }, 1);
  const one = contourProfile([phase({ kind: 'poisson_replace', probability: 1 - 2 ** -53, noise: 'laplace', shift: 0.15 }, 4), gaussian]);
  const other = contourProfile([phase({ kind: 'laplace', epsilon: 0.3 }, 4), gaussian]);
  for (const e of [-3, -0.5, 0, 0.5, 2, 4]) within(t, at(one, 'remove', e).value, at(other, 'remove', e).value, 1e-12, `${e}`);
});

t.test('laws between answers', async (t) => {
  const laws: [string, Phase[], Phase[]][] = [
    ['Gaussian', [sampled(0.02, 0.9, 700)], [sampled(0.02, 0.9, 300), sampled(0.02, 0.9, 400)]],
    [
      'Laplace',
      [phase({ kind: 'poisson', probability: 0.1, base: { kind: 'laplace', epsilon: 1 } }, 900)],
      [1, 2].map(() => phase({ kind: 'poisson', probability: 0.1, base: { kind: 'laplace', epsilon: 1 } }, 450)),
    ],
    [
      'approximate',
      [phase({ kind: 'poisson', probability: 0.2, base: { kind: 'approximate', epsilon: 0.5, delta: 1e-4 } }, 6), sampled(0.02, 0.9, 700)],
      [
        sampled(0.02, 0.9, 700),
        ...[2, 4].map((n) => phase({ kind: 'poisson', probability: 0.2, base: { kind: 'approximate', epsilon: 0.5, delta: 1e-4 } }, n)),
      ],
    ],
    [
      'exchange',
      [phase({ kind: 'poisson_replace', probability: 0.02, noise: 'gaussian', shift: 0.8 }, 500)],
      [
        phase({ kind: 'poisson_replace', probability: 0.02, noise: 'gaussian', shift: 0.8 }, 499),
        phase({ kind: 'poisson_replace', probability: 0.02, noise: 'gaussian', shift: 0.8 }, 1),
      ],
    ],
  ];
  for (const [name, whole, split] of laws) {
    const one = contourProfile(whole);
    const two = contourProfile(split);
    const mass = 1 - one.infinityMass('add').upper;
    for (const e of [0.05, 0.4, 1.1, 2.5]) {
      for (const direction of ['remove', 'add'] as const)
        within(t, at(one, direction, e).value, at(two, direction, e).value, 1e-11, `${name} split ${direction} ${e}`);
      const add = Math.exp(at(one, 'add', -e).value);
      const remove = at(one, 'remove', e);
      // 1 - delta_add(-e) = e^-e (1 - delta_remove(e)), infinite losses included.
      t.ok(Math.abs(1 - add - Math.exp(-e) * Math.exp(remove.complement)) < 1e-13, `${name} dual ${e}, mass ${mass}`);
      const before = at(one, 'remove', e - 0.01);
      t.ok(before.value > remove.value, `${name} falls at ${e}`);
    }
    const { logP, logPc, logQ, tests } = remove(one, 0.4);
    t.ok(Math.abs(Math.exp(logP[0]!) + Math.exp(logPc[0]!) - 1) < 1e-12, `${name}: P adds up`);
    t.ok(
      tests.logFpr[0]! >= logQ[0]! && tests.logTpr[0]! <= logP[0]! && tests.logFnr[0]! >= logPc[0]!,
      `${name}: tests are on the sound side`,
    );
  }
  function remove(profile: PrivacyProfile, e: number) {
    return profile.evaluate('remove', Float64Array.of(e));
  }
});

t.test('each error term answers to its own ingredient, and the truth stays inside', async (t) => {
  const phases = [sampled(0.01, 1, 1000)];
  const truths: [number, number][] = [
    [0.5, -3.4878007723490687],
    [2, -12.835091917456634],
    [8, -58.72231777289746],
  ];
  const run = (options: ContourOptions, name: string) => {
    const profile = contourProfile(phases, options);
    for (const [epsilon, log] of truths) {
      const { lower, upper } = at(profile, 'remove', epsilon);
      t.ok(lower <= log + 1e-10 && upper >= log - 1e-10, `${name} ${epsilon}: [${lower}, ${upper}]`);
    }
    return Object.fromEntries(profile.errorBudget().terms.map(({ name, value }) => [name, value])) as Record<string, number>;
  };
  const whole = run({}, 'whole');
  for (const name of ['aliasing', 'truncation', 'quadrature', 'rounding']) t.ok(whole[name]! < 1e-10, `${name} is ${whole[name]}`);
  const crippled: [string, ContourOptions][] = [
    ['aliasing', { periodFactor: 0.4 }],
    ['truncation', { nodesFactor: 0.5 }],
    ['quadrature', { quadratureStep: 1.5 }],
    ['rounding', { unit: 2 ** -24 }],
  ];
  for (const [name, options] of crippled) {
    const terms = run(options, name);
    t.ok(terms[name]! > 1e3 * whole[name]!, `${name} grows to ${terms[name]}`);
    t.ok(terms[name]! > 1e-9, `${name} is seen: ${terms[name]}`);
  }
});

t.test('what cannot be certified is declined, and bounded all the same', async (t) => {
  const response = phase({ kind: 'three_point', epsilon: 1, quiet: 2 * Math.exp(-1) }, 20);
  t.equal(contourServes([response]).serves, false);
  t.equal(contourServes([response, sampled(0.01, 1, 1000)]).serves, true);
  t.equal(contourServes([sampled(0.01, 1, 1)]).serves, false);
  t.equal(contourServes([phase({ kind: 'laplace', epsilon: 0.5 }, 20)]).serves, false);
  t.equal(contourServes([phase({ kind: 'laplace', epsilon: 0.1 }, 1000)]).serves, true);
  const serves = contourServes([sampled(1e-5, 1, 1e9)]);
  t.ok(serves.serves && serves.nodes < 1000, `a billion uses take ${serves.nodes} nodes`);
  const bounded = contourProfile([phase({ kind: 'laplace', epsilon: 0.1 }, 1000)]);
  t.equal(at(bounded, 'remove', 101).value, Number.NEGATIVE_INFINITY, 'beyond the largest loss');
  const { lower, upper } = at(bounded, 'remove', 99.9);
  // S = 100 has the probability 2^-1000.
  t.ok(lower <= Math.log1p(-Math.exp(-0.1)) - 1000 * Math.LN2 && upper >= Math.log1p(-Math.exp(-0.1)) - 1000 * Math.LN2);
});

t.test('answers do not depend on what was asked before', async (t) => {
  const ask = [8, 0.1, 2];
  const first = contourProfile([sampled(0.013, 0.8, 500)]);
  const expected = ask.map((e) => at(first, 'remove', e).value);
  const second = contourProfile([sampled(0.013, 0.8, 500)]);
  at(second, 'add', 3);
  at(contourProfile([sampled(0.013, 0.8, 800)]), 'remove', 2.2);
  t.same(
    [...ask].reverse().map((e) => at(second, 'remove', e).value),
    [...expected].reverse(),
  );
});

t.test('the constant of a sharp exponential bound keeps its digits at any distance', async (t) => {
  // The maximum of x^c (1 - x) for x in [0, 1] is c^c / (1 + c)^(1 + c); far out ln of it is -1 - ln c - 1 / (2 c) + 1 / (6 c^2) - ...
  for (const [c, log] of [
    [1, -Math.log(4)],
    [0.5, Math.log(0.5) / 2 - 1.5 * Math.log(1.5)],
    [2 ** -58, -(2 ** -58) * (58 * Math.LN2 + 1)],
    [1e6, -1 - Math.log(1e6) - 0.5e-6 + 1e-12 / 6],
    [1e12, -1 - Math.log(1e12) - 0.5e-12],
  ] as const)
    t.ok(Math.abs(logSharp(c) - log) <= 4e-16 * Math.abs(log), `${c}: ${logSharp(c)} is ${log}`);
});

t.test('masses of cells are bounded from both sides by exponentials, beyond the rounding of these', async (t) => {
  for (let x = 1e-20; x < 5; x *= 1.07) {
    // One cell of width 1 between weights of 1, whose logarithm bends by 8 x at most.
    const bend = { base: 8 * x, factor: 0, most: new Float64Array(1) };
    const { lower, upper } = weightsOf(Float64Array.of(1, 1), 1, bend, bend);
    t.ok(upper[0]! >= Math.exp(x) * (1 + 2e-15) && upper[0]! <= Math.exp(x) * 1.002, `e^${x}: ${upper[0]}`);
    t.ok(lower[0]! <= Math.exp(-x) * (1 - 2e-15) && lower[0]! >= Math.exp(-x) * 0.995, `e^-${x}: ${lower[0]}`);
  }
});
