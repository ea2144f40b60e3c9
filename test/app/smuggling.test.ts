/** Requests that two servers in a row might read differently, addresses that are not what they look like, and bodies that grow when they are unpacked. */
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import t from 'tap';
import { compile, type Problem, ProblemSchema } from '../../src/contract/index.ts';
import { request } from '../support/requests.ts';
import { expectProblem } from '../support/schemas.ts';
import { obedientWorker, startService } from '../support/service.ts';

const service = await startService(t, { HEADERS_TIMEOUT_MS: '2000', REQUEST_TIMEOUT_MS: '3000' }, obedientWorker);
const isProblem = compile(ProblemSchema);

/** Everything that comes back until the server closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(service.port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}
const statuses = (received: string) => [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const body = JSON.stringify(request());
const head = (fields: string) => `POST /v1/gdp-fit HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${fields}`;
/** Hidden behind a body whose end is in doubt. */
const hidden = 'GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

t.test('a body whose end is in doubt is refused, and nothing behind it is answered', async (t) => {
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const doubtful: Record<string, string> = {
    'length and chunks': `${head(`content-length: ${body.length}\r\ntransfer-encoding: chunked\r\n\r\n`)}${chunked}`,
    'chunks and length': `${head(`transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n`)}${chunked}`,
    'two lengths': `${head(`content-length: ${body.length}\r\ncontent-length: 4\r\n\r\n`)}${body}`,
    'a list of lengths': `${head(`content-length: ${body.length}, 4\r\n\r\n`)}${body}`,
    'a signed length': `${head(`content-length: +${body.length}\r\n\r\n`)}${body}`,
    'a hexadecimal length': `${head('content-length: 0x10\r\n\r\n')}${body}`,
    'a negative length': `${head('content-length: -1\r\n\r\n')}${body}`,
    'chunks of another name': `${head('transfer-encoding: xchunked\r\n\r\n')}${chunked}`,
    'chunks first': `${head('transfer-encoding: chunked, identity\r\n\r\n')}${chunked}`,
    'a space before the colon': `${head('transfer-encoding : chunked\r\n\r\n')}${chunked}`,
    'a folded field': `${head('transfer-encoding:\r\n chunked\r\n\r\n')}${chunked}`,
    'a field without a name': `${head(': chunked\r\n\r\n')}${chunked}`,
    'a return in a field': `${head(`x: a\rcontent-length: 4\r\ncontent-length: ${body.length}\r\n\r\n`)}${body}`,
    'a zero byte in a field': `${head(`x: a\0b\r\ncontent-length: ${body.length}\r\n\r\n`)}${body}`,
    'a chunk of a huge size': `${head('transfer-encoding: chunked\r\n\r\n')}fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`,
    'a chunk of no size': `${head('transfer-encoding: chunked\r\n\r\n')}\r\n${body}\r\n0\r\n\r\n`,
  };
  for (const [what, text] of Object.entries(doubtful)) {
    const received = await raw(text + hidden);
    t.match(statuses(received), [/^4\d\d$/], `${what}: ${received.slice(0, 40)}`);
    t.equal(statuses(received).length, 1, `${what}: one answer`);
  }
});

t.test('an address is what it says, letter for letter', async (t) => {
  const tricks = [
    ...['/v1/../livez', '/v1/./livez', '//livez', '/livez//', '/livez/', '/LIVEZ', '/livez%00', '/livez%20', '/livez;x=1', '/%2e%2e/livez'],
    ...[
      '/v1/%2e%2e/livez',
      '/v1%2flivez',
      '/v1/jobs/..%2f..%2flivez',
      '/v1/jobs/%252e%252e',
      '/docs/../../package.json',
      '/docs/..%2f..%2fpackage.json',
    ],
    ...[
      '/docs/static/..%5c..%5cpackage.json',
      '/docs/static/%2e%2e/%2e%2e/package.json',
      '/docs/static//etc/passwd',
      '/v1/results/%ff',
      '/%',
      '/%zz',
      '/v1/\\livez',
    ],
    ...['/constructor', '/__proto__', '/v1/jobs/__proto__', `/${'a/'.repeat(4000)}`],
  ];
  for (const path of tricks) {
    const received = await raw(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    t.match(statuses(received), [/^4\d\d$/], `${path.slice(0, 60)}: ${received.slice(0, 40)}`);
    t.notMatch(received, /"name": "lossbook"|root:/, 'no file');
    const text = received.slice(received.indexOf('\r\n\r\n') + 4);
    t.ok(isProblem(JSON.parse(text) as Problem), `${path.slice(0, 60)}: a problem`);
  }
  // the address of another host is still an address of this one
  t.match(statuses(await raw('GET http://elsewhere.example/livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')), [/^(200|4\d\d)$/]);
});

t.test('bodies that grow when they are unpacked are not unpacked', async (t) => {
  const large = Buffer.alloc(2 ** 25);
  const packed = { gzip: gzipSync(large), deflate: deflateSync(large), br: brotliCompressSync(large), zstd: zstdCompressSync(large) };
  for (const [encoding, bytes] of Object.entries(packed)) {
    for (const name of [encoding, encoding.toUpperCase(), `${encoding}, identity`, `${encoding}, ${encoding}`]) {
      const reply = await service.post('/v1/gdp-fit', bytes, { 'content-type': 'application/json', 'content-encoding': name });
      expectProblem(t, reply, 'unsupported_media_type');
    }
  }
  t.equal(
    (await service.post('/v1/gdp-fit', request('identity'), { 'content-type': 'application/json', 'content-encoding': 'identity' })).status,
    200,
  );
});

t.test('nothing of a request changes an object that all share', async (t) => {
  for (const text of [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    body.replace('{', '{"__proto__":{"polluted":1},'),
    JSON.stringify({ items: [{ operation: 'fitGdp', request: {} }] }).replace('"request":{', '"request":{"__proto__":{"polluted":1}'),
  ]) {
    for (const path of ['/v1/gdp-fit', '/v1/batches', '/v1/jobs', '/v1/budgets']) {
      const reply = await service.post(path, text, { 'content-type': 'application/json', 'idempotency-key': 'a' });
      t.ok(reply.status >= 400 && reply.status < 500, `${path}: ${reply.status}`);
    }
  }
  t.equal(({} as { polluted?: number }).polluted, undefined);
  const reply = await service.get('/v1/budgets?__proto__[polluted]=1&constructor[prototype][polluted]=1');
  t.ok(reply.status < 500, String(reply.status));
  t.equal(({} as { polluted?: number }).polluted, undefined);
});
