/**
 * What traces.ts uses of packages that may be left out, so that the types can be checked without them: where these are declared, those of the
 * packages are not asked for.
 */
declare module '@opentelemetry/api' {
  export interface Span {
    setAttribute(name: string, value: string | number): void;
    end(): void;
  }
  export const ROOT_CONTEXT: object;
  export const SpanKind: { readonly SERVER: number };
  export const propagation: { extract(context: object, headers: object): object };
}

declare module '@opentelemetry/resources' {
  export function resourceFromAttributes(attributes: Record<string, string>): object;
}

declare module '@opentelemetry/exporter-trace-otlp-http' {
  export class OTLPTraceExporter {
    constructor(options: { url: string });
  }
}

declare module '@opentelemetry/sdk-trace-node' {
  import type { Span } from '@opentelemetry/api';
  export class BatchSpanProcessor {
    constructor(exporter: object);
  }
  export class NodeTracerProvider {
    constructor(options: { resource: object; spanProcessors: object[] });
    getTracer(name: string): { startSpan(name: string, options: object, context: object): Span };
    /** Installs contexts that follow promises, and the fields of the W3C. */
    register(): void;
    shutdown(): Promise<void>;
  }
}

declare module '@fastify/otel' {
  import type { Span } from '@opentelemetry/api';
  import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
  import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
  export class FastifyOtelInstrumentation {
    constructor(options: {
      instrumentHooks: boolean;
      recordExceptions: boolean;
      requestHook: (span: Span, request: FastifyRequest) => void;
    });
    plugin(): FastifyPluginCallback;
    setTracerProvider(provider: NodeTracerProvider): void;
  }
}
