/** Graded lattices: cells as wide as the mass in them allows, and all else as on an even lattice. */
import t from 'tap';
import { lastAlive } from '../../../src/accounting/engines/lattice/alive.ts';
import { cut, lossAt } from '../../../src/accounting/engines/lattice/cells.ts';
import { doubled, type Grade, gradeOf } from '../../../src/accounting/engines/lattice/grade.ts';
import { bottomOf, lowerLaw, topOf, upperLaw } from '../../../src/accounting/engines/lattice/laws.ts';
import { upperOffset } from '../../../src/accounting/engines/lattice/offsets.ts';
import { planLattice } from '../../../src/accounting/engines/lattice/plan.ts';
import { transformOfPoints } from '../../../src/accounting/engines/lattice/points.ts';
import { latticeProfile } from '../../../src/accounting/engines/lattice/profile.ts';
import { LatticeSum } from '../../../src/accounting/engines/lattice/sum.ts';
import { entriesOf, tiltedSum } from '../../../src/accounting/engines/lattice/tilted.ts';
import type { Law, LawParameters, Phase } from '../../../src/accounting/mechanisms/law.ts';
import { mergePhases } from '../../../src/accounting/mechanisms/resolve.ts';
import { logDiffExp } from '../../../src/accounting/numerics/logs.ts';
import { logNormalCdf } from '../../../src/accounting/numerics/normal.ts';

const LOG_MASS = -60;
const gaussian = (mu: number): LawParameters => ({ kind: 'gaussian', mu });
const poisson = (probability: number, base: LawParameters): LawParameters => ({ kind: 'poisson', probability, base });
const phasesOf = (parameters: LawParameters, count: number): Phase[] => mergePhases([{ parameters, count }]);

const mechanisms: [LawParameters, number][] = [
  [gaussian(0.03), 1000],
  [poisson(0.01, gaussian(1)), 1000],
  [poisson(0.5, gaussian(0.5)), 10],
  [poisson(0.0001, gaussian(2)), 1e6],
  [poisson(0.3, { kind: 'laplace', epsilon: 0.5 }), 50],
];

function cellsOf(law: Law, { interval, ends }: Grade) {
  const all = ends[0] as Int32Array;
  const first = all[0] as number;
  const grid = { origin: upperOffset(law) + first * interval, interval, at: all.map((k) => k - first) };
  return cut(law, grid, all.length - 1, LOG_MASS);
}

/** delta and 1 - delta of the Gaussian mechanism, as ln. */
function gaussianTruth(mu: number, epsilon: number): { delta: number; complement: number } {
  const [above, below] = [logNormalCdf(0.5 * mu - epsilon / mu), logNormalCdf(epsilon / mu - 0.5 * mu)];
  const other = epsilon + logNormalCdf(-0.5 * mu - epsilon / mu);
  return { delta: logDiffExp(above, other), complement: Math.log(Math.exp(below) + Math.exp(other)) };
}

t.test('few cells, ascending, over all of a law; both laws keep P and Q of each', async (t) => {
  for (const [parameters, count] of mechanisms) {
    const phases = phasesOf(parameters, count);
    const law = (phases[0] as Phase).law;
    const fine = gradeOf(phases, 1e-3, LOG_MASS) as Grade;
    for (const grade of [fine, doubled(fine), doubled(doubled(fine))]) {
      const cells = cellsOf(law, grade);
      const n = cells.a.length;
      const name = `${law.key}, interval ${grade.interval}`;
      t.ok(n < 700, `${name}: ${n} cells`);
      t.ok(
        cells.at?.every((k, j) => j === 0 || k > ((cells.at as Int32Array)[j - 1] as number)),
        `${name}: ends ascend`,
      );
      for (const [side, lattice] of Object.entries({ upper: upperLaw(cells), lower: lowerLaw(cells) })) {
        const { mass, twin, at, origin, interval, outsideP, outsideQ } = lattice;
        t.ok(
          at?.length === mass.length && at.every((k, j) => j === 0 || k > (at[j - 1] as number)),
          `${name}: points of the ${side} law ascend`,
        );
        t.ok(bottomOf(lattice) >= lossAt(cells, 0) && topOf(lattice) <= lossAt(cells, n), `${name}: they lie on the cells`);
        let [p, q] = [outsideP, outsideQ];
        mass.forEach((m, j) => {
          p += m;
          q += ((twin ?? mass)[j] as number) * Math.exp(-(origin + ((at as Int32Array)[j] as number) * interval));
        });
        t.ok(Math.abs(p - 1) < 1e-13, `${name}: P mass of the ${side} law ${p}`);
        t.ok(Math.abs(q - 1) < 1e-12, `${name}: Q mass of the ${side} law ${q}`);
        // Where P and Q are not one measure with its losses, a label is off by half an interval at most.
        twin?.forEach((m, j) => {
          if ((mass[j] as number) > 0) t.ok(Math.abs(Math.log(m / (mass[j] as number))) <= interval, `${name}: label ${j}`);
        });
      }
    }
  }
});

t.test('compositions of Gaussians lie between both laws of a graded lattice, and mu is known as planned', async (t) => {
  for (const [mu, count] of [
    [0.03, 1000],
    [0.1, 100],
    [0.4, 10],
    [1e-3, 1e6],
    [2, 3],
  ] as const) {
    const phases = phasesOf(gaussian(mu), count);
    const whole = mu * Math.sqrt(count);
    for (const tolerance of [1e-2, 1e-3, 1e-4]) {
      const plan = planLattice(phases, tolerance, LOG_MASS, true);
      t.ok(plan.grade !== null, `${count} uses of ${mu}: graded`);
      const lattice = latticeProfile(phases, plan, LOG_MASS);
      const epsilons = Float64Array.from([-2, -0.5, 0, 0.1, 0.5, 1, 2, 3, 5]);
      for (const direction of ['remove', 'add'] as const) {
        const { logDelta, logComplement } = lattice.evaluate(direction, epsilons);
        for (const [i, epsilon] of epsilons.entries()) {
          const truth = gaussianTruth(whole, epsilon);
          const name = `${count} uses of ${mu}, tolerance ${tolerance}, ${direction} ${epsilon}`;
          t.ok((logDelta.lower[i] as number) <= truth.delta + 1e-12, `${name}: lower ${logDelta.lower[i]} <= ${truth.delta}`);
          t.ok((logDelta.upper[i] as number) >= truth.delta - 1e-12, `${name}: upper ${logDelta.upper[i]} >= ${truth.delta}`);
          t.ok((logComplement.lower[i] as number) <= truth.complement + 1e-12, `${name}: complement from below`);
          t.ok((logComplement.upper[i] as number) >= truth.complement - 1e-12, `${name}: complement from above`);
        }
        // What is claimed excludes the mechanism with a mu that is off by twice the tolerance, on both sides.
        const [lower, upper] = [logDelta.lower[2] as number, logDelta.upper[2] as number];
        t.ok(gaussianTruth(whole - 2 * tolerance, 0).delta < lower, `${count} uses of ${mu}, tolerance ${tolerance}: not a smaller mu`);
        t.ok(gaussianTruth(whole + 2 * tolerance, 0).delta > upper, `${count} uses of ${mu}, tolerance ${tolerance}: not a larger mu`);
      }
    }
  }
});

t.test('losses that no double holds are left to even lattices, which say what they can', async (t) => {
  // Both become one use: of so large a mu that P has hardly any mass where Q has all of it.
  const phases = phasesOf(gaussian(17.74), 12);
  const plan = planLattice(phases, 1e-3, LOG_MASS, true);
  t.equal(plan.grade, null);
  t.ok(plan.interval > 0);
  const { logDelta, logComplement } = latticeProfile(phases, plan, LOG_MASS).evaluate('remove', Float64Array.of(0, 100));
  for (const [i, epsilon] of [0, 100].entries()) {
    const truth = gaussianTruth(17.74 * Math.sqrt(12), epsilon);
    t.ok((logDelta.lower[i] as number) <= truth.delta && truth.delta <= (logDelta.upper[i] as number), `delta at ${epsilon}`);
    t.ok(
      (logComplement.lower[i] as number) <= truth.complement && truth.complement <= (logComplement.upper[i] as number),
      `1 - delta at ${epsilon}`,
    );
  }
});

t.test('transforms of few points are sums over them', async (t) => {
  for (const [parameters, count] of mechanisms) {
    const phases = phasesOf(parameters, count);
    const law = (phases[0] as Phase).law;
    const lattice = upperLaw(cellsOf(law, gradeOf(phases, 1e-3, LOG_MASS) as Grade));
    const n = 2 ** 16;
    for (const theta of [0, -1]) {
      const use = lattice.p.tilted(theta);
      const places = use.at as Int32Array;
      const { re, im, depth } = transformOfPoints(use, places, n, 100);
      for (const f of [0, 1, 15, 16, 17, 63, 100]) {
        let [x, y, size] = [0, 0, 0];
        use.values.forEach((v, i) => {
          const half = (Math.PI * ((f * (places[i] as number)) % n)) / n;
          x -= 2 * (v / use.total) * Math.sin(half) ** 2;
          y -= 2 * (v / use.total) * Math.sin(half) * Math.cos(half);
          size += 2 * (v / use.total) * Math.abs(Math.sin(half));
        });
        const off = Math.hypot((re[f] as number) - x, (im[f] as number) - y);
        // The sum above is rounded as well.
        t.ok(off <= 1.2e-16 * (depth + 1000 * size), `${law.key}, theta ${theta}, frequency ${f}: off by ${off}`);
      }
    }
  }
});

t.test('where a transform is next to nothing the masses are right to within their noise', async (t) => {
  // Two masses that nearly cancel at every 128th of the frequencies, in one use.
  for (const excess of [0, 1e-9, 1e-6]) {
    const point = Float64Array.of(0.5 + excess, 0, 0.5 - excess);
    const [a, b] = [new Float64Array(2), new Float64Array(2)];
    const cells = {
      interval: 1e-3,
      origin: -0.03,
      at: Int32Array.of(0, 32, 64),
      a,
      b,
      point,
      spread: 0,
      moved: 0,
      outsideP: 0,
      outsideQ: 0,
      isCut: false,
    };
    const tilted = tiltedSum(new LatticeSum([{ law: upperLaw(cells), count: 1 }]), 0);
    const { mass, noise } = entriesOf(tilted.p, tilted.start);
    const places = [0, 64].map((k) => Math.round((-0.03 + k * 1e-3 - tilted.origin) / 1e-3));
    const errors = mass.map((m, i) => m - (i === places[0] ? 0.5 + excess : i === places[1] ? 0.5 - excess : 0));
    const off = Math.hypot(...errors);
    t.ok(off <= noise && noise < 1e-12, `${excess}: off by ${off}, noise ${noise}`);
  }
});

t.test('frequencies beyond the last that may be alive are negligible, whatever told so', async (t) => {
  for (const [parameters, count] of mechanisms.filter((mechanism) => mechanism[1] >= 1000)) {
    const phases = phasesOf(parameters, count);
    const law = (phases[0] as Phase).law;
    const cells = cellsOf(law, gradeOf(phases, 1e-3, LOG_MASS) as Grade);
    for (const [side, lattice] of Object.entries({ upper: upperLaw(cells), lower: lowerLaw(cells) })) {
      for (const measure of new Set([lattice.p, lattice.q])) {
        for (const theta of [0, -1]) {
          const { values, at, total } = measure.tilted(theta);
          // A short transform is asked about on a raster of frequencies, a long one by pairs of points and one by one.
          for (const n of [2 ** 14, 2 ** 20, 2 ** 22]) {
            const last = lastAlive([{ use: measure, count }], theta, n);
            const name = `${law.key}, ${side}, theta ${theta}, ${n} points: ${last}`;
            t.ok(last < n / 16, `${name}: few are alive`);
            for (let i = 0; i < 400; i++) {
              // Many next to the last, some everywhere, up to the highest.
              const f = Math.round(last + 1 + (n / 2 - last - 1) * (i / 399) ** 6);
              let [re, im] = [0, 0];
              values.forEach((v, j) => {
                const angle = (2 * Math.PI * ((f * ((at as Int32Array)[j] as number)) % n)) / n;
                re += v * Math.cos(angle);
                im += v * Math.sin(angle);
              });
              const log = count * Math.log(Math.hypot(re, im) / total);
              if (!(log <= -42)) t.fail(`${name}: frequency ${f} has ln ${log}`);
            }
          }
        }
      }
    }
  }
});
