/** A document that is the same for everybody until the next release: encoded once, answered with 304 where it is known. */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, names } from './headers.ts';

export interface Document {
  bytes: Buffer;
  key: string;
}

export function documentOf(value: unknown): Document {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, key: hash('sha256', bytes, 'hex').slice(0, 32) };
}

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  reply.header('etag', etagOf(document.key));
  if (names(request.headers['if-none-match'], document.key)) return reply.code(304).send();
  return reply.type('application/json').send(document.bytes);
}
