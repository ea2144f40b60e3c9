/** POST /v1/steps */
import type { FastifyInstance } from 'fastify';
import type { Compute } from '../src/pool/index.ts';
import { computeRoute } from './compute-route.ts';

export function stepsRoute(app: FastifyInstance, compute: Compute): void {
  computeRoute(app, 'computeSteps', compute);
}
