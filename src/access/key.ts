/**
 * A key: `lossbook_<id>_<secret>`. The prefix lets scanners of repositories find one that leaked, the id names it in lists and logs, the
 * secret is 256 random bits. Only the SHA-256 of the whole text is kept: with that much entropy a slow hash would protect nothing.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface NewKey {
  id: string;
  /** Shown once, never kept. */
  text: string;
  /** Hex SHA-256 of the text. */
  hash: string;
}

const ID_BYTES = 6;
const SECRET_BYTES = 32;
const SHAPE = /^lossbook_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

export function makeKey(): NewKey {
  const id = randomBytes(ID_BYTES).toString('hex');
  const text = `lossbook_${id}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { id, text, hash: hash('sha256', text, 'hex') };
}

/** The id in a text that has the shape of a key. */
export function idOf(text: string): string | undefined {
  return SHAPE.exec(text)?.[1];
}

/** Whether `digest` (32 bytes) is the hash of `text`; the time does not depend on where they differ. */
export function matches(text: string, digest: Uint8Array): boolean {
  return timingSafeEqual(hash('sha256', text, 'buffer'), digest);
}
