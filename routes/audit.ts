/** POST /v1/audit */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function auditRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'auditMechanism', compute);
}
