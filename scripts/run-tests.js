// Runs tap over the files or folders given (default: all tests), copies its output, and closes with `N passed, N failed` alone on a line.
// A run that crashed, or that asserted nothing, counts as a failure.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Counts from the last summary of tap's output, e.g. `# { total: 8, pass: 7, fail: 1 }`; zero counts are left out there.
 * @param {string} output
 */
export function readCounts(output) {
  const summaries = [...output.matchAll(/^# \{ (total: [^}]*) \}\s*$/gm)];
  const last = summaries.at(-1)?.[1] ?? '';
  /** @param {string} name */
  const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(last)?.[1] ?? 0);
  return { pass: count('pass'), fail: count('fail'), skip: count('skip') };
}

/**
 * The verdict on a run: at least one failure when tap failed without counting one, or when nothing passed.
 * @param {{ pass: number, fail: number }} counts
 * @param {number} exitCode
 */
export function judge(counts, exitCode) {
  const fail = counts.fail === 0 && (exitCode !== 0 || counts.pass === 0) ? 1 : counts.fail;
  return { line: `${counts.pass} passed, ${fail} failed`, exitCode: fail === 0 ? 0 : 1 };
}

function main() {
  const bin = fileURLToPath(new URL('../node_modules/tap/dist/esm/run.mjs', import.meta.url));
  const child = spawn(process.execPath, [bin, 'run', '--reporter=tap', ...process.argv.slice(2)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  let tail = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    tail = (tail + chunk).slice(-65536);
  });
  child.on('close', (code) => {
    const verdict = judge(readCounts(tail), code ?? 1);
    process.stdout.write(`\n${verdict.line}\n`);
    process.exitCode = verdict.exitCode;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
