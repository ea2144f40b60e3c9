/** The command, as it is called. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { openKeyring } from '../../src/access/keyring.ts';

const entry = fileURLToPath(new URL('../../src/keys.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lossbook-keys-'));
t.teardown(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'keys.json');
const keys = (args: string[], env: Record<string, string> = { KEYS_FILE: file }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

t.test('create, list, revoke', async (t) => {
  const first = keys(['create', '--tenant', 'acme', '--scopes', 'compute,ops', '--note', 'for the dashboard']);
  t.equal(first.status, 0, first.stderr);
  const second = keys(['create', '--tenant', 'acme', '--scopes', 'compute', '--days', '90']);
  const id = /lossbook_([0-9a-f]{12})_/.exec(first.stdout)?.[1] ?? '';
  const lines = keys(['list']).stdout.trim().split('\n');
  t.match(lines[0], new RegExp(`^${id}\tacme\tcompute,ops\t.*\tlive\tfor the dashboard$`));
  t.match(lines[1], /\tlive until \d{4}-/);
  t.notOk(lines.join('').includes(first.stdout.trim()));
  t.equal(keys(['revoke', id]).status, 0);
  t.match(keys(['list']).stdout, new RegExp(`^${id}\t.*\trevoked \\d{4}-`));
  const keyring = openKeyring(file, () => {});
  t.teardown(() => keyring.close());
  t.equal(keyring.admit(`Bearer ${first.stdout.trim()}`).ok, false);
  t.match(keyring.admit(`Bearer ${second.stdout.trim()}`), { ok: true, identity: { tenant: 'acme' } });
});

t.test('what is wrong is said, and nothing is written', async (t) => {
  const before = keys(['list']).stdout;
  for (const args of [
    [],
    ['make'],
    ['create'],
    ['create', '--tenant', 'a b', '--scopes', 'compute'],
    ['create', '--tenant', 'a', '--scopes', 'root'],
    ['create', '--tenant', 'a', '--scopes', ''],
    ['create', '--tenant', 'a', '--scopes', 'compute', '--days', '-1'],
    ['create', '--tenant', 'a', '--scopes', 'compute', '--colour', 'red'],
    ['create', 'acme', '--tenant', 'a', '--scopes', 'compute'],
    ['revoke'],
    ['revoke', '000000000000'],
  ]) {
    const { status, stderr } = keys(args);
    t.equal(status, 2, args.join(' '));
    t.match(stderr, /usage: npm run keys/);
  }
  t.equal(keys(['list'], {}).status, 2, 'no file named');
  t.equal(keys(['list', '--file', join(folder, 'none.json')]).status, 1);
  t.equal(keys(['list']).stdout, before);
});
