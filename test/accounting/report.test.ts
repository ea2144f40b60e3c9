/** The privacy statement: every number of every rendering is one of the record; report_page.test.ts holds pages, figures and names of callers. */
import t from 'tap';
import { languages } from '../../src/accounting/report/languages.ts';
import { outward } from '../../src/accounting/report/round.ts';
import type { ReportWarning } from '../../src/accounting/report/words.ts';
import type {
  MechanismRequest,
  ReportAnswer,
  ReportFormat,
  ReportLanguage,
  ReportRecord,
  ReportRequest,
} from '../../src/accounting/types.ts';
import { elements, readXml, textOf } from '../support/xml.ts';
import { answerOrRefusal, ask, composition, gaussian, laplace } from './ask.ts';

const LANGUAGES: ReportLanguage[] = ['en', 'zh'];
const FORMATS: ReportFormat[] = ['text', 'markdown', 'html'];

const training = composition('add_remove', { ...gaussian(256 / 60_000, 1.1, 14_100), label: 'train' }, laplace(10, 3));
const mechanisms: [string, MechanismRequest][] = [
  ['a training run and a release', training],
  [
    'batches of fixed size',
    composition('replace_one', {
      kind: 'gaussian',
      noise_multiplier: 4,
      sampling: { scheme: 'without_replacement', batch_size: 10, dataset_size: 100 },
      count: 5,
      group_size: 1,
    }),
  ],
  [
    'infinite losses',
    composition('add_remove', { kind: 'approximate', epsilon: 0.5, delta: 1e-4, sampling: { scheme: 'none' }, count: 3 }),
  ],
  ['bounded from above', composition('add_remove', { kind: 'zcdp', rho: 0.02, sampling: { scheme: 'none' } })],
  [
    'lists and inner objects',
    composition(
      'zero_out',
      {
        kind: 'mixture_of_gaussians',
        standard_deviation: 2,
        sensitivities: [0, 1],
        probabilities: [0.75, 0.25],
        sampling: { scheme: 'none' },
      },
      {
        kind: 'matrix_gaussian',
        noise_multiplier: 8,
        strategy: { kind: 'banded', steps: 200, bands: 4, participations: 2, min_separation: 50 },
        sampling: { scheme: 'none' },
      },
    ),
  ],
  ['a curve of the caller', { kind: 'profile_points', epsilon: [1, 3], delta: [1e-3, 1e-6] }],
  ['an Opacus history', { kind: 'opacus_history', adjacency: 'add_remove', history: [[2, 0.25, 10]] }],
];

const write = (request: ReportRequest): ReportAnswer => ask('writeReport', request);

/** Every number of the record: the statement has no others. */
function numbersOf(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value === 'number') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) numbersOf(inner, found);
  return found;
}

/** The text of a rendering without markup, figures, and what is printed as it was given. */
function proseOf({ record, format, language, rendering, warnings }: ReportAnswer): string {
  const prose =
    format === 'html'
      ? textOf(readXml(rendering), ['svg', 'style'])
      : rendering.replace(/\\(.)/g, '$1').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const verbatim = [
    record.title,
    record.unit,
    record.engine_version,
    ...record.warnings,
    // of a language with words of its own, whose values are held against the answer below
    ...warnings.map(({ code, values = [] }) => languages[language].warning?.[code as ReportWarning](values) ?? null),
    ...record.events.map(({ label }) => label ?? null),
  ];
  return verbatim.reduce((text: string, name) => (name === null ? text : text.replaceAll(name.replace(/\s+/g, ' ').trim(), ' ')), prose);
}

function printed(answer: ReportAnswer): number[] {
  return [...proseOf(answer).matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g)].map(([text]) => Number(text));
}

t.test('every number of every rendering stands in the record, and every promise is in every rendering', async (t) => {
  for (const [name, mechanism] of mechanisms) {
    const prints: string[] = [];
    let record: ReportRecord | undefined;
    for (const language of LANGUAGES) {
      for (const format of FORMATS) {
        const answer = write({ mechanism, language, format, title: 'Visits 2024', unit: 'one visit in 12 months', dataset_size: 1000 });
        record ??= answer.record;
        t.same(answer.record, record, `${name}: one record for all`);
        const known = numbersOf(record);
        const numbers = printed(answer);
        t.ok(numbers.length > 60, `${name}, ${language}, ${format}: ${numbers.length} numbers`);
        t.same(
          numbers.filter((number) => !known.has(number)),
          [],
          `${name}, ${language}, ${format}: no other number`,
        );
        const promised = record.numbers.flatMap(({ promise, lower, upper }) => (promise === 'at_most' ? upper : lower) ?? []);
        const points = [...record.profile.delta, ...record.trade_off.fnr].filter((x) => x !== null);
        const stated = [...promised, ...points, ...record.events.map(({ count }) => count), ...record.certificates.map(({ mu }) => mu)];
        t.same(
          stated.filter((number) => !numbers.includes(number)),
          [],
          `${name}, ${language}, ${format}: nothing is left out`,
        );
        prints.push(JSON.stringify(numbers.toSorted((a, b) => a - b)));
      }
    }
    t.equal(new Set(prints).size, 1, `${name}: the same numbers in both languages and all formats`);
  }
});

t.test('the record holds the bounds of the single operations, rounded outwards to six digits', async (t) => {
  const { record } = write({ mechanism: training, deltas: [1e-6] });
  const fit = ask('fitGdp', { mechanism: training, deltas: [1e-6] });
  const of = (quantity: string) => record.numbers.filter((one) => one.quantity === quantity);
  const near = (printed: number | null | undefined, exact: number | null | undefined, side: 'up' | 'down') => {
    const [p, x] = [printed as number, exact as number];
    t.ok(side === 'up' ? p >= x : p <= x, `${p} is on the safe side of ${x}`);
    t.ok(Math.abs(p - x) <= 1.1e-5 * Math.abs(x), `${p} is near ${x}`);
  };
  near(of('mu')[0]?.upper, fit.mu.upper, 'up');
  near(of('mu')[0]?.lower, fit.mu.lower, 'down');
  near(of('regret')[0]?.upper, fit.regret.upper, 'up');
  near(of('epsilon')[0]?.upper, fit.epsilon_at[0]?.epsilon.upper, 'up');
  near(record.certificates[0]?.mu, fit.certificate.at_mu.mu, 'up');
  near(record.certificates[1]?.delta0, fit.certificate.at_delta0.delta0, 'up');
  t.equal(record.numbers[0]?.quantity, 'mu', 'mu comes before epsilon');
  t.equal(of('bayes_error')[0]?.promise, 'at_least');
  t.equal(record.adjacency, 'add_remove');
  t.match(record.events, [
    { kind: 'gaussian', sampling: 'poisson', count: 14_100, label: 'train' },
    { kind: 'laplace', sampling: 'none', count: 3 },
  ]);
  for (const [i, epsilon] of record.profile.epsilon.entries()) {
    const exact = ask('composeEvents', { mechanism: training, epsilons: [epsilon] }).delta_at[0]?.delta.upper as number;
    if (exact > 1e-290) near(record.profile.delta[i], exact, 'up');
  }
});

t.test('numbers are rounded to the stated side', async (t) => {
  t.equal(outward(0.59542317218, 'up'), 0.595424);
  t.equal(outward(0.59542317218, 'down'), 0.595423);
  t.equal(outward(0.99999999, 'down'), 0.999999);
  t.equal(outward(0.99999999, 'up'), 1);
  t.equal(outward(1.0000001, 'up'), 1.00001);
  t.equal(outward(9.9999999e-7, 'down'), 9.99999e-7);
  t.equal(outward(-1.23456789, 'up'), -1.23456);
  t.equal(outward(-1.23456789, 'down'), -1.23457);
  t.equal(outward(1e-10, 'up'), 1e-10);
  t.equal(outward(0, 'down'), 0);
  for (let i = 1; i < 2000; i++) {
    const x = Math.exp(Math.sin(i) * 300);
    const [low, high] = [outward(x, 'down'), outward(x, 'up')];
    t.ok(
      low <= x && x <= high && high - low <= 1.1e-5 * x && /^[^e]{1,8}(e.*)?$|^0\.0*\d{1,6}$|^\d{1,6}0*$/.test(String(high)),
      `${low} <= ${x} <= ${high}`,
    );
  }
});

t.test('both languages say the same things, without numbers of their own', async (t) => {
  const digits: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string' && /\d/.test(value)) digits.push(path);
    if (typeof value === 'object' && value !== null) for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
  };
  for (const [name, words] of Object.entries(languages)) visit(words, name);
  t.same(digits, []);
  const outline = (language: ReportLanguage) => {
    const page = readXml(write({ mechanism: training, language, format: 'html' }).rendering);
    return ['h2', 'p', 'li', 'table', 'tr', 'svg'].map((name) => [name, elements(page, name).length]);
  };
  t.same(outline('zh'), outline('en'));
  const english = write({ mechanism: training, language: 'en', format: 'text' }).rendering;
  for (const said of [
    /unit of privacy/i,
    /add_remove/,
    /poisson/,
    /14100/,
    /error floor/,
    /must not be ranked by epsilon alone/,
    /fixed in advance/,
  ])
    t.match(english, said);
  for (const missing of [/floating-point/, /timing/i, /hyper-parameters/, /lossbook-/]) t.match(english, missing);
  const chinese = write({ mechanism: training, language: 'zh', format: 'text' }).rendering;
  for (const said of [/隐私单位/, /add_remove/, /poisson/, /14100/, /误差下限/, /不得仅凭 epsilon/, /事先确定/, /浮点/, /侧信道/, /超参数/])
    t.match(chinese, said);
});

t.test('what cannot be answered is refused as by the single operations', async (t) => {
  const shuffled = composition('add_remove', {
    kind: 'gaussian',
    noise_multiplier: 2,
    sampling: { scheme: 'shuffled_batches', batch_size: 10, dataset_size: 100 },
  });
  t.match(answerOrRefusal('writeReport', { mechanism: shuffled }), {
    ok: false,
    refusal: { code: 'unsupported_event', pointer: /^\/mechanism\/events\/0/ },
  });
});
