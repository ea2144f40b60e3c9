/** The pages and texts of a privacy statement: whatever a caller named stays a name, and figures show the record to everyone. */
import t from 'tap';
import type { ReportAnswer, ReportFormat, ReportRequest } from '../../src/accounting/types.ts';
import { type Element, elements, readXml, textOf } from '../support/xml.ts';
import { ask, composition, gaussian, laplace } from './ask.ts';

const training = composition('add_remove', { ...gaussian(256 / 60_000, 1.1, 14_100), label: 'train' }, laplace(10, 3));
const write = (request: ReportRequest): ReportAnswer => ask('writeReport', request);

const HOSTILE = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP --> <!-- ]]> &lt;b&gt; &amp;",
  '[click](javascript:alert(1)) ![i](http://evil.example) <http://evil.example>',
  '| a | b |\n\n# heading\n- item\n```\ncode\n```\n1. one',
  '\u202e reversed \u0007 bell \u2028 line',
];

t.test('what a caller names is text in a page: no element, no attribute, nothing that is loaded', async (t) => {
  const allowed: Record<string, string[]> = {
    html: ['lang'],
    meta: ['charset', 'name', 'content', 'http-equiv'],
    th: ['scope'],
    svg: ['xmlns', 'viewBox', 'role', 'aria-labelledby'],
    title: ['id'],
    desc: ['id'],
    line: ['x1', 'y1', 'x2', 'y2', 'stroke', 'stroke-width', 'stroke-dasharray'],
    path: ['class', 'd', 'fill', 'stroke', 'stroke-width', 'stroke-dasharray'],
    text: ['class', 'x', 'y', 'text-anchor', 'transform'],
  };
  for (const name of [
    'head',
    'style',
    'body',
    'main',
    'h1',
    'h2',
    'p',
    'ul',
    'li',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'td',
    'figure',
    'bdi',
  ])
    allowed[name] = [];
  const check = (element: Element): void => {
    const known = allowed[element.name];
    if (known === undefined) t.fail(`<${element.name}>`);
    else for (const name of Object.keys(element.attributes)) if (!known.includes(name)) t.fail(`<${element.name} ${name}>`);
    for (const child of element.children) if (typeof child !== 'string') check(child);
  };
  for (const [index, hostile] of HOSTILE.entries()) {
    const mechanism = composition('add_remove', { ...gaussian(1, 4, 2), label: hostile });
    const { rendering } = write({ mechanism, format: 'html', title: hostile, unit: hostile });
    const page = readXml(rendering);
    check(page);
    const names = elements(page, 'bdi').map((one) => textOf(one).replace(/\n$/, ''));
    const expected = hostile.replace(/\p{Cc}/gu, ' ');
    t.equal(names.filter((name) => name === expected).length, 3, `name ${index}: title, unit and label are there as they were given`);
    t.notMatch(rendering, /(href|src|url\(|@import)/i.test(hostile) ? /<[^>]*(href|src)=/i : /href|src=|url\(|@import/i);
  }
});

t.test('what a caller names is text in Markdown and in plain text: no line, cell, link or element of its own', async (t) => {
  const outline = (text: string) =>
    text.split('\n').map((line) =>
      line
        .replace(/\\./g, '')
        .replace(/[^#|`<>[\]!*_-]/g, '')
        .slice(0, 200),
    );
  const plain = (format: ReportFormat, name: string) =>
    write({ mechanism: composition('add_remove', { ...gaussian(1, 4, 2), label: name }), format, title: name, unit: name }).rendering;
  for (const [index, hostile] of HOSTILE.entries()) {
    const markdown = plain('markdown', hostile);
    const structure = (text: string) => outline(text).map((line) => line.replaceAll('-', ''));
    t.same(structure(markdown), structure(plain('markdown', 'name')), `markdown: name ${index}`);
    t.notMatch(markdown, /<(script|img|http)/);
    t.equal(plain('text', hostile).split('\n').length, plain('text', 'name').split('\n').length, 'no line of its own');
    t.notMatch(plain('text', hostile), /[^\P{Cc}\n]|[\u202e\u2028]/u, 'no control character');
  }
});
/** The numbers that an axis shows, by their place. */
function ticksOf(svg: Element, anchor: string, place: 'x' | 'y') {
  return elements(svg, 'text')
    .filter(({ attributes }) => attributes.class === 'tick' && attributes['text-anchor'] === anchor)
    .map((one) => ({ at: Number(one.attributes[place]) - (place === 'y' ? 4 : 0), value: Number(textOf(one)) }));
}

t.test('the page is accessible, prints without colours, and its figures show the record', async (t) => {
  const { rendering, record } = write({ mechanism: training, format: 'html' });
  const page = readXml(rendering);
  t.equal(page.attributes.lang, 'en');
  const figures = elements(page, 'svg');
  t.equal(figures.length, 2);
  const ids = [...elements(page, 'title'), ...elements(page, 'desc')].map(({ attributes }) => attributes.id);
  t.equal(new Set(ids).size, ids.length, 'ids are unique');
  for (const svg of figures) {
    t.equal(svg.attributes.role, 'img');
    for (const id of svg.attributes['aria-labelledby']?.split(' ') ?? []) t.ok(ids.includes(id), id);
  }
  for (const table of elements(page, 'table')) {
    t.equal(elements(table, 'caption').length, 1);
    t.ok(elements(table, 'th').every(({ attributes }) => attributes.scope === 'col'));
  }
  const strokes = [...elements(page, 'path'), ...elements(page, 'line')].map(({ attributes }) => attributes.stroke);
  t.same([...new Set(strokes)].sort(), ['#000', '#bbb'], 'lines are told apart by dashes, not by colours');
  const dashes = elements(figures[1] as Element, 'path').filter(({ attributes }) => attributes.class !== undefined);
  t.equal(new Set(dashes.map(({ attributes }) => attributes['stroke-dasharray'])).size, 3);

  const read = (svg: Element, series: string, isLog: boolean) => {
    const path = elements(svg, 'path').find(({ attributes }) => attributes.class === series)?.attributes.d ?? '';
    const axis = (ticks: { at: number; value: number }[], log: boolean) => {
      const scale = (x: number) => (log ? Math.log10(x) : x);
      const [first, last] = [ticks[0], ticks.at(-1)] as [{ at: number; value: number }, { at: number; value: number }];
      const back = (at: number) => scale(first.value) + ((scale(last.value) - scale(first.value)) * (at - first.at)) / (last.at - first.at);
      return (at: number) => (log ? 10 ** back(at) : back(at));
    };
    const [x, y] = [axis(ticksOf(svg, 'middle', 'x'), isLog), axis(ticksOf(svg, 'end', 'y'), true)];
    return path
      .slice(1)
      .split('L')
      .map((pair) => pair.split(' ').map(Number) as [number, number])
      .map(([a, b]) => [x(a), y(b)] as const);
  };
  const shown = read(figures[0] as Element, 'solid', false);
  t.ok(shown.length > 15);
  for (const [i, [epsilon, delta]] of shown.entries()) {
    t.ok(Math.abs(epsilon - (record.profile.epsilon[i] as number)) < 0.01, `${epsilon}`);
    t.ok(Math.abs(delta / (record.profile.delta[i] as number) - 1) < 1e-3, `${delta} for ${record.profile.delta[i]}`);
  }
  for (const [series, curve] of [
    ['solid', record.trade_off.fnr],
    ['dashed', record.trade_off.gaussian_fnr],
  ] as const) {
    for (const [i, [fpr, fnr]] of read(figures[1] as Element, series, true).entries()) {
      t.ok(Math.abs(fpr / (record.trade_off.fpr[i] as number) - 1) < 1e-2, `${fpr}`);
      t.ok(Math.abs(fnr / (curve[i] as number) - 1) < 1e-2, `${fnr} for ${curve[i]}`);
    }
  }
});
