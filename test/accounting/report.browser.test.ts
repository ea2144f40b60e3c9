/**
 * The page of a statement in a real browser: it is read as it was meant, runs nothing and loads nothing, and every number of the record can be
 * read back. Skipped where there is no chromium, unless LOSSBOOK_TEST_BROWSER is `required`: then it fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { elements, readXml, textOf } from '../support/xml.ts';
import { ask, composition, gaussian, laplace } from './ask.ts';

const BROWSER = 'chromium';
const isRequired = process.env.LOSSBOOK_TEST_BROWSER === 'required';
const skip = isRequired || spawnSync(BROWSER, ['--version']).status === 0 ? false : 'there is no chromium on the PATH';
const OPTIONS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--window-size=900,4000'];

/** Opens `page.html` of a folder, which has a folder `profile` too. */
function inBrowser(folder: string, ...more: string[]): Buffer {
  const address = pathToFileURL(join(folder, 'page.html')).href;
  const profile = `--user-data-dir=${join(folder, 'profile')}`;
  return execFileSync(BROWSER, [...OPTIONS, profile, ...more, address], { timeout: 60_000, stdio: ['ignore', 'pipe', 'ignore'] });
}

t.test('the numbers of the record are read back from the page', { skip }, async (t) => {
  const mechanism = composition('add_remove', gaussian(0.01, 1, 1000), laplace(20, 2));
  for (const language of ['en', 'zh'] as const) {
    const { rendering, record } = ask('writeReport', { mechanism, format: 'html', language, dataset_size: 100 });
    const read = inBrowser(t.testdir({ 'page.html': rendering, profile: {} }), '--dump-dom').toString();
    const tables = [...read.matchAll(/<table>(.*?)<\/table>/gs)].map(([, table = '']) =>
      [...table.matchAll(/<tr>(.*?)<\/tr>/gs)]
        .slice(1)
        .map(([, row = '']) => [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))),
    );
    t.equal(tables.length, 4, 'events, numbers, profile, trade-off curve');
    const [, numbers = [], profile = [], tradeOff = []] = tables;
    const numberIn = (text: string | undefined) => text?.match(/-?\d[\d.]*(e[+-]?\d+)?/g)?.map(Number) ?? [];
    t.same(
      numbers.map(([, at, promise, interval]) => [numberIn(at), numberIn(promise), numberIn(interval)]),
      record.numbers.map(({ at, promise, lower, upper }) => {
        const end = promise === 'at_most' ? upper : lower;
        return [at === undefined ? [] : [at.value], end === null ? [] : [end], lower === null || upper === null ? [] : [lower, upper]];
      }),
    );
    const columns = (table: string[][], i: number) => table.map((row) => Number(row[i]));
    t.same([columns(profile, 0), columns(profile, 1)], [record.profile.epsilon, record.profile.delta]);
    const { fpr, fnr, gaussian_fnr } = record.trade_off;
    t.same([columns(tradeOff, 0), columns(tradeOff, 1), columns(tradeOff, 2)], [fpr, fnr, gaussian_fnr]);
    for (const { code, values = [] } of ask('fitGdp', { mechanism, dataset_size: 100 }).warnings) {
      t.ok(read.includes(code) && values.every((value) => read.includes(value)), code);
    }
  }
});

t.test('a statement with hostile names', { skip }, async (t) => {
  const hostile = '</title><script>document.title="run"</script><img src=x onerror=document.title="run">';
  const mechanism = composition('add_remove', { ...gaussian(0.01, 1, 1000), label: hostile });
  const { rendering } = ask('writeReport', { mechanism, format: 'html', language: 'zh', title: hostile, unit: hostile });
  const folder = t.testdir({ 'page.html': rendering, profile: {} });
  const run = (...more: string[]) => inBrowser(folder, ...more);
  const read = run('--dump-dom').toString();
  t.match(read, /<title>隐私声明/, 'no script has changed the title');
  t.notMatch(read, /<(script|img)/i);
  const count = (name: string) => [...read.matchAll(new RegExp(`<${name}[ >]`, 'g'))].length;
  const page = readXml(rendering);
  for (const name of ['h2', 'p', 'li', 'table', 'tr', 'td', 'svg', 'path', 'line', 'text', 'bdi']) {
    t.equal(count(name), elements(page, name).length, `as many <${name}> as were written`);
  }
  const words = (html: string) =>
    html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  const unescaped = words(read).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  t.equal(unescaped.replace(/\s/g, ''), textOf(page, ['style']).replace(/\s/g, ''), 'the same text');

  const picture = join(folder, 'page.png');
  run(`--screenshot=${picture}`);
  const png = readFileSync(picture);
  t.same([png.readUInt32BE(16), png.readUInt32BE(20)], [900, 4000]);
  t.ok(png.length > 50_000, `something was drawn: ${png.length} bytes`);
});
