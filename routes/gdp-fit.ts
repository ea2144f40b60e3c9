/** POST /v1/gdp-fit */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function gdpFitRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'fitGdp', compute);
}
