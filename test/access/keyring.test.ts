import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { idOf, makeKey, matches } from '../../src/access/key.ts';
import { KeyFileError, type KeyRecord, readKeyFile, writeKeyFile } from '../../src/access/key-file.ts';
import { type Keyring, openDoor, openKeyring } from '../../src/access/keyring.ts';
import { scopeNames } from '../../src/access/scopes.ts';

const folder = mkdtempSync(join(tmpdir(), 'lossbook-keys-'));
t.teardown(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.json`);

const record = (changes: Partial<KeyRecord> = {}) => {
  const { id, text, hash } = makeKey();
  const made: KeyRecord = { id, hash, tenant: 'acme', scopes: ['compute'], created: new Date().toISOString(), ...changes };
  return { text, record: made };
};

function open(t: Test, file: string): { keyring: Keyring; faults: unknown[] } {
  const faults: unknown[] = [];
  const keyring = openKeyring(file, (error) => faults.push(error));
  t.teardown(() => keyring.close());
  return { keyring, faults };
}

t.test('a key is random, shaped, and matched by its hash alone', async (t) => {
  const keys = Array.from({ length: 200 }, makeKey);
  t.equal(new Set(keys.map(({ text }) => text)).size, keys.length);
  for (const { id, text, hash } of keys) {
    t.equal(idOf(text), id);
    t.notOk(hash.includes(text));
    t.ok(matches(text, Buffer.from(hash, 'hex')));
    const other = text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');
    t.notOk(matches(other, Buffer.from(hash, 'hex')));
  }
  for (const text of ['', 'lossbook_', `x${keys[0]?.text}`, `${keys[0]?.text}x`, keys[0]?.text.toUpperCase() ?? ''])
    t.equal(idOf(text), undefined);
});

t.test('several live keys of a tenant; unknown, revoked, expired and malformed ones', async (t) => {
  const file = newFile();
  const [a, b] = [record(), record({ scopes: ['ops', 'budget:read'] })];
  const revoked = record({ revoked: new Date().toISOString() });
  const expired = record({ expires: new Date(Date.now() - 1000).toISOString() });
  const later = record({ expires: new Date(Date.now() + 60_000).toISOString(), tenant: 'other' });
  writeKeyFile(
    file,
    [a, b, revoked, expired, later].map((one) => one.record),
  );
  t.equal(statSync(file).mode & 0o777, 0o600);
  for (const { text } of [a, b, later]) t.notOk(readFileSync(file, 'utf8').includes(text), 'the key itself is nowhere');
  const { keyring } = open(t, file);
  t.equal(keyring.live, 3);
  t.match(keyring.admit(`Bearer ${a.text}`), { ok: true, identity: { client: a.record.id, tenant: 'acme', scopes: new Set(['compute']) } });
  t.match(keyring.admit(`bearer   ${b.text} `), { ok: true, identity: { scopes: new Set(['ops', 'budget:read']) } });
  t.match(keyring.admit(`Bearer ${later.text}`), { ok: true, identity: { tenant: 'other' } });
  for (const { text } of [revoked, expired, { text: makeKey().text }, { text: `${a.text}x` }, { text: a.text.slice(0, -2) }]) {
    t.same(keyring.admit(`Bearer ${text}`), { ok: false, why: 'unknown_key' });
  }
  // the id of one key with the secret of another
  const crossed = `lossbook_${a.record.id}_${b.text.slice(-43)}`;
  t.same(keyring.admit(`Bearer ${crossed}`), { ok: false, why: 'unknown_key' });
  for (const field of ['', 'Bearer', 'Bearer ', `Basic ${a.text}`, a.text, `Bearer ${a.text} ${a.text}`]) {
    t.same(keyring.admit(field), { ok: false, why: 'unknown_key' }, field);
  }
  t.same(keyring.admit(undefined), { ok: false, why: 'no_key' });
});

const until = async (holds: () => boolean) => {
  while (!holds()) await sleep(20);
};

t.test('a new key and a revoked one take effect while the service runs', async (t) => {
  const file = newFile();
  const [a, b] = [record(), record()];
  writeKeyFile(file, [a.record]);
  const { keyring, faults } = open(t, file);
  t.equal(keyring.admit(`Bearer ${b.text}`).ok, false);
  writeKeyFile(file, [{ ...a.record, revoked: new Date().toISOString() }, b.record]);
  await until(() => keyring.admit(`Bearer ${b.text}`).ok);
  t.equal(keyring.admit(`Bearer ${a.text}`).ok, false);
  t.same(faults, []);
});

t.test('a file that becomes unreadable lets nobody in, until it is mended', async (t) => {
  const file = newFile();
  const { text, record: kept } = record();
  writeKeyFile(file, [kept]);
  const { keyring, faults } = open(t, file);
  for (const harm of [() => writeFileSync(file, '{"version":1,"keys":['), () => rmSync(file)]) {
    harm();
    await until(() => !keyring.admit(`Bearer ${text}`).ok);
    t.same(keyring.admit(`Bearer ${text}`), { ok: false, why: 'keys_unreadable' });
    t.equal(keyring.live, 0);
    t.ok(faults.at(-1) instanceof KeyFileError);
    writeKeyFile(file, [kept]);
    await until(() => keyring.admit(`Bearer ${text}`).ok);
  }
});

t.test('a file that is none is refused at the start', async (t) => {
  const { record: one } = record();
  const texts = {
    'no JSON': '{',
    'another version': JSON.stringify({ version: 2, keys: [] }),
    'an unknown scope': JSON.stringify({ version: 1, keys: [{ ...one, scopes: ['root'] }] }),
    'no scope': JSON.stringify({ version: 1, keys: [{ ...one, scopes: [] }] }),
    'a hash that is none': JSON.stringify({ version: 1, keys: [{ ...one, hash: 'x' }] }),
    'an unknown member': JSON.stringify({ version: 1, keys: [{ ...one, secret: 'x' }] }),
    'one id twice': JSON.stringify({ version: 1, keys: [one, one] }),
  };
  for (const [what, text] of Object.entries(texts)) {
    const file = newFile();
    writeFileSync(file, text);
    t.throws(() => readKeyFile(file), { name: 'KeyFileError' }, what);
    t.throws(() => openKeyring(file, () => {}), { name: 'KeyFileError' }, what);
  }
  t.throws(() => openKeyring(newFile(), () => {}), { name: 'KeyFileError' }, 'missing');
});

t.test('writing replaces the file in one step and leaves nothing behind on failure', async (t) => {
  const { record: one } = record();
  const file = newFile();
  writeKeyFile(file, [one]);
  utimesSync(file, 0, 0);
  writeKeyFile(file, [one]);
  t.same(readKeyFile(file), [one]);
  t.throws(() => writeKeyFile(join(folder, 'nowhere', 'keys.json'), [one]), { name: 'KeyFileError' });
  t.notOk(existsSync(join(folder, 'nowhere')));
});

t.test('without keys everybody is the local tenant, with every scope', async (t) => {
  t.match(openDoor().admit(undefined), { ok: true, identity: { client: 'local', tenant: 'local', scopes: new Set(scopeNames) } });
});
