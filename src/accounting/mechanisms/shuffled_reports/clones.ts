/**
 * The clone pair of n shuffled reports of an e-DP randomiser R (Feldman, McMillan and Talwar 2021, Theorem 3.2).
 *
 * Of the two inputs to be told apart, R(x0) and R(x1) are mixtures of two laws U0 and U1 with weights e^e : 1 and 1 : e^e, and every other
 * report is one of U0 and U1, at even odds, with probability r = e^-e: it is at least e^-e times R(x0) and R(x1), whose sum is U0 + U1.
 * Of one bit by randomised response U0 and U1 are the two outputs, and each has at least the mass 1 / (e^e + 1): r = 2 / (e^e + 1). An observer who is told which of the other reports are such clones
 * only sees how many of them and of the own report are U0. With c ~ Bin(n - 1, r) clones and m = c + 1 the pair is, for j of m,
 *   P(j) = B(j) 2 (j + (m - j) e^-e) / (m (1 + e^-e)),   Q(j) = P(m - j),   B = Bin(m, 1/2).
 *
 * Made smaller in ways that only raise the profile, for every real eps:
 * - fewer clones hide less (adding one is post-processing), so a count of clones may be rounded down;
 * - an outcome may be split into two with other losses whose P and Q masses add up to its own (merging them is post-processing);
 * - r is taken lower by more than all roundings together.
 */
import type { Atom } from '../law.ts';

/** What is known of R. */
export type Randomizer = 'any' | 'binary_randomized_response';

/** Relative, of r: far above the rounding of the longest recurrence, far below what rounding clones down does. */
const SAFETY = 1e-9;
/** ln of the mass beyond which a tail is taken to be no clones, or the largest loss. */
const LOG_TAIL = -90;
/** Counts of clones within a group differ by less than this, relative to them. */
const GROUP = 3e-4;
/** Outcomes above which losses are placed on a lattice. */
const MOST_EXACT = 2000;
/** Points of the lattice in one standard deviation of the loss, and at most on either side of 0; the last cell reaches to the end. */
const FINENESS = 100;
const MOST_POINTS = 4000;

interface Masses {
  /** Value of the first mass. */
  from: number;
  mass: Float64Array;
  /** What lies below and above, from above. */
  below: number;
  above: number;
}

/** Bin(n, p) from its mode outwards by the ratio of neighbours, normalised at the end. */
function binomial(n: number, p: number): Masses {
  const odds = p / (1 - p);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const smallest = Math.exp(LOG_TAIL);
  const up = [1];
  for (let k = mode; k < n && (up[up.length - 1] as number) > smallest; k++) {
    up.push(((up[up.length - 1] as number) * odds * (n - k)) / (k + 1));
  }
  const down: number[] = [];
  for (let k = mode, last = 1; k > 0 && last > smallest; k--) {
    last = (last * k) / (odds * (n - k + 1));
    down.push(last);
  }
  const mass = Float64Array.from([...down.reverse(), ...up]);
  let total = 0;
  for (const one of mass) total += one;
  for (let i = 0; i < mass.length; i++) mass[i] = (mass[i] as number) / total;
  const from = mode - down.length;
  // Ratios fall away from the mode, so a tail is at most geometric with the ratio at its start.
  const tail = (edge: number, ratio: number) => (edge * ratio) / (1 - ratio);
  const first = mass[0] as number;
  const last = mass[mass.length - 1] as number;
  const to = from + mass.length - 1;
  return { from, mass, below: tail(first, from / (odds * (n - from + 1))), above: tail(last, (odds * (n - to)) / (to + 1)) };
}

/** Counts of clones, each with its probability; neighbours within GROUP are counted at the least of them. */
function cloneCounts(others: number, rate: number): { clones: number; probability: number }[] {
  if (others === 0) return [{ clones: 0, probability: 1 }];
  const { from, mass, below, above } = binomial(others, rate);
  const groups: { clones: number; probability: number }[] = below > 0 ? [{ clones: 0, probability: below }] : [];
  for (let i = 0; i < mass.length; ) {
    const clones = from + i;
    const length = 1 + Math.floor(GROUP * clones);
    let probability = 0;
    for (const end = Math.min(mass.length, i + length); i < end; i++) probability += mass[i] as number;
    groups.push({ clones, probability });
  }
  const highest = groups[groups.length - 1] as { probability: number };
  highest.probability += above;
  return groups;
}

/** Every outcome of a loss of at least 0, with its P mass; each stands for its mirror image too, of which that is the Q mass. */
function eachOutcome(epsilon: number, clones: number, probability: number, put: (loss: number, p: number) => void): void {
  const low = Math.exp(-epsilon);
  const rise = -Math.expm1(-epsilon);
  const m = clones + 1;
  const middle = Math.ceil(0.5 * m);
  const smallest = Math.exp(LOG_TAIL);
  // B in units of its largest mass; the outcome in the middle is its own mirror image, so it counts by half.
  const half: number[] = [2 * middle === m ? 0.5 : 1];
  let total = half[0] as number;
  let mass = 1;
  for (let j = middle; j < m && mass > smallest; j++) {
    mass *= (m - j) / (j + 1);
    half.push(mass);
    total += mass;
  }
  const scale = probability / (total * m * (1 + low));
  for (let i = 0; i < half.length; i++) {
    const j = middle + i;
    const loss = j === m ? epsilon : Math.log1p(((2 * j - m) * rise) / (j * low + (m - j)));
    put(loss, scale * (half[i] as number) * (j + (m - j) * low));
  }
  const last = middle + half.length - 1;
  const ratio = (m - last) / (last + 1);
  if (last < m) put(epsilon, (probability * (half[half.length - 1] as number) * ratio) / (total * (1 - ratio)));
}

/** Points at 0, h, 2 h .., and at epsilon; an outcome between two is split so that both its masses are kept. */
class Lattice {
  readonly #interval: number;
  readonly #epsilon: number;
  readonly #mass: Float64Array;
  #last = 0;

  constructor(epsilon: number, interval: number, points: number) {
    this.#epsilon = epsilon;
    this.#interval = interval;
    this.#mass = new Float64Array(points);
  }

  put(loss: number, p: number): void {
    const mass = this.#mass;
    const i = Math.min(mass.length - 1, Math.floor(loss / this.#interval));
    const low = i * this.#interval;
    const high = i === mass.length - 1 ? this.#epsilon : low + this.#interval;
    const share = Math.min(1, Math.max(0, Math.expm1(low - loss) / Math.expm1(low - high)));
    mass[i] = (mass[i] as number) + p * (1 - share);
    if (i === mass.length - 1) this.#last += p * share;
    else mass[i + 1] = (mass[i + 1] as number) + p * share;
  }

  /** Losses of at least 0 and their P masses. */
  points(): [number, number][] {
    const inner = Array.from(this.#mass, (p, i): [number, number] => [i * this.#interval, p]);
    return [...inner, [this.#epsilon, this.#last] as [number, number]].filter(([, p]) => p > 0);
  }
}

/** Both halves: the mass at -l is the Q mass at l. */
function mirrored(points: [number, number][]): Atom[] {
  const right = points.map(([loss, p]): Atom => (loss === 0 ? { loss, p: 2 * p, q: 2 * p } : { loss, p, q: p * Math.exp(-loss) }));
  const left = right.filter(({ loss }) => loss > 0).map(({ loss, p, q }): Atom => ({ loss: -loss, p: q, q: p }));
  return [...left.reverse(), ...right];
}

/** Atoms of a pair that dominates n = honest shuffled reports, ascending; symmetric. */
export function cloneAtoms(epsilon: number, honest: number, randomizer: Randomizer): Atom[] {
  const inverse = Math.exp(-epsilon);
  const rate = randomizer === 'any' ? inverse : (2 * inverse) / (1 + inverse);
  const groups = cloneCounts(honest - 1, rate * (1 - SAFETY));
  const outcomes = groups.reduce((sum, { clones }) => sum + 0.5 * clones + 1, 0);
  const exact = outcomes <= MOST_EXACT;
  const typical = 1 + (honest - 1) * rate;
  const deviation = (2 * Math.tanh(0.5 * epsilon)) / Math.sqrt(typical);
  const cells = Math.ceil((FINENESS * epsilon) / deviation);
  const points = Math.min(cells, MOST_POINTS);
  const lattice = new Lattice(epsilon, epsilon / cells, points);
  const losses = new Map<number, number>();
  const put = exact
    ? (loss: number, p: number) => losses.set(loss, (losses.get(loss) ?? 0) + p)
    : (loss: number, p: number) => lattice.put(loss, p);
  for (const { clones, probability } of groups) eachOutcome(epsilon, clones, probability, put);
  return mirrored(exact ? [...losses].sort(([a], [b]) => a - b) : lattice.points());
}
