/** POST /v1/allocations */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function allocationsRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'allocateBudget', compute);
}
