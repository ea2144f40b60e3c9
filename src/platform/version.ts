/** The version of the service: that of the package that this file belongs to, from sources or built. */
import { existsSync, readFileSync } from 'node:fs';

export function packageVersion(): string {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const file = new URL('package.json', folder);
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    if (folder.pathname === '/') throw new Error('package.json is missing');
  }
}
