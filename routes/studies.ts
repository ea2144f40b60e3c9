/** POST /v1/studies/paired, /v1/studies/multiple and /v1/studies/utility-curve */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function studyRoutes(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'comparePairs', compute);
  computeRoute(app, 'adjustComparisons', compute);
  computeRoute(app, 'fitUtility', compute);
}
