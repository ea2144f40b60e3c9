/** Whom a request belongs to. Requests carry no keys yet, so everybody who reaches the service is the one local tenant. */
import type { IncomingMessage } from 'node:http';

export function tenantOf(_request: Pick<IncomingMessage, 'headers'>): string {
  return 'local';
}
