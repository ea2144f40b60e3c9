/**
 * The doors of the pure rooms, and the one that an operation goes to. A room's door is its `index.ts`: its operations, each a synchronous
 * function of its request, and their predicted cost. The compiler holds every door to the rows of the operations table that name its room.
 */
import * as accounting from './accounting/index.ts';
import type { Context, Outcome } from './accounting/types.ts';
import { type OperationId, type OperationsOf, operations, type Requests, type RoomName } from './contract/index.ts';
import * as predictability from './predictability/index.ts';
import * as study from './study/index.ts';

interface Door<K extends OperationId> {
  operations: { [Id in K]: (request: Requests[Id], context: Context) => Outcome<object> };
  /** Cost units of a request, about a millisecond of one core each; at least 1 and cheap enough for the event loop. */
  predictCost<Id extends K>(operation: Id, request: Requests[Id]): number;
}

const doors: { [R in RoomName]: Door<OperationsOf<R>> } = { accounting, predictability, study };

/** The compiler does not follow that an operation belongs to the door of its own row. */
function doorOf(operation: OperationId): Door<OperationId> {
  return doors[operations[operation].room] as Door<OperationId>;
}

export function compute<K extends OperationId>(operation: K, request: Requests[K], context: Context): Outcome<object> {
  return doorOf(operation).operations[operation](request, context);
}

export function predictCost<K extends OperationId>(operation: K, request: Requests[K]): number {
  return doorOf(operation).predictCost(operation, request);
}
