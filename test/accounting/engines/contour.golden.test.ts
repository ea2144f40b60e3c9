/** The contour engine against reference values: golden cases, random compositions in 192-bit arithmetic, anchors of the tails. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import { contourServes } from '../../../src/accounting/engines/contour/serves.ts';
import type { LawParameters, Phase } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { resolveEvents } from '../../../src/accounting/mechanisms/resolve.ts';
import type { PrivacyProfile, ProfilePoints } from '../../../src/accounting/profile/profile.ts';
import type { Composition, Direction } from '../../../src/accounting/types.ts';

interface Part {
  type: 'sgm' | 'gauss' | 'laplace';
  q: number;
  sigma: number;
  T: number;
  mu: number;
  scale: number;
  k: number;
}
interface Golden {
  id: string;
  kind: string;
  inputs: { mechanism?: string; q: number; sigma: number; T: number; parts?: Part[]; eps: number; direction: Direction | 'both' };
  expected: { value: number; remove?: number; add?: number };
  tol: { rel: number };
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'));

function phase(parameters: LawParameters, count: number): Phase {
  return { law: lawOf(parameters), count };
}
function sampled(q: number, sigma: number, count: number): Phase {
  return phase({ kind: 'poisson', probability: q, base: { kind: 'gaussian', mu: 1 / sigma } }, count);
}
function partPhase(part: Part): Phase {
  if (part.type === 'sgm') return sampled(part.q, part.sigma, part.T);
  return part.type === 'gauss' ? phase({ kind: 'gaussian', mu: part.mu }, 1) : phase({ kind: 'laplace', epsilon: 1 / part.scale }, part.k);
}

/** The direction with the larger delta, as `both` is defined. */
function evaluate(profile: PrivacyProfile, direction: Direction | 'both', epsilon: number): ProfilePoints {
  const at = (d: Direction) => profile.evaluate(d, Float64Array.of(epsilon));
  if (direction !== 'both') return at(direction);
  const [remove, add] = [at('remove'), at('add')];
  return add.logDelta.value[0]! > remove.logDelta.value[0]! ? add : remove;
}

t.test('golden values of composed mechanisms', async (t) => {
  const cases = (read('golden-accounting.json').cases as Golden[]).filter(
    ({ kind, inputs: { mechanism, T } }) =>
      kind === 'delta' && (mechanism === 'composition' || (mechanism === 'poisson_subsampled_gaussian' && T >= 10)),
  );
  const profiles = new Map<string, PrivacyProfile | null>();
  const declined = new Set<string>();
  for (const { id, inputs, expected, tol } of cases) {
    const key = JSON.stringify(inputs.parts ?? [inputs.q, inputs.sigma, inputs.T]);
    if (!profiles.has(key)) {
      const phases = inputs.parts?.map(partPhase) ?? [sampled(inputs.q, inputs.sigma, inputs.T)];
      profiles.set(key, contourServes(phases).serves ? contourProfile(phases) : null);
    }
    const profile = profiles.get(key);
    if (profile === null || profile === undefined) {
      declined.add(key);
      continue;
    }
    const directions: (Direction | 'both')[] = expected.add === undefined ? [inputs.direction] : ['remove', 'add'];
    for (const direction of directions) {
      const truth = direction === 'both' ? expected.value : (expected[direction] ?? expected.value);
      const { logDelta } = evaluate(profile, direction, inputs.eps);
      const [lower, value, upper] = [logDelta.lower[0]!, logDelta.value[0]!, logDelta.upper[0]!].map(Math.exp) as [number, number, number];
      const limit = inputs.T > 1e5 ? 1e-9 : 1e-10;
      t.ok(Math.abs(value / truth - 1) <= limit, `${id} ${direction}: ${value} is ${truth}`);
      t.ok(lower <= truth * (1 + tol.rel) && upper >= truth * (1 - tol.rel), `${id} ${direction}: interval`);
      t.ok(upper - lower <= 1e-8 * truth, `${id} ${direction}: width`);
    }
  }
  t.same([...declined], ['[0.01,0.3,100]'], 'only the law whose rare jumps leave a plateau is declined');
});

t.test('random compositions', async (t) => {
  interface Truth {
    id: string;
    mechanism: Composition;
    quantity: string;
    inputs: { direction: Direction | 'both'; epsilon: number };
    log: number;
  }
  const cases = (read('random-truth.json').cases as Truth[]).filter(({ quantity }) => ['delta', 'tail_p', 'tail_q'].includes(quantity));
  const profiles = new Map<string, PrivacyProfile | null>();
  let close = 0;
  let checked = 0;
  for (const { id, mechanism, quantity, inputs, log } of cases) {
    const key = id.split('/')[0]!;
    if (!profiles.has(key)) {
      const resolved = resolveEvents(mechanism);
      if (!resolved.ok) throw new Error(key);
      profiles.set(key, contourServes(resolved.phases).serves ? contourProfile(resolved.phases) : null);
    }
    const profile = profiles.get(key);
    if (!profile) continue;
    const points = evaluate(profile, inputs.direction, inputs.epsilon);
    const slack = 2e-15 + 4e-16 * Math.abs(log);
    const value = { delta: points.logDelta.value, tail_p: points.logP, tail_q: points.logQ }[quantity]![0]!;
    if (quantity === 'delta') {
      t.ok(points.logDelta.lower[0]! <= log + slack && points.logDelta.upper[0]! >= log - slack, `${id} lies in its interval`);
      t.ok(points.logComplement.lower[0]! <= Math.log(-Math.expm1(log)) + slack + 1e-13 / -Math.expm1(log), `${id} complement from below`);
    } else if (quantity === 'tail_p') t.ok(points.tests.logTpr[0]! <= log + slack, `${id} true positive rate is not overstated`);
    else t.ok(points.tests.logFpr[0]! >= log - slack, `${id} false positive rate is not understated`);
    checked++;
    if (Math.abs(value - log) <= 1e-10) close++;
  }
  t.ok(checked > 600, `${checked} values checked`);
  t.ok(close >= 0.98 * checked, `${close} of them within 1e-10`);
});

t.test('a plateau is not taken for the end of the integrand', async (t) => {
  const profile = contourProfile([sampled(512 / 1e6, 0.8, 50000)]);
  const delta = Math.exp(profile.evaluate('remove', Float64Array.of(1)).logDelta.value[0]!);
  t.ok(Math.abs(delta / 7.673934010868339e-7 - 1) < 1e-10, `${delta}`);
});

t.test('true positive rates at false positive rates', async (t) => {
  const profile = contourProfile([sampled(0.01, 1, 1000)]);
  const anchors: [number, number, number][] = [
    [1e-8, 1.55962e-7, 5e-6],
    [1e-6, 9.36751e-6, 5e-6],
    [1e-5, 7.20744e-5, 5e-6],
    [1e-4, 5.47433e-4, 5e-6],
    [1e-3, 4.06845e-3, 5e-6],
    [1e-2, 0.0291391, 5e-6],
    [0.05, 0.111002, 5e-6],
    [0.2, 0.334342, 5e-6],
  ];
  for (const [fpr, tpr, relative] of anchors) {
    let low = -3;
    let high = 6;
    for (let step = 0; step < 60; step++) {
      const middle = 0.5 * (low + high);
      if (profile.evaluate('remove', Float64Array.of(middle)).logQ[0]! > Math.log(fpr)) low = middle;
      else high = middle;
    }
    const reached = Math.exp(profile.evaluate('remove', Float64Array.of(high)).logP[0]!);
    t.ok(Math.abs(reached / tpr - 1) <= relative, `${fpr}: ${reached} is ${tpr}`);
  }
});
