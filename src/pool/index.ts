/** The door of the pool room. */
export { answerItems, answerWhole, documentOf, resultsOf } from './batch.ts';
export { resultKey } from './cache.ts';
export { createCompute } from './compute.ts';
export { type Fault as ComputeFault, rateLimited } from './fault.ts';
export type * from './task.ts';
export type * from './types.ts';
