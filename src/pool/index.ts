/** The door of the pool room. */
export {
  type Ask,
  type Caller,
  type Compute,
  type ComputeOptions,
  createCompute,
  type Lane,
  type LaneOptions,
  type Memo,
  type Reply,
  type TakenJob,
} from './compute.ts';
export type { Fault as ComputeFault } from './fault.ts';
export type * from './task.ts';
