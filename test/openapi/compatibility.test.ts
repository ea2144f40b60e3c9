import { readFileSync } from 'node:fs';
import t from 'tap';
import { broken, type Documented } from '../../openapi/compatibility.ts';

const document = () => JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')) as Documented;
// biome-ignore lint/suspicious/noExplicitAny: documents are changed at will here
type Any = any;
const after = (change: (document: Any) => void) => {
  const changed = document();
  change(changed);
  return broken(document(), changed);
};

t.test('the same document, and one that only gained, break nothing', async (t) => {
  t.same(broken(document(), document()), []);
  const gained = after(({ paths, components: { schemas } }) => {
    paths['/v1/new'] = { get: {} };
    schemas.GdpFitRequest.properties.wish = { type: 'string' };
    schemas.GdpFitAnswer.properties.more = { type: 'string' };
    schemas.GdpFitAnswer.required.push('more');
    schemas.Interval.properties.bound.enum.push('maybe');
    schemas.GaussianEvent.properties.count.maximum *= 2;
  });
  t.same(gained, []);
});

t.test('what a client relies on', async (t) => {
  const cases: [string, (document: Any) => void, RegExp][] = [
    ['a path', ({ paths }) => delete paths['/v1/profile'], /^POST \/v1\/profile is gone$/],
    ['a method', ({ paths }) => delete paths['/v1/jobs/{id}'].delete, /^DELETE \/v1\/jobs\/\{id\} is gone$/],
    ['a name', ({ paths }) => Object.assign(paths['/v1/profile'].post, { operationId: 'x' }), /operationId computeProfile has become x/],
    ['a status', ({ paths }) => delete paths['/v1/profile'].post.responses[422], /status 422 is gone/],
    ['a member of a request', ({ components }) => delete components.schemas.GdpFitRequest.properties.floors, /request\/floors is gone/],
    [
      'a new required member',
      ({ components }) => components.schemas.GdpFitRequest.required.push('floors'),
      /request\/floors has become required/,
    ],
    [
      'a narrower range',
      ({ components }) => Object.assign(components.schemas.GaussianEvent.properties.count, { maximum: 10 }),
      /count: maximum has become narrower/,
    ],
    [
      'a new minimum',
      ({ components }) => Object.assign(components.schemas.GaussianEvent.properties.count, { minimum: 2 }),
      /count: minimum has become narrower/,
    ],
    [
      'another type',
      ({ components }) => Object.assign(components.schemas.GaussianEvent.properties.count, { type: 'string' }),
      /count: type integer is refused now/,
    ],
    ['a value', ({ components }) => components.schemas.Composition.properties.adjacency.enum.pop(), /adjacency: value .* is refused now/],
    ['a variant', ({ components }) => components.schemas.PrivacyEvent.oneOf.shift(), /is gone/],
    ['a member of an answer', ({ components }) => delete components.schemas.GdpFitAnswer.properties.mu, /200\/mu is gone/],
    ['a member that was always there', ({ components }) => components.schemas.GdpFitAnswer.required.shift(), /may be missing now/],
  ];
  for (const [what, change, fault] of cases) {
    const found = after(change);
    t.ok(
      found.some((one) => fault.test(one)),
      `${what}: ${found.slice(0, 3).join('; ')}`,
    );
  }
});
