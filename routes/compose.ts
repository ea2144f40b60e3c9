/** POST /v1/compose */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function composeRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'composeEvents', compute);
}
