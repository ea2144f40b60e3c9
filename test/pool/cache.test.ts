import t from 'tap';
import { createCache, rawKey, resultKey } from '../../src/pool/cache.ts';

t.test('forgets the longest unused answer when the bytes are spent', async (t) => {
  const cache = createCache(1_000_000);
  for (let index = 0; index < 100; index++) cache.keepAnswer(`key${index}`, new Uint8Array(20_000));
  t.ok(cache.bytes <= 1_000_000);
  t.equal(cache.answer('key0'), undefined);
  t.equal(cache.answer('key99')?.byteLength, 20_000);
});

t.test('does not let one answer push out all others', async (t) => {
  const cache = createCache(1_000_000);
  cache.keepAnswer('small', new Uint8Array(10));
  cache.keepAnswer('large', new Uint8Array(600_000));
  t.equal(cache.answer('large'), undefined);
  t.ok(cache.answer('small'));
});

t.test('a cache of no bytes keeps nothing', async (t) => {
  const cache = createCache(0);
  cache.keepAnswer('key', new Uint8Array(1));
  cache.keepAlias('raw', 'key');
  cache.keepRequest('key', { tenant: 'a', operation: 'fitGdp', body: new Uint8Array(1) });
  t.same([cache.answer('key'), cache.alias('raw'), cache.request('key'), cache.bytes], [undefined, undefined, undefined, 0]);
});

t.test('raw keys tell operation, media type, tenant and bytes apart', async (t) => {
  const body = Buffer.from('{}');
  const keys = [
    rawKey('fitGdp', 'application/json', 't', body),
    rawKey('computeProfile', 'application/json', 't', body),
    rawKey('fitGdp', 'application/json; charset=utf-8', 't', body),
    rawKey('fitGdp', 'application/json', 'u', body),
    rawKey('fitGdp', 'application/json', 't', Buffer.from('{ }')),
    rawKey('fitGdp', 'application/json', 't', Buffer.alloc(2000, 'x')),
    rawKey('fitGdp', 'application/json', 't', Buffer.alloc(2000, 'y')),
  ];
  t.equal(new Set(keys).size, keys.length);
});

t.test('result keys tell engine, operation, tenant and request apart', async (t) => {
  const keys = [
    resultKey('1', 'fitGdp', 't', 'd'),
    resultKey('2', 'fitGdp', 't', 'd'),
    resultKey('1', 'computeProfile', 't', 'd'),
    resultKey('1', 'fitGdp', 'u', 'd'),
    resultKey('1', 'fitGdp', 't', 'e'),
  ];
  t.equal(new Set(keys).size, keys.length);
  for (const key of keys) t.match(key, /^[0-9a-f]{64}$/);
});
