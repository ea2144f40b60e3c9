/** Few uses in cells of their own. Truth: closed forms, pairs of outcomes counted one by one, and test/fixtures/few-uses.json, nested quadratures with mpmath. */
import t from 'tap';
import { endsOfSum } from '../../../src/accounting/engines/few/ends.ts';
import { cellsFor, productsFor } from '../../../src/accounting/engines/few/levels.ts';
import { type Pair, pairsOfUse } from '../../../src/accounting/engines/few/pair.ts';
import { compose } from '../../../src/accounting/engines/few/product.ts';
import { fewProfile } from '../../../src/accounting/engines/few/profile.ts';
import { Reader } from '../../../src/accounting/engines/few/reader.ts';
import { planLattice } from '../../../src/accounting/engines/lattice/plan.ts';
import { latticeProfile } from '../../../src/accounting/engines/lattice/profile.ts';
import { untilSpent } from '../../../src/accounting/engines/until_spent.ts';
import type { LawParameters, Phase } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { logDiffExp } from '../../../src/accounting/numerics/logs.ts';
import { logNormalCdf } from '../../../src/accounting/numerics/normal.ts';
import type { Direction, PrivacyEvent } from '../../../src/accounting/types.ts';
import { ask, composition, fixture, widthOf } from '../ask.ts';

const LOG_MASS = -74;
const poisson = (probability: number, base: LawParameters): LawParameters => ({ kind: 'poisson', probability, base });
const phase = (parameters: LawParameters, count = 1): Phase => ({ law: lawOf(parameters), count });

interface Truth {
  uses: { kind: 'gaussian' | 'laplace'; q: number; scale: number }[];
  direction: Direction;
  epsilon: number;
  log_delta: number;
}

function phasesOf(uses: Truth['uses']): Phase[] {
  const made = uses.map(({ kind, q, scale }) =>
    phase(poisson(q, kind === 'gaussian' ? { kind, mu: 1 / scale } : { kind, epsilon: 1 / scale })),
  );
  const [first] = made as [Phase, ...Phase[]];
  return made.every(({ law }) => law.key === first.law.key) ? [{ law: first.law, count: made.length }] : made;
}

t.test('rare events of two and three uses: the truth lies inside, and not far from either end', async (t) => {
  const truths = fixture<Truth[]>('few-uses.json');
  t.ok(truths.length > 20);
  for (const { uses, direction, epsilon, log_delta: truth } of truths) {
    const phases = phasesOf(uses);
    const { logDelta, logComplement } = fewProfile(phases, cellsFor(phases) as number, LOG_MASS).evaluate(
      direction,
      Float64Array.of(epsilon),
    );
    const [low, high] = [logDelta.lower[0] as number, logDelta.upper[0] as number];
    const name = `${JSON.stringify(uses)} ${direction} ${epsilon}`;
    t.ok(low <= truth && truth <= high, `${name}: ${low} <= ${truth} <= ${high}`);
    // What lies beyond e^-70 is left out of laws.
    if (truth > -60) t.ok(high - low < 2e-3, `${name}: ${high - low} wide`);
    const rest = Math.log1p(-Math.exp(truth));
    t.ok((logComplement.lower[0] as number) <= rest + 1e-15 && rest - 1e-15 <= (logComplement.upper[0] as number), `${name}: 1 - delta`);
  }
});

t.test('Gaussian compositions lie between both laws, in all numbers of uses and far out', async (t) => {
  for (const [mu, count] of [
    [0.3, 2],
    [1, 3],
    [1e-4, 7],
    [0.5, 20],
    [2, 12],
    [0.05, 300],
  ] as const) {
    const phases = [phase({ kind: 'gaussian', mu }, count)];
    const whole = mu * Math.sqrt(count);
    const profile = fewProfile(phases, cellsFor(phases) as number, LOG_MASS);
    for (const z of [-3, -1, 0, 0.5, 1, 3, 6, 8]) {
      const epsilon = whole * z;
      for (const direction of ['remove', 'add'] as const) {
        const { logDelta, logComplement, tests } = profile.evaluate(direction, Float64Array.of(epsilon));
        const [above, other] = [logNormalCdf(0.5 * whole - z), logNormalCdf(-0.5 * whole - z)];
        const delta = logDiffExp(above, epsilon + other);
        const complement = Math.log(Math.exp(logNormalCdf(z - 0.5 * whole)) + Math.exp(epsilon + other));
        const name = `${count} uses of ${mu}, ${direction} ${epsilon}`;
        const slack = 1e-14 * (1 + 1 / mu);
        t.ok((logDelta.lower[0] as number) <= delta + slack, `${name}: lower ${logDelta.lower[0]} <= ${delta}`);
        t.ok((logDelta.upper[0] as number) >= delta - slack, `${name}: upper ${logDelta.upper[0]} >= ${delta}`);
        t.ok(
          (logDelta.upper[0] as number) - (logDelta.lower[0] as number) < (count > 100 ? 0.05 : 0.02),
          `${name}: ${logDelta.upper[0]} - ${logDelta.lower[0]}`,
        );
        t.ok((logComplement.lower[0] as number) <= complement + 1e-12 && (logComplement.upper[0] as number) >= complement - 1e-12, name);
        // A test that can be carried out lies on the curve or above it.
        const quantile = (log: number) => {
          let [low, high] = [-40, 40];
          for (let i = 0; i < 100; i++) {
            const middle = 0.5 * (low + high);
            if (logNormalCdf(middle) < log) low = middle;
            else high = middle;
          }
          return low;
        };
        const best = logNormalCdf(whole + quantile(tests.logFpr[0] as number));
        t.ok((tests.logTpr[0] as number) <= best + 1e-9, `${name}: no test is better than the best`);
      }
    }
  }
});

/** delta of the sums of two pairs, counted one by one. */
function deltaOfAll(x: Pair, y: Pair, epsilon: number): number {
  let delta = x.missingP + y.missingP;
  x.loss.forEach((_, i) => {
    y.loss.forEach((_, j) => {
      delta += Math.max(0, (x.p[i] as number) * (y.p[j] as number) - Math.exp(epsilon) * (x.q[i] as number) * (y.q[j] as number));
    });
  });
  return delta;
}

t.test('a product dominates all pairs of outcomes from above and is dominated from below; tails are those of all pairs', async (t) => {
  const one = pairsOfUse(
    lawOf(poisson(0.1, { kind: 'gaussian', mu: 1 })),
    Float64Array.from({ length: 41 }, (_, i) => -0.2 + 0.3 * i),
    -50,
  );
  const laplace = lawOf({ kind: 'laplace', epsilon: 0.7 });
  const two = pairsOfUse(
    laplace,
    Float64Array.from({ length: 30 }, (_, i) => -0.7 + (1.4 * i) / 29),
    -50,
  );
  t.equal(two.upper.loss.length, 32, 'both atoms beside the cells');
  for (const [x, y] of [
    [one, two],
    [one, one],
  ] as const) {
    const ends = endsOfSum(new Reader(x.upper, y.upper), 50, -40);
    const product = compose(x, y, ends);
    for (const side of ['upper', 'lower'] as const) {
      const { p, q, missingP, missingQ, loss } = product[side];
      const total = (mass: Float64Array) => mass.reduce((sum, m) => sum + m, 0);
      t.ok(Math.abs(total(p) + missingP - 1) < 1e-12 && Math.abs(total(q) + missingQ - 1) < 1e-12, `${side}: P and Q are kept`);
      t.ok(
        loss.every((l, i) => i === 0 || l >= (loss[i - 1] as number)),
        `${side}: losses ascend`,
      );
      const reader = new Reader(x[side], y[side]);
      for (const z of [-0.9, -0.1, 0, 0.3, 2, 6]) {
        const sums = { pAbove: 0, pBelow: 0, qAbove: 0, qBelow: 0 };
        x[side].loss.forEach((l, i) => {
          y[side].loss.forEach((m, j) => {
            const where = m > z - l ? 'Above' : 'Below';
            sums[`p${where}`] += (x[side].p[i] as number) * (y[side].p[j] as number);
            sums[`q${where}`] += (x[side].q[i] as number) * (y[side].q[j] as number);
          });
        });
        const told = reader.at(z);
        for (const name of ['pAbove', 'pBelow', 'qAbove', 'qBelow'] as const)
          t.ok(Math.abs(told[name] - sums[name]) <= 1e-13 * sums[name], `${side} ${z}: ${name} ${told[name]}, ${sums[name]}`);
      }
    }
    const none: Pair = { loss: Float64Array.of(0), p: Float64Array.of(1), q: Float64Array.of(1), missingP: 0, missingQ: 0 };
    for (const epsilon of [-0.8, -0.2, 0, 0.1, 0.6, 1.3, 3, 5]) {
      t.ok(deltaOfAll(product.upper, none, epsilon) >= deltaOfAll(x.upper, y.upper, epsilon) - 1e-14, `upper at ${epsilon}`);
      const dropped = x.lower.missingP + y.lower.missingP;
      const below = deltaOfAll(product.lower, none, epsilon) - product.lower.missingP;
      t.ok(below <= deltaOfAll(x.lower, y.lower, epsilon) - dropped + 1e-14, `lower at ${epsilon}`);
    }
  }
});

t.test('the number of cells follows from the number of products, not from the range of losses', async (t) => {
  const narrow = [phase(poisson(1e-7, { kind: 'gaussian', mu: 1.2 }), 5)];
  const wide = [phase(poisson(0.3, { kind: 'gaussian', mu: 0.1 }), 5)];
  t.equal(cellsFor(narrow), cellsFor(wide));
  t.equal(productsFor([phase({ kind: 'gaussian', mu: 1 }, 2)]), 0, 'two uses are read as they are');
  t.equal(productsFor([phase({ kind: 'gaussian', mu: 1 }, 3)]), 0.5);
  t.ok((cellsFor([phase({ kind: 'gaussian', mu: 1 }, 1e6)]) as number) >= 768);
  const many = Array.from({ length: 300 }, (_, i) => phase({ kind: 'gaussian', mu: 1 + i / 100 }));
  t.equal(cellsFor(many), null, 'too many laws for cells of any use');
});

t.test('losses whose smaller mass no double holds are left to others', async (t) => {
  t.throws(() => fewProfile([phase({ kind: 'gaussian', mu: 30 }, 3)], 512, LOG_MASS), { message: /no double holds/ });
});

t.test('a lattice that may spend nothing more hands over, and both are right', async (t) => {
  const phases = [phase({ kind: 'gaussian', mu: 0.6 }, 9)];
  const lattice = (left: number) => latticeProfile(phases, planLattice(phases, 1e-3, LOG_MASS), LOG_MASS, { left });
  t.throws(() => lattice(10).evaluate('remove', Float64Array.of(1)), { message: /more than it may make/ });
  let made = 0;
  const other = () => {
    made++;
    return fewProfile(phases, 512, LOG_MASS);
  };
  for (const left of [10, 2 ** 16, Number.POSITIVE_INFINITY]) {
    made = 0;
    const profile = untilSpent(lattice(left), other);
    for (const z of [0, 0.5, 2, 5, 8, 10]) {
      const epsilon = 1.8 * z;
      const truth = logDiffExp(logNormalCdf(0.9 - z), epsilon + logNormalCdf(-0.9 - z));
      const { logDelta } = profile.evaluate('remove', Float64Array.of(epsilon));
      t.ok((logDelta.lower[0] as number) <= truth && truth <= (logDelta.upper[0] as number), `${left}: ${epsilon}`);
    }
    t.equal(made, left === Number.POSITIVE_INFINITY ? 0 : 1, `${left}: the other is made once, where it is needed`);
    t.ok(profile.errorBudget().terms.every(({ value }) => value >= 0));
  }
});

t.test('few uses of several kinds meet the tolerance, by a lattice or by cells, whichever says more', async (t) => {
  const none = { scheme: 'none' } as const;
  const sampled = (probability: number) => ({ scheme: 'poisson', probability }) as const;
  const compositions: PrivacyEvent[][] = [
    [
      { kind: 'gaussian', noise_multiplier: 0.8041, sampling: sampled(0.001778), count: 2 },
      { kind: 'discrete_gaussian', sigma: 3.399, sensitivity: 2, sampling: none, count: 49 },
    ],
    [
      { kind: 'gaussian', noise_multiplier: 18.19, sampling: sampled(0.0001106), count: 35 },
      { kind: 'laplace', noise_multiplier: 0.5372, sampling: none, count: 6 },
      { kind: 'laplace', noise_multiplier: 1.083, sampling: none, count: 15 },
    ],
    [
      { kind: 'laplace', noise_multiplier: 47.77, sampling: sampled(0.008564), count: 9 },
      { kind: 'laplace', noise_multiplier: 0.9978, sampling: none, count: 5 },
    ],
  ];
  for (const events of compositions) {
    const { mu, warnings } = ask('fitGdp', { mechanism: composition('add_remove', ...events) });
    t.ok(widthOf(mu) <= 1e-3, `mu ${mu.lower} to ${mu.upper}`);
    t.notOk(warnings.some(({ code }) => code === 'TOLERANCE_NOT_MET'));
  }
});
