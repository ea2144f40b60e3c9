/**
 * A process that answers requests of accounting operations in the order in which they come on its standard input, and prints each answer as it
 * would be written: a test compares what processes with different pasts say.
 */
import { text } from 'node:stream/consumers';
import { operations } from '../../src/accounting/index.ts';
import type { OperationId } from '../../src/accounting/types.ts';

const asked: { operation: OperationId; request: object }[] = JSON.parse(await text(process.stdin));
type Answering = (request: object, context: { cancelled: () => boolean }) => object;
const answers = asked.map(({ operation, request }) =>
  JSON.stringify((operations[operation] as Answering)(request, { cancelled: () => false })),
);
process.stdout.write(JSON.stringify(answers));
