/** `npm run keys -- create | list | revoke`: makes and ends the keys of a file. The running service notices within a second. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeKey } from './access/key.ts';
import { KeyFileError, type KeyRecord, readKeyFile, writeKeyFile } from './access/key-file.ts';
import { type Scope, scopeNames } from './access/scopes.ts';
import { keysFile } from './config.ts';

const USAGE = `usage: npm run keys -- create --tenant NAME --scopes A,B [--days N] [--note TEXT] [--file PATH]
       npm run keys -- list [--file PATH]
       npm run keys -- revoke ID [--file PATH]
scopes: ${scopeNames.join(', ')}
The file is --file, or else KEYS_FILE of the environment.
`;
const DAY_MS = 86_400_000;

class UsageError extends Error {}

interface Wish {
  file: string;
  tenant: string | undefined;
  scopes: string | undefined;
  days: string | undefined;
  note: string | undefined;
  ids: string[];
}

/** Prints the key: the only time that anybody sees it. */
function create({ file, tenant, scopes, days, note }: Wish): void {
  const wanted = (scopes ?? '').split(',').filter((scope) => scope !== '');
  const unknown = wanted.filter((scope) => !(scopeNames as string[]).includes(scope));
  if (tenant === undefined || !/^[A-Za-z0-9._-]{1,64}$/.test(tenant)) throw new UsageError('--tenant must be 1 to 64 of A-Z a-z 0-9 . _ -');
  if (wanted.length === 0 || unknown.length > 0) throw new UsageError(`--scopes must be some of ${scopeNames.join(', ')}`);
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days)) throw new UsageError('--days must be a whole number from 1 to 99999');
  if ((note ?? '').length > 200) throw new UsageError('--note must not be longer than 200 characters');
  const { id, text, hash } = makeKey();
  const now = Date.now();
  const record: KeyRecord = {
    id,
    hash,
    tenant,
    scopes: [...new Set(wanted)] as Scope[],
    created: new Date(now).toISOString(),
    ...(days === undefined ? {} : { expires: new Date(now + Number(days) * DAY_MS).toISOString() }),
    ...(note === undefined ? {} : { note }),
  };
  writeKeyFile(file, [...(existsSync(file) ? readKeyFile(file) : []), record]);
  process.stdout.write(`${text}\n`);
}

function list({ file }: Wish): void {
  for (const { id, tenant, scopes, created, expires, revoked, note } of readKeyFile(file)) {
    const over = expires !== undefined && Date.parse(expires) <= Date.now();
    const state = revoked !== undefined ? `revoked ${revoked}` : over ? `expired ${expires}` : `live${expires ? ` until ${expires}` : ''}`;
    process.stdout.write(`${[id, tenant, scopes.join(','), `created ${created}`, state, note ?? ''].join('\t').trimEnd()}\n`);
  }
}

function revoke({ file, ids }: Wish): void {
  const records = readKeyFile(file);
  const unknown = ids.filter((id) => !records.some((record) => record.id === id));
  if (ids.length === 0 || unknown.length > 0)
    throw new UsageError(`revoke needs ids of the list; unknown: ${unknown.join(', ') || 'none given'}`);
  const revoked = new Date().toISOString();
  writeKeyFile(
    file,
    records.map((record) => (ids.includes(record.id) && record.revoked === undefined ? { ...record, revoked } : record)),
  );
}

const verbs: Record<string, (wish: Wish) => void> = { create, list, revoke };

/** Exit code of the command. */
function main(): number {
  try {
    const text = { type: 'string' } as const;
    const options = { file: text, tenant: text, scopes: text, days: text, note: text };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [verb, ...ids] = positionals;
    const run = verbs[verb ?? ''];
    const file = values.file ?? keysFile();
    if (run === undefined) throw new UsageError('say create, list or revoke');
    if (!file) throw new UsageError('say which file');
    if (verb !== 'revoke' && ids.length > 0) throw new UsageError(`${verb} takes no arguments`);
    run({ file, tenant: values.tenant, scopes: values.scopes, days: values.days, note: values.note, ids });
    return 0;
  } catch (error) {
    const usage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    if (!usage && !(error instanceof KeyFileError)) throw error;
    process.stderr.write(`${(error as Error).message}\n${usage ? USAGE : ''}`);
    return usage ? 2 : 1;
  }
}

process.exitCode = main();
