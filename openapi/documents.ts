/**
 * The committed documents, made from the running service: what it serves, with paths and components in alphabetical order so that a
 * new route or component is a small difference. The types of the client are made from the 3.1 document.
 */
import type { FastifyInstance } from 'fastify';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';

export interface OpenApiDocument {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}
export interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; example?: string }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}
export interface Body {
  content?: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
}

/** Path of each generated file from the root of the repository -> its text. */
export async function generate(): Promise<Map<string, string>> {
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', POOL_SIZE: '1', DATA_DIR: '' }));
  try {
    await app.ready();
    const document = await served(app, '/openapi.json');
    return new Map([
      ['openapi/openapi.json', print(document)],
      ['openapi/openapi-3.0.json', print(await served(app, '/openapi-3.0.json'))],
      ['test/client/api.d.ts', await clientTypes(document)],
    ]);
  } finally {
    await app.close();
  }
}

async function served(app: FastifyInstance, url: string): Promise<OpenApiDocument> {
  const response = await app.inject({ method: 'GET', url });
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const document = response.json<OpenApiDocument>();
  document.paths = sorted(document.paths);
  document.components.schemas = sorted(document.components.schemas);
  return document;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function print(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function clientTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document) as unknown as OpenAPI3, { alphabetize: true, silent: true });
  return `// Made from openapi/openapi.json by \`npm run openapi\`; do not edit.\n${astToString(nodes)}`;
}
