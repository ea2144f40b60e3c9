/** POST /v1/check-claim */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function checkClaimRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'checkClaim', compute);
}
