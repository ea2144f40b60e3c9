/**
 * The keys in force. The file is looked at every second, so that a new key and a revoked one take effect without a restart. A file that can
 * no longer be read lets nobody in: an old copy of it might hold what was revoked.
 */
import { statSync } from 'node:fs';
import { idOf, matches } from './key.ts';
import { type KeyRecord, readKeyFile } from './key-file.ts';
import { type Scope, scopeNames } from './scopes.ts';

/** Who asks: a key of a tenant, or whoever reaches a loopback address where there are no keys. */
export interface Identity {
  /** Id of the key. */
  client: string;
  tenant: string;
  scopes: ReadonlySet<Scope>;
}

export type Admittance = { ok: true; identity: Identity } | { ok: false; why: 'no_key' | 'unknown_key' | 'keys_unreadable' };

export interface Keyring {
  /** Decides on the value of an Authorization field. */
  admit(authorization: string | undefined): Admittance;
  /** Keys that are neither revoked nor expired. */
  readonly live: number;
  close(): void;
}

/** Everybody is the one tenant `local`: for loopback addresses. */
export function openDoor(): Keyring {
  const identity: Identity = { client: 'local', tenant: 'local', scopes: new Set(scopeNames) };
  return { admit: () => ({ ok: true, identity }), live: 0, close() {} };
}

interface Held {
  digest: Uint8Array;
  identity: Identity;
  /** ms since the epoch. */
  expires: number;
}

/** What a text of the right shape and an unknown id is compared with, so that it takes as long as a known one. */
const NOBODY = new Uint8Array(32);
const BEARER = /^bearer +(\S+) *$/i;
const LOOK_MS = 1000;

/** Throws KeyFileError when the file cannot be used at the start; `onFault` hears when that happens later. */
export function openKeyring(path: string, onFault: (error: unknown) => void): Keyring {
  let seen = versionOf(path);
  let held: Map<string, Held> | undefined = hold(readKeyFile(path));
  const look = () => {
    const now = versionOf(path);
    if (now === seen) return;
    try {
      held = hold(readKeyFile(path));
    } catch (error) {
      held = undefined;
      onFault(error);
    }
    seen = now;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    admit(authorization) {
      if (held === undefined) return { ok: false, why: 'keys_unreadable' };
      if (authorization === undefined) return { ok: false, why: 'no_key' };
      const text = BEARER.exec(authorization)?.[1] ?? '';
      const known = held.get(idOf(text) ?? '');
      const same = matches(text, known?.digest ?? NOBODY);
      if (known === undefined || !same || Date.now() >= known.expires) return { ok: false, why: 'unknown_key' };
      return { ok: true, identity: known.identity };
    },
    get live() {
      return [...(held?.values() ?? [])].filter(({ expires }) => Date.now() < expires).length;
    },
    close: () => clearInterval(timer),
  };
}

/** Changes whenever the file does; `missing` while there is none. */
function versionOf(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return 'missing';
  }
}

function hold(records: KeyRecord[]): Map<string, Held> {
  const live = records.filter(({ revoked }) => revoked === undefined);
  return new Map(
    live.map(({ id, hash, tenant, scopes, expires }) => [
      id,
      {
        digest: Buffer.from(hash, 'hex'),
        identity: { client: id, tenant, scopes: new Set(scopes) },
        expires: expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires),
      },
    ]),
  );
}
