/**
 * ln-moments of mixtures of Gaussians: closed forms, another law's points where a mixture has two parts, and whole compositions in 40-digit arithmetic
 * (test/fixtures/generate/gaussian_mixtures.py).
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import { contourServes } from '../../../src/accounting/engines/contour/serves.ts';
import type { LawParameters } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { gaussianMixtureMoment } from '../../../src/accounting/mechanisms/moments/gaussian-mixture.ts';
import type { Mixture } from '../../../src/accounting/mechanisms/moments/mixture-ratio.ts';
import { FULL_PRECISION } from '../../../src/accounting/mechanisms/moments/moment.ts';
import { poissonGaussianMoment } from '../../../src/accounting/mechanisms/moments/poisson-gaussian.ts';
import type { Direction } from '../../../src/accounting/types.ts';
import { ask, composition } from '../ask.ts';

interface Case extends Mixture {
  count: number;
  log_delta: { direction: Direction; epsilon: number; log: number }[];
}
const CASES = JSON.parse(readFileSync(new URL('../../fixtures/gaussian-mixtures.json', import.meta.url), 'utf8')) as Case[];

const MIXTURES: Mixture[] = [
  { shifts: [0, 0.5, 1, 1.5, 2], weights: [0.96059601, 0.03881196, 0.00058806, 0.00000396, 0.00000001] },
  { shifts: [0, 0.2, 2.5], weights: [0.9, 0.09, 0.01] },
  { shifts: [0.3, 0.9, 1.4], weights: [0.5, 0.25, 0.25] },
  { shifts: [0, 1.8, 3.6, 5.4, 7.2, 9], weights: [0.7788, 0.1947, 0.0243, 0.00205, 0.000125, 0.000025] },
];

t.test('moments of whole orders are sums over the parts', async (t) => {
  for (const mixture of MIXTURES) {
    const { shifts, weights } = mixture;
    const moment = gaussianMixtureMoment(mixture);
    let [second, third] = [0, 0];
    for (const [i, s] of shifts.entries())
      for (const [j, r] of shifts.entries()) {
        second += weights[i]! * weights[j]! * Math.exp(s * r);
        for (const [k, p] of shifts.entries()) third += weights[i]! * weights[j]! * weights[k]! * Math.exp(s * r + s * p + r * p);
      }
    for (const [order, truth] of [
      [1, Math.log(second)],
      [2, Math.log(third)],
      [0, 0],
      [-1, 0],
    ] as const) {
      const { value, error } = moment.real(order);
      t.ok(
        Math.abs(value - truth) <= error + 1e-14 * (1 + truth) && error < 1e-12 * (1 + truth),
        `K(${order}): ${value} +- ${error}, ${truth}`,
      );
    }
  }
});

t.test('sums on the real line and off it agree, and no bound of what lies far up is below a node', async (t) => {
  const turned = (x: number) => Math.atan2(Math.sin(x), Math.cos(x));
  for (const mixture of MIXTURES) {
    let compared = 0;
    for (const tilt of [-40, -3, -1.4, -0.5, 0.5, 3, 9]) {
      const moment = gaussianMixtureMoment(mixture);
      const moved = gaussianMixtureMoment(mixture).nodes(tilt, 0.5, 1300, 64);
      const real = moment.nodes(tilt, 0.5, 1300, 1300);
      const value = moment.jet(tilt).value;
      for (const j of [1, 4, 16, 64, 100, 200, 399, 700, 1200]) {
        const said = moved.rounding[j]! + moved.quadrature[j]! + real.rounding[j]! + real.quadrature[j]!;
        if (!(said < 1)) continue;
        compared++;
        const distance = Math.hypot(moved.re[j]! - real.re[j]!, turned(moved.im[j]! - real.im[j]!));
        t.ok(distance <= said, `shift ${mixture.shifts.at(-1)}, tilt ${tilt}, node ${j}: ${distance} <= ${said}`);
        const log = real.re[j]! - value - real.rounding[j]! - real.quadrature[j]!;
        const y = 0.5 * j;
        t.ok(moment.logEnvelope(tilt, 0.9 * y, Number.NEGATIVE_INFINITY) >= log, `envelope at ${y}`);
        t.ok(moment.logBand(tilt, 0.95 * y, 1.05 * y) >= log, `band at ${y}`);
      }
    }
    t.ok(compared > 15, `${compared} nodes compared`);
  }
});

t.test('a mixture of two parts is a sampled Gaussian', async (t) => {
  for (const [q, a] of [
    [0.01, 1],
    [1e-4, 2],
    [0.4, 0.3],
  ] as const) {
    const mixture = gaussianMixtureMoment({ shifts: [0, a], weights: [1 - q, q] });
    const sampled = poissonGaussianMoment(q, a);
    for (const tilt of [-9, -1.5, -0.3, 0.4, 2, 20]) {
      const [x, y] = [mixture.nodes(tilt, 0.3, 64, 64), sampled.nodes(tilt, 0.3, 64, 64)];
      for (let j = 0; j < 64; j++) {
        const [own, known] = [x, y].map(({ rounding, quadrature }) => rounding[j]! + quadrature[j]!) as [number, number];
        const distance = Math.hypot(x.re[j]! - y.re[j]!, x.im[j]! - y.im[j]!);
        if (distance > own + known || own > 10 * known + 1e-13)
          t.fail(`q ${q}, a ${a}, tilt ${tilt}, node ${j}: ${distance}, said ${own} and ${known}`);
      }
    }
  }
  t.pass('all nodes');
});

t.test('a mixture that is drawn with a probability is another mixture', async (t) => {
  const parameters = { kind: 'gaussian_mixture', shifts: [0.5, 2], weights: [0.75, 0.25] };
  const drawn = lawOf({ kind: 'poisson', probability: 0.1, base: parameters } as LawParameters).moment(1, FULL_PRECISION);
  const whole = gaussianMixtureMoment({ shifts: [0, 0.5, 2], weights: [0.9, 0.075, 0.025] });
  for (const order of [-3, 0.5, 4])
    t.ok(Math.abs(drawn!.real(order).value - whole.real(order).value) < 1e-13 * (1 + Math.abs(whole.real(order).value)));
});

t.test('deltas of compositions', async (t) => {
  let known = 0;
  for (const { shifts, weights, count, log_delta } of CASES) {
    const law = lawOf({ kind: 'gaussian_mixture', shifts, weights } as LawParameters);
    const phases = [{ law, count }];
    const { serves } = contourServes(phases);
    const profile = contourProfile(phases);
    for (const { direction, epsilon, log } of log_delta) {
      const { logDelta } = profile.evaluate(direction, Float64Array.of(epsilon));
      const [lower, upper] = [logDelta.lower[0]!, logDelta.upper[0]!];
      const name = `${count} of ${shifts.join()}, ${direction} ${epsilon}`;
      t.ok(lower <= log + 1e-15 * Math.abs(log) && log <= upper + 1e-15 * Math.abs(log), `${name}: ${log} in [${lower}, ${upper}]`);
      if (!serves) continue;
      known++;
      t.ok(upper - lower < 1e-8, `${name}: width ${upper - lower}`);
    }
  }
  t.ok(known > 12, `${known} values of compositions that lines serve`);
});

t.test('groups of records: the fit is one of lines, and as narrow', async (t) => {
  const group = {
    kind: 'gaussian',
    noise_multiplier: 1,
    sampling: { scheme: 'poisson', probability: 0.01 },
    count: 1000,
    group_size: 4,
  } as const;
  const { mu, engine } = ask('fitGdp', { mechanism: composition('add_remove', group) });
  t.equal(engine, 'contour');
  t.ok((mu.upper as number) - (mu.lower as number) < 1e-9, `[${mu.lower}, ${mu.upper}]`);
});

t.test('rare moves, which have no parts for the valley before the first of them, are left to laws in cells', async (t) => {
  const group = (probability: number, count: number) =>
    ({ kind: 'gaussian', noise_multiplier: 3.74, sampling: { scheme: 'poisson', probability }, count, group_size: 2 }) as const;
  const { mu, mu_at_floors, engine } = ask('fitGdp', { mechanism: composition('add_remove', group(2.7e-4, 1174)) });
  t.equal(engine, 'lattice');
  t.ok((mu.upper as number) - (mu.lower as number) < 1e-4, `[${mu.lower}, ${mu.upper}]`);
  for (const { error_floor, mu: at } of mu_at_floors)
    t.ok((at.upper as number) - (at.lower as number) < 1e-4, `floor ${error_floor}: [${at.lower}, ${at.upper}]`);
  t.equal(ask('fitGdp', { mechanism: composition('add_remove', group(0.01, 1174)) }).engine, 'contour');
});
