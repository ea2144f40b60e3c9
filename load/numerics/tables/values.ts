/**
 * The same question to every tool: value against reference value, width of our interval, median times and ratios. Our time is that of the
 * operation that answers the question: gdp-fit with all its readings for mu, compose for epsilon, trade-off for the TPR.
 */
import type { Interval, ProbabilityCurve } from '../../../src/accounting/types.ts';
import { type Bench, coldAndKnown, fitTiming, peerOf, ratioOf, summaryOf } from '../bench.ts';
import { answer, goldenValue, mechanismOf } from '../configurations.ts';
import type { Measurement } from '../peers.ts';
import { milliseconds, note, power, progress, seconds, significant, table, times, widthOf } from '../print.ts';
import { type PeerTiming, sideBySide } from '../timing.ts';

type Mechanism = ReturnType<typeof mechanismOf>;
type Bounds = Pick<Interval, 'lower' | 'value' | 'upper'>;

interface Question {
  quantity: string;
  /** Tools that answer it, as they are shown. */
  tools: [Measurement, string][];
  ours(mechanism: Mechanism, certify: boolean): Bounds;
  golden(config: string): number | undefined;
}

const DOMAIN = 'alpha_and_beta_in_[1e-10,1-1e-10]';

function firstOf(curve: ProbabilityCurve): Bounds {
  return { lower: curve.lower[0] ?? null, value: curve.value[0] ?? null, upper: curve.upper[0] ?? null };
}

const MU: Question = {
  quantity: 'mu, floor 1e-10',
  tools: [['gdpnum_mu', 'gdpnum']],
  ours: (mechanism, certify) => answer('fitGdp', { mechanism, certify }).mu,
  golden: (config) => goldenValue(config, 'mu_star', { domain: DOMAIN })?.expected.value,
};

const QUESTIONS: Question[] = [
  MU,
  {
    quantity: 'epsilon at 1e-5',
    tools: [
      ['dp_accounting_epsilon', 'dp-accounting'],
      ['prv_epsilon', 'prv-accountant'],
    ],
    ours: (mechanism, certify) => answer('composeEvents', { mechanism, deltas: [1e-5], certify }).epsilon_at[0]?.epsilon as Interval,
    golden: (config) => goldenValue(config, 'epsilon', { delta: 1e-5 })?.expected.value,
  },
  {
    quantity: 'TPR at FPR 1e-3',
    tools: [['riskcal_tpr', 'riskcal']],
    ours: (mechanism, certify) => firstOf(answer('computeTradeOff', { mechanism, fpr: [1e-3], certify }).tpr),
    golden: (config) => goldenValue(config, 'beta', { alpha: 1e-3 })?.expected.one_minus,
  },
];

interface Asked {
  cold: number;
  known: number;
  peer: PeerTiming | null;
}

async function ask(bench: Bench, question: Question, measurement: Measurement, config: string): Promise<Asked> {
  // mu is also what the next tables are about: one measurement serves all
  if (question === MU) return fitTiming(bench, config);
  progress(`${measurement} ${config}`);
  const mechanism = mechanismOf(config);
  const contenders = coldAndKnown(mechanism, (law) => void question.ours(law, false));
  const { peer, ours } = await sideBySide(peerOf(bench, measurement, config), contenders, bench.rounds);
  const [cold, known] = ours as [number, number];
  return { cold, known, peer };
}

/** The reference value, or the interval of two engines where there is none. */
function reference(question: Question, config: string): { text: string; lower: number; upper: number } {
  const golden = question.golden(config);
  if (golden !== undefined) return { text: golden.toPrecision(10), lower: golden, upper: golden };
  const { lower, upper } = question.ours(mechanismOf(config), true);
  if (lower === null || upper === null) throw new Error(`two engines leave the ${question.quantity} of ${config} open`);
  return { text: `${((lower + upper) / 2).toPrecision(10)} ± ${power((upper - lower) / 2)}`, lower, upper };
}

/** Relative distance from the nearest value that the reference allows. */
function offBy(value: number | null, { lower, upper }: { lower: number; upper: number }): number {
  if (value === null) return Number.NaN;
  return value < lower ? value / lower - 1 : value > upper ? value / upper - 1 : 0;
}

export async function values(bench: Bench): Promise<void> {
  const rows: string[][] = [];
  const notes: string[] = [];
  for (const question of QUESTIONS) {
    for (const [measurement, tool] of question.tools) {
      const cold = new Map<string, number>();
      const known = new Map<string, number>();
      for (const config of bench.configs) {
        const truth = reference(question, config);
        const asked = await ask(bench, question, measurement, config);
        const bounds = question.ours(mechanismOf(config), false);
        cold.set(config, ratioOf(asked.peer, asked.cold));
        known.set(config, ratioOf(asked.peer, asked.known));
        rows.push([
          config,
          question.quantity,
          truth.text,
          significant(bounds.value),
          power(offBy(bounds.value, truth)),
          widthOf(bounds),
          tool,
          asked.peer?.note || power(offBy(asked.peer?.value ?? null, truth)),
          seconds(asked.peer?.seconds),
          milliseconds(asked.cold),
          times(cold.get(config)),
          milliseconds(asked.known),
          times(known.get(config)),
        ]);
      }
      notes.push(summaryOf(`${question.quantity} against ${tool}, cold`, cold), summaryOf('known law', known));
    }
  }
  const ours = ['value', 'off by', 'width'];
  const header = ['', 'quantity', 'reference', ...ours, 'peer', 'peer off by', 'peer s', 'cold ms', 'ratio', 'known ms', 'ratio'];
  table('The same question to every tool', header, rows);
  for (const text of notes) note(text);
}
