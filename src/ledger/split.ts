/**
 * How much delta0 each of several jobs should take, so that their mu^2 add up to little. The costs are tables of certificates that were priced before; any
 * choice from them is sound, since each row is a certificate of its own. Which choice is best is a matter of cost alone.
 */

export interface Certificate {
  /** Integers in units of 1e-18. */
  delta0: bigint;
  mu_squared: bigint;
}

export interface Planned {
  /** How often the job will be charged. */
  times: number;
  /** In the order of delta0, which grows. */
  certificates: Certificate[];
}

type Choice = number[];

const total = (jobs: readonly Planned[], choice: Choice, member: keyof Certificate) =>
  jobs.reduce((sum, { times, certificates }, i) => sum + BigInt(times) * (certificates[choice[i] as number] as Certificate)[member], 0n);

/** What each job takes where a unit of delta0 is worth `price` units of mu^2: the minimum of mu^2 + price delta0. */
const chosenAt = (jobs: readonly Planned[], price: number): Choice =>
  jobs.map(({ certificates }) => {
    let best = 0;
    const value = ({ mu_squared, delta0 }: Certificate) => Number(mu_squared) + price * Number(delta0);
    for (const [i, one] of certificates.entries()) if (value(one) < value(certificates[best] as Certificate)) best = i;
    return best;
  });

/**
 * Rows, one a job, whose delta0 add up to at most `cap` and whose mu^2 are as small as one price for delta0 can make them, then improved row by row
 * with what is left. Null where even the first rows are too much.
 */
export function split(jobs: readonly Planned[], cap: bigint): Choice | null {
  const first = jobs.map(() => 0);
  if (total(jobs, first, 'delta0') > cap) return null;
  let [low, high] = [-40, 80];
  let best = first;
  for (let i = 0; i < 80; i++) {
    const middle = 0.5 * (low + high);
    const choice = chosenAt(jobs, 10 ** middle);
    if (total(jobs, choice, 'delta0') <= cap) [high, best] = [middle, choice];
    else low = middle;
  }
  for (;;) {
    const left = cap - total(jobs, best, 'delta0');
    let gain = 0n;
    let next: Choice | null = null;
    for (const [i, { times, certificates }] of jobs.entries()) {
      const here = certificates[best[i] as number] as Certificate;
      for (const [row, one] of certificates.entries()) {
        const saved = BigInt(times) * (here.mu_squared - one.mu_squared);
        if (BigInt(times) * (one.delta0 - here.delta0) <= left && saved > gain) [gain, next] = [saved, best.toSpliced(i, 1, row)];
      }
    }
    if (next === null) return best;
    best = next;
  }
}

/** The sums of a choice. */
export function sums(jobs: readonly Planned[], choice: Choice): Certificate {
  return { delta0: total(jobs, choice, 'delta0'), mu_squared: total(jobs, choice, 'mu_squared') };
}

/** Certificates that are looked at in one request of prices. */
const ROWS = 16;

/** Deltas from `from` to `to`, each the same factor above the one before; distinct, at least one unit. */
export function grid(from: bigint, to: bigint): bigint[] {
  const [low, high] = [Math.log(Math.max(1, Number(from))), Math.log(Number(to))];
  const inner = Array.from({ length: ROWS }, (_, i) => BigInt(Math.floor(Math.exp(low + ((high - low) * i) / (ROWS - 1)))));
  const bounded = [...inner.slice(0, -1), to].map((one) => (one < 1n ? 1n : one > to ? to : one));
  return [...new Set(bounded)].sort((a, b) => (a < b ? -1 : 1));
}
