/**
 * `npx node openapi/check-compatibility.ts [revision]`: compares the document as it is with the one that was committed at a revision (default: the
 * newest commit that changed it before HEAD, or HEAD~1). Exit code 1 where a promise is broken; what is written into
 * `openapi/accepted-breaks.txt` was broken on purpose.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { broken } from './compatibility.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FILE = 'openapi/openapi.json';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** The former version: that of the given revision, of the last release, or of the commit before the last one that changed it. */
function revision(): string {
  if (process.argv[2] !== undefined) return process.argv[2];
  const [, before] = git('log', '-2', '--first-parent', '--format=%H', '--', FILE).trim().split('\n');
  return before ?? 'HEAD';
}

const from = revision();
const accepted = existsSync(new URL('accepted-breaks.txt', import.meta.url))
  ? readFileSync(new URL('accepted-breaks.txt', import.meta.url), 'utf8').split('\n')
  : [];
const faults = broken(JSON.parse(git('show', `${from}:${FILE}`)), JSON.parse(readFileSync(root + FILE, 'utf8'))).filter(
  (one) => !accepted.includes(one),
);
process.stdout.write(`${FILE} against ${from.slice(0, 12)}: ${faults.length === 0 ? 'every promise is kept' : faults.join('\n')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
