/**
 * Median CPU times of contenders in one warm process, taken in turns with each other and with a peer: CPU seconds of all threads, collection of
 * garbage and compilation included, which other work on the machine lengthens far less than wall times.
 */

export interface PeerRun {
  value: number | null;
  seconds: number | null;
  /** CPU seconds of all its threads. */
  cpu?: number | null;
  note?: string;
}
export interface PeerTiming {
  value: number | null;
  /** Median; null when the peer failed or was stopped, which `note` explains. */
  seconds: number | null;
  note: string;
}
/** One piece of our own work. `prepare` is not timed. */
export interface Contender {
  prepare?(): void;
  run(): void;
}
export interface SideBySide {
  peer: PeerTiming | null;
  /** Median seconds of each contender, in their order. */
  ours: number[];
}

/** CPU seconds of untimed runs before the first timed one, so that compiled code is compared with compiled code. */
const WARM_UP = 1.5;
const FEWEST_WARM_UPS = 2;
const MOST_WARM_UPS = 1000;
/** Seconds that one contender may take in all, and the runs that this buys. */
const BUDGET = 1.5;
const FEWEST_RUNS = 3;
const USUAL_RUNS = 9;
const MOST_RUNS = 60;
/** A run this short is repeated at least USUAL_RUNS times, whatever the budget. */
const SHORT = 0.5;
/** A run this long is not repeated, and needs no warming up: the first one counts. */
const LONG = 3;
/** A peer that takes longer is run once. */
const SLOW_PEER = 15;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

function secondsOf({ prepare, run }: Contender): number {
  prepare?.();
  const start = process.cpuUsage();
  run();
  return cpuSince(start);
}

/** Runs a contender until it is warm and says how often it is run from then on; `timed` gets a first run that is long enough to count. */
function runsOf(contender: Contender, timed: number[]): number {
  const seen: number[] = [];
  const start = process.cpuUsage();
  const warm = () => seen.length >= FEWEST_WARM_UPS && (seen.length >= MOST_WARM_UPS || cpuSince(start) > WARM_UP);
  while (!warm()) {
    const seconds = secondsOf(contender);
    if (seconds > LONG) {
      timed.push(seconds);
      return 0;
    }
    seen.push(seconds);
  }
  const typical = median(seen.slice(seen.length >> 1));
  const fewest = typical < SHORT ? USUAL_RUNS : FEWEST_RUNS;
  return Math.min(MOST_RUNS, Math.max(fewest, Math.ceil(BUDGET / typical)));
}

/**
 * In each round the peer runs once and every contender takes its share of runs, so that both see the same machine.
 * Without a peer the contenders alone take turns.
 */
export async function sideBySide(peer: (() => Promise<PeerRun>) | null, contenders: Contender[], rounds: number): Promise<SideBySide> {
  const ours = contenders.map((contender) => {
    const timed: number[] = [];
    return { contender, timed, runs: runsOf(contender, timed) };
  });
  const theirs: PeerRun[] = [];
  for (let round = 1; round <= rounds; round++) {
    const last = theirs.at(-1);
    const again = last === undefined || (last.seconds !== null && last.seconds < SLOW_PEER);
    if (peer !== null && again) theirs.push(await peer());
    for (const { contender, timed, runs } of ours) {
      const share = Math.ceil((round * runs) / rounds) - Math.ceil(((round - 1) * runs) / rounds);
      for (let i = 0; i < share; i++) timed.push(secondsOf(contender));
    }
  }
  return { peer: peer === null ? null : summary(theirs), ours: ours.map(({ timed }) => median(timed)) };
}

function summary(runs: PeerRun[]): PeerTiming {
  const failed = runs.find(({ seconds }) => seconds === null);
  if (failed !== undefined) return { value: null, seconds: null, note: failed.note ?? 'failed' };
  return { value: runs.at(-1)?.value ?? null, seconds: median(runs.map(({ seconds, cpu }) => (cpu ?? seconds) as number)), note: '' };
}
