import t from 'tap';
import { gaussLegendre, integrateGauss } from '../../../src/accounting/numerics/quadrature.ts';
import { relativeError } from './reference.ts';

const u = 2 ** -53;

t.test('rules are symmetric, sorted, positive, and kept', async (t) => {
  for (let n = 1; n <= 64; n++) {
    const { nodes, weights } = gaussLegendre(n);
    t.equal(nodes.length, n);
    t.ok(
      nodes.every((x, i) => x === -nodes[n - 1 - i]! && (i === 0 || x > nodes[i - 1]!) && Math.abs(x) < 1) && weights.every((w) => w > 0),
      `order ${n}`,
    );
  }
  t.equal(gaussLegendre(12), gaussLegendre(12));
  for (const bad of [0, 65, 2.5, Number.NaN]) t.throws(() => gaussLegendre(bad), RangeError);
});

t.test('exact for polynomials up to degree 2 n - 1, and not beyond', async (t) => {
  for (const n of [1, 2, 3, 5, 8, 12, 20, 33, 64]) {
    const { nodes, weights } = gaussLegendre(n);
    for (let degree = 0; degree <= 2 * n - 1; degree++) {
      const computed = nodes.reduce((total, x, i) => total + weights[i]! * x ** degree, 0);
      t.ok(Math.abs(computed - (degree % 2 === 0 ? 2 / (degree + 1) : 0)) <= 8 * u, `order ${n}, degree ${degree}`);
    }
  }
  t.ok(Math.abs(integrateGauss((x) => x ** 4, -1, 1, 2) - 0.4) > 0.1, 'degree 4 is beyond order 2');
});

t.test('nodes of low order against their closed forms', async (t) => {
  t.ok(relativeError(gaussLegendre(2).nodes[1]!, Math.sqrt(1 / 3)) <= 2 * u);
  t.ok(relativeError(gaussLegendre(3).nodes[2]!, Math.sqrt(0.6)) <= 2 * u);
  t.equal(gaussLegendre(3).nodes[1], 0);
  t.ok(relativeError(gaussLegendre(5).nodes[4]!, Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3) <= 2 * u);
});

t.test('integrateGauss maps the interval', async (t) => {
  t.ok(relativeError(integrateGauss(Math.exp, -1, 3, 20), Math.exp(3) - Math.exp(-1)) <= 8 * u);
  t.equal(
    integrateGauss(() => 1, 2, 2, 5),
    0,
  );
});
