/**
 * What is remembered, bounded by bytes and forgotten from the longest unused on:
 * answers by key; requests by key, so that a forgotten answer can be computed again; and keys by raw body, so that a
 * body seen before is answered without being parsed.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { JobOperation, OperationId } from '../contract/index.ts';

/** A request as it was sent, with what is needed to compute it again. */
export interface KeptRequest {
  tenant: string;
  operation: OperationId;
  /** null for one that is not kept: its result cannot be computed again. */
  body: Uint8Array | null;
}

export interface Cache {
  answer(key: string): Uint8Array | undefined;
  keepAnswer(key: string, answer: Uint8Array): void;
  request(key: string): KeptRequest | undefined;
  keepRequest(key: string, request: KeptRequest): void;
  /** The key that a raw body had. */
  alias(raw: string): string | undefined;
  keepAlias(raw: string, key: string): void;
  readonly bytes: number;
}

/** Parts of the whole; answers take the rest. */
const REQUESTS_PART = 0.2;
const ALIASES_PART = 0.05;
/** What an entry costs beside its bytes: keys, list links, buffer header. A measured upper figure. */
const ENTRY_BYTES = 400;
/** No single entry may push out more than this part. */
const LARGEST_PART = 0.25;

export function createCache(totalBytes: number): Cache {
  const requests = bounded<KeptRequest>(totalBytes * REQUESTS_PART, (kept) => kept.body?.byteLength ?? 0);
  const aliases = bounded<string>(totalBytes * ALIASES_PART, (_, raw) => raw.length);
  const answers = bounded<Uint8Array>(totalBytes * (1 - REQUESTS_PART - ALIASES_PART), (answer) => answer.byteLength);
  return {
    answer: (key) => answers?.get(key),
    keepAnswer: (key, answer) => void answers?.set(key, answer),
    request: (key) => requests?.get(key),
    keepRequest: (key, request) => void requests?.set(key, request),
    alias: (raw) => aliases?.get(raw),
    keepAlias: (raw, key) => void aliases?.set(raw, key),
    get bytes() {
      return (answers?.calculatedSize ?? 0) + (requests?.calculatedSize ?? 0) + (aliases?.calculatedSize ?? 0);
    },
  };
}

function bounded<V extends {}>(bytes: number, sizeOf: (value: V, key: string) => number): LRUCache<string, V> | undefined {
  const maxSize = Math.floor(bytes);
  if (maxSize < ENTRY_BYTES) return undefined;
  const maxEntrySize = Math.max(ENTRY_BYTES, Math.floor(maxSize * LARGEST_PART));
  return new LRUCache<string, V>({ maxSize, maxEntrySize, sizeCalculation: (value, key) => ENTRY_BYTES + sizeOf(value, key) });
}

/** Up to this size a body is its own raw key: cheaper than a hash, and as exact. */
const OWN_KEY_BYTES = 1024;

/** Identifies a body before anything is known about it. */
export function rawKey(operation: OperationId, contentType: string, tenant: string, body: Buffer): string {
  const identity = body.length <= OWN_KEY_BYTES ? `=${body.toString('latin1')}` : hash('sha256', body, 'base64url');
  return `${operation} ${contentType} ${tenant} ${identity}`;
}

/** Identifies an answer: the same key means the same bytes, wherever they were computed. */
export function resultKey(engineVersion: string, operation: JobOperation, tenant: string, canonical: string): string {
  return hash('sha256', `${JSON.stringify([engineVersion, operation, tenant])}${canonical}`, 'hex');
}
