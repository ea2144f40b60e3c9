/** GET /v1/mechanisms */
import type { FastifyInstance } from 'fastify';
import { CatalogueSchema, catalogue, ref } from '../src/contract/index.ts';
import { documentOf, sendDocument } from '../src/platform/document.ts';
import { problemResponses } from '../src/platform/schemas.ts';

export function mechanismsRoute(app: FastifyInstance, engineVersion: string): void {
  const document = documentOf(catalogue(engineVersion));
  app.get('/v1/mechanisms', {
    config: { scope: 'compute' },
    schema: {
      operationId: 'listMechanisms',
      summary: 'Catalogue of events and samplers',
      description:
        'Every kind of event and every sampling scheme with its parameters, the adjacencies it is supported under, its source and its traps.',
      tags: ['catalogue'],
      response: {
        200: { description: 'The catalogue.', content: { 'application/json': { schema: ref(CatalogueSchema) } } },
        304: { description: 'The caller holds this catalogue.', type: 'null' },
        ...problemResponses(400, 503),
      },
    },
    handler: async (request, reply) => sendDocument(request, reply, document),
  });
}
