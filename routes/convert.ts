/** POST /v1/convert */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function convertRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'convertGuarantee', compute);
}
