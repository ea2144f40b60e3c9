/** POST /v1/batches: many requests of compute operations in one body, and what became of each. */
import { closed, component, oneOf, ref, type Static, Type } from './component.ts';
import { bodyOf, type IntakeFault, invalid, parseBody, takeIn } from './intake.ts';
import { type OperationId, operationIds, operations, type Requests } from './operations.ts';
import { Problem } from './problem.ts';
import { compile, faultOf } from './validate.ts';

export const MOST_ITEMS = 1000;
const operationId = (description: string) => Type.Unsafe<OperationId>(oneOf(operationIds as [OperationId, ...OperationId[]], description));

export const BatchItem = component(
  'BatchItem',
  closed(
    {
      operation: operationId('The operation, by its operationId.'),
      request: Type.Unsafe<object>({ type: 'object', description: 'Its body, as the operation takes it.' }),
    },
    'One request of a batch.',
  ),
);
export type BatchItem = Static<typeof BatchItem>;

export const BatchRequest = component(
  'BatchRequest',
  closed(
    {
      items: Type.Array(ref(BatchItem), {
        minItems: 1,
        maxItems: MOST_ITEMS,
        description:
          'The requests; each is answered as if it had come alone. One that is no item, such as of an operation that does not exist, is answered by ' +
          'a problem in its place, and the others are answered.',
      }),
    },
    'Many requests at once.',
  ),
);
export type BatchRequest = Static<typeof BatchRequest>;

export const BatchedAnswer = component(
  'BatchedAnswer',
  Type.Unsafe<object>({
    description: 'The answer, of the operation of the item.',
    anyOf: operationIds.map((id) => ref(operations[id].answer)),
  }),
);

export const BatchResult = component(
  'BatchResult',
  closed(
    {
      index: Type.Integer({ minimum: 0, description: 'Place of the item in the batch.' }),
      operation: Type.Optional(operationId('Its operation; absent where the item names none that exists.')),
      status: Type.Integer({ description: 'The HTTP status that the request would have had alone.' }),
      key: Type.Optional(Type.String({ description: 'Key of the answer: /v1/results/{key} gives it again.' })),
      answer: Type.Optional(ref(BatchedAnswer)),
      problem: Type.Optional(
        ref(
          Problem,
          'Why there is no answer. Its pointers are those of the request of the item; where it is no item, they begin with its place: /items/3/operation.',
        ),
      ),
    },
    'What became of one item: an answer with its key, or a problem. One line of a stream.',
  ),
);
export type BatchResult = Static<typeof BatchResult>;

export const BatchAnswer = component(
  'BatchAnswer',
  closed({ items: Type.Array(ref(BatchResult), { description: 'One for each item, in their order.' }) }, 'What became of a batch.'),
);
export type BatchAnswer = Static<typeof BatchAnswer>;

/** The body of one request, to be taken in like any other, with its predicted cost (0 where it is wrong); or, where an item is none, what is wrong with it. */
export type SplitItem =
  | { operation: OperationId; body: Uint8Array<ArrayBuffer>; cost: number }
  | { operation: OperationId | undefined; fault: IntakeFault };
export type Split = { ok: true; items: SplitItem[] } | IntakeFault;

/** Predicted cost of a request of an operation. */
export type CostOf = <K extends OperationId>(operation: K, request: Requests[K]) => number;

/** A batch as far as it must be sound for its items to be told apart: each of them is looked at alone. */
export const Envelope = closed({ items: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_ITEMS }) }, 'A batch of anything.');
export type Envelope = Static<typeof Envelope>;

/**
 * Splits the body of a batch into those of its requests. Only the batch itself can fail: an item or a request that is wrong is told in its place.
 */
export function splitBatch(bytes: Buffer, predictCost: CostOf): Split {
  const parsed = parseBody(bytes);
  if (!parsed.ok) return parsed;
  const validate = compile(Envelope);
  if (!validate(parsed.body)) return invalid(faultOf(validate.errors));
  return { ok: true, items: (parsed.body as Envelope).items.map((item, index) => itemOf(item, index, predictCost).item) };
}

/** Costs of the items of a batch whose envelope was validated, and what tells batches of different meaning apart. */
export function weighBatch({ items }: Envelope, predictCost: CostOf): { costs: number[]; canonical: string } {
  const read = items.map((item, index) => itemOf(item, index, predictCost));
  const costs = read.map(({ item }) => ('cost' in item ? item.cost : 0));
  return { costs, canonical: JSON.stringify(read.map(({ item, meaning }) => [item.operation ?? null, meaning])) };
}

interface ReadItem {
  item: SplitItem;
  meaning: string;
}

function itemOf(given: unknown, index: number, predictCost: CostOf): ReadItem {
  const validate = compile(BatchItem);
  if (!validate(given)) {
    const fault = invalid(faultOf(validate.errors, `/items/${index}`));
    return { item: { operation: operationOf(given), fault }, meaning: bodyOf(given).toString() };
  }
  const { operation, request } = given as BatchItem;
  const body = bodyOf(request);
  const taken = takeIn(operation, body);
  const cost = taken.ok ? predictCost(operation, taken.request) : 0;
  return { item: { operation, body: new Uint8Array(body), cost }, meaning: taken.ok ? taken.canonical : body.toString() };
}

/** The operation that something names which is no item, where there is such an operation. */
function operationOf(given: unknown): OperationId | undefined {
  const named = typeof given === 'object' && given !== null && 'operation' in given ? given.operation : undefined;
  return operationIds.find((id) => id === named);
}
