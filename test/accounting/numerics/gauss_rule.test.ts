/** Gauss rules of discrete measures: exactness, positivity, and the two rules that are known in closed form. */
import t from 'tap';
import { defects, gaussRule } from '../../../src/accounting/numerics/gauss-rule.ts';

t.test('Gauss-Chebyshev: equal masses at the zeros of T_N, whose rules are the zeros of T_n with equal weights', async (t) => {
  const N = 200;
  const zeros = (n: number) => Float64Array.from({ length: n }, (_, j) => -Math.cos(((2 * j + 1) * Math.PI) / (2 * n)));
  for (const n of [1, 2, 5, 20, 64]) {
    const { nodes, weights } = gaussRule(zeros(N), new Float64Array(N).fill(1), n);
    for (const [j, x] of zeros(n).entries()) {
      t.ok(Math.abs(nodes[j]! - x) < 1e-13, `node ${j} of ${n}: ${nodes[j]}`);
      t.ok(Math.abs(weights[j]! / (N / n) - 1) < 1e-12, `weight ${j} of ${n}: ${weights[j]}`);
    }
  }
});

t.test('two of three points: the integrals of 1, x, x^2 and x^3 by exact fractions', async (t) => {
  // Masses 1, 2, 3 at -1, 0, 1: moments 6, 2, 4, 2.
  const { nodes, weights } = gaussRule(Float64Array.of(-1, 0, 1), Float64Array.of(1, 2, 3), 2);
  for (const [k, moment] of [6, 2, 4, 2].entries()) {
    const sum = weights[0]! * nodes[0]! ** k + weights[1]! * nodes[1]! ** k;
    t.ok(Math.abs(sum - moment) < 1e-14, `degree ${k}: ${sum}`);
  }
});

t.test('defects are the rounding of a rule, and say where it is spoilt', async (t) => {
  const points = Float64Array.from({ length: 300 }, (_, i) => Math.sin(i * i));
  const masses = Float64Array.from({ length: 300 }, (_, i) => 1 + (i % 7));
  const rule = gaussRule(points, masses, 30);
  t.ok(
    rule.weights.every((w) => w > 0),
    'positive weights',
  );
  const mass = masses.reduce((a, b) => a + b);
  t.equal(defects(points, masses, rule).length, 60);
  t.ok(
    defects(points, masses, rule).every((d) => d < 1e-12 * mass),
    'exact up to degree 59',
  );
  rule.nodes[7]! += 1e-8;
  t.ok(
    defects(points, masses, rule).some((d) => d > 1e-9 * rule.weights[7]!),
    'a node that is off by 1e-8',
  );
});
