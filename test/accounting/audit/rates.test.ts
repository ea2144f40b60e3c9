/** Rates of an attack: what the confidence promises, counted exactly, and scores turned into counts. */
import t from 'tap';
import { countAtOrAbove, ratesOf } from '../../../src/accounting/audit/rates.ts';
import { logBinomial } from '../../../src/accounting/numerics/binomial.ts';

t.test('no rate is missed more often than the confidence allows', async (t) => {
  const trials = 40;
  const failure = 0.1;
  const all = Array.from({ length: trials + 1 }, (_, k) =>
    ratesOf([{ members: trials, nonMembers: trials, truePositives: k, falsePositives: k }], failure),
  );
  for (const p of [0.01, 0.2, 0.5, 0.63, 0.99]) {
    let above = 0;
    let below = 0;
    for (const [k, rates] of all.entries()) {
      const { lower, upper } = (rates[0] as { tpr: { lower: { rate: number }; upper: { rate: number } } }).tpr;
      const probability = Math.exp(logBinomial(k, trials, p, 1 - p));
      if (lower.rate > p) above += probability;
      if (upper.rate < p) below += probability;
    }
    t.ok(above <= failure / 2 && below <= failure / 2, `${p}: ${above}, ${below}`);
    t.ok(above + below > 0, `${p}: not without purpose`);
  }
});

t.test('thresholds share the failure probability', async (t) => {
  const counts = { members: 100, nonMembers: 100, truePositives: 50, falsePositives: 5 };
  const [one] = ratesOf([counts], 0.05 / 3);
  const three = ratesOf([counts, counts, counts], 0.05);
  t.ok(Math.abs((one?.tpr.lower.rate as number) - (three[2]?.tpr.lower.rate as number)) < 1e-13);
});

t.test('a score at a threshold counts', async (t) => {
  t.same(countAtOrAbove([3, 1, 2, 2], [2, 2.5, 0, 4]), [3, 1, 4, 0]);
});
