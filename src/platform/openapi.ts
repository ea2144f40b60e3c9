/**
 * The published document (OpenAPI 3.1), made from the routes and the components. What generators need and validators refuse is
 * added here, in one pass at the end: the mapping of discriminators, and the examples.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { components, operationIds, operations, TENSORS_MEDIA_TYPE, takesTensors } from '../contract/index.ts';
import { type Document, documentOf, sendDocument } from './document.ts';
import type { JsonObject } from './json.ts';
import { downgrade } from './openapi-30.ts';
import { addExamples } from './openapi-examples.ts';

const info = {
  title: 'lossbook',
  summary: 'Exact accounting of privacy loss.',
  description:
    'Answers how much privacy a computation spent. Every number is an interval that contains the truth. Answers are pure functions of the ' +
    'request and are named by its hash. Errors are problems (RFC 9457) of one shape; their codes are listed in the description of each status.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

/** Register before the routes: only routes that come later are documented. */
export async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
  for (const component of components) app.addSchema(component);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { ...info, version },
      servers: [{ url: '/', description: 'This service.' }],
      tags: [
        { name: 'accounting', description: 'What a mechanism costs.' },
        { name: 'study', description: 'Experiments by which an epsilon is chosen, and the arithmetic of budgets and noise.' },
        { name: 'predictability', description: 'What a release tells an attacker with a part of the records.' },
        { name: 'budgets', description: 'What may be spent, and what was.' },
        { name: 'batches', description: 'Many requests at once.' },
        { name: 'jobs', description: 'Long work.' },
        { name: 'catalogue', description: 'What can be asked.' },
        { name: 'health', description: 'For orchestrators.' },
      ],
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key of `npm run keys`; on a loopback address without keys nothing is needed.',
          },
        },
      },
    },
    convertConstToEnum: false,
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, index) => (typeof schema.$id === 'string' ? schema.$id : `def-${index}`),
    },
    transformObject: (made) =>
      ('openapiObject' in made ? finish(made.openapiObject as unknown as JsonObject) : made.swaggerObject) as never,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // the page needs nothing from elsewhere, and is served over plain HTTP behind a gateway
    transformStaticCSP: (header) => header.replace('upgrade-insecure-requests;', '').replace('validator.swagger.io', ''),
    uiConfig: { tryItOutEnabled: true, validatorUrl: null },
  });
}

/** /openapi.json and its 3.0 twin, made once, before the first request. */
export function openApiRoutes(app: FastifyInstance): void {
  const serve = (path: string, make: () => unknown) => {
    let document: Document | undefined;
    app.addHook('onReady', async () => {
      document = documentOf(make());
    });
    app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply) => {
      if (document === undefined) throw new Error(`${path} was asked for before the service was ready`);
      return sendDocument(request, reply, document);
    });
  };
  serve('/openapi.json', () => app.swagger());
  serve('/openapi-3.0.json', () => downgrade(app.swagger() as unknown as JsonObject));
}

function finish(document: JsonObject): JsonObject {
  const schemas = (document.components as JsonObject).schemas as JsonObject;
  for (const schema of Object.values(schemas)) addMapping(schema as JsonObject, schemas);
  addBinaryBodies(document);
  addExamples(document);
  return document;
}

/** The operations that also take their numbers beside the request. */
function addBinaryBodies(document: JsonObject): void {
  const paths = document.paths as Record<string, { post?: { requestBody?: { content: JsonObject } } }>;
  for (const operation of operationIds) {
    const content = takesTensors(operation) ? paths[operations[operation].path]?.post?.requestBody?.content : undefined;
    const description =
      'The safetensors container: the request is the text of `__metadata__.request`, in which {"tensor": name} names a tensor of the same body.';
    if (content !== undefined) content[TENSORS_MEDIA_TYPE] = { schema: { type: 'string', format: 'binary', description } };
  }
}

/** Without mapping, generated clients type the tag as the name of the component instead of its value. */
function addMapping(schema: JsonObject, schemas: JsonObject): void {
  const discriminator = schema.discriminator as { propertyName: string; mapping?: Record<string, string> } | undefined;
  if (discriminator === undefined) return;
  discriminator.mapping = Object.fromEntries(
    (schema.oneOf as { $ref: string }[]).map(({ $ref }) => {
      const target = schemas[$ref.slice('#/components/schemas/'.length)] as JsonObject;
      const tag = (target.properties as JsonObject)[discriminator.propertyName] as { const: string };
      return [tag.const, $ref];
    }),
  );
}
