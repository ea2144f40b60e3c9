/** POST /v1/profile */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function profileRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'computeProfile', compute);
}
