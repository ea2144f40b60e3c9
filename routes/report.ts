/** POST /v1/report */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function reportRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'writeReport', compute);
}
