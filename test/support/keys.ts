/** A file of keys for a test, which may add to it and revoke from it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { makeKey } from '../../src/access/key.ts';
import { type KeyRecord, writeKeyFile } from '../../src/access/key-file.ts';
import type { Scope } from '../../src/access/scopes.ts';

export function keyFile(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'lossbook-keys-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'keys.json');
  const records: KeyRecord[] = [];
  const add = (tenant: string, scopes: Scope[]) => {
    const { id, text, hash } = makeKey();
    records.push({ id, hash, tenant, scopes, created: new Date().toISOString() });
    writeKeyFile(file, records);
    return { id, headers: { 'content-type': 'application/json', authorization: `Bearer ${text}` } };
  };
  const revoke = (id: string) => {
    const at = records.findIndex((record) => record.id === id);
    records[at] = { ...(records[at] as KeyRecord), revoked: new Date().toISOString() };
    writeKeyFile(file, records);
  };
  return { file, add, revoke };
}
