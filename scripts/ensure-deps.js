// Makes `npm start` and `npm test` do their own set-up. Plain JavaScript of the oldest kind that works: it runs before the pinned
// Node 24 is there, on whatever Node the machine carries.
//
// npm writes node_modules/.package-lock.json last, so a missing or differing entry also reveals an interrupted install.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Entry */
/** @typedef {{ packages?: Record<string, Entry> }} Lock */

/**
 * Paths of `wanted.packages` that `installed.packages` lacks or holds in another version; absent optional packages do not count.
 * @param {Lock} wanted
 * @param {Lock} installed
 */
export function findMismatches(wanted, installed) {
  /** @type {string[]} */
  const mismatches = [];
  for (const [path, entry] of Object.entries(wanted.packages ?? {})) {
    if (path === '') continue;
    const found = installed.packages?.[path];
    if (found === undefined) {
      if (!entry.optional && !entry.devOptional) mismatches.push(path);
    } else if (found.version !== entry.version || found.integrity !== entry.integrity) {
      mismatches.push(path);
    }
  }
  return mismatches;
}

/**
 * `PATH` without any node_modules/.bin: the pinned `node` must not be the one that runs npm while npm replaces it.
 * @param {string} path
 */
export function pathWithoutLocalBins(path) {
  return path
    .split(delimiter)
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter);
}

/**
 * @param {string} file
 * @returns {Lock} empty when the file is missing or torn
 */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * A sentence that says why the installation is not usable, or null.
 * @param {string} root
 */
export function reasonToInstall(root) {
  const wanted = readJson(join(root, 'package-lock.json'));
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'));
  const mismatches = findMismatches(wanted, installed);
  if (mismatches.length > 0) return `${mismatches.length} of the locked packages are missing or differ, e.g. ${mismatches[0]}`;
  if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) return 'the pinned node is missing';
  return null;
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const reason = reasonToInstall(root);
  if (reason === null) return 0;
  process.stderr.write(`installing dependencies: ${reason}\n`);
  const path = pathWithoutLocalBins(process.env.PATH ?? '');
  const npm = process.env.npm_execpath;
  // npm puts the path of its own script there; called without npm, or through another kind of client, the name has to do.
  const [command, ...first] = npm !== undefined && /\.c?js$/.test(npm) ? [findNode(path), npm] : ['npm'];
  const install = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: path },
  });
  if (install.error) process.stderr.write(`npm ci could not start: ${install.error.message}\n`);
  return install.status ?? 1;
}

/**
 * The first `node` on `path`: process.execPath may be the pinned one, which npm ci deletes.
 * @param {string} path
 */
function findNode(path) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folder = path.split(delimiter).find((entry) => entry !== '' && existsSync(join(entry, name)));
  return folder === undefined ? process.execPath : join(folder, name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
