/** The script of the figures in docs/ledger.md, in a small size. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';

t.test('kill -9 anywhere loses nothing and doubles nothing, whoever goes on meanwhile', { timeout: 240_000 }, async (t) => {
  const script = fileURLToPath(new URL('at-size.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'sqlite', '0', '4'], { encoding: 'utf8' });
  t.equal(status, 0, stdout + stderr);
  t.match(stdout, /^sqlite 4 runs with kill -9: 0 lost of \d+ confirmed, 0 doubled, 0 refused, all chains valid$/m);
});
