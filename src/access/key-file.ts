/** The file of keys: hashes only, mode 0600, replaced as a whole so that a reader never meets half of it. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';
import { type Scope, scopeNames } from './scopes.ts';

const time = { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$' };
const closed = { additionalProperties: false };

const KeyRecord = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9a-f]{12}$' }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    tenant: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }),
    scopes: Type.Unsafe<Scope[]>(Type.Array(Type.Enum(scopeNames, { type: 'string' }), { minItems: 1, uniqueItems: true })),
    created: Type.String(time),
    expires: Type.Optional(Type.String(time)),
    revoked: Type.Optional(Type.String(time)),
    note: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type KeyRecord = Static<typeof KeyRecord>;

const KeyFile = Type.Object({ version: Type.Literal(1), keys: Type.Array(KeyRecord) }, closed);
const validate = new Ajv({ strictTypes: false }).compile(KeyFile);

/** The file cannot be used; says why. */
export class KeyFileError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'KeyFileError';
  }
}

/** The records of a file. Throws KeyFileError when it is missing, unreadable or not a file of keys. */
export function readKeyFile(path: string): KeyRecord[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : ((error as NodeJS.ErrnoException).code ?? 'unknown');
    throw new KeyFileError(`the keys in ${path} cannot be read: ${why}`, error);
  }
  if (!validate(content)) {
    const { instancePath, message } = validate.errors?.[0] ?? {};
    throw new KeyFileError(`${path} is not a file of keys: ${instancePath} ${message}`);
  }
  const { keys } = content as Static<typeof KeyFile>;
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new KeyFileError(`${path} holds a key twice`);
  return keys;
}

export function writeKeyFile(path: string, keys: KeyRecord[]): void {
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.keys`);
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new KeyFileError(`the keys in ${path} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`, error);
  }
}
