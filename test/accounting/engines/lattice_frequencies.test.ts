/** Frequencies of a lattice law against sums over its points, written out. */
import t from 'tap';
import { lastAlive } from '../../../src/accounting/engines/lattice/alive.ts';
import { DirectSums } from '../../../src/accounting/engines/lattice/direct.ts';
import { type LatticeLaw, lowerLaw, upperLaw } from '../../../src/accounting/engines/lattice/laws.ts';
import { cellsOf } from '../../../src/accounting/engines/lattice/offsets.ts';
import { LatticeSum } from '../../../src/accounting/engines/lattice/sum.ts';
import { TableSums } from '../../../src/accounting/engines/lattice/table.ts';
import { tiltedSum } from '../../../src/accounting/engines/lattice/tilted.ts';
import { isLow, lowTransform } from '../../../src/accounting/engines/lattice/use.ts';
import type { LawParameters } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';

const sampled: LawParameters = { kind: 'poisson', probability: 0.05, base: { kind: 'gaussian', mu: 1 } };
const cells = cellsOf(lawOf(sampled), 2e-3, -70);
const upper = upperLaw(cells.upper);
const lower = lowerLaw(cells.lower);

/** sum_j x_j e^(-2 pi i f j / n) of the tilted masses. */
function written(law: LatticeLaw, theta: number, n: number, f: number): [number, number] {
  const { values, first } = law.p.tilted(theta);
  let [re, im] = [0, 0];
  values.forEach((x, i) => {
    const angle = (2 * Math.PI * ((f * (first + i)) % n)) / n;
    re += x * Math.cos(angle);
    im -= x * Math.sin(angle);
  });
  return [re, im];
}

t.test('low frequencies from moments of blocks', async (t) => {
  const n = 2 ** 14;
  for (const theta of [0, -1, 4]) {
    const use = upper.p.tilted(theta);
    const last = 40;
    t.ok(isLow(use, n, last));
    const { at, depth } = lowTransform(use, n, last);
    for (let f = 0; f <= last; f++) {
      const [re, im] = written(upper, theta, n, f);
      // Half of the bound for the sum above, which is rounded as well.
      const slack = 2 * depth * 1.2e-16 * use.total;
      t.ok(Math.hypot((at[2 * f] as number) - re, (at[2 * f + 1] as number) - im) <= slack, `theta ${theta}, frequency ${f}`);
    }
  }
});

t.test('beyond the last frequency that may be alive the product is negligible', async (t) => {
  const n = 2 ** 13;
  for (const count of [40, 300, 5000]) {
    const last = lastAlive([{ use: upper.p, count }], 0, n);
    t.ok(count < 100 || last < n / 16, `${count} uses: ${last} of ${n / 2}`);
    for (let f = last + 1; f <= n / 2; f += 7) {
      const size = Math.hypot(...written(upper, 0, n, f)) / upper.p.tilted(0).total;
      t.ok(count * Math.log(size) <= -42, `${count} uses, frequency ${f}`);
    }
  }
});

t.test('tail sums from frequencies and from a table are one within their bounds', async (t) => {
  for (const [name, law] of Object.entries({ upper, lower })) {
    for (const count of [3, 60, 2000]) {
      const sum = new LatticeSum([{ law, count }]);
      for (const [sector, theta] of [
        ['right', 0],
        ['right', 3],
        ['middle', -0.5],
        ['middle', 0],
        ['left', -1],
        ['left', -6],
      ] as const) {
        const tilted = tiltedSum(sum, theta);
        const direct = new DirectSums(tilted, sector);
        const table = new TableSums(tilted, sector);
        const middle = Math.round((tilted.moments.mean - tilted.origin) / tilted.interval);
        for (const j of [middle - 40, middle, middle + 3, middle + 60]) {
          const [a, b] = [direct.at(j), table.at(j)];
          // The noise of a sum is that of an entry times the root of their number; weights near the mean are about one.
          const points = Math.sqrt(tilted.n) * Math.exp(Math.abs(theta) * 0.15);
          const slackP = a.roundP + points * (direct.noiseP + table.noiseP);
          const slackQ = a.roundQ + points * (direct.noiseQ + table.noiseQ);
          const at = `${name}, ${count} uses, ${sector}, theta ${theta}, ${j - middle}`;
          t.ok(a.p > 0 && Math.abs(a.p - b.p) <= slackP && Math.abs(a.pBefore - b.pBefore) <= slackP, `${at}: P`);
          t.ok(a.q > 0 && Math.abs(a.q - b.q) <= slackQ && Math.abs(a.qBefore - b.qBefore) <= slackQ, `${at}: Q`);
          t.ok(Math.abs(a.massP - b.massP) <= slackP && Math.abs(a.massQBefore - b.massQBefore) <= slackQ, `${at}: masses`);
          if (name === 'upper' && sector !== 'middle') t.ok(Math.abs(a.excess - b.excess) <= slackP + slackQ, `${at}: excess`);
          t.ok(slackP < 1e-6 * a.p && slackQ < 1e-6 * a.q, `${at}: the bounds say something`);
        }
      }
    }
  }
});
