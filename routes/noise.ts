/** POST /v1/noise */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function noiseRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'describeNoise', compute);
}
