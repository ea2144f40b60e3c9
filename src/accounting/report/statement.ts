/** The record of a statement as a document in the words of a language: the same content in the same order in each. */
import type { ReportEvent, ReportNumber, ReportParameter, ReportQuantity, ReportRecord, Sampling, Warning } from '../types.ts';
import { type Block, type Document, type Inline, named } from './document.ts';
import type { Words } from './words.ts';

const shown = (x: number | null): string | null => (x === null ? null : String(x));
const promised = ({ promise, lower, upper }: ReportNumber): string | null => shown(promise === 'at_most' ? upper : lower);
const heading = (text: string): Block => ({ kind: 'heading', text });
const paragraph = (...text: Inline): Block => ({ kind: 'paragraph', text });
const list = (items: readonly string[]): Block => ({ kind: 'list', items: items.map((item) => [item]) });

function parameters(list: readonly ReportParameter[]): Inline {
  return list.flatMap(({ name, text }, index): Inline => [...(index > 0 ? [', '] : []), named(name), ' ', named(text)]);
}

function eventRow({ kind, parameters: own, sampling, sampling_parameters, count, group_size, label }: ReportEvent): Inline[] {
  const sampler: Inline =
    sampling_parameters.length === 0 ? [named(sampling)] : [named(sampling), ', ', ...parameters(sampling_parameters)];
  return [[named(kind)], parameters(own), sampler, [String(count)], [String(group_size)], label === undefined ? [] : [named(label)]];
}

function subject(record: ReportRecord, words: Words): Block[] {
  const { unit, adjacency, events, source } = record;
  const schemes = [...new Set(events.map(({ sampling }) => sampling))] as Sampling['scheme'][];
  const done: Block[] =
    events.length === 0
      ? [paragraph(...words.ownCurve(source))]
      : [
          { kind: 'table', caption: words.events.caption, head: words.events.head, rows: events.map(eventRow) },
          list(schemes.map((scheme) => words.sampling[scheme])),
        ];
  return [
    heading(words.headings.protected),
    paragraph(...words.unit(unit === null ? null : [named(unit)])),
    paragraph(words.adjacency[adjacency ?? 'none']),
    heading(words.headings.done),
    ...done,
  ];
}

function numberRow(number: ReportNumber, words: Words): Inline[] {
  const { quantity, at, promise, lower, upper } = number;
  const value = promised(number);
  const interval = lower === null || upper === null ? words.unbounded : words.between(String(lower), String(upper));
  return [
    [words.quantity[quantity]],
    at === undefined ? [] : [`${words.at[at.name]} ${at.value}`],
    [value === null ? words.unbounded : words.promise[promise](value)],
    [interval],
  ];
}

function cost(record: ReportRecord, words: Words): Block[] {
  const of = (quantity: ReportQuantity) => record.numbers.find((one) => one.quantity === quantity) as ReportNumber;
  const mu = of('mu');
  return [
    heading(words.headings.cost),
    paragraph(words.mu(promised(mu), String(mu.at?.value))),
    paragraph(words.fit(promised(of('regret')), record.verdict)),
    ...record.certificates.map((one) => paragraph(words.certificate(String(one.mu), String(one.delta0)))),
    paragraph(words.strict(promised(of('strict_mu')))),
    paragraph(words.notByEpsilon),
    { kind: 'table', caption: words.numbers.caption, head: words.numbers.head, rows: record.numbers.map((one) => numberRow(one, words)) },
  ];
}

function attack({ numbers }: ReportRecord, words: Words): Block[] {
  const sentences = numbers.flatMap((number): string[] => {
    const at = String(number.at?.value);
    switch (number.quantity) {
      case 'advantage':
        return [words.advantage(promised(number))];
      case 'tpr':
        return [words.tpr(at, promised(number))];
      case 'bayes_error':
        return [words.bayes(at, promised(number))];
      case 'guess':
        return [words.guess(at, promised(number))];
      default:
        return [];
    }
  });
  return [heading(words.headings.attack), list(sentences)];
}

function curves({ profile, trade_off }: ReportRecord, words: Words): Block[] {
  const cell = (x: number | null | undefined): Inline => [x === null || x === undefined ? words.unbounded : String(x)];
  const { fpr, fnr, gaussian_fnr } = trade_off;
  return [
    heading(words.headings.profile),
    {
      kind: 'figure',
      figure: {
        id: 'profile',
        title: words.profile.figure,
        description: words.profile.description,
        x: { label: words.profile.epsilon, scale: 'linear' },
        y: { label: words.profile.delta, scale: 'log' },
        series: [{ name: words.profile.delta, line: 'solid', x: profile.epsilon, y: profile.delta }],
      },
    },
    {
      kind: 'table',
      caption: words.profile.caption,
      head: [words.profile.epsilon, words.profile.delta],
      rows: profile.epsilon.map((epsilon, i) => [[String(epsilon)], cell(profile.delta[i])]),
    },
    heading(words.headings.trade_off),
    {
      kind: 'figure',
      figure: {
        id: 'trade-off',
        title: words.trade_off.figure,
        description: words.trade_off.description,
        x: { label: words.trade_off.fpr, scale: 'log' },
        y: { label: words.trade_off.fnr, scale: 'log' },
        series: [
          { name: words.trade_off.mechanism, line: 'solid', x: fpr, y: fnr },
          { name: words.trade_off.gaussian, line: 'dashed', x: fpr, y: gaussian_fnr },
          { name: words.trade_off.guessing, line: 'dotted', x: fpr, y: fpr.map((a) => 1 - a) },
        ],
      },
    },
    {
      kind: 'table',
      caption: words.trade_off.caption,
      head: [words.trade_off.fpr, words.trade_off.fnr, words.trade_off.gaussian],
      rows: fpr.map((a, i) => [[String(a)], cell(fnr[i]), cell(gaussian_fnr[i])]),
    },
  ];
}

/** A code with its sentence. @throws Error for a code that the language has no words for */
function sentenceOf(texts: Record<string, string>, code: string): string {
  const text = texts[code];
  if (text === undefined) throw new Error(`no words for ${code}`);
  return text;
}

/** @throws Error for a code that a language with words of its own has none for */
function warned({ code, detail, values = [] }: Warning, { warning, colon }: Words): Inline {
  if (warning === null) return [named(`${code}: ${detail}`)];
  const text = (warning as Record<string, (values: readonly string[]) => string>)[code];
  if (text === undefined) throw new Error(`no words for ${code}`);
  return [named(`${code}${colon}${text(values)}`)];
}

/** @param warnings those of the record, with what is in them */
export function statement(record: ReportRecord, warnings: readonly Warning[], words: Words): Document {
  const told: Block =
    warnings.length === 0 ? paragraph(words.noWarnings) : { kind: 'list', items: warnings.map((one) => warned(one, words)) };
  return {
    language: words.language,
    title: record.title === null ? [words.title] : [words.title, words.colon, named(record.title)],
    blocks: [
      ...subject(record, words),
      ...cost(record, words),
      ...attack(record, words),
      ...curves(record, words),
      heading(words.headings.assumptions),
      list(record.assumptions.map((code) => sentenceOf(words.assumptions, code))),
      heading(words.headings.not_covered),
      list(record.not_covered.map((code) => sentenceOf(words.not_covered, code))),
      heading(words.headings.warnings),
      told,
      heading(words.headings.computed),
      paragraph(...words.computed(record.engine, record.certified_by, record.engine_version)),
    ],
  };
}
