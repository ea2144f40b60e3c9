/**
 * How sharp the answers are, against golden values: delta to 1e-10 (1e-9 for a million uses) however small it is, mu and epsilon to 1e-9,
 * regret to the certainty of its golden value; widths of delta to 1e-8 and of mu to 1e-6. What the lattice alone serves is sharp at a
 * small tolerance only. That each interval contains the truth is the business of golden.test.ts.
 */
import t from 'tap';
import type { Composition } from '../../src/accounting/types.ts';
import { ask, widthOf } from './ask.ts';
import { type GoldenCase, goldenByMechanism } from './golden.ts';

const FLOOR = 'alpha_and_beta_in_[1e-10,1-1e-10]';
const uses = (mechanism: Composition) => mechanism.events.reduce((sum, event) => sum + (event.count ?? 1), 0);
const nameOf = (golden: GoldenCase) => golden.id.replace(/-(delta|advantage|epsilon|beta|mu_star|mu_point|regret)-.*/, '');

/** Never asked to be nearer than the reference is certain. */
const allowed = (golden: GoldenCase, limit: number) => Math.max(limit, golden.tol.rel * Math.abs(golden.expected.value) + golden.tol.abs);

/**
 * The laws that neither a formula nor the contour serves: powers of plain Laplace noise, whose integrand hardly decays, and a sampled
 * Gaussian of so little noise that its loss has far modes.
 */
const LATTICE = ['ex-laplace_kfold-1.0-1-2', 'ex-laplace_kfold-2.0-1-5', 'ex-laplace_kfold-1.0-1-10', 'ex-laplace_kfold-5.0-1-20', 'sgm-G'];

t.test('delta: relative error and width', async (t) => {
  let smallest = 1;
  for (const { mechanism, cases } of goldenByMechanism(['delta', 'advantage']).values()) {
    const name = nameOf(cases[0] as GoldenCase);
    const answer = ask('computeProfile', { mechanism, epsilon: cases.map(({ inputs }) => (inputs.eps as number | undefined) ?? 0) });
    if (answer.engine === 'lattice') {
      t.ok(LATTICE.includes(name), `${name} is left to the lattice`);
      continue;
    }
    const limit = uses(mechanism) > 1e5 ? 1e-9 : 1e-10;
    for (const [i, golden] of cases.entries()) {
      const truth = golden.expected.value;
      // What is below the certainty of the reference is 0 there.
      if (Math.abs(truth) <= Math.max(golden.tol.abs, 1e-100)) continue;
      smallest = Math.min(smallest, truth);
      const { direction } = golden.inputs;
      const curve = direction === 'remove' ? answer.remove : direction === 'add' ? answer.add : answer.delta;
      const value = curve.value[i] as number;
      t.ok(Math.abs(value - truth) <= allowed(golden, limit * truth), `${golden.id}: ${value} is ${truth}`);
      t.ok((curve.upper[i] as number) - (curve.lower[i] as number) <= 1e-8 * truth, `${golden.id}: width`);
    }
  }
  t.ok(smallest < 1e-80, `down to ${smallest}`);
});

t.test('epsilon', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['epsilon']).values()) {
    const answer = ask('composeEvents', { mechanism, deltas: cases.map(({ inputs }) => inputs.delta as number) });
    if (answer.engine === 'lattice') continue;
    for (const [i, golden] of cases.entries()) {
      const epsilon = answer.epsilon_at[i]?.epsilon;
      const gap = Math.abs((epsilon?.value ?? Number.NaN) - golden.expected.value);
      t.ok(gap <= allowed(golden, 1e-9), `${golden.id}: ${epsilon?.value} is ${golden.expected.value}`);
      t.ok(epsilon !== undefined && widthOf(epsilon) <= 1e-9 * Math.max(1, golden.expected.value), `${golden.id}: width`);
    }
  }
});

t.test('mu and regret', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['mu_star', 'regret']).values()) {
    const name = nameOf(cases[0] as GoldenCase);
    const usual = ask('fitGdp', { mechanism, floors: [] });
    const sharp = ask('fitGdp', { mechanism, floors: [], tolerance: 1e-6 });
    t.ok(widthOf(sharp.mu) <= 1e-6, `${name}: width ${widthOf(sharp.mu)} at tolerance 1e-6`);
    const most = usual.engine === 'lattice' ? 2e-5 : 1e-6;
    t.ok(widthOf(usual.mu) <= most, `${name}: width ${widthOf(usual.mu)} at the usual tolerance`);
    if (sharp.engine === 'lattice') continue;
    const star = cases.find((golden) => golden.kind === 'mu_star' && golden.inputs.domain === FLOOR);
    if (star === undefined) continue;
    const gap = Math.abs((sharp.mu.value as number) - star.expected.value);
    t.ok(gap <= allowed(star, 1e-9), `${star.id}: ${sharp.mu.value} is ${star.expected.value}`);
    const regret = cases.find((golden) => golden.kind === 'regret' && golden.inputs.domain === FLOOR);
    if (regret === undefined) continue;
    const value = sharp.regret.value as number;
    t.ok(Math.abs(value - regret.expected.value) <= allowed(regret, 0), `${regret.id}: ${value} is ${regret.expected.value}`);
    // Composed laws are as sharp without being asked.
    if (usual.engine === 'contour')
      t.ok(Math.abs((usual.mu.value as number) - star.expected.value) <= allowed(star, 1e-9), `${name}: usual mu`);
  }
});

/** A thousand corners are read as a smooth curve, to four digits so far; golden.test.ts holds their intervals. */
const MANY_CORNERS = ['ex-randomized_response_kfold-0.05-1000', 'ex-randomized_response_kfold-0.1-1000'];

t.test('trade-off: both rates to a millionth', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['beta']).values()) {
    const answer = ask('computeTradeOff', { mechanism, fpr: cases.map(({ inputs }) => inputs.alpha as number) });
    if (answer.engine === 'lattice' || MANY_CORNERS.includes(nameOf(cases[0] as GoldenCase))) continue;
    for (const [i, golden] of cases.entries()) {
      const { value: fnr, one_minus: tpr } = golden.expected;
      t.ok(Math.abs((answer.fnr.value[i] as number) - fnr) <= 1e-6 * fnr, `${golden.id}: FNR ${answer.fnr.value[i]} is ${fnr}`);
      if (tpr !== undefined) {
        t.ok(Math.abs((answer.tpr.value[i] as number) - tpr) <= 1e-6 * tpr, `${golden.id}: TPR ${answer.tpr.value[i]} is ${tpr}`);
      }
    }
  }
});
