/** POST /v1/predictability and /v1/predictability/noise */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function predictabilityRoutes(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'analysePredictability', compute);
  computeRoute(app, 'calibrateNoise', compute);
}
