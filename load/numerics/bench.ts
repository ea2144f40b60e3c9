/** What the tables share: the options of a run, the peers, and measurements that several tables read. */
import type { Composition, GdpFitAnswer } from '../../src/accounting/types.ts';
import { answer, mechanismOf, withFreshNoise, withOneMoreStep } from './configurations.ts';
import type { Measurement, Peers } from './peers.ts';
import { progress } from './print.ts';
import { type Contender, geometricMean, type PeerTiming, sideBySide } from './timing.ts';

export interface Bench {
  configs: string[];
  rounds: number;
  /** Requests of the memory run. */
  requests: number;
  peers: Peers | null;
  /** Filled by `fitTiming`. */
  fits: Map<string, FitTiming>;
  /** Whether certified fits are timed in the same rounds. */
  certified: boolean;
}

/** gdp-fit beside gdpnum; times are median seconds. */
export interface FitTiming {
  answer: GdpFitAnswer;
  cold: number;
  known: number;
  peer: PeerTiming | null;
  /** With two engines, or why there are no two; null when it was not asked for. */
  certified: { answer: GdpFitAnswer; seconds: number } | { refused: string } | null;
}

export function peerOf(bench: Bench, measurement: Measurement, config: string) {
  const { peers } = bench;
  return peers === null ? null : () => peers.run(measurement, config);
}

/** Cold: a law that this process has never seen. Known: a law that it has just seen, at one step more. */
export function coldAndKnown(mechanism: Composition, ask: (mechanism: Composition) => void): [Contender, Contender] {
  let next = mechanism;
  const prepareKnown = () => {
    const law = withFreshNoise(mechanism);
    ask(law);
    next = withOneMoreStep(law);
  };
  return [{ run: () => ask(withFreshNoise(mechanism)) }, { prepare: prepareKnown, run: () => ask(next) }];
}

/** The fit with two engines, or the refusal in words. */
function certifiedFit(mechanism: Composition): { answer: GdpFitAnswer } | { refused: string } {
  try {
    return { answer: answer('fitGdp', { mechanism, certify: true }) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

/** One measurement a configuration, however many tables ask. */
export async function fitTiming(bench: Bench, config: string): Promise<FitTiming> {
  const done = bench.fits.get(config);
  if (done !== undefined) return done;
  progress(`gdp-fit ${config}`);
  const mechanism = mechanismOf(config);
  const certified = bench.certified ? certifiedFit(mechanism) : null;
  const contenders: Contender[] = coldAndKnown(mechanism, (law) => void answer('fitGdp', { mechanism: law }));
  if (certified !== null && 'answer' in certified) contenders.push({ run: () => void certifiedFit(withFreshNoise(mechanism)) });
  const { peer, ours } = await sideBySide(peerOf(bench, 'gdpnum_mu', config), contenders, bench.rounds);
  const [cold, known, seconds = Number.NaN] = ours as [number, number, number?];
  const timing: FitTiming = {
    answer: answer('fitGdp', { mechanism }),
    cold,
    known,
    peer,
    certified: certified !== null && 'answer' in certified ? { ...certified, seconds } : certified,
  };
  bench.fits.set(config, timing);
  return timing;
}

/** Peer over ours; NaN when there is no peer's time. */
export function ratioOf(peer: PeerTiming | null, ours: number): number {
  return (peer?.seconds ?? Number.NaN) / ours;
}

/** Geometric mean and smallest of the ratios that exist, in words; '' when none does. */
export function summaryOf(name: string, ratios: Map<string, number>): string {
  const known = [...ratios].filter(([, ratio]) => Number.isFinite(ratio));
  if (known.length === 0) return '';
  const [at, least] = known.reduce((a, b) => (b[1] < a[1] ? b : a));
  const mean = geometricMean(known.map(([, ratio]) => ratio));
  return `${name}: geometric mean of ${known.length} ${mean.toFixed(1)}x, smallest ${least.toFixed(1)}x (${at}).`;
}
