/** The id of a request: the caller's own where it is harmless in a log, otherwise a new one. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;
/** Tells the ids of one process from those of another. */
const process_id = randomBytes(6).toString('hex');
let count = 0;

export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : newRequestId();
}

export function newRequestId(): string {
  count += 1;
  return `${process_id}-${count.toString(36)}`;
}
