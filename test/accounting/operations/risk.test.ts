/** assessRisk: known Bayes errors and rates, and sentences whose numbers are on the safe side of the interval. */
import t from 'tap';
import type { Composition } from '../../../src/accounting/types.ts';
import { ask, gaussian } from '../ask.ts';
import { goldenCases, mechanismOf } from '../golden.ts';

t.test('known Bayes errors', async (t) => {
  let held = 0;
  for (const { id, kind, inputs, expected, tol } of goldenCases) {
    const mechanism = kind === 'bayes_error' ? mechanismOf(inputs) : null;
    if (mechanism === null) continue;
    const { bayes_at } = ask('assessRisk', { mechanism, priors: [inputs.prior as number], fprs: [0.1], baselines: [0.1] });
    const { lower, upper, value } = bayes_at[0]?.error ?? {};
    const slack = tol.rel * expected.value + tol.abs;
    t.ok((lower as number) <= expected.value + slack && expected.value - slack <= (upper as number), `${id}: [${lower}, ${upper}]`);
    t.ok(Math.abs((value as number) - expected.value) <= 1e-6 + slack, `${id}: ${value} for ${expected.value}`);
    held++;
  }
  t.ok(held >= 40, `${held} cases`);
});

const published: Composition = { kind: 'composition', adjacency: 'add_remove', events: [gaussian(0.01, 1, 1000)] };

t.test('true positive rates of the reference run, to six digits', async (t) => {
  const anchors: [number, string][] = [
    [1e-8, '1.55962e-7'],
    [1e-5, '0.0000720744'],
    [1e-3, '0.00406845'],
    [0.01, '0.0291391'],
    [0.2, '0.334342'],
  ];
  const answer = ask('assessRisk', { mechanism: published, fprs: anchors.map(([fpr]) => fpr), baselines: anchors.map(([fpr]) => fpr) });
  const digits = anchors.map(([, shown]) => shown);
  t.same(
    answer.tpr_at.map(({ tpr }) => tpr.value?.toPrecision(6)),
    digits,
  );
  t.same(
    answer.guess_at.map(({ success }) => success.value?.toPrecision(6)),
    digits,
    'guessing has the same bound',
  );
});

t.test('sentences never promise more than the interval', async (t) => {
  const { tpr_at, bayes_at, guess_at, statement, advantage } = ask('assessRisk', { mechanism: published });
  const lastNumber = (text: string, pattern: RegExp) => Number(text.match(pattern)?.[1]?.replaceAll(',', ''));
  for (const { fpr, tpr, statement: text } of tpr_at) {
    const [, found, of] = text.match(/at most ([\d.e-]+) of ([\d,]+) members/) as RegExpMatchArray;
    t.ok(Number(found) >= (tpr.upper as number) * Number(of?.replaceAll(',', '')), `${fpr}: ${text}`);
  }
  for (const { error, statement: text } of bayes_at) t.ok(lastNumber(text, /at least ([\d.e-]+) %/) <= 100 * (error.lower as number), text);
  for (const { success, statement: text } of guess_at)
    t.ok(lastNumber(text, /at most ([\d.e-]+) with it/) >= (success.upper as number), text);
  t.ok(lastNumber(statement, /at most ([\d.e-]+) percentage/) >= 100 * (advantage.upper as number), statement);
});

t.test('shares are said as they were given, without the digits of a multiplication', async (t) => {
  const { tpr_at, bayes_at } = ask('assessRisk', { mechanism: published, fprs: [0.07, 0.29], priors: [0.07, 0.57, 0.9, 0.999] });
  t.match(tpr_at[0]?.statement, /for 7 % of the others/);
  t.match(tpr_at[1]?.statement, /for 29 % of the others/);
  t.match(bayes_at[0]?.statement, /^Where 7 % of .* it would be 7 %\.$/);
  t.match(bayes_at[1]?.statement, /^Where 57 % of .* it would be 43 %\.$/);
  t.match(bayes_at[2]?.statement, /^Where 90 % of .* it would be 10 %\.$/);
  t.match(bayes_at[3]?.statement, /^Where 99.9 % of .* it would be 0.1 %\.$/);
  const { tpr_at: open } = ask('assessRisk', {
    mechanism: { kind: 'composition', adjacency: 'add_remove', events: [gaussian(1, 0.001, 1)] },
  });
  t.match(open[0]?.statement, /finds at most 10,000 of 10,000 members/);
});

t.test('an attacker who never errs has the Bayes error 0, exactly', async (t) => {
  const everything = (interpretation: 'exact_piecewise_linear' | 'samples') =>
    ask('assessRisk', {
      mechanism: { kind: 'trade_off_points', fpr: [0, 1], fnr: [0, 0], interpretation },
      priors: [0.5, 0.001],
      baselines: [0.9999999999999999],
    });
  for (const { bayes_at } of [everything('exact_piecewise_linear'), everything('samples')]) {
    t.same(
      bayes_at.map(({ error }) => [error.lower, error.value, error.upper]),
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    );
  }
});
