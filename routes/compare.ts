/** POST /v1/compare */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function compareRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'compareRepresentations', compute);
}
