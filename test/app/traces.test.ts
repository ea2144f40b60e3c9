/** Spans as a receiver of OTLP over HTTP gets them. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { request } from '../support/requests.ts';
import { obedientWorker, startService } from '../support/service.ts';

interface Span {
  traceId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += chunk;
  return text;
}

/** A receiver, and everything it was sent. */
async function receive(t: Test): Promise<{ url: string; texts: string[]; spans(): Span[] }> {
  const texts: string[] = [];
  const server = createServer(async (message, response) => {
    texts.push(await textOf(message));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const exports = () => texts.map((text) => JSON.parse(text) as Export);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    texts,
    spans: () =>
      exports().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
  };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

t.test('a span a request: the route by its pattern, under the trace of the caller, and nothing of what was sent', async (t) => {
  const receiver = await receive(t);
  const { post, get, app } = await startService(t, { TRACES_URL: receiver.url }, obedientWorker);
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const headers = {
    'content-type': 'application/json',
    traceparent: `00-${trace}-${parent}-01`,
    authorization: 'Bearer a-secret-key',
    'x-request-id': 'asked-once',
  };
  const asked = await post('/v1/gdp-fit', request('a private label'), headers);
  t.equal(asked.status, 200);
  const cached = await post('/v1/gdp-fit', request('a private label'), headers);
  t.match(cached.headers['server-timing'], /raw/);
  const key = 'f'.repeat(64);
  await get(`/v1/results/${key}?a-secret-query=1`);
  await get('/a-secret-address');
  await app.close();
  const spans = receiver.spans();
  const requests = spans.filter(({ name }) => name === 'request');
  const told = requests.filter(({ traceId }) => traceId === trace);
  t.equal(told.length, 2, 'computed, and from the cache');
  for (const span of told) {
    t.equal(span.parentSpanId, parent);
    t.equal(span.kind, 2, 'of a server');
    t.match(attributesOf(span), {
      ...{ 'http.route': '/v1/gdp-fit', 'http.request.method': 'POST', 'lossbook.request_id': 'asked-once' },
      'http.response.status_code': 200,
    });
  }
  const other = requests.map(attributesOf).find((attributes) => attributes['http.route'] === '/v1/results/:key');
  t.match(other, { 'url.path': '/v1/results/:key', 'http.response.status_code': 400 });
  t.match(receiver.texts.join(''), /"service.name","value":\{"stringValue":"lossbook"\}/);
  t.notMatch(receiver.texts.join(''), /secret|private|ffff/);
});

t.test('without an address nothing is traced, and nothing of it is loaded', async (t) => {
  const { post, app } = await startService(t, {}, obedientWorker);
  t.equal((await post('/v1/gdp-fit', request('a'))).status, 200);
  t.equal(app.hasPlugin('@fastify/otel'), false);
});
