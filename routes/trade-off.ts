/** POST /v1/trade-off */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function tradeOffRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'computeTradeOff', compute);
}
