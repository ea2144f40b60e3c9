/** The page of a statement in a real browser: it is read as it was meant, runs nothing and loads nothing. Skipped where there is no chromium. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { elements, readXml, textOf } from '../support/xml.ts';
import { ask, composition, gaussian } from './ask.ts';

const BROWSER = 'chromium';
const skip = spawnSync(BROWSER, ['--version']).status === 0 ? false : 'there is no chromium on the PATH';
const OPTIONS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--window-size=900,4000'];

t.test('a statement with hostile names', { skip }, async (t) => {
  const hostile = '</title><script>document.title="run"</script><img src=x onerror=document.title="run">';
  const mechanism = composition('add_remove', { ...gaussian(0.01, 1, 1000), label: hostile });
  const { rendering } = ask('writeReport', { mechanism, format: 'html', language: 'zh', title: hostile, unit: hostile });
  const folder = t.testdir({ 'page.html': rendering, profile: {} });
  const address = pathToFileURL(join(folder, 'page.html')).href;
  const profile = `--user-data-dir=${join(folder, 'profile')}`;
  const run = (...more: string[]) =>
    execFileSync(BROWSER, [...OPTIONS, profile, ...more, address], { timeout: 60_000, stdio: ['ignore', 'pipe', 'ignore'] });

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
