/** `npm run openapi`: writes the committed documents and the types of the client. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate } from './documents.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const [path, text] of await generate()) {
  writeFileSync(root + path, text);
  process.stdout.write(`${path}: ${Buffer.byteLength(text)} bytes\n`);
}
