import t from 'tap';
import { downgrade, schemaTo30 } from '../../src/platform/openapi-30.ts';

t.test('schemas keep their meaning', async (t) => {
  const cases: [object, object][] = [
    [
      { type: ['number', 'null'], description: 'd' },
      { type: 'number', nullable: true, description: 'd' },
    ],
    [
      { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1 },
    ],
    [
      { type: 'number', exclusiveMaximum: 1 },
      { type: 'number', maximum: 1, exclusiveMaximum: true },
    ],
    [
      { type: 'string', const: 'a' },
      { type: 'string', enum: ['a'] },
    ],
    [{ $ref: '#/x' }, { $ref: '#/x' }],
    [
      { $ref: '#/x', description: 'd' },
      { description: 'd', allOf: [{ $ref: '#/x' }] },
    ],
    [{ anyOf: [{ $ref: '#/x' }, { type: 'null' }] }, { nullable: true, allOf: [{ $ref: '#/x' }] }],
    [
      { anyOf: [{ type: 'array', items: { type: ['number', 'null'] } }, { $ref: '#/x' }] },
      { anyOf: [{ type: 'array', items: { type: 'number', nullable: true } }, { $ref: '#/x' }] },
    ],
    [
      { type: 'object', properties: { a: { type: 'string', const: 'b' } }, examples: [1, 2] },
      { type: 'object', properties: { a: { type: 'string', enum: ['b'] } }, example: 1 },
    ],
  ];
  for (const [from, to] of cases) t.same(schemaTo30(from as never), to);
  t.same(schemaTo30({ anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }, { A: { type: 'object' } }), {
    nullable: true,
    type: 'object',
    allOf: [{ $ref: '#/components/schemas/A' }],
  });
  t.throws(() => schemaTo30({ type: ['number', 'string'] }));
});

t.test('the original is left as it was', async (t) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 't', summary: 's', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    components: { schemas: { A: { type: ['number', 'null'] } } },
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'd', content: { 'application/json': { schema: { type: 'string', const: 'a' } } } } } },
      },
    },
  };
  const before = structuredClone(document);
  const made = downgrade(document);
  t.same(document, before);
  t.match(made, { openapi: '3.0.3', components: { schemas: { A: { type: 'number', nullable: true } } } });
  t.match(JSON.stringify(made.paths), /"enum":\["a"\]/);
});
