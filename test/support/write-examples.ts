/** `node test/support/write-examples.ts`: writes the answers of the document's examples, by replaying them. Format them afterwards. */
import { writeFileSync } from 'node:fs';
import { buildService } from '../../src/app.ts';
import { exampleCalls, exampleTime } from '../../src/platform/examples/requests.ts';
import { replayAll } from './examples.ts';
import { testConfig } from './requests.ts';

const { app, warmUp } = await buildService(testConfig(), { now: exampleTime });
await warmUp();
const answers = await replayAll(app, exampleCalls);
await app.close();
for (const [operation, answer] of Object.entries(answers)) {
  // the catalogue is made from data and the result is the answer of fitGdp: neither is written down twice
  if (operation === 'listMechanisms' || operation === 'getResult') answer.success.body = null;
  const text = `/** Answers of the ${operation} example. Written by \`node test/support/write-examples.ts\`; do not edit. */
import type { ExampleAnswer } from '../requests.ts';

export const ${operation}: ExampleAnswer = ${JSON.stringify(answer, null, 2)};
`;
  writeFileSync(new URL(`../../src/platform/examples/answers/${operation}.ts`, import.meta.url), text);
}
