/** The lattice engine against closed forms: its interval contains the truth at every eps, in both directions, and shrinks with the grid. */
import t from 'tap';
import { profileOf } from '../../../src/accounting/engines/choose.ts';
import { singleProfile } from '../../../src/accounting/engines/closed_form/single.ts';
import { lowerLaw, upperLaw } from '../../../src/accounting/engines/lattice/laws.ts';
import { cellsOf } from '../../../src/accounting/engines/lattice/offsets.ts';
import { planLattice } from '../../../src/accounting/engines/lattice/plan.ts';
import { latticeProfile } from '../../../src/accounting/engines/lattice/profile.ts';
import type { Density, LawParameters } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { mergePhases } from '../../../src/accounting/mechanisms/resolve.ts';

const gaussian = (mu: number): LawParameters => ({ kind: 'gaussian', mu });
const laplace = (epsilon: number): LawParameters => ({ kind: 'laplace', epsilon });
const poisson = (probability: number, base: LawParameters): LawParameters => ({ kind: 'poisson', probability, base });

const laws: LawParameters[] = [
  gaussian(1),
  gaussian(0.05),
  laplace(1),
  laplace(0.1),
  { kind: 'three_point', epsilon: 1.3, quiet: 0 },
  { kind: 'three_point', epsilon: 0.7, quiet: 3 * Math.exp(-0.7) },
  { kind: 'approximate', epsilon: 0.5, delta: 1e-3 },
  poisson(0.01, gaussian(1)),
  poisson(0.3, gaussian(3)),
  poisson(0.001, gaussian(2)),
  poisson(0.3, laplace(1)),
  poisson(0.01, laplace(2)),
  poisson(0.2, { kind: 'approximate', epsilon: 1, delta: 0.01 }),
  { kind: 'poisson_replace', probability: 0.1, noise: 'gaussian', shift: 1 },
  { kind: 'poisson_replace', probability: 0.02, noise: 'gaussian', shift: 3 },
  { kind: 'poisson_replace', probability: 0.1, noise: 'laplace', shift: 1 },
];

const LOG_MASS = -70;
const epsilons = Float64Array.from([-3, -1, -0.5, -0.1, 0, 0.02, 0.1, 0.3, 0.5, 0.9, 1, 1.5, 2, 3, 5]);

function latticeOf(parameters: LawParameters, tolerance: number, coarse = false, count = 1) {
  const phases = mergePhases([{ parameters, count }]);
  return latticeProfile(phases, planLattice(phases, tolerance, LOG_MASS, coarse), LOG_MASS);
}

t.test('one use lies between the upper and the lower law, of even cells and of graded ones', async (t) => {
  const cases = laws.flatMap((parameters) => [false, true].map((coarse) => ({ parameters, coarse })));
  for (const { parameters, coarse } of cases) {
    const law = lawOf(parameters);
    const exact = singleProfile(law);
    const lattice = latticeOf(parameters, 1e-3, coarse);
    for (const direction of ['remove', 'add'] as const) {
      const truth = exact.evaluate(direction, epsilons);
      const found = lattice.evaluate(direction, epsilons);
      for (let i = 0; i < epsilons.length; i++) {
        const at = `${law.key} ${coarse ? 'graded ' : ''}${direction} eps ${epsilons[i]}`;
        const [lower, value, upper] = (['lower', 'value', 'upper'] as const).map((end) => Math.exp(found.logDelta[end][i] as number)) as [
          number,
          number,
          number,
        ];
        t.ok(lower <= Math.exp(truth.logDelta.upper[i] as number), `${at}: lower ${lower} <= delta`);
        t.ok(upper >= Math.exp(truth.logDelta.lower[i] as number), `${at}: upper ${upper} >= delta`);
        t.ok(lower <= value && value <= upper, `${at}: ordered`);
        t.ok((found.logComplement.lower[i] as number) <= (truth.logComplement.upper[i] as number), `${at}: complement from below`);
        t.ok((found.logComplement.upper[i] as number) >= (truth.logComplement.lower[i] as number), `${at}: complement from above`);
        // The test exists: the exact curve lies at or below it, here by its line of the same slope.
        const test = Math.exp(found.tests.logFnr[i] as number) + Math.exp((epsilons[i] as number) + (found.tests.logFpr[i] as number));
        t.ok(test >= Math.exp(truth.logComplement.lower[i] as number), `${at}: no test is better than the best`);
      }
    }
  }
});

t.test('a finer lattice never widens the interval beyond rounding', async (t) => {
  for (const parameters of [poisson(0.01, gaussian(1)), poisson(0.3, gaussian(3)), poisson(0.3, laplace(1)), laplace(1)]) {
    const phases = mergePhases([{ parameters, count: 200 }]);
    let previous: Float64Array | null = null;
    const at = Float64Array.from([0, 0.2, 0.5, 1]);
    for (const tolerance of [1e-2, 1e-3, 1e-4]) {
      const { logDelta } = profileOf(phases, { tolerance, without: 'contour' }).evaluate('remove', at);
      const width = at.map((_, i) => (logDelta.upper[i] as number) - (logDelta.lower[i] as number));
      for (const [i, w] of width.entries()) {
        if (previous !== null) t.ok(w <= (previous[i] as number) + 1e-9, `${JSON.stringify(parameters)} width ${w}`);
      }
      previous = width;
    }
  }
});

t.test('both laws keep what they must keep', async (t) => {
  for (const parameters of laws) {
    const law = lawOf(parameters);
    const interval = 0.01;
    const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);
    const qOf = (mass: Float64Array, origin: number) => sum(mass.map((m, j) => m * Math.exp(-(origin + j * interval))));
    const cells = cellsOf(law, interval, LOG_MASS);
    for (const [side, lattice] of Object.entries({ upper: upperLaw(cells.upper), lower: lowerLaw(cells.lower) })) {
      const { mass, twin, origin, outsideP, outsideQ } = lattice;
      t.ok(Math.abs(sum(mass) + outsideP - 1) < 1e-13, `${law.key}: P mass of the ${side} law`);
      t.ok(Math.abs(qOf(twin ?? mass, origin) + outsideQ - 1) < 1e-12, `${law.key}: Q mass of the ${side} law`);
    }
  }
});

t.test('the masses of cells under P and Q are those of the tails, in blocks and one by one', async (t) => {
  for (const [parameters, interval] of [
    [gaussian(1), 1e-3],
    [poisson(0.01, gaussian(1)), 2e-4],
    [poisson(0.001, gaussian(1 / 0.6)), 1e-3],
    [poisson(0.3, laplace(1)), 1e-4],
    // Too coarse for blocks.
    [poisson(0.2, gaussian(2)), 0.05],
  ] as const) {
    const law = lawOf(parameters);
    const density = law.density as Density;
    const { a, b, origin } = cellsOf(law, interval, LOG_MASS).upper;
    const span = Math.max(8, Math.floor(a.length / 40));
    let compared = 0;
    for (let from = span; from + span < a.length; from += 3 * span) {
      const [x0, x1] = [density.xAt(origin + from * interval), density.xAt(origin + (from + span) * interval)];
      let [p, q] = [0, 0];
      for (let j = from; j < from + span; j++) {
        p += (a[j] as number) + (b[j] as number);
        q += Math.exp(-(origin + j * interval)) * ((a[j] as number) + Math.exp(-interval) * (b[j] as number));
      }
      const above = [density.pAbove(x0) - density.pAbove(x1), density.qAbove(x0) - density.qAbove(x1)] as const;
      const slack = [density.pAbove(x0), density.qAbove(x0)].map((tail) => 1e-12 * tail) as [number, number];
      t.ok(Math.abs(p - above[0]) <= slack[0], `${law.key} at ${from}: P ${p} and ${above[0]}`);
      t.ok(Math.abs(q - above[1]) <= slack[1], `${law.key} at ${from}: Q ${q} and ${above[1]}`);
      compared++;
    }
    t.ok(compared >= 5);
  }
});
