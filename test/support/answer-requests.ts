/**
 * A process that answers requests of accounting operations in the order in which they come on its standard input, and prints each answer as it
 * would be written: a test compares what processes with different pasts say.
 */
import { text } from 'node:stream/consumers';
import { operations } from '../../src/accounting/index.ts';
import type { OperationId, Requests } from '../../src/accounting/types.ts';

const asked: { operation: OperationId; request: Requests[OperationId] }[] = JSON.parse(await text(process.stdin));
const answers = asked.map(({ operation, request }) => {
  const answer: (request: Requests[OperationId], context: { cancelled: () => boolean }) => object = operations[operation];
  return JSON.stringify(answer(request, { cancelled: () => false }));
});
process.stdout.write(JSON.stringify(answers));
