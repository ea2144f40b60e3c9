/** The door of the pool room. */
export { answerItems } from './batch.ts';
export { type Ask, type Caller, type Compute, type ComputeOptions, createCompute, type Memo, type Reply } from './compute.ts';
export type { Fault as ComputeFault } from './fault.ts';
export type * from './task.ts';
