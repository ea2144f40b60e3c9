/**
 * Where doubles end: epsilon at e^-20000 and rates at e^-20000 by their logarithms, against closed forms of the Gaussian at 60 digits and
 * inversions in 192-bit arithmetic; and one mixed composition whose values two unrelated computations give (fixtures/generate/figures.py).
 */
import t from 'tap';
import type { Composition, Interval } from '../../src/accounting/types.ts';
import { ask, composition, contains, fixture, gaussian, widthOf } from './ask.ts';

interface Epsilon {
  log_delta: number;
  epsilon: number;
}
interface Rate {
  log_fpr: number;
  log_tpr: number;
  mu?: number;
}
interface Figures {
  gaussian: { mu: number; epsilon_at: Epsilon[]; trade_off: Rate[] }[];
  far: { id: string; mechanism: Composition; epsilon_at: Epsilon[]; trade_off: Rate[] }[];
  mixed: {
    mechanism: Composition;
    error_floor: number;
    mu: number;
    regret: number;
    epsilon_at: { delta: number; epsilon: number }[];
    direct: { epsilon: number; delta: number; tail_p: number; tail_q: number }[];
  };
}
const figures = fixture<Figures>('figures.json');

type Checks = { ok(value: unknown, message: string): unknown };

/** The same Gaussian to every engine: as it is, and sampled with a probability next to 1, which has no closed form. */
function gaussians(mu: number): [string, Composition][] {
  const plain = composition('add_remove', { kind: 'gaussian', sigma: 1, sensitivity: mu, sampling: { scheme: 'none' } });
  return [
    ['as it is', plain],
    ['sampled almost surely', composition('add_remove', gaussian(1 - 2 ** -53, 4 / mu, 16))],
  ];
}

function holdsEpsilons(t: Checks, name: string, mechanism: Composition, rows: Epsilon[], relative: number): void {
  const answer = ask('composeEvents', { mechanism, log_deltas: rows.map(({ log_delta }) => log_delta) });
  for (const [i, { log_delta, epsilon: truth }] of rows.entries()) {
    const found = answer.epsilon_at[i]?.epsilon as Interval;
    const label = `${name} at e^${log_delta}`;
    t.ok(
      contains(found.lower, found.upper, truth, 4e-16 * truth),
      `${label}: ${truth} in [${found.lower}, ${found.upper}] (${answer.engine})`,
    );
    t.ok(Math.abs((found.value as number) - truth) <= relative * truth, `${label}: ${found.value} is ${truth}`);
    t.ok(widthOf(found) <= 1e-9 * truth, `${label}: width ${widthOf(found)}`);
  }
}

/** Where the logarithm of a rate lies is known by mu: TPR >= e^log exactly when mu is large enough. */
function holdsRates(t: Checks, name: string, mechanism: Composition, rows: (Rate & { mu: number })[]): void {
  const { mu, log_fpr, engine } = ask('computeTradeOff', { mechanism, log_fpr: rows.map(({ log_fpr }) => log_fpr) });
  for (const [i, row] of rows.entries()) {
    const label = `${name} at e^${row.log_fpr}`;
    t.ok(log_fpr[i] === row.log_fpr, `${label}: the logarithm comes back as it was sent`);
    t.ok(
      contains(mu.lower[i], mu.upper[i], row.mu, 1e-13 * row.mu),
      `${label}: mu ${row.mu} in [${mu.lower[i]}, ${mu.upper[i]}] (${engine})`,
    );
  }
}

t.test('epsilon of a Gaussian at delta down to e^-20000', async (t) => {
  for (const { mu, epsilon_at } of figures.gaussian) {
    for (const [name, mechanism] of gaussians(mu)) holdsEpsilons(t, `mu ${mu} ${name}`, mechanism, epsilon_at, 1e-12);
  }
});

t.test('epsilon of sampled and mixed compositions at delta down to e^-5000', async (t) => {
  let asked = 0;
  for (const { id, mechanism, epsilon_at } of figures.far) {
    holdsEpsilons(t, id, mechanism, epsilon_at, 1e-10);
    asked += epsilon_at.length;
  }
  t.ok(asked >= 12, `${asked} values`);
});

t.test('mu and rates at false positive rates down to e^-20000', async (t) => {
  for (const { mu, trade_off } of figures.gaussian) {
    const rows = trade_off.map((row) => ({ ...row, mu }));
    for (const [name, mechanism] of gaussians(mu)) holdsRates(t, `mu ${mu} ${name}`, mechanism, rows);
  }
  for (const { id, mechanism, trade_off } of figures.far) holdsRates(t, id, mechanism, trade_off as (Rate & { mu: number })[]);
});

t.test('four kinds of events in one composition: both engines agree with both computations', async (t) => {
  const { mechanism, mu, regret, epsilon_at, direct, error_floor } = figures.mixed;
  t.ok(Math.abs(mu - 0.499587656) < 5e-10, `the reference: mu ${mu}`);
  const deltas = epsilon_at.map(({ delta }) => delta);
  for (const certify of [false, true]) {
    const fit = ask('fitGdp', { mechanism, error_floor, deltas, floors: [], certify });
    t.equal(fit.engine, 'contour');
    t.equal(fit.certified_by, certify ? 'lattice' : undefined);
    t.ok(contains(fit.mu.lower, fit.mu.upper, mu, 1e-15), `mu ${mu} in [${fit.mu.lower}, ${fit.mu.upper}]`);
    t.ok(Math.abs((fit.mu.value as number) - mu) <= 1e-9, `mu ${fit.mu.value} is ${mu}`);
    t.ok(contains(fit.regret.lower, fit.regret.upper, regret, 1e-15), `regret ${regret} in [${fit.regret.lower}, ${fit.regret.upper}]`);
    t.ok(Math.abs((fit.regret.value as number) - regret) <= 1e-9, `regret ${fit.regret.value} is ${regret}`);
    for (const [i, { delta, epsilon }] of epsilon_at.entries()) {
      const found = fit.epsilon_at[i]?.epsilon as Interval;
      t.ok(contains(found.lower, found.upper, epsilon, 1e-15), `epsilon(${delta}) ${epsilon} in [${found.lower}, ${found.upper}]`);
      t.ok(Math.abs((found.value as number) - epsilon) <= 1e-9, `epsilon(${delta}) ${found.value} is ${epsilon}`);
    }
    const { delta_at } = ask('composeEvents', { mechanism, certify, epsilons: direct.map(({ epsilon }) => epsilon) });
    for (const [i, { delta }] of direct.entries()) {
      const found = delta_at[i]?.delta as Interval;
      t.ok(contains(found.lower, found.upper, delta, 1e-15 * delta), `${delta} in [${found.lower}, ${found.upper}]`);
      t.ok(Math.abs((found.value as number) - delta) <= 1e-10 * delta, `${found.value} is ${delta}`);
    }
  }
});
