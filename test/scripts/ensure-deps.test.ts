import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import t from 'tap';
import { findMismatches, pathWithoutLocalBins, reasonToInstall } from '../../scripts/ensure-deps.js';

const entry = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more });
const lock = (packages: Record<string, ReturnType<typeof entry>>) => ({ packages: { '': entry('0.0.0'), ...packages } });

t.test('a package counts as wrong when missing, of another version or of other content', async (t) => {
  const wanted = lock({ 'node_modules/a': entry('1.0.0'), 'node_modules/b': entry('2.0.0') });
  t.same(findMismatches(wanted, lock({ 'node_modules/a': entry('1.0.0'), 'node_modules/b': entry('2.0.0') })), []);
  t.same(findMismatches(wanted, lock({ 'node_modules/a': entry('1.0.0') })), ['node_modules/b']);
  t.same(findMismatches(wanted, lock({ 'node_modules/a': entry('1.0.1'), 'node_modules/b': entry('2.0.0') })), ['node_modules/a']);
  const tampered = { ...entry('1.0.0'), integrity: 'sha512-other' };
  t.same(findMismatches(wanted, lock({ 'node_modules/a': tampered, 'node_modules/b': entry('2.0.0') })), ['node_modules/a']);
});

t.test('optional packages of other platforms may be missing', async (t) => {
  t.same(findMismatches(lock({ 'node_modules/win': entry('1.0.0', { optional: true }) }), lock({})), []);
});

t.test('an interrupted install, which leaves no hidden lock file, is seen', async (t) => {
  const root = t.testdir({ 'package-lock.json': JSON.stringify(lock({ 'node_modules/a': entry('1.0.0') })), node_modules: {} });
  t.match(reasonToInstall(root), /node_modules\/a/);
  writeFileSync(`${root}/node_modules/.package-lock.json`, JSON.stringify(lock({ 'node_modules/a': entry('1.0.0') })));
  t.equal(reasonToInstall(root), 'the pinned node is missing');
  mkdirSync(`${root}/node_modules/.bin`);
  writeFileSync(`${root}/node_modules/.bin/node`, '');
  t.equal(reasonToInstall(root), null);
});

t.test('npm is never run by the node that it is about to replace', async (t) => {
  const path = ['/x/node_modules/.bin', '/usr/bin', '/y/node_modules/.bin/', '/bin'].join(delimiter);
  t.equal(pathWithoutLocalBins(path), ['/usr/bin', '/bin'].join(delimiter));
});
