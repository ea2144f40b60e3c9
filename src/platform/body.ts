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

/** What the front has read already. */
export interface TakenBody {
  bytes: Buffer;
  /** The raw key of the body, under which its answer may be remembered. */
  raw: string;
}
const taken = new WeakMap<IncomingMessage, TakenBody>();

export function hand(request: IncomingMessage, body: TakenBody): void {
  taken.set(request, body);
}

export function rawKeyOf(request: IncomingMessage): string | undefined {
  return taken.get(request)?.raw;
}

export function addBodyReader(app: FastifyInstance, limit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: { raw: IncomingMessage }, payload: IncomingMessage) => {
    const { headers } = request.raw;
    if (!isPlainJson(headers['content-type'] ?? '') || !isIdentity(headers['content-encoding'])) {
      throw new FaultError({ code: 'unsupported_media_type', detail: 'Send application/json in UTF-8, without content coding.' });
    }
    return taken.get(request.raw)?.bytes ?? readAll(payload, Number(headers['content-length'] ?? 0), limit);
  });
}

export function isIdentity(encoding: string | undefined): boolean {
  return encoding === undefined || encoding === 'identity';
}

/** `application/json`, with no parameter but charset=utf-8. */
function isPlainJson(contentType: string): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType);
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
