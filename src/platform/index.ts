/** The door of the platform room for the app; routes take the single files that they need. */
export { addAccess, letIn } from './access.ts';
export { addBodyReader } from './body.ts';
export { addCors } from './cors.ts';
export { createFront } from './front.ts';
export { addHeaders } from './headers.ts';
export { createHttpServer } from './http-server.ts';
export { addLifecycle, createLifecycle, drained, type Lifecycle } from './lifecycle.ts';
export { addLimits } from './limits.ts';
export { addLogging, bufferedOutput } from './logging.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { addOpenApi, openApiRoutes } from './openapi.ts';
export { addProblems, onClientError, onFrameworkError } from './problems.ts';
export { requestIdOf } from './request-id.ts';
export { addTensorReader } from './tensors.ts';
export { noTraces, openTraces, type Traces } from './traces.ts';
export { addValidation } from './validation.ts';
export { packageVersion } from './version.ts';
