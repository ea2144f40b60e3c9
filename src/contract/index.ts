/** The door of the contract room. */

export { BatchAnswer, BatchRequest, BatchResult, type CostOf, type Split, type SplitItem, splitBatch } from './batch.ts';
export { canonicalText } from './canonical.ts';
export { type Catalogue, Catalogue as CatalogueSchema, catalogue } from './catalogue.ts';
export { fingerprintOf, takeCommand } from './command.ts';
export { closed, component, components, ref, type Static, type TSchema, Type } from './component.ts';
export { type Digits, decimalOf } from './decimal.ts';
export { Health } from './health.ts';
export { type Intake, type IntakeFault, takeIn, warmUpIntake } from './intake.ts';
export { BATCH, EventStream, type JobIntake, type JobOperation, JobRequest, JobStatus, takeInJob } from './job.ts';
export { type OperationId, type OperationsOf, operationIds, operations, type Requests, type RoomName, takesTensors } from './operations.ts';
export { listBuffers } from './pack.ts';
export { type FieldError, type Problem, Problem as ProblemSchema } from './problem.ts';
export { Result, type RunningResult } from './result.ts';
export { TENSORS_MEDIA_TYPE, TENSORS_SLACK, takeInTensors } from './tensors.ts';
export { compile, faultOf } from './validate.ts';
