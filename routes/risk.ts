/** POST /v1/risk */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function riskRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'assessRisk', compute);
}
