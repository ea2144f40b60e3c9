/** Trade-off readings at the figures asked for: mu(alpha) to 1e-9 down to a false positive rate of 1e-300; rates to a millionth. */
import t from 'tap';
import type { Composition } from '../../src/accounting/types.ts';
import { ask, composition, contains, fixture } from './ask.ts';
import { type GoldenCase, goldenByMechanism } from './golden.ts';

const allowed = (golden: GoldenCase, limit: number) => Math.max(limit, golden.tol.rel * Math.abs(golden.expected.value) + golden.tol.abs);

t.test('trade-off: rates to a millionth, and what is bounded', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['beta']).values()) {
    const answer = ask('computeTradeOff', { mechanism, fpr: cases.map(({ inputs }) => inputs.alpha as number) });
    if (answer.engine === 'lattice') continue;
    for (const [i, golden] of cases.entries()) {
      const { value: fnr, one_minus: tpr } = golden.expected;
      t.ok(Math.abs((answer.fnr.value[i] as number) - fnr) <= 1e-6 * fnr, `${golden.id}: FNR ${answer.fnr.value[i]} is ${fnr}`);
      if (tpr !== undefined) {
        t.ok(Math.abs((answer.tpr.value[i] as number) - tpr) <= 1e-6 * tpr, `${golden.id}: TPR ${answer.tpr.value[i]} is ${tpr}`);
      }
    }
  }
});

t.test('mu at one point down to a false positive rate of 1e-300', async (t) => {
  for (const { mechanism, cases } of goldenByMechanism(['mu_point']).values()) {
    const asked = cases.filter(({ inputs }) => inputs.log10_alpha !== undefined);
    if (asked.length === 0) continue;
    const answer = ask('computeTradeOff', { mechanism, log_fpr: asked.map(({ inputs }) => (inputs.log10_alpha as number) * Math.LN10) });
    if (answer.engine === 'lattice') continue;
    for (const [i, golden] of asked.entries()) {
      const { value, lower, upper } = answer.mu;
      const truth = golden.expected.value;
      t.ok(contains(lower[i], upper[i], truth, allowed(golden, 0)), `${golden.id}: ${truth} in [${lower[i]}, ${upper[i]}]`);
      t.ok(Math.abs((value[i] as number) - truth) <= allowed(golden, 1e-9), `${golden.id}: ${value[i]} is ${truth}`);
    }
  }
});

interface Figures {
  gaussian: { mu: number; trade_off: { log_fpr: number }[] }[];
  far: { id: string; mechanism: Composition; trade_off: { log_fpr: number; mu: number }[] }[];
}

t.test('mu at one point of Gaussians and of sampled compositions, down to e^-20000', async (t) => {
  const { gaussian, far } = fixture<Figures>('figures.json');
  const plain = (mu: number) => composition('add_remove', { kind: 'gaussian', sigma: 1, sensitivity: mu, sampling: { scheme: 'none' } });
  const rows = [
    ...gaussian.map(({ mu, trade_off }) => ({ id: `mu ${mu}`, mechanism: plain(mu), points: trade_off.map((p) => ({ ...p, mu })) })),
    ...far.map(({ id, mechanism, trade_off }) => ({ id, mechanism, points: trade_off })),
  ];
  for (const { id, mechanism, points } of rows) {
    const { mu } = ask('computeTradeOff', { mechanism, log_fpr: points.map(({ log_fpr }) => log_fpr) });
    for (const [i, point] of points.entries()) {
      t.ok(
        Math.abs((mu.value[i] as number) - point.mu) <= 1e-9 * Math.max(1, point.mu),
        `${id} at e^${point.log_fpr}: ${mu.value[i]} is ${point.mu}`,
      );
    }
  }
});

t.test('a large false positive rate asked alone is as sharp as among small ones', async (t) => {
  // f_1(a) from 40-digit arithmetic
  const gaussian = composition('add_remove', { kind: 'gaussian', noise_multiplier: 1, sampling: { scheme: 'none' } });
  const sampled = composition('add_remove', {
    kind: 'gaussian',
    noise_multiplier: 1,
    sampling: { scheme: 'poisson', probability: 0.01 },
    count: 1000,
  });
  for (const [a, truth] of [
    [0.5, 0.15865525393145705],
    [0.5897, 0.10995389800581397],
    [0.9, 0.011257914512604756],
    [0.99, 0.00043996018047378645],
  ] as const) {
    const { fnr } = ask('computeTradeOff', { mechanism: gaussian, fpr: [a] });
    t.ok(contains(fnr.lower[0], fnr.upper[0], truth, 0) && (fnr.upper[0] as number) - (fnr.lower[0] as number) < 1e-9, `f_1(${a})`);
    const alone = ask('computeTradeOff', { mechanism: sampled, fpr: [a] }).fnr;
    const among = ask('computeTradeOff', { mechanism: sampled, fpr: [1e-12, a] }).fnr;
    t.ok(Math.abs((alone.value[0] as number) - (among.value[1] as number)) < 1e-9, `sampled, ${a}: ${alone.value[0]}, ${among.value[1]}`);
  }
});

t.test('where delta is close to 1, 1 - delta is known as well', async (t) => {
  // eighteen uses by groups of five: at a false positive rate of e^-18.7 hardly anything is missed
  for (const noise_multiplier of [1 / 2.1, 1 / 2.4, 1 / 3]) {
    const event = { kind: 'laplace', noise_multiplier, sampling: { scheme: 'none' }, count: 18, group_size: 5 } as const;
    const answer = ask('computeTradeOff', { mechanism: composition('add_remove', event), log_fpr: [-18.7, -5, -40] });
    const { lower, upper } = answer.mu;
    for (const [i, high] of upper.entries())
      t.ok((high as number) - (lower[i] as number) <= 1e-3, `${noise_multiplier}: [${lower[i]}, ${high}]`);
  }
});
