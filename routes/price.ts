/** POST /v1/price */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function priceRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'priceMechanism', compute);
}
