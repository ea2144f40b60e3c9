/**
 * Traces, for those who want them: a span a request and one for its handler, sent to a receiver of OTLP over HTTP. Off unless an address is
 * configured; then the packages are loaded, which are optional (see optional-packages.d.ts). A span names the route by its pattern, the
 * method, the status and the request id; never a body, a query or a header field.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Traces {
  /** Must be the first plugin of the app. */
  register(app: FastifyInstance): Promise<void>;
  /** A request that was answered before the framework met it. `begun`: ms since the epoch. */
  answered(headers: IncomingHttpHeaders, told: { route: string; status: number; request_id: string; begun: number }): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

export const noTraces: Traces = {
  async register() {},
  answered() {},
  async close() {},
};

/** What the receiver is told the service is. */
export interface TraceOptions {
  /** http: or https: address of the receiver, with its path. */
  url: string;
  version: string;
  onFault(error: unknown): void;
}

/** Throws where the packages are not installed. */
export async function openTraces({ url, version, onFault }: TraceOptions): Promise<Traces> {
  const { propagation, ROOT_CONTEXT, SpanKind } = await import('@opentelemetry/api');
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { FastifyOtelInstrumentation } = await import('@fastify/otel');

  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lossbook', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  // contexts that follow promises, and the fields of the W3C
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    requestHook: (span, request) => {
      // what a caller wrote behind a question mark, or in place of an address, is not for traces
      span.setAttribute('url.path', request.routeOptions.url ?? 'none');
      span.setAttribute('lossbook.request_id', request.id);
    },
  });
  instrumentation.setTracerProvider(provider);
  const tracer = provider.getTracer('lossbook');
  return {
    register: async (app) => void (await app.register(instrumentation.plugin())),
    answered(headers, { route, status, request_id, begun }) {
      const attributes = {
        ...{ 'http.request.method': 'POST', 'http.route': route, 'url.path': route, 'http.response.status_code': status },
        'lossbook.request_id': request_id,
      };
      const options = { kind: SpanKind.SERVER, startTime: begun, attributes };
      tracer.startSpan('request', options, propagation.extract(ROOT_CONTEXT, headers)).end();
    },
    close: () => provider.shutdown().catch(onFault),
  };
}
