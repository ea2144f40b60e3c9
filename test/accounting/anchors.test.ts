/** Published reference runs, to every digit that is printed: deltas and epsilons of both directions, detection rates, regrets. */
import t from 'tap';
import type { Composition } from '../../src/accounting/types.ts';
import { ask, composition, gaussian, halfUnit, laplace } from './ask.ts';
import { goldenCases } from './golden.ts';

type Checks = { ok(value: unknown, message: string): unknown };

/** What the arithmetic of a million uses may leave behind the last printed digit. */
const ARITHMETIC = 1e-11;

/** A value that rounds to what is printed, and an interval that reaches the printed digit. */
function shows(
  t: Checks,
  printed: string,
  value: number | null | undefined,
  lower: number | null | undefined,
  upper: number | null | undefined,
) {
  const anchor = Number(printed);
  const half = halfUnit(printed) + ARITHMETIC * Math.abs(anchor);
  t.ok(Math.abs((value ?? Number.NaN) - anchor) <= half, `${value} shows ${printed}`);
  t.ok((lower ?? Number.NaN) <= anchor + half && (upper ?? Number.NaN) >= anchor - half, `[${lower}, ${upper}] reaches ${printed}`);
  const most = Math.max(half, 1e-8 * Math.abs(anchor));
  t.ok((upper ?? Number.NaN) - (lower ?? Number.NaN) <= most, `[${lower}, ${upper}] is narrow enough for ${printed}`);
}

const reference = composition('add_remove', gaussian(0.01, 1, 1000));
/** Twelve digits at most; fixtures/generate/contour.py gives the same ones. */
const anchors: { mechanism: Composition; direction: 'remove' | 'add'; deltas: [number, string][]; epsilon: string }[] = [
  {
    mechanism: reference,
    direction: 'remove',
    deltas: [
      [1, '2.61242057863e-3'],
      [2, '2.66557192476e-6'],
      [4, '5.35147862766e-13'],
      [8, '3.14211030221e-26'],
    ],
    epsilon: '2.1245151711',
  },
  {
    mechanism: reference,
    direction: 'add',
    deltas: [
      [1, '7.94590173572e-4'],
      [2, '1.06716202137e-9'],
      [4, '7.07511473933e-42'],
    ],
    epsilon: '1.5890887625',
  },
  {
    mechanism: composition('add_remove', gaussian(0.01, 1, 10_000)),
    direction: 'remove',
    deltas: [
      [1, '.239142961366'],
      [2, '.0827108196967'],
      [4, '2.85662868831e-3'],
      [8, '2.02838094149e-8'],
    ],
    epsilon: '6.9073844950',
  },
  {
    mechanism: composition('add_remove', gaussian(0.001, 0.7, 1_000_000)),
    direction: 'remove',
    deltas: [
      [1, '.683029278324'],
      [2, '.545498171057'],
      [4, '.268796968536'],
      [8, '.0182488546496'],
    ],
    epsilon: '15.2237303124',
  },
];

t.test('deltas and epsilons of one direction', async (t) => {
  for (const { mechanism, direction, deltas, epsilon } of anchors) {
    const asked = deltas.map(([eps]) => eps);
    // delta of this direction passes 1e-6 within the last printed digit of epsilon.
    const [before, after] = [Number(epsilon) - halfUnit(epsilon), Number(epsilon) + halfUnit(epsilon)];
    const curve = ask('computeProfile', { mechanism, epsilon: [...asked, before, after] })[direction];
    for (const [i, [, printed]] of deltas.entries()) shows(t, printed, curve.value[i], curve.lower[i], curve.upper[i]);
    const n = asked.length;
    t.ok((curve.lower[n] as number) > 1e-6 && (curve.upper[n + 1] as number) < 1e-6, `epsilon(1e-6) of ${direction} is ${epsilon}`);
  }
});

t.test('epsilon at delta is that of the worse direction', async (t) => {
  for (const { mechanism, direction, epsilon } of anchors) {
    if (direction === 'add') continue;
    const answer = ask('composeEvents', { mechanism, deltas: [1e-6] }).epsilon_at[0]?.epsilon;
    shows(t, epsilon, answer?.value, answer?.lower, answer?.upper);
  }
});

t.test('a plateau is not taken for the end of the integrand', async (t) => {
  const mechanism = composition('add_remove', gaussian(512 / 1e6, 0.8, 50_000));
  const { delta } = ask('computeProfile', { mechanism, epsilon: [1] });
  shows(t, '7.673934e-7', delta.value[0], delta.lower[0], delta.upper[0]);
});

t.test('six digits of the true positive rate', async (t) => {
  const rates: [number, string][] = [
    [1e-8, '1.55962e-7'],
    [1e-6, '9.36751e-6'],
    [1e-5, '7.20744e-5'],
    [1e-4, '5.47433e-4'],
    [1e-3, '4.06845e-3'],
    [1e-2, '.0291391'],
    [0.05, '.111002'],
    [0.2, '.334342'],
  ];
  const { tpr } = ask('computeTradeOff', { mechanism: reference, fpr: rates.map(([fpr]) => fpr) });
  for (const [i, [, printed]] of rates.entries()) shows(t, printed, tpr.value[i], tpr.lower[i], tpr.upper[i]);
});

/** The two mechanisms of the table in arXiv 2503.10945, whose regrets are stated in hundredths. */
const table = {
  laplace: composition('add_remove', laplace(1)),
  sgd: composition('add_remove', gaussian(0.328, 9.4, 2000)),
  /** q = 2^14 / 50000 is the table's own probability. */
  exactSgd: composition('add_remove', gaussian(2 ** 14 / 50_000, 9.4, 2000)),
};

t.test('regret of the Gaussian description', async (t) => {
  const rows: [Composition, string, string | null][] = [
    [table.laplace, '3.7016', '1.030064'],
    [table.sgd, '.10', null],
    [table.exactSgd, '.10', null],
  ];
  for (const [mechanism, printed, mu] of rows) {
    const answer = ask('fitGdp', { mechanism, tolerance: 1e-5 });
    const percent = (x: number | null) => 100 * (x as number);
    shows(t, printed, percent(answer.regret.value), percent(answer.regret.lower), percent(answer.regret.upper));
    if (mu !== null) shows(t, mu, answer.mu.value, answer.mu.lower, answer.mu.upper);
  }
});

/**
 * Regret of the description (epsilon0, delta0) from a profile: largest (g(eps) - delta(eps)) / (1 + e^eps) over eps >= 0, with
 * g = delta0 + (1 - delta0) (e^eps0 - e^eps)_+ / (1 + e^eps0). Lower and value over a grid; between two points g falls and so does delta.
 */
function regretOfPair(mechanism: Composition, epsilon0: number, delta0: number) {
  const n = 4000;
  const epsilon = Array.from({ length: n + 1 }, (_, i) => (epsilon0 * i) / n);
  const { delta } = ask('computeProfile', { mechanism, epsilon });
  const g = epsilon.map((e) => delta0 + ((1 - delta0) * (Math.exp(epsilon0) - Math.exp(e))) / (1 + Math.exp(epsilon0)));
  const largest = (gap: (i: number) => number) => epsilon.reduce((most, _, i) => Math.max(most, gap(i)), 0);
  const scale = (i: number) => 1 + Math.exp(epsilon[i] as number);
  return {
    lower: largest((i) => ((g[i] as number) - (delta.upper[i] as number)) / scale(i)),
    value: largest((i) => ((g[i] as number) - (delta.value[i] as number)) / scale(i)),
    upper: largest((i) => (i === n ? 0 : ((g[i] as number) - (delta.lower[i + 1] as number)) / scale(i))),
  };
}

t.test('regret of the pure description and of (epsilon, delta)', async (t) => {
  const rows: [Composition, number | null, string, string | null][] = [
    [table.laplace, null, '3.4324', null],
    [table.laplace, 1e-5, '3.4323', 'repr-laplace1-epsdelta-1e-05'],
    [table.laplace, 1e-3, '3.42', 'repr-laplace1-epsdelta-0.001'],
    [table.sgd, 1e-5, '21.7', 'repr-sgm-0.328-9.4-2000-epsdelta-1e-05'],
    [table.sgd, 1e-8, '21.7', 'repr-sgm-0.328-9.4-2000-epsdelta-1e-08'],
    [table.exactSgd, 1e-5, '21.7', null],
    [reference, 1e-5, '28.1', 'repr-sgm-0.01-1-1000-epsdelta-1e-05'],
    [reference, 1e-8, '35.6', 'repr-sgm-0.01-1-1000-epsdelta-1e-08'],
  ];
  for (const [mechanism, delta0, printed, id] of rows) {
    const stated = delta0 === null ? 1 : ask('composeEvents', { mechanism, deltas: [delta0] }).epsilon_at[0]?.epsilon.value;
    const { lower, value, upper } = regretOfPair(mechanism, stated as number, delta0 ?? 0);
    const half = halfUnit(printed);
    t.ok(Math.abs(100 * value - Number(printed)) <= half, `${100 * value} shows ${printed}`);
    t.ok(lower <= value && value <= upper && 100 * lower >= Number(printed) - half, `${printed} in [${lower}, ${upper}]`);
    const golden = goldenCases.find((item) => item.id === id);
    if (golden !== undefined) t.ok(Math.abs(value - golden.expected.value) <= 1e-9, `${id}: ${value} is ${golden.expected.value}`);
  }
});
