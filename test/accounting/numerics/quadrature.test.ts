import t from 'tap';
import { gaussLegendre, integrateGauss } from '../../../src/accounting/numerics/quadrature.ts';
import { integrate } from '../../../src/accounting/numerics/tanh-sinh.ts';
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

t.test('tanh-sinh: smooth and singular integrands, with an honest estimate', async (t) => {
  const cases: [string, (x: number, a: number, b: number) => number, number, number, number][] = [
    ['e^x', (x) => Math.exp(x), 0, 1, Math.E - 1],
    ['sqrt x', (_x, a) => Math.sqrt(a), 0, 1, 2 / 3],
    ['ln x', (_x, a) => Math.log(a), 0, 1, -1],
    ['1/sqrt(x (1 - x))', (_x, a, b) => 1 / Math.sqrt(a * b), 0, 1, Math.PI],
    ['1/(1 + 25 x^2)', (x) => 1 / (1 + 25 * x * x), -1, 1, 0.4 * Math.atan(5)],
    ['density over 12 sigma', (x) => Math.exp(-0.5 * x * x), -12, 12, Math.sqrt(2 * Math.PI)],
    ['shifted interval', (x) => 1 / x, 3, 11, Math.log(11 / 3)],
  ];
  for (const [name, f, low, high, expected] of cases) {
    const { value, error, evaluations } = integrate(f, low, high);
    // x^(-1/2) leaves the square root of the smallest distance outside: 1e-150 at reach 6.1.
    t.ok(relativeError(value, expected) <= 2e-14, `${name}: ${value}`);
    t.ok(Math.abs(value - expected) <= error + 8 * u * Math.abs(expected), `${name}: estimate ${error}`);
    t.ok(error <= 1e-12 * Math.abs(expected), `${name}: estimate ${error} is tight`);
    t.ok(evaluations < 1000, `${name}: ${evaluations} evaluations`);
  }
  t.match(
    integrate((x) => x, 1, 1),
    { value: 0, evaluations: 0 },
  );
  t.ok(Number.isNaN(integrate((x) => x, 2, 1).value));
  const rough = integrate((x) => (x < 1 / 3 ? 0 : 1), 0, 1);
  t.ok(Math.abs(rough.value - 2 / 3) <= 4 * rough.error, 'a jump inside is admitted in the estimate');
});
