/** Laws that hold whatever the numbers are: folding, permuting, more noise, more steps, the dual direction, anchors of the curve. */
import t from 'tap';
import { operations } from '../../src/accounting/index.ts';
import type { Adjacency, Composition, GdpFitAnswer, Interval, PrivacyEvent, ProfileAnswer } from '../../src/accounting/types.ts';

const context = { cancelled: () => false };
const gaussian = (sigma: number, q: number, count: number): PrivacyEvent => ({
  kind: 'gaussian',
  noise_multiplier: sigma,
  sampling: q === 0 ? { scheme: 'none' } : { scheme: 'poisson', probability: q },
  count,
});
const of = (adjacency: Adjacency, ...events: PrivacyEvent[]): Composition => ({ kind: 'composition', adjacency, events });

function fit(mechanism: Composition, error_floor = 1e-10): GdpFitAnswer {
  const outcome = operations.fitGdp({ mechanism, error_floor, floors: [] }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}
function profile(mechanism: Composition, epsilon: number[]): ProfileAnswer {
  const outcome = operations.computeProfile({ mechanism, epsilon }, context);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  return outcome.answer;
}
function meet(a: Interval, b: Interval): boolean {
  return (a.lower as number) <= (b.upper as number) && (b.lower as number) <= (a.upper as number);
}
const withoutEcho = ({ request: _, ...rest }: GdpFitAnswer) => rest;

t.test('splitting, folding and permuting events changes nothing, to the last bit', async (t) => {
  const whole = fit(of('add_remove', gaussian(1, 0.02, 300), gaussian(2, 0.05, 100)));
  const split = fit(of('add_remove', gaussian(2, 0.05, 40), gaussian(1, 0.02, 100), gaussian(2, 0.05, 60), gaussian(1, 0.02, 200)));
  t.same(withoutEcho(split), withoutEcho(whole));
});

t.test('q = 1 equals no sampling; the alternative form of the noise is the same event', async (t) => {
  t.same(withoutEcho(fit(of('add_remove', gaussian(3, 1, 20)))), withoutEcho(fit(of('add_remove', gaussian(3, 0, 20)))));
  const named = of('add_remove', { kind: 'gaussian', sigma: 6, sensitivity: 2, sampling: { scheme: 'none' }, count: 20 });
  t.same(withoutEcho(fit(named)), withoutEcho(fit(of('add_remove', gaussian(3, 0, 20)))));
});

t.test('replace-one costs at least add/remove; unsampled it is twice the sensitivity', async (t) => {
  const add = fit(of('add_remove', gaussian(1, 0.05, 50)));
  const replace = fit(of('replace_one', gaussian(1, 0.05, 50)));
  t.ok((replace.mu.lower as number) >= (add.mu.lower as number));
  const doubled = fit(of('replace_one', gaussian(4, 0, 1)));
  t.ok(Math.abs((doubled.mu.value as number) - 0.5) < 1e-14);
  const stated = fit(of('replace_one', { kind: 'gaussian', sigma: 4, sensitivity: 2, sampling: { scheme: 'none' } }));
  t.ok(Math.abs((stated.mu.value as number) - 0.5) < 1e-14);
});

t.test('zero-out has the pair of add/remove', async (t) => {
  t.same(fit(of('zero_out', gaussian(1, 0.05, 50))).mu, fit(of('add_remove', gaussian(1, 0.05, 50))).mu);
});

t.test('more noise, fewer steps, smaller q never cost more', async (t) => {
  const base = fit(of('add_remove', gaussian(1, 0.02, 200)));
  for (const less of [gaussian(1.1, 0.02, 200), gaussian(1, 0.02, 180), gaussian(1, 0.018, 200)]) {
    const mu = fit(of('add_remove', less)).mu;
    t.ok((mu.upper as number) < (base.mu.upper as number));
    t.ok((mu.lower as number) < (base.mu.lower as number));
  }
});

t.test("the two directions are each other's dual", async (t) => {
  const epsilon = [0.1, 0.5, 1, 2];
  const mechanism = of('add_remove', gaussian(1, 0.02, 300));
  const right = profile(mechanism, epsilon);
  const left = profile(
    mechanism,
    epsilon.map((e) => -e),
  );
  epsilon.forEach((e, i) => {
    // delta_add(-e) = 1 - e^-e + e^-e delta_remove(e)
    const expect = (d: number) => 1 - Math.exp(-e) + Math.exp(-e) * d;
    t.ok(expect(right.remove.lower[i] as number) <= (left.add.upper[i] as number) + 1e-12);
    t.ok(expect(right.remove.upper[i] as number) >= (left.add.lower[i] as number) - 1e-12);
  });
});

t.test('TPR at FPR of the reference run', async (t) => {
  const expected: [number, number][] = [
    [1e-8, 1.55962e-7],
    [1e-6, 9.36751e-6],
    [1e-5, 7.20744e-5],
    [1e-4, 5.47433e-4],
    [1e-3, 4.06845e-3],
    [1e-2, 0.0291391],
    [0.05, 0.111002],
    [0.2, 0.334342],
  ];
  const outcome = operations.computeTradeOff(
    { mechanism: of('add_remove', gaussian(1, 0.01, 1000)), fpr: expected.map(([fpr]) => fpr) },
    context,
  );
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  const { tpr, fnr } = outcome.answer;
  expected.forEach(([fpr, truth], i) => {
    const digits = 6e-6 * truth;
    t.ok(
      (tpr.lower[i] as number) <= truth + digits && (tpr.upper[i] as number) >= truth - digits,
      `${fpr}: ${truth} in [${tpr.lower[i]}, ${tpr.upper[i]}]`,
    );
    t.ok((tpr.upper[i] as number) >= fpr && (fnr.upper[i] as number) <= 1 - fpr + 1e-12, 'never worse than guessing');
  });
});

t.test('certificates of the reference run', async (t) => {
  const answer = fit(of('add_remove', gaussian(1, 0.01, 1000)));
  // A certificate at a larger mu has a smaller delta0, and the other way round.
  t.ok((answer.certificate.at_mu.mu as number) >= 0.5222014);
  t.ok((answer.certificate.at_delta0.mu as number) >= 0.5157582 * (1 - 2e-6), 'the smallest sound mu is not undercut');
  t.ok((answer.certificate.at_delta0.mu as number) <= 0.5157583 * (1 + 2e-6), 'and hardly exceeded');
  const { delta0 } = answer.certificate.at_mu;
  t.ok(Math.abs((delta0 as number) / 4.163e-11 - 1) <= 1e-3, `delta0 ${delta0}`);
});

t.test('strict mu of mixed compositions lies between the tail and the sum of squares', async (t) => {
  const { strict_mu } = fit(
    of('add_remove', gaussian(1, 0.1, 4), { kind: 'laplace', scale: 2, sensitivity: 1, sampling: { scheme: 'none' } }),
  );
  t.ok((strict_mu.lower as number) >= 2 * (1 - 1e-12));
  t.ok((strict_mu.upper as number) <= Math.sqrt(4 + 1.031 ** 2));
  t.ok(meet(strict_mu, { ...strict_mu }));
  const replace = fit(of('replace_one', gaussian(1, 0.1, 4))).strict_mu;
  t.ok((replace.lower as number) >= 2 * (1 - 1e-12) && (replace.upper as number) <= 4 * (1 + 1e-12));
});

t.test('a Gaussian beyond the floor keeps its mu; another mechanism says that the floor is empty', async (t) => {
  const exact = fit(of('add_remove', gaussian(0.05, 0, 1)));
  t.ok(Math.abs((exact.mu.value as number) - 20) < 1e-12);
  const strong = fit(of('add_remove', gaussian(0.05, 0, 1), { kind: 'laplace', scale: 10, sensitivity: 1, sampling: { scheme: 'none' } }));
  t.equal(strong.attained_at, null);
  t.equal(strong.mu.bound, 'lower');
  t.ok(Math.abs((strong.mu.lower as number) - 12.7226818) < 1e-6);
  t.ok(strong.warnings.some((warning) => warning.code === 'FLOOR_EMPTY'));
});

t.test('nothing that was released costs nothing', async (t) => {
  const answer = fit(of('add_remove', { kind: 'approximate', epsilon: 0, delta: 0, sampling: { scheme: 'none' } }));
  t.equal(answer.mu.value, 0);
  t.equal(answer.advantage.value, 0);
  t.equal(answer.epsilon_at[0]?.epsilon.value, 0);
});
