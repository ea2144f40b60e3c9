/**
 * Many uses of events so rare that no tilt reaches epsilon 0 and the finest lattice is coarser than the bulk of their sum. To first order in q the likelihood ratio of all
 * uses is 1 + q X, X the sum of e^w - 1 over the uses, w ~ N(-a^2 / 2, a^2), whose expectation is 0: so delta(0) = q E|X| / 2, up to a share of q times the deviation of X, and
 * E|X| / 2 = (1 / pi) integral over u > 0 of (1 - Re phi(u)^T) / u^2, phi the characteristic function of one term.
 */
import t from 'tap';
import { profileOf } from '../../../src/accounting/engines/choose.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';

/** E|X| / 2, by the trapezoid rule in w and the midpoint rule in u; beyond the last u the power is 0, and its 1 / u^2 is integrated by hand. */
function halfOfMean(a: number, uses: number): number {
  const h = 0.02;
  const points = Array.from({ length: 901 }, (_, i) => -9 + h * i);
  const terms = points.map((x) => ({ mass: (h * Math.exp(-0.5 * x * x)) / Math.sqrt(2 * Math.PI), jump: Math.expm1(a * x - 0.5 * a * a) }));
  const deviation = Math.sqrt(uses * Math.expm1(a * a));
  const [nodes, last] = [4000, 40 / deviation];
  let sum = 0;
  for (let k = 0; k < nodes; k++) {
    const u = (last * (k + 0.5)) / nodes;
    let [re, im] = [0, 0];
    for (const { mass, jump } of terms) {
      re += mass * Math.cos(u * jump);
      im += mass * Math.sin(u * jump);
    }
    const power = Math.hypot(re, im) ** uses * Math.cos(uses * Math.atan2(im, re));
    sum += ((1 - power) / (u * u)) * (last / nodes);
  }
  return (sum + 1 / last) / Math.PI;
}

t.test('delta at epsilon 0 to first order in the rate', async (t) => {
  for (const [q, sigma, uses] of [
    [6e-8, 1, 1000],
    [1e-9, 0.8, 3000],
    [2e-7, 1.5, 20_000],
  ] as const) {
    const law = lawOf({ kind: 'poisson', probability: q, base: { kind: 'gaussian', mu: 1 / sigma } });
    const { engine, evaluate } = profileOf([{ law, count: uses }], { tolerance: 1e-3, without: 'contour' });
    t.equal(engine, 'lattice');
    const truth = Math.log(q * halfOfMean(1 / sigma, uses));
    const slack = 1e-4;
    for (const direction of ['remove', 'add'] as const) {
      const { logDelta } = evaluate(direction, Float64Array.of(0));
      const [lower, upper] = [logDelta.lower[0]!, logDelta.upper[0]!];
      t.ok(lower <= truth + slack && truth <= upper + slack, `${q} ${sigma} ${uses} ${direction}: ${truth} in [${lower}, ${upper}]`);
      t.ok(upper - lower < 2e-2, `${direction}: width ${upper - lower}`);
    }
  }
});
