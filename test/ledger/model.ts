/**
 * A small model of a ledger beside the real one: numbers of thousandths, no entries, no store. A parent with two disjoint parts, a child on each, and a
 * budget of its own; commands are drawn by fast-check.
 */
import fc from 'fast-check';
import type { Header } from '../../src/ledger/budget.ts';
import type { Answer, Command } from '../../src/ledger/commands.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import type { Store } from '../../src/ledger/store.ts';
import { verifyBudget } from '../../src/ledger/verify.ts';
import { capacity, charge, commit, header, leg, NOON, newKey, opening, outcomeOf, release, reserve, type Said, saidIn } from './build.ts';

const HOME = { a: 'whole', b: 'whole', alone: null } as const;
type Name = keyof typeof HOME;
const NAMES = Object.keys(HOME) as Name[];

interface Lot {
  name: Name;
  cost: number;
}
interface Reserved {
  id: string;
  lots: Lot[];
  expires: number;
  partial: boolean;
}

export class Model {
  caps: Record<Name | 'whole', number> = { a: 700, b: 800, alone: 500, whole: 1000 };
  spent: Record<Name, number> = { a: 0, b: 0, alone: 0 };
  open: Reserved[] = [];
  settled: Reserved[] = [];
  raised = new Set<string>();
  now = NOON;
  /** Sequences share a ledger, each under a tenant of its own. */
  readonly tenant: string;
  answered: { command: Command; answer: Answer }[] = [];

  constructor(tenant: string) {
    this.tenant = tenant;
  }

  held(name: Name): number {
    return this.open.flatMap(({ lots }) => lots.filter((lot) => lot.name === name)).reduce((sum, { cost }) => sum + cost, 0);
  }
  load(name: Name | 'whole'): number {
    return name === 'whole' ? Math.max(this.load('a'), this.load('b')) : this.spent[name] + this.held(name);
  }
  fits(lots: Lot[]): boolean {
    const after = (name: Name) => this.load(name) + lots.filter((lot) => lot.name === name).reduce((sum, { cost }) => sum + cost, 0);
    return NAMES.every((name) => after(name) <= this.caps[name]) && Math.max(after('a'), after('b')) <= this.caps.whole;
  }
  /** What has expired counts as spent. */
  expire(): void {
    for (const one of this.open.filter(({ expires }) => expires <= this.now)) {
      for (const { name, cost } of one.lots) this.spent[name] += cost;
      this.settled.push(one);
    }
    this.open = this.open.filter(({ expires }) => expires > this.now);
  }
}

const decimal = (thousandths: number) => (thousandths / 1000).toFixed(3);

function legsOf(lots: Lot[]) {
  return lots.flatMap(({ name, cost }) => {
    const own = leg(name, decimal(cost));
    return HOME[name] === null ? [own] : [own, leg('whole', decimal(cost), { partition: name })];
  });
}

function budgetsOf({ lots }: Reserved): string[] {
  return [...new Set(legsOf(lots).map(({ budget }) => budget))];
}

export async function openAll(ledger: Ledger, { caps, tenant }: Model): Promise<void> {
  const cap = (name: Name | 'whole') => [decimal(caps[name])];
  const partitions = { names: ['a', 'b'], combination: { of: 'largest', factor: 1 } as const };
  const open = (of: Header) => outcomeOf(ledger, { ...opening({ ...of, tenant }), tenant });
  await open(header('whole', { cap: cap('whole'), partitions }));
  for (const name of NAMES) {
    const partition_of = HOME[name] === null ? null : { budget: HOME[name], partition: name };
    await open(header(name, { cap: cap(name), partition_of }));
  }
}

/** Whether the ledger decided as the model did; throws where not. */
function expectSame(what: string, outcome: Said, admitted: boolean): void {
  if (outcome.ok !== admitted) throw new Error(`${what}: the model says ${admitted}, the ledger ${JSON.stringify(outcome)}`);
}

async function compare(ledger: Ledger, model: Model): Promise<void> {
  for (const name of [...NAMES, 'whole'] as const) {
    const row = await ledger.budget(model.tenant, name);
    if (row === null) throw new Error(`${name} is gone`);
    const checked = await ledger.check({
      op: 'check',
      tenant: model.tenant,
      caller: 'tester',
      now: model.now,
      instance: 'i',
      legs: [leg(name, '0.001')],
      event: {},
      engine_version: 'e',
      max_cost: [],
      told: {},
    });
    const said = saidIn(checked);
    if (!said.ok) throw new Error('a dry run was refused');
    const amounts = said.standings[0]?.amounts[0];
    const load = Math.round(1000 * (Number(amounts?.spent) + Number(amounts?.reserved)));
    if (load !== model.load(name) || Math.round(1000 * Number(amounts?.cap)) !== model.caps[name]) {
      throw new Error(`${name}: the model holds ${model.load(name)} of ${model.caps[name]}, the ledger ${JSON.stringify(amounts)}`);
    }
    if (row.state.capacity_changed !== model.raised.has(name))
      throw new Error(`${name}: capacity_changed is ${row.state.capacity_changed}`);
  }
}

type Real = { ledger: Ledger; store: Store };
type Step = fc.AsyncCommand<Model, Real>;

const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await compare(real.ledger, model);
  },
  toString: () => name,
});

async function ask({ ledger }: Real, model: Model, asked: Command): Promise<Said> {
  const command = { ...asked, tenant: model.tenant };
  const ran = await ledger.run(command);
  if (ran.kind === 'doubt') throw new Error(ran.doubt);
  model.answered.push({ command, answer: ran.answer });
  return saidIn(ran.answer);
}

const lots = fc.uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), cost: fc.integer({ min: 1, max: 260 }) }), {
  selector: ({ name }) => name,
  minLength: 1,
  maxLength: 3,
});

/** One reservation enters one part of a parent. */
const onePart = (list: Lot[]) => (list.filter(({ name }) => HOME[name] !== null).length > 1 ? list.slice(0, 1) : list);

const charges = lots.map((list) =>
  step(`charge ${JSON.stringify(list)}`, async (model, real) => {
    model.expire();
    const admitted = model.fits(list);
    expectSame('charge', await ask(real, model, charge(legsOf(list), { now: model.now })), admitted);
    if (admitted) for (const { name, cost } of list) model.spent[name] += cost;
  }),
);

const reserves = fc.tuple(lots, fc.integer({ min: 1, max: 40 }), fc.boolean()).map(([all, seconds, partial]) => {
  const list = onePart(all);
  return step(`reserve ${JSON.stringify(list)} for ${seconds} s`, async (model, real) => {
    model.expire();
    const admitted = model.fits(list);
    const expires = model.now + 1000 * seconds;
    const kind = partial ? 'per_use' : 'no';
    const outcome = await ask(real, model, reserve(legsOf(list), expires, { now: model.now, partial: kind }));
    expectSame('reserve', outcome, admitted);
    if (outcome.ok) model.open.push({ id: outcome.reservation as string, lots: list, expires, partial });
  });
});

const settles = fc.tuple(fc.nat(), fc.constantFrom('commit', 'part', 'release')).map(([pick, how]) =>
  step(`${how} ${pick}`, async (model, real) => {
    model.expire();
    const all = [...model.open, ...model.settled];
    const one = all[pick % Math.max(1, all.length)];
    if (one === undefined) return;
    const isOpen = model.open.includes(one);
    const budgets = budgetsOf(one);
    const now = { now: model.now };
    const half = one.lots.map(({ name, cost }) => ({ name, cost: Math.floor(cost / 2) + 1 - (cost > 1 ? 1 : 0) }));
    const costs = Object.fromEntries(legsOf(half).map(({ budget, cost }) => [budget, cost]));
    const first = one.lots[0]?.name as Name;
    const command =
      how === 'release' ? release(first, one.id, budgets, now) : commit(first, one.id, how === 'part' ? costs : null, budgets, now);
    const admitted = isOpen && (how !== 'part' || one.partial);
    expectSame(how, await ask(real, model, command), admitted);
    if (!admitted) return;
    model.open = model.open.filter((other) => other !== one);
    model.settled.push(one);
    const taken = how === 'release' ? [] : how === 'part' ? half : one.lots;
    for (const { name, cost } of taken) model.spent[name] += cost;
  }),
);

const waits = fc.integer({ min: 1, max: 30 }).map((seconds) =>
  step(`wait ${seconds} s`, async (model) => {
    model.now += 1000 * seconds;
    model.expire();
  }),
);

const repeats = fc.tuple(fc.nat(), fc.boolean()).map(([pick, sameBody]) =>
  step(`repeat ${pick}`, async (model, { ledger }) => {
    const one = model.answered[pick % Math.max(1, model.answered.length)];
    if (one === undefined) return;
    const ran = await ledger.run({ ...one.command, now: model.now, ...(sameBody ? {} : { fingerprint: newKey() }) });
    if (!sameBody) {
      if (ran.kind !== 'doubt' || ran.doubt !== 'key_reused') throw new Error('a key was used twice');
      return;
    }
    if (ran.kind !== 'answer' || !ran.replayed) throw new Error('a repetition was taken for new');
    if (ran.answer.body !== one.answer.body || ran.answer.status !== one.answer.status)
      throw new Error('a repetition was answered differently');
  }),
);

const capacities = fc.tuple(fc.constantFrom(...NAMES, 'whole' as const), fc.integer({ min: 1, max: 1500 })).map(([name, cap]) =>
  step(`capacity of ${name} ${cap}`, async (model, real) => {
    model.expire();
    const admitted = model.load(name) <= cap;
    const row = await real.ledger.budget(model.tenant, name);
    const used = (row?.state.last_taker ?? 0) > 0;
    expectSame('capacity', await ask(real, model, capacity(name, [decimal(cap)], { now: model.now })), admitted);
    if (!admitted) return;
    if (cap > model.caps[name] && used) model.raised.add(name);
    model.caps[name] = cap;
  }),
);

const steps = [charges, charges, reserves, settles, waits, repeats, capacities];

/** Every budget of a sequence is what its log says. */
async function verify({ store }: Real, tenant: string): Promise<void> {
  for (const row of await store.budgets(tenant, '', 10)) await verifyBudget(store, row);
}

/** Runs `runs` random sequences, each under a tenant of its own; throws at the first difference, shrunk. */
export async function runModel(real: Real, runs: number, seed: number): Promise<void> {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
      const model = new Model(`tenant-${made++}`);
      await openAll(real.ledger, model);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await verify(real, model.tenant);
    }),
    { numRuns: runs, seed },
  );
}
