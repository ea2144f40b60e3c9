/**
 * Reads binary bodies: into one buffer that was set aside by their declared length, chunk by chunk as they come, so that a body is in memory
 * once. How much all of them may hold together is bounded, and said before the first byte is read.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TENSORS_MEDIA_TYPE, TENSORS_SLACK } from '../contract/index.ts';
import { FaultError, isIdentity } from './body.ts';

/** A binary body; `bytes` is the start of a buffer of its own. */
export class TensorBody {
  readonly bytes: Buffer<ArrayBuffer>;
  constructor(bytes: Buffer<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

export interface TensorLimits {
  /** Bytes of one body. */
  body: number;
  /** Bytes of all bodies that are being read or answered. */
  together: number;
}

export function addTensorReader(app: FastifyInstance, limits: TensorLimits): void {
  let held = 0;
  const releases = new WeakMap<IncomingMessage, () => void>();
  const hold = (request: IncomingMessage, bytes: number) => {
    held += bytes;
    const { socket } = request;
    // answered, or the caller is gone: whichever comes first
    const release = () => {
      if (!releases.delete(request)) return;
      held -= bytes;
      socket.off('close', release);
    };
    releases.set(request, release);
    socket.once('close', release);
  };
  app.addHook('onResponse', async ({ raw }) => releases.get(raw)?.());
  app.addContentTypeParser(TENSORS_MEDIA_TYPE, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { headers } = request.raw;
    if (request.routeOptions.config.tensors !== true || !isIdentity(headers['content-encoding'])) {
      throw new FaultError({ code: 'unsupported_media_type', detail: 'Send application/json in UTF-8, without content coding.' });
    }
    const length = declared(headers['content-length'], limits.body);
    if (held + length > limits.together) {
      const detail = `Binary bodies of ${held} bytes are being answered, and ${limits.together} is the limit of all.`;
      throw new FaultError({ code: 'queue_full', detail, retry_after_s: 2 });
    }
    hold(request.raw, length);
    return new TensorBody(await readInto(payload, length));
  });
}

function declared(header: string | undefined, limit: number): number {
  if (header === undefined) throw new FaultError({ code: 'length_required', detail: 'Say the length of a binary body in Content-Length.' });
  const length = Number(header);
  if (!(length <= limit)) throw new FaultError({ code: 'body_too_large', detail: `The limit of a binary body is ${limit} bytes.` });
  return length;
}

async function readInto(payload: IncomingMessage, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(new ArrayBuffer(length + TENSORS_SLACK), 0, length);
  let filled = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      bytes.set(chunk as Buffer, filled);
      filled += (chunk as Buffer).length;
    }
  } catch {
    filled = -1;
  }
  if (filled !== length) throw new FaultError({ code: 'invalid_http', detail: 'The body did not arrive in full.' });
  return bytes;
}
