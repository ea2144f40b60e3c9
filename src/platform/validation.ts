/** How routes are validated and answers written: by the contract's strict validator, and without a second opinion. */
import type { FastifyInstance } from 'fastify';
import { compile } from '../contract/index.ts';
import { noQuery } from './schemas.ts';

export function addValidation(app: FastifyInstance): void {
  // a body is bytes to the framework: the contract's intake reads and validates it
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? () => true : compile(schema as Record<string, unknown>)));
  // answers are encoded already, or small; their schemas are checked by tests
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/docs')) return;
    route.schema ??= {};
    route.schema.querystring ??= noQuery;
  });
}
