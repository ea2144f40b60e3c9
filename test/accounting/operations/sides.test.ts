/** Laws that only bound a mechanism: from above, or from both sides. The truths are those of Gaussians with mu 1 and 2. */
import t from 'tap';
import { gaussianEvent } from '../../../src/accounting/mechanisms/gaussian/event.ts';
import { type Composed, compose, type ResolvedEvent } from '../../../src/accounting/mechanisms/resolve.ts';
import { type Prepared, prepareComposed } from '../../../src/accounting/operations/prepare.ts';
import { Curve } from '../../../src/accounting/readings/curve.ts';
import { readEpsilon } from '../../../src/accounting/readings/epsilon.ts';
import { readMu } from '../../../src/accounting/readings/mu.ts';
import { readStrictMu } from '../../../src/accounting/readings/strict_mu.ts';

const context = { cancelled: () => false };
/** How near mu is read; the sides are what is tested here. */
const TOLERANCE = 5e-3;
const unused = () => {
  throw new Error('no event is nested');
};
const usesOf = (mu: number) => {
  const resolution = gaussianEvent.resolve(
    { kind: 'gaussian', sigma: 1, sensitivity: mu, sampling: { scheme: 'none' } },
    'add_remove',
    unused,
  );
  if (!resolution.ok) throw new Error(resolution.detail);
  return resolution.uses;
};
const event = (above: number, below?: number | null): ResolvedEvent => ({
  uses: usesOf(above),
  count: 1,
  ...(below === undefined ? {} : { lower: below === null ? null : usesOf(below) }),
});
const prepared = (composed: Composed): Prepared => {
  const result = prepareComposed(composed, { tolerance: TOLERANCE, certify: false }, context);
  if (!result.ok) throw new Error(result.refusal.detail);
  return result.prepared;
};
const near = (x: number | null | undefined, y: number, tolerance = 1e-9) => Math.abs((x ?? Number.NaN) - y) <= tolerance;

t.test('sides of a composition: one event bounded from above bounds the whole from above, laws from below compose', async (t) => {
  t.same(Object.keys(compose([event(1), event(2)])), ['phases'], 'exact laws say nothing of sides');
  t.equal(compose([event(1), event(2, null), event(2, 1)]).lower, null);
  const { phases, lower } = compose([event(2, 1), { ...event(1), count: 3 }]);
  const muOf = (list: typeof phases) => Math.sqrt(list.reduce((sum, { law, count }) => sum + count * (law.gaussianMu as number) ** 2, 0));
  t.ok(near(muOf(phases), Math.sqrt(7)));
  t.ok(near(muOf(lower ?? []), 2));
});

t.test('from above: no lower end anywhere', async (t) => {
  const { profile, composed } = prepared(compose([event(1, null)]));
  const curve = new Curve(profile);
  t.equal(profile.sides, 'upper');
  t.equal(profile.gaussianMu, null, 'the mechanism is not that Gaussian');
  const [knot] = curve.at([1]);
  t.ok(near(Math.exp(knot?.delta.upper as number), 0.12693673750664));
  t.equal(knot?.delta.lower, Number.NEGATIVE_INFINITY);
  const epsilon = readEpsilon(curve, Math.log(1e-5));
  t.ok(near(epsilon.upper, 4.37717809559, 1e-6));
  t.equal(epsilon.lower, 0);
  const mu = readMu(curve, Math.log(1e-10), 1e-6);
  t.ok(near(mu.upper, 1, TOLERANCE) && (mu.upper as number) >= 1, `mu ${mu.upper}`);
  t.match(readStrictMu(curve, composed, mu, 1e-6), { bound: 'upper', lower: null });
});

t.test('between two laws: each end is that of its own law', async (t) => {
  const { profile, composed } = prepared(compose([event(2, 1)]));
  const curve = new Curve(profile);
  t.equal(profile.sides, 'two_sided');
  const [knot] = curve.at([0]);
  t.ok(near(Math.exp(knot?.delta.lower as number), 0.38292492254803) && near(Math.exp(knot?.delta.upper as number), 0.68268949213709));
  const epsilon = readEpsilon(curve, Math.log(1e-5));
  t.ok(near(epsilon.lower, 4.37717809559, 1e-6), `${epsilon.lower}`);
  t.ok(near(epsilon.upper, 9.997256142393, 1e-6), `${epsilon.upper}`);
  const mu = readMu(curve, Math.log(1e-10), 1e-6);
  t.ok(near(mu.lower, 1, TOLERANCE) && mu.lower <= 1, `from below ${mu.lower}`);
  t.ok(near(mu.upper, 2, TOLERANCE) && (mu.upper as number) >= 2, `from above ${mu.upper}`);
  const strict = readStrictMu(curve, composed, mu, 1e-6);
  t.ok(near(strict.lower, 1) && near(strict.upper, 2), `${strict.lower} ${strict.upper}`);
});
