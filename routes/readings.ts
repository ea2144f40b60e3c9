/** POST /v1/readings */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function readingsRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'readMechanism', compute);
}
