/** Warnings of a statement in the words of its language. */
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { languages } from '../../src/accounting/report/languages.ts';
import type { ReportWarning } from '../../src/accounting/report/words.ts';
import type { MechanismRequest, ReportRequest } from '../../src/accounting/types.ts';
import { ask, composition, gaussian, laplace } from './ask.ts';

const curve = (more: object) => ({ kind: 'trade_off_points', fpr: [0, 0.2, 1], fnr: [1, 0.5, 0], ...more }) as unknown as MechanismRequest;
const pmf = (probabilities: number[], infinity_mass = 0) => ({ probabilities, infinity_mass });
const losses = (probabilities: number[]): MechanismRequest => ({
  kind: 'privacy_loss_pmf',
  interval: 0.1,
  lower_index: -1,
  remove: pmf(probabilities),
  add: pmf(probabilities),
  side: 'upper',
});
const pureGroups: MechanismRequest = composition('replace_one', {
  kind: 'randomized_response',
  epsilon: 0.1,
  categories: 2,
  sampling: { scheme: 'none' },
});

/** A request that carries each warning. */
const carriers: Record<ReportWarning, ReportRequest> = {
  DOMINATING_PAIR: { mechanism: composition('add_remove', { kind: 'pure', epsilon: 1, sampling: { scheme: 'none' } }) },
  BOUNDED_FROM_ABOVE: { mechanism: composition('add_remove', { kind: 'zcdp', rho: 0.02, sampling: { scheme: 'none' } }) },
  BETWEEN_TWO_LAWS: {
    mechanism: composition('replace_one', {
      kind: 'gaussian',
      noise_multiplier: 4,
      sampling: { scheme: 'without_replacement', batch_size: 10, dataset_size: 100 },
    }),
  },
  CURVE_LEFT_OUT: {
    mechanism: composition('replace_one', { kind: 'exponential', epsilon: 0.1, monotone: false, sampling: { scheme: 'none' }, count: 100 }),
    certify: true,
  },
  MASS_ADDED: { mechanism: losses([0.25, 0.25, 0.4999999999]) },
  MASS_INEXACT: { mechanism: losses([0.2, 0.4, 0.4000000001]) },
  CURVE_REPAIRED: { mechanism: curve({ fpr: [0, 0.2, 0.2000000001, 1], fnr: [1, 0.5, 0.5, 0], interpretation: 'exact_piecewise_linear' }) },
  SAMPLES: { mechanism: curve({ interpretation: 'samples' }) },
  POINTS_LEFT_OUT: { mechanism: { kind: 'profile_points', epsilon: [1, 2, 3], delta: [1e-3, 9e-4, 1e-6] } },
  FLOOR_EMPTY: { mechanism: composition('add_remove', laplace(0.01, 3)) },
  FLOOR_SENSITIVE: { mechanism: composition('add_remove', gaussian(0.01, 1, 1000)) },
  DELTA_NOT_SMALL: { mechanism: composition('add_remove', gaussian(1, 1, 1)), dataset_size: 1000, deltas: [1e-3] },
  TOLERANCE_NOT_MET: { mechanism: curve({ interpretation: 'samples' }), tolerance: 1e-6 },
  POOR_FIT: { mechanism: pureGroups },
};

const wordsOf = ({ code, values = [] }: { code: string; values?: string[] }) => languages.zh.warning?.[code as ReportWarning](values) ?? '';

t.test('every warning is told in the language of the statement, with all its values', async (t) => {
  for (const [code, request] of Object.entries(carriers)) {
    const { warnings, rendering } = ask('writeReport', { ...request, language: 'zh', format: 'text' });
    const warning = warnings.find((one) => one.code === code);
    t.ok(warning, `${code} among ${warnings.map((one) => one.code)}`);
    for (const one of warnings) {
      t.ok(rendering.includes(`${one.code}：${wordsOf(one)}`), one.code);
      t.notOk(rendering.includes(one.detail), 'not in English');
      for (const value of one.values ?? []) {
        t.ok(one.detail.includes(value));
        if (value !== 'remove' && value !== 'add') t.ok(wordsOf(one).includes(value), `${one.code} holds ${value}`);
      }
      const numbers = one.detail.match(/\d+(\.\d+)?(e[+-]\d+)?/g) ?? [];
      const own = one.values?.flatMap((value) => value.match(/\d+(\.\d+)?(e[+-]\d+)?/g) ?? []) ?? [];
      // "1/dataset_size" and "from 1" are words
      t.same(
        numbers.filter((number) => number !== '1' && !own.includes(number)),
        [],
        `${one.code}: every number is among the values`,
      );
    }
  }
});

t.test('no code that a statement may carry is without words', async (t) => {
  // what readings and other operations warn of is never part of a statement
  const others = ['audit', 'calibrate', 'price', 'steps'].map((name) => `operations/${name}.ts`);
  const root = new URL('../../src/accounting/', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !others.includes(path));
  const codes = sources.flatMap((path) =>
    [...readFileSync(new URL(path, root), 'utf8').matchAll(/code: '([A-Z_]+)'/g)].map(([, code]) => code),
  );
  t.same([...new Set(codes)].sort(), Object.keys(carriers).sort());
  t.same(Object.keys(languages.zh.warning ?? {}).sort(), Object.keys(carriers).sort());
});
