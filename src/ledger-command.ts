/** `npm run ledger -- export | import | verify | migrate`: moves budgets between ledgers, and reads them again without a service. */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { ledgerAddress } from './config.ts';
import { BrokenChain } from './ledger/entry.ts';
import { type Store, StoreFault } from './ledger/store.ts';
import { openStore } from './ledger/stores/open.ts';
import { entryOfHead, exportLines, install, linesOf, readTransfer, type Transfer, TransferError } from './ledger/transfer.ts';
import { verifyAll, verifyBudget } from './ledger/verify.ts';

const USAGE = `usage: npm run -s ledger -- export BUDGET [--tenant NAME] [--ledger ADDRESS] > FILE
       npm run -s ledger -- import FILE [--head HASH] [--create] [--ledger ADDRESS]
       npm run -s ledger -- verify FILE [--head HASH]
       npm run -s ledger -- verify [--budget BUDGET [--tenant NAME] [--head HASH]] [--ledger ADDRESS]
       npm run -s ledger -- migrate [--ledger ADDRESS]
ADDRESS is sqlite:PATH or postgres://..., or else LEDGER of the environment. HASH is a head that was kept: the chain must contain it.
--create makes a ledger where there is none. NAME is "local" when absent, the tenant of a service without keys.
`;

class UsageError extends Error {}

interface Wish {
  address: string | undefined;
  tenant: string;
  budget: string | undefined;
  head: string | undefined;
  create: boolean;
  argument: string | undefined;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

async function withStore(wish: Wish, work: (store: Store) => Promise<void>, migrate = false): Promise<void> {
  const { address, create } = wish;
  if (address === undefined || address === 'memory') throw new UsageError('say which ledger: one in memory ends with its process');
  const store = await openStore(address, create, migrate);
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

async function rowOf(store: Store, tenant: string, id: string) {
  const row = await store.budget(tenant, id);
  if (row === null) throw new StoreFault(`there is no budget ${id} of tenant ${tenant} in this ledger`);
  return row;
}

/** Writes what readers can take: a pipe that is full is waited for. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}

async function exportBudget(wish: Wish): Promise<void> {
  const { argument, tenant } = wish;
  if (argument === undefined) throw new UsageError('export needs a budget');
  await withStore(wish, async (store) => {
    for await (const line of exportLines(store, await rowOf(store, tenant, argument))) await print(line);
  });
}

async function read(file: string, head: string | undefined): Promise<Transfer> {
  const transfer = await readTransfer(linesOf(createReadStream(file, 'utf8')));
  if (head !== undefined) entryOfHead(transfer.row.id, transfer.entries, head);
  return transfer;
}

async function importBudget(wish: Wish): Promise<void> {
  const { argument, head } = wish;
  if (argument === undefined) throw new UsageError('import needs a file');
  const transfer = await read(argument, head);
  await withStore(wish, async (store) => {
    await install(store, transfer);
    await verifyBudget(store, await rowOf(store, transfer.row.tenant, transfer.row.id));
  });
  say(`imported ${told(transfer)}`);
}

const told = ({ row, entries, answers }: Transfer) =>
  `budget ${row.id} of tenant ${row.tenant}: ${entries.length} entries, ${answers.length} answers, head ${row.state.head}`;

async function verify(wish: Wish): Promise<void> {
  const { argument, head, budget, tenant } = wish;
  if (argument !== undefined) {
    if (budget !== undefined) throw new UsageError('verify takes a file or a budget');
    say(`verified ${told(await read(argument, head))}`);
    return;
  }
  await withStore(wish, async (store) => {
    if (budget === undefined) {
      if (head !== undefined) throw new UsageError('a head belongs to a budget');
      const { budgets, entries } = await verifyAll(store);
      say(`verified ${budgets} budgets, ${entries} entries`);
      return;
    }
    const row = await rowOf(store, tenant, budget);
    await verifyBudget(store, row);
    const kept = head === undefined ? '' : `; the head that was kept is entry ${await entryIn(store, tenant, budget, head)}`;
    say(`verified budget ${budget} of tenant ${tenant}: ${row.state.seq} entries, head ${row.state.head}${kept}`);
  });
}

async function entryIn(store: Store, tenant: string, budget: string, head: string): Promise<number> {
  return entryOfHead(budget, await store.entries(tenant, budget, 0, Number.MAX_SAFE_INTEGER), head);
}

async function migrate(wish: Wish): Promise<void> {
  if (wish.argument !== undefined) throw new UsageError('migrate takes no arguments');
  const work = async (store: Store) => {
    const { budgets, entries } = await verifyAll(store);
    say(`the ledger has the tables of this release; verified ${budgets} budgets, ${entries} entries`);
  };
  await withStore(wish, work, true);
}

const verbs: Record<string, (wish: Wish) => Promise<void>> = { export: exportBudget, import: importBudget, verify, migrate };

/** Exit code of the command. */
async function main(): Promise<number> {
  try {
    const text = { type: 'string' } as const;
    const options = { ledger: text, tenant: text, budget: text, head: text, create: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [verb, argument, ...more] = positionals;
    const run = verbs[verb ?? ''];
    if (run === undefined) throw new UsageError('say export, import, verify or migrate');
    if (more.length > 0) throw new UsageError(`${verb} takes one argument at most`);
    if (values.create === true && verb !== 'import') throw new UsageError('only import may make a ledger');
    const { ledger: address = ledgerAddress(), tenant = 'local', budget, head, create = false } = values;
    await run({ address, tenant, budget, head, create, argument });
    return 0;
  } catch (error) {
    const usage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
    const expected =
      [StoreFault, BrokenChain, TransferError].some((kind) => error instanceof kind) || (error as { code?: string }).code === 'ENOENT';
    if (!usage && !expected) throw error;
    process.stderr.write(`${(error as Error).message}\n${usage ? USAGE : ''}`);
    return usage ? 2 : 1;
  }
}

process.exitCode = await main();
