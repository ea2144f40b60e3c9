/** `node test/support/write-catalogue.ts`: measures what serves each entry of the catalogue, then writes the page that lists them. */
import { writeFileSync } from 'node:fs';
import { cataloguePage, servedTable } from './catalogue-page.ts';

const write = (path: string, text: string) => writeFileSync(new URL(`../../${path}`, import.meta.url), text);
const table = servedTable();
write('src/contract/served.ts', table);
// Only now, since the page is made of the table just written.
const { catalogue } = await import('../../src/contract/index.ts');
write('docs/mechanisms.md', cataloguePage(catalogue('')));
