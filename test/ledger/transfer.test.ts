/** Budgets as lines: what is refused, and the command that moves them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { ledgerOn } from '../../src/ledger/ledger.ts';
import { memoryStore } from '../../src/ledger/stores/memory.ts';
import { sqliteStore } from '../../src/ledger/stores/sqlite.ts';
import { linesOf, readTransfer } from '../../src/ledger/transfer.ts';
import { amountsOf, charge, commit, exported, header, leg, NOON, opening, outcomeOf, reserve } from './build.ts';

type Loose = Record<string, unknown>;

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
    ['what npm says', sealed(['', '> lossbook ledger', ...body]), /line 1: is not of a budget: npm says .* -s/],
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

/** The lines of a budget whose entries and answers somebody has changed, with all hashes made anew: only what they say can tell. */
function forged(lines: string[], change: (entry: Loose, at: number) => Loose | string, answers = (list: string[]) => list): string[] {
  let head = '0'.repeat(64);
  const parsed = lines.slice(0, -1).map((line) => JSON.parse(line) as Loose);
  const entries = parsed.flatMap((line) => ('entry' in line ? [JSON.parse(line.body as string) as Loose] : []));
  const rows = entries.map((one, i) => {
    const changed = change({ ...one, prev_hash: head }, i + 1);
    const body = typeof changed === 'string' ? changed : JSON.stringify(changed);
    head = createHash('sha256').update(body).digest('hex');
    return JSON.stringify({ entry: i + 1, body, hash: head });
  });
  const first = JSON.stringify({ ...parsed[0], entries: rows.length, head_hash: head });
  return sealed([first, ...rows, ...answers(lines.filter((line) => line.startsWith('{"answer"')))]);
}

t.test('a chain that was made anew is refused where it says what no budget means', async (t) => {
  const ledger = ledgerOn(memoryStore());
  const partitions = { names: ['north', 'south'], combination: { of: 'largest' as const, factor: 1 as const } };
  await outcomeOf(ledger, opening(header('a', { partitions }), { key: 'open' }));
  await outcomeOf(ledger, charge([leg('a', '0.1', { partition: 'north' })], { key: 'charge' }));
  await outcomeOf(ledger, reserve([leg('a', '0.2')], NOON + 1000, { key: 'hold' }));
  await outcomeOf(ledger, commit('a', 'a.3', null, ['a'], { key: 'commit' }));
  await outcomeOf(ledger, charge([leg('a', '9')], { key: 'refused' }));
  const lines = await exported(ledger, 'a');
  const same = forged(lines, (one) => one);
  t.same(same, lines);
  const at = (seq: number, members: Loose) => forged(lines, (one, i) => (i === seq ? { ...one, ...members } : one));
  const opened = (members: Loose) =>
    forged(lines, (one, i) => (i === 1 ? { ...one, event: { ...(one.event as Loose), ...members } } : one));
  const without = (name: string) => forged(lines, ({ [name]: _, ...one }) => one);
  const text = (seq: number, from: string, to: string) =>
    forged(lines, (one, i) => (i === seq ? JSON.stringify(one).replace(from, to) : one));
  const cases: [string, string[], RegExp][] = [
    ['a kind of a later release', at(2, { kind: 'refunded' }), /entry 2: is none that this release knows: its kind/],
    ['a second opening', at(2, { kind: 'opened', cost: [] }), /entry 2: .*its kind/],
    ['a decision of a later release', at(2, { decision: 'deferred' }), /entry 2: .*its decision/],
    ['a commit that was refused', at(4, { decision: 'refused' }), /entry 4: .*its decision/],
    ['a member of a later release', at(2, { weight: 1 }), /entry 2: .*its members/],
    ['a member missing', without('caller'), /entry 1: .*its members/],
    ['a negative cost', at(2, { cost: ['-0.1'] }), /entry 2: .*its cost/],
    ['a cost in other digits', at(2, { cost: ['1e-3'] }), /entry 2: .*its cost/],
    ['a cost that is a number', at(2, { cost: [0.1] }), /entry 2: .*its cost/],
    ['no cost', at(2, { cost: [] }), /entry 2: .*its cost/],
    ['a cost too many', at(2, { cost: ['0.1', '0'] }), /entry 2: .*its cost/],
    ['a part that was not declared', at(2, { partition: 'west' }), /entry 2: .*its partition/],
    ['time that runs backwards', at(3, { time: NOON - 1 }), /entry 3: .*its time/],
    ['time that is no number', at(3, { time: '9' }), /entry 3: .*its time/],
    ['time that is none', at(3, { time: null }), /entry 3: .*its time/],
    ['the entry of another budget', at(2, { budgets: ['b'] }), /entry 2: .*its budgets/],
    ['a reservation without an end', at(3, { event: { mechanism: 'm' } }), /entry 3: .*its event/],
    ['a charge with a reservation', at(2, { reservation: 'a.9' }), /entry 2: .*its event/],
    ['a commit of what every object inherits', at(4, { reservation: 'constructor' }), /entry 4: cannot be applied/],
    ['a commit of another reservation', at(4, { reservation: 'a.2' }), /entry 4: cannot be applied/],
    ['an accounting of a later release', opened({ accounting: { kind: 'renyi_filter' } }), /entry 1: opens no budget.*accounting/],
    ['an accounting that every object inherits', opened({ accounting: { kind: 'toString' } }), /entry 1: .*accounting/],
    ['orders at most 1', opened({ accounting: { kind: 'rdp', orders: [1] } }), /entry 1: .*accounting/],
    ['a cap too few', opened({ accounting: { kind: 'gdp' } }), /entry 1: .*cap/],
    [
      'parts that weigh nothing',
      opened({ partitions: { ...partitions, combination: { of: 'largest', factor: 0 } } }),
      /entry 1: .*partitions/,
    ],
    ['parts under a rule of others', opened({ adjacency: 'replace_one' }), /entry 1: .*partitions/],
    ['a plan that is none', opened({ plan: { steps: [] } }), /entry 1: .*plan/],
    ['an id of another budget', opened({ id: 'b' }), /budgets|another name/],
    ['a tenant of several lines', opened({ tenant: 'a\nb' }), /entry 1: .*tenant/],
    ['a member of a later release in what opened it', opened({ renews: 'monthly' }), /entry 1: .*event/],
    ['a member twice', text(2, '"cost":["0.1"]', '"cost":["0.9"],"cost":["0.1"]'), /line 3: is an entry that is not written as/],
    ['other blanks', text(2, '"cost":', '"cost": '), /line 3: is an entry that is not written as/],
  ];
  for (const [what, given, message] of cases) await t.rejects(readTransfer(given), { message }, what);

  const answers = (change: (list: string[]) => string[]) => forged(lines, (one) => one, change);
  const of = (key: string, from: string, to: string) =>
    answers((list) => list.map((line) => (line.startsWith(`{"answer":"${key}"`) ? line.replace(from, to) : line)));
  const dropped = (key: string) => answers((list) => list.filter((line) => !line.startsWith(`{"answer":"${key}"`)));
  const more: [string, string[], RegExp][] = [
    ['an answer that is missing', dropped('charge'), /without the answer to the key charge of entry 2/],
    ['the answer of an opening that is missing', dropped('open'), /without the answer to the key open of entry 1/],
    ['a refusal that became an admission', of('refused', '"status":409', '"status":200'), /line 11: .*key refused has no effect/],
    ['an admission that became a refusal', of('charge', '"status":200', '"status":409'), /line 7: .*key charge has made entry 2/],
    ['a status of no answer', of('refused', '"status":409', '"status":999'), /line 11: is no answer/],
    ['an answer before the first entry', of('refused', '"seq":5', '"seq":-5'), /line 11: is no answer/],
    [
      'an answer that is no document',
      of('refused', /"body":".*"\}$/.exec(lines.find((line) => line.startsWith('{"answer":"refused"')) ?? '')?.[0] ?? '', '"body":"?"}'),
      /line 11: is not a JSON object/,
    ],
    ['an answer twice', answers((list) => list.flatMap((line) => [line, line])), /out of order/],
  ];
  for (const [what, given, message] of more) await t.rejects(readTransfer(given), { message }, what);
});

t.test('lines end with a line feed and with nothing else, and have an end', async (t) => {
  const ledger = ledgerOn(memoryStore());
  await outcomeOf(ledger, opening(header('a', { data: 'one\u2028two\u2029three\r\u0085four' }), { key: 'open' }));
  const lines = await exported(ledger, 'a');
  const text = `${lines.join('\n')}\n`;
  t.ok(text.includes('\u2028'), 'JSON has such separators as they are');
  for (const size of [1, 7, 100, text.length]) {
    const chunks = async function* () {
      for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
    };
    t.equal((await readTransfer(linesOf(chunks()))).row.header.data.length, 'one two three  four'.length);
  }
  const endless = async function* () {
    yield `${lines[0]}\n`;
    for (;;) yield 'x'.repeat(2 ** 20);
  };
  await t.rejects(readTransfer(linesOf(endless())), { name: 'TransferError', message: /^line 2: is longer than any line/ });
  const folder = t.testdir({ 'a.jsonl': text });
  t.match(command(['verify', `${folder}/a.jsonl`]), { status: 0, stdout: /^verified budget a/ });
});

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
    t.match(command(args), { status: 2, stderr: /usage: npm run -s ledger/ }, args.join(' '));
  }
});

t.test('the commands of the README do what they say, as they are written there', { timeout: 120_000 }, async (t) => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const written = /```sh\n([^`]*ledger -- export[^`]*)```/.exec(readme)?.[1] ?? '';
  const folder = t.testdir({});
  const ledger = ledgerOn(sqliteStore({ path: `${folder}/ledger.sqlite`, create: true }));
  await outcomeOf(ledger, opening(header('visits-2024')));
  await outcomeOf(ledger, charge([leg('visits-2024', '0.25')]));
  const head = (await ledger.budget('local', 'visits-2024'))?.state.head as string;
  await ledger.close();
  ledgerOn(sqliteStore({ path: `${folder}/other.sqlite`, create: true })).close();
  const meant = written
    .replaceAll('sqlite:ledger.sqlite', `sqlite:${folder}/ledger.sqlite`)
    .replaceAll('postgres://...', `sqlite:${folder}/other.sqlite`)
    .replaceAll(' visits-2024.jsonl', ` ${folder}/visits-2024.jsonl`)
    .replaceAll('1f0c...', head);
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const ran = spawnSync('bash', ['-e', '-c', meant], { encoding: 'utf8', cwd, env: { PATH: process.env.PATH ?? '' } });
  t.equal(ran.status, 0, ran.stderr);
  t.match(ran.stdout, new RegExp(`^verified budget visits-2024 .* head ${head}\nimported budget visits-2024 .* head ${head}\n$`));
});
