import { availableParallelism } from 'node:os';
import t from 'tap';
import { ConfigError, environment, readConfig } from '../../src/config.ts';

const faults = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

t.test('an empty environment gives the documented defaults', async (t) => {
  const config = readConfig({});
  t.match(config, { HOST: '127.0.0.1', PORT: 8080, LOG_LEVEL: 'info', POOL_SIZE: Math.max(1, availableParallelism() - 1), LOOPBACK: true });
  t.same(config.CORS_ORIGINS, []);
  t.throws(() => {
    (config as { PORT: number }).PORT = 1;
  }, 'frozen');
  for (const [name, { default: byDefault }] of Object.entries(environment) as [string, { default?: unknown }][]) {
    t.not(byDefault, undefined, `${name} has a default`);
  }
});

t.test('lists every fault at once', async (t) => {
  const found = faults({
    PORT: '99999',
    LOG_LEVEL: 'loud',
    POOL_SIZE: 'many',
    CACHE_BYTES: '-1',
    HOST: '0.0.0.0',
    CORS_ORIGINS: 'https://a.example, https://b.example/path',
  });
  for (const name of ['PORT', 'LOG_LEVEL', 'POOL_SIZE', 'CACHE_BYTES', 'HOST', 'CORS_ORIGINS']) {
    t.ok(
      found.some((fault) => fault.startsWith(name)),
      name,
    );
  }
  t.equal(found.length, 6);
  t.ok(found.includes('PORT must be a whole number from 0 to 65535, in digits'), 'the range is told');
});

t.test('numbers are read strictly', async (t) => {
  for (const text of ['', ' 1', '1.5', '1e3', '0x10', 'Infinity', 'NaN'])
    t.same(faults({ QUEUE_LIMIT: text }), ['QUEUE_LIMIT must be a whole number from 1 to 100000, in digits'], JSON.stringify(text));
  t.equal(readConfig({ QUEUE_LIMIT: '7' }).QUEUE_LIMIT, 7);
});

t.test('listens where others reach it with keys only', async (t) => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'example.org', '127.0.0.1.example.org']) {
    t.match(faults({ HOST })[0], /KEYS_FILE/, HOST);
    t.equal(readConfig({ HOST, KEYS_FILE: 'keys.json' }).LOOPBACK, false);
  }
  for (const HOST of ['127.0.0.1', '127.8.9.1', '::1', 'localhost']) t.equal(readConfig({ HOST }).LOOPBACK, true, HOST);
});

t.test('limits that contradict each other are refused', async (t) => {
  t.match(faults({ DEADLINE_MS: '200000' })[0], /CONNECTION_TIMEOUT_MS/);
  t.match(faults({ REQUEST_TIMEOUT_MS: '500' })[0], /HEADERS_TIMEOUT_MS/);
});

t.test('origins', async (t) => {
  t.same(readConfig({ CORS_ORIGINS: 'https://a.example, http://localhost:3000' }).CORS_ORIGINS, [
    'https://a.example',
    'http://localhost:3000',
  ]);
  for (const CORS_ORIGINS of ['*', 'a.example', 'https://a.example/', 'null', 'file://x'])
    t.equal(faults({ CORS_ORIGINS }).length, 1, CORS_ORIGINS);
});
