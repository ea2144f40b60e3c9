/** Bodies that are read but not computed: those of batches and jobs, and those that are too large for the event loop. */
import { hash } from 'node:crypto';
import { type Intake, type JobIntake, type Split, splitBatch, takeInJob } from '../contract/index.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { type Fault, tooExpensive } from './fault.ts';
import { admitted, faultOf, type Room } from './room.ts';
import { type Failed, type IntakeOutcome, type IntakeTask, type SplitOutcome, type SplitTask, sharedFlags } from './task.ts';
import type { Ask, BatchedItem, Caller, Compute, Lane, SplitReply } from './types.ts';

/** Takes in a body that is too large for the event loop. */
export async function takeInElsewhere(room: Room, { operation, body, tensors, caller, lane }: Ask, deadline: Deadline): Promise<Intake> {
  // a binary body has a buffer of its own, which changes hands as it is
  const task = {
    task: 'intake',
    operation,
    flags: sharedFlags(),
    ...(tensors ? { body, tensors } : { body: new Uint8Array(body) }),
  } as const;
  return (await readElsewhere<IntakeOutcome>(room, caller, task, deadline, lane)).intake as Intake;
}

/** Of a body that are parsed and validated in a millisecond. */
const BYTES_PER_COST = 20_000;

/** A task that only reads a body; it is handed over. @throws Error where it failed */
function readElsewhere<O extends { ok: boolean }>(
  room: Room,
  caller: Caller,
  task: IntakeTask | SplitTask,
  { signal, until_ms }: Deadline,
  lane: Lane = 'requests',
): Promise<O & { ok: true }> {
  const { admission, threads } = room.lanes[lane];
  const claim = { client: caller.client, cost: task.body.byteLength / BYTES_PER_COST, until_ms, signal };
  return admitted(admission, claim, async ({ turn, ran }) => {
    await turn;
    const begun = performance.now();
    const outcome = await threads.run<O | Failed>(task, new Int32Array(task.flags), [task.body.buffer as ArrayBuffer], signal);
    ran(performance.now() - begun);
    if (!outcome.ok) throw new Error((outcome as Failed).reason);
    return outcome as O & { ok: true };
  });
}

/** Reads a body here where it is small, otherwise in a thread and within the deadline. */
async function readEither<T>(
  room: Room,
  caller: Caller,
  body: Buffer,
  here: () => T,
  elsewhere: (deadline: Deadline) => Promise<T>,
): Promise<{ ok: true; read: T } | { ok: false; fault: Fault }> {
  const { loop_body_bytes, lanes } = room.options;
  if (body.byteLength <= loop_body_bytes) return { ok: true, read: here() };
  const deadline = createDeadline(lanes.requests.deadline_ms, caller.left());
  try {
    return { ok: true, read: await elsewhere(deadline) };
  } catch (error) {
    return { ok: false, fault: faultOf(error, deadline.signal) };
  } finally {
    deadline.clear();
  }
}

/**
 * The requests of a batch, with the cost of those that are to be computed. One that costs more by itself than `cost_limit`, or than its lane takes, is
 * refused in its place and does not weigh on the others.
 */
export async function split(room: Room, caller: Caller, bytes: Buffer, cost_limit: number, lane: Lane): Promise<SplitReply> {
  const outcome = await readEither<Split>(
    room,
    caller,
    bytes,
    () => splitBatch(bytes, room.options.predictCost),
    async (deadline) => {
      const task = { task: 'split', body: new Uint8Array(bytes), flags: sharedFlags() } as const;
      return (await readElsewhere<SplitOutcome>(room, caller, task, deadline, lane)).split;
    },
  );
  if (!outcome.ok) return outcome;
  const { read } = outcome;
  if (!read.ok) return { ok: false, fault: { code: read.code, detail: read.detail, errors: read.errors } };
  const { lanes } = room.options;
  const most = Math.min(cost_limit, lanes[lane].max_cost);
  const items = read.items.map((item): BatchedItem => {
    if ('fault' in item || item.cost <= most) return item;
    return { operation: item.operation, fault: tooExpensive(item.cost, most, '', lanes.jobs.max_cost) };
  });
  return { ok: true, items, cost: sum(items.map((item) => ('cost' in item ? item.cost : 0))) };
}

const sum = (costs: readonly number[]) => costs.reduce((total, cost) => total + cost, 0);

/** A job, with its predicted cost. */
export async function jobOf(room: Room, caller: Caller, bytes: Buffer): ReturnType<Compute['takeInJob']> {
  const outcome = await readEither<JobIntake>(
    room,
    caller,
    bytes,
    () => takeInJob(bytes, room.options.predictCost),
    async (deadline) => {
      const task = { task: 'intake', operation: 'job', body: new Uint8Array(bytes), flags: sharedFlags() } as const;
      return (await readElsewhere<IntakeOutcome>(room, caller, task, deadline)).intake as JobIntake;
    },
  );
  if (!outcome.ok) return outcome;
  const { read } = outcome;
  if (!read.ok) return { ok: false, fault: { code: read.code, detail: read.detail, errors: read.errors } };
  const { operation, body, canonical, costs } = read;
  const { max_cost } = room.options.lanes.jobs;
  // an item of a batch that costs too much by itself is refused in its place
  const cost = sum(operation === 'answerBatch' ? costs.filter((one) => one <= max_cost) : costs);
  if (cost > max_cost) return { ok: false, fault: tooExpensive(cost, max_cost, '/request') };
  return { ok: true, job: { operation, body, fingerprint: hash('sha256', canonical, 'hex'), cost } };
}
