/**
 * Reads the body of a request as bytes, which is all that is done here: what they mean is for the contract's intake. The only
 * media type is application/json in UTF-8.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Fault } from '../problems.ts';

/** A fault on its way through the framework's error handling. */
export class FaultError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.detail);
    this.name = 'FaultError';
    this.fault = fault;
  }
}

/** What the front has read and learnt already; `memo` is the handler's own. */
export interface TakenBody {
  bytes: Buffer;
  memo: unknown;
}
const kTaken = Symbol('taken body');
type Handed = IncomingMessage & { [kTaken]?: TakenBody };

/** Lets what comes later find what was read. A member of the request is far cheaper to collect than an entry of a WeakMap. */
export function hand(request: IncomingMessage, body: TakenBody): void {
  (request as Handed)[kTaken] = body;
}

export function memoOf(request: IncomingMessage): unknown {
  return (request as Handed)[kTaken]?.memo;
}

export function addBodyReader(app: FastifyInstance, limit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: { raw: IncomingMessage }, payload: IncomingMessage) => {
    const { headers } = request.raw;
    if (!isPlainJson(headers['content-type'] ?? '') || !isIdentity(headers['content-encoding'])) {
      throw new FaultError({ code: 'unsupported_media_type', detail: 'Send application/json in UTF-8, without content coding.' });
    }
    return (request.raw as Handed)[kTaken]?.bytes ?? readAll(payload, Number(headers['content-length'] ?? 0), limit);
  });
}

export function isIdentity(encoding: string | undefined): boolean {
  return encoding === undefined || encoding === 'identity';
}

/** `application/json`, with no parameter but charset=utf-8. */
export function isPlainJson(contentType: string): boolean {
  return contentType === 'application/json' || /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType);
}

function tooLarge(limit: number): FaultError {
  return new FaultError({ code: 'body_too_large', detail: `The limit is ${limit} bytes.` });
}

async function readAll(payload: IncomingMessage, declared: number, limit: number): Promise<Buffer> {
  if (declared > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (length > limit) throw tooLarge(limit);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    if (error instanceof FaultError) throw error;
    throw new FaultError({ code: 'invalid_http', detail: 'The body did not arrive in full.' });
  }
  return Buffer.concat(chunks, length);
}
