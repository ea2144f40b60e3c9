/** Budgets as lines: what is refused, and the command that moves them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { memoryStore } from '../../src/ledger/stores/memory.ts';
import { sqliteStore } from '../../src/ledger/stores/sqlite.ts';
import { readTransfer } from '../../src/ledger/transfer.ts';
import { amountsOf, charge, exported, header, leg, opening, outcomeOf } from './build.ts';

async function some(): Promise<string[]> {
  const ledger = ledgerOn(memoryStore());
  await outcomeOf(ledger, opening(header('a'), { key: 'open' }));
  for (const cost of ['0.1', '0.2', '0.3']) await outcomeOf(ledger, charge([leg('a', cost)], { key: `charge ${cost}` }));
  return exported(ledger, 'a');
}

/** With the digest of the lines before, so that only what they say is wrong. */
function sealed(lines: string[]): string[] {
  const sha256 = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  return [...lines, JSON.stringify({ lines: lines.length, sha256 })];
}

t.test('lines that are not what they were are refused, with the place', async (t) => {
  const lines = await some();
  const [first = '', ...rest] = lines.slice(0, -1);
  const body = [first, ...rest];
  t.equal((await readTransfer(lines)).entries.length, 4);
  t.same(sealed(body), lines, 'the digest is of the lines before it');
  const changed = (at: number, from: string, to: string) => body.map((line, i) => (i === at ? line.replace(from, to) : line));
  const other = 'f'.repeat(64);
  const cases: [string, string[], RegExp][] = [
    ['nothing', [], /line 1: is missing/],
    ['no digest', body, /line 10: is missing/],
    ['a line changed', [...changed(7, '200', '409'), lines.at(-1) as string], /line 10: does not have the digest/],
    ['a line missing', [...body.slice(0, -1), lines.at(-1) as string], /line 9: counts 9 lines/],
    ['a line behind the digest', [...lines, first], /line 11: comes after the last/],
    ['no JSON', sealed(changed(1, '{', '<')), /line 2: is not a JSON object/],
    ['no beginning', sealed(rest), /line 1: is not the beginning/],
    ['another format', sealed(changed(0, '"lossbook_budget":1', '"lossbook_budget":2')), /format 2/],
    ['a member too many', sealed(changed(1, '{', '{"x":1,')), /line 2: does not have exactly/],
    ['an entry changed', sealed(changed(2, '0.1', '0.9')), /budget a, entry 2: does not have the hash/],
    ['an entry dropped', sealed(body.toSpliced(2, 1)), /budget a, entry 2: is missing/],
    ['entries exchanged', sealed(body.toSpliced(2, 2, body[3] as string, body[2] as string)), /budget a, entry 2: is missing/],
    ['the end cut off', sealed(body.toSpliced(4, 1)), /budget a, entry 4: is missing/],
    ['an entry in front cut off', sealed(changed(0, '"entries":4', '"entries":3')), /answer of later than the last entry|should be 3/],
    [
      'a wrong head',
      sealed(changed(0, /"head_hash":"\w+"/.exec(first)?.[0] ?? '', `"head_hash":"${other}"`)),
      /another hash than the head f/,
    ],
    ['another name', sealed(changed(0, '"budget":"a"', '"budget":"b"')), /budget b, entry 1: opened the budget of another name/],
    ['another tenant', sealed(changed(0, '"tenant":"local"', '"tenant":"acme"')), /another name or tenant/],
    ['answers out of order', sealed(body.toSpliced(6, 2, body[7] as string, body[6] as string)), /line 8: is an answer out of order/],
    ['an entry behind the answers', sealed([...body, body[1] as string]), /line 10: is an entry behind/],
  ];
  for (const [what, given, message] of cases) await t.rejects(readTransfer(given), { message }, what);
});

const entry = fileURLToPath(new URL('../../src/ledger-command.ts', import.meta.url));
const command = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

t.test('the command exports, imports, verifies and migrates', async (t) => {
  const folder = t.testdir({});
  const path = `${folder}/one.sqlite`;
  const LEDGER = `sqlite:${path}`;
  const ledger = ledgerOn(sqliteStore({ path, create: true }));
  await outcomeOf(ledger, opening(header('a')));
  const made = await ledger.budget('local', 'a');
  for (const cost of ['0.1', '0.2']) await outcomeOf(ledger, charge([leg('a', cost)]));
  await ledger.close();
  const first = command(['export', 'a'], { LEDGER });
  t.equal(first.status, 0, first.stderr);
  const file = `${folder}/a.jsonl`;
  writeFileSync(file, first.stdout);
  const kept = made?.state.head as string;
  t.match(
    command(['verify', file, '--head', kept]).stdout,
    /^verified budget a of tenant local: 3 entries, 3 answers, head [0-9a-f]{64}\n$/,
  );
  const copy = `sqlite:${folder}/two.sqlite`;
  t.match(command(['import', file, '--ledger', copy]), { status: 1, stderr: /there is no ledger/ });
  t.match(command(['import', file, '--ledger', copy, '--create', '--head', 'f'.repeat(64)]), {
    status: 1,
    stderr: /no entry has the hash f/,
  });
  t.match(command(['import', file, '--ledger', copy, '--create', '--head', kept]), { status: 0, stdout: /^imported budget a/ });
  t.match(command(['import', file, '--ledger', copy]), { status: 1, stderr: /budget a exists/ });
  t.equal(command(['export', 'a', '--ledger', copy]).stdout, first.stdout, 'the same to the byte');
  t.match(command(['verify', '--ledger', copy]), { status: 0, stdout: 'verified 1 budgets, 3 entries\n' });
  const verified = command(['verify', '--ledger', copy, '--budget', 'a', '--head', kept]);
  t.match(verified, { status: 0, stdout: /the head that was kept is entry 1\n/ });
  t.match(command(['migrate', '--ledger', copy]), { status: 0, stdout: /has the tables of this release/ });
  const other = ledgerOn(sqliteStore({ path: `${folder}/two.sqlite`, create: false }));
  t.match(await amountsOf(other, 'a'), { spent: ['0.3'] });
  await other.close();
  writeFileSync(file, first.stdout.replace('\\"0.2\\"', '\\"0.1\\"'));
  t.match(command(['verify', file]), { status: 1, stderr: /^budget a, entry 3: does not have the hash/ });
  t.match(command(['export', 'b', '--ledger', copy]), { status: 1, stderr: /there is no budget b/ });
  for (const args of [
    [],
    ['move'],
    ['export', 'a', 'b'],
    ['export', 'a', '--create'],
    ['verify', '--ledger', copy, '--head', kept],
    ['migrate'],
  ]) {
    t.match(command(args), { status: 2, stderr: /usage: npm run ledger/ }, args.join(' '));
  }
});
