/** POST /v1/calibrate */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function calibrateRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'calibrateParameter', compute);
}
