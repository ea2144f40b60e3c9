/** More of what circulates about trade-off curves, mu and regret (article A): the right numbers. */
import t from 'tap';
import { normalIsf } from '../../src/accounting/numerics/normal-quantile.ts';
import type { Composition, MechanismRequest, Metric, PrivacyEvent } from '../../src/accounting/types.ts';
import { ask, composition, contains, gaussian, laplace } from '../accounting/ask.ts';

const none = { scheme: 'none' } as const;
const add = (...events: PrivacyEvent[]) => composition('add_remove', ...events);
const unit = add(gaussian(1, 1, 1));
const approximate = (epsilon: number, delta: number) => add({ kind: 'approximate', epsilon, delta, sampling: none });
const points = (fpr: number[], fnr: number[]): MechanismRequest => ({
  kind: 'trade_off_points',
  fpr,
  fnr,
  interpretation: 'exact_piecewise_linear',
});
const fnrOf = (mechanism: MechanismRequest, fpr: number[]) => {
  const { lower, upper } = ask('computeTradeOff', { mechanism, fpr }).fnr;
  return fpr.map((_, i) => ({ lower: lower[i] as number, upper: upper[i] as number }));
};
const holds = ({ lower, upper }: { lower: number | null; upper: number | null }, truth: number, slack = 1e-12) =>
  contains(lower, upper, truth, slack);
const claimed = (mechanism: Composition, metric: Metric, value: number, digits: number) =>
  ask('checkClaim', { mechanism, claim: { kind: 'reading', metric, value, significant_digits: digits } });

t.test('A02: with infinite losses the curve begins below 1; it is convex and falls', async (t) => {
  const [start, ...rest] = fnrOf(approximate(1, 0.125), [0, 0.1, 0.2, 0.4, 0.8]);
  t.ok(holds(start as never, 0.875), `f(0) is 1 - delta: [${start?.lower}, ${start?.upper}]`);
  const f = [start, ...rest].map((one) => one?.upper as number);
  for (let i = 1; i < f.length; i++) t.ok((f[i] as number) <= (f[i - 1] as number));
  t.ok((f[1] as number) <= 0.5 * ((f[0] as number) + (f[2] as number)) + 1e-12);
});

t.test('A03: without privacy the curve is 0 everywhere', async (t) => {
  for (const one of fnrOf(approximate(0, 1), [0, 0.3, 1])) t.ok(holds(one, 0) && one.upper < 1e-12, JSON.stringify(one));
});

t.test(
  'A07, A10: the shift moves the curve towards the origin, and the regret is the least that brings it below the Gaussian',
  async (t) => {
    const mechanism = add(laplace(1));
    const { mu, regret } = ask('fitGdp', { mechanism });
    const fpr = Array.from({ length: 200 }, (_, i) => (i + 0.5) / 200);
    const gaussianCurve = fnrOf(add(gaussian(1, 1 / (mu.upper as number), 1)), fpr);
    const excess = (k: number, sign: 1 | -1) => {
      const inside = fpr.map((a) => Math.min(1, Math.max(0, a + sign * k)));
      return Math.max(...fnrOf(mechanism, inside).map(({ lower }, i) => lower - k - (gaussianCurve[i]?.upper as number)));
    };
    t.ok(excess((regret.upper as number) + 1e-6, 1) <= 0, 'to the left');
    t.ok(excess(0.98 * (regret.lower as number), 1) > 0, 'and not by less');
    t.ok(excess(regret.upper as number, -1) > 0, 'to the right it never is below');
  },
);

t.test('A12, A14, A15: at the corners of an exact curve, and an interval instead of the last infeasible value', async (t) => {
  const fpr = [0, 0.05, 0.2, 0.5, 1];
  const fnr = [1, 0.6, 0.3, 0.1, 0];
  // the hull of the curve and its mirror image has these corners
  const corners = [...fpr.map((a, i) => [a, fnr[i] as number]), ...fpr.map((a, i) => [fnr[i] as number, a])].filter(
    ([a = 0, b = 0]) => a > 0 && b > 0 && a < 1 && b < 1,
  );
  const best = Math.max(...corners.map(([a = 0, b = 0]) => normalIsf(a) + normalIsf(b)));
  const { mu, regret } = ask('fitGdp', { mechanism: points(fpr, fnr) });
  t.ok(holds(mu, best, 1e-9), `${best} in [${mu.lower}, ${mu.upper}]`);
  t.ok((regret.lower as number) <= (regret.value as number) && (regret.value as number) <= (regret.upper as number));
});

t.test('A18: the Gaussian curve is exact where clips begin, and at its ends', async (t) => {
  const [zero, tiny, one] = fnrOf(unit, [0, 1e-10, 1]);
  t.ok(zero?.lower === 1 || holds(zero as never, 1, 1e-15), JSON.stringify(zero));
  // Phi(Phi^-1(1 - 1e-10) - 1), from 40-digit arithmetic
  t.ok(holds(tiny as never, 0.9999999586967711), JSON.stringify(tiny));
  t.ok((one?.upper as number) < 1e-15);
});

t.test('A19: vertical pieces divide by nothing: of points above one another the lowest counts', async (t) => {
  const fpr = [0, 0.25, 0.5, 1];
  const straight = fnrOf(points([0, 0.5, 1], [0.75, 0.25, 0]), fpr);
  t.ok(holds(straight[0] as never, 0.75));
  const doubled: [number[], number[]][] = [
    [
      [0, 0, 0.5, 1],
      [1, 0.75, 0.25, 0],
    ],
    [
      [0, 0, 0.5, 0.5, 1],
      [1, 0.75, 0.25, 0.25, 0],
    ],
  ];
  for (const [x, y] of doubled) {
    t.same(fnrOf(points(x, y), fpr), straight, `${x}`);
    const fit = ask('fitGdp', { mechanism: points(x, y) });
    t.ok(Number.isFinite(fit.advantage.value) && Number.isFinite(fit.regret.upper ?? 0));
  }
});

t.test('A25, A26: neither delta of e^epsilon nor an infimum gives the curve', async (t) => {
  const tpr: Metric = { kind: 'tpr', fpr: 0.1 };
  t.match(claimed(unit, tpr, 1 - 0.793, 3), { verdict: 'unsafe', cause: 'delta_of_exponential' });
  t.match(claimed(unit, tpr, 1, 3), { verdict: 'safe', cause: 'unknown' }, 'the infimum says nothing: f = 0');
});

t.test('A01, A13: claims that the tail is delta, or that come from clipped errors', async (t) => {
  t.match(claimed(unit, { kind: 'delta', epsilon: 1 }, 0.3085, 4), { verdict: 'safe', cause: 'loss_tail' });
  t.match(claimed(unit, { kind: 'mu', error_floor: 1e-10 }, 1.29, 3), { cause: 'clipped_errors' });
});

t.test('A11: half a regret is not an advantage', async (t) => {
  const run = add(gaussian(0.01, 1, 1000));
  const { advantage, mu, regret } = ask('fitGdp', { mechanism: run });
  const ofGaussian = ask('assessRisk', { mechanism: add(gaussian(1, 1 / (mu.value as number), 1)) }).advantage.value as number;
  // whoever takes the regret for the gap of advantages claims this
  const claim = ofGaussian - (regret.value as number);
  t.ok(claim > (advantage.value as number) + 0.01);
  t.match(claimed(run, { kind: 'advantage' }, Number(claim.toPrecision(4)), 4), { verdict: 'safe', cause: 'unknown' });
});

t.test('A24: mu through one order is that of an upper bound', async (t) => {
  const curve = { kind: 'rdp_curve', orders: [2, 4, 8], epsilons: [1, 2, 4] } as const;
  const fit = ask('fitGdp', { mechanism: { ...curve, orders: [...curve.orders], epsilons: [...curve.epsilons] } });
  t.equal(fit.mu.bound, 'upper');
  t.ok((fit.mu.upper as number) > 1.05, `${fit.mu.upper}`);
  t.ok(fit.warnings.length > 0 || fit.mu.lower === null);
});

t.test('A27: a loss distribution gives the corners: a = sum of e^-l p and 1 - b = sum of p above a loss', async (t) => {
  const [p, q] = [Math.exp(1) / (1 + Math.exp(1)), 1 / (1 + Math.exp(1))];
  const pmf = { probabilities: [q, 0, p], infinity_mass: 0 };
  const mechanism: MechanismRequest = { kind: 'privacy_loss_pmf', interval: 1, lower_index: -1, remove: pmf, add: pmf, side: 'upper' };
  const [corner, half] = fnrOf(mechanism, [q, q / 2]);
  t.ok(holds(corner as never, q, 1e-9), JSON.stringify(corner));
  t.ok(holds(half as never, 1 - p / 2, 1e-9), JSON.stringify(half));
});

t.test('A36: a mechanism that is no Gaussian is fitted, and the answer says how well', async (t) => {
  const fit = ask('fitGdp', { mechanism: add(laplace(1)) });
  t.ok(holds(fit.regret, 0.0370161113, 1e-10));
  t.equal(fit.verdict, 'loose');
  t.ok(fit.warnings.some(({ code }) => code === 'POOR_FIT'));
});
