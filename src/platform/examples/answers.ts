/** Answers of the example calls. Written by `node test/support/write-examples.ts`; do not edit. */
import type { ExampleAnswer } from './requests.ts';

export const answers: Record<string, ExampleAnswer> = {};
