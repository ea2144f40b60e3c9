/**
 * Exponential moments of one measure of a sum of lattice losses: P, or e^loss times Q.
 *
 * Exact moments cost a pass over all points. Where only a bound is needed, or a place to look at, the masses are first split onto
 * every 4th, 16th, ... point so that their mean is kept: E[e^(theta L)] is convex in L, so that K can only grow, by at most
 * count (theta F D)^2 / 8 for a spacing of F points.
 */
const BLOCK = 32;
const COARSENING = 4;
/** Fewest points that are worth coarsening. */
const FEW_POINTS = 512;
/** Growth of K that a coarse law may cause, and of the variance relative to its own. */
const ROUGH = 0.02;

export interface MeasureTerm {
  mass: Float64Array;
  origin: number;
  interval: number;
  count: number;
}

/** K, K' and K'' of the sum at theta, and K - theta K', which keeps its digits where theta K' is large. */
export interface Moments {
  k: number;
  mean: number;
  variance: number;
  centred: number;
}

/** Of one use, with the place of the mean among the points. */
export interface UseMoments extends Moments {
  meanIndex: number;
}

/** The masses are taken relative to the largest tilted one. */
function useMoments({ mass, origin, interval }: Omit<MeasureTerm, 'count'>, theta: number): UseMoments {
  const n = mass.length;
  // The tilt is applied from the end at which it is largest, so that nothing overflows.
  const anchor = theta > 0 ? n - 1 : 0;
  const ratio = Math.exp(-Math.abs(theta) * interval);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  // In blocks: the weight is recomputed at the start of each, and the rounding of a sum grows with the blocks, not the points.
  for (let from = 0; from < n; from += BLOCK) {
    let weight = Math.exp(-Math.abs(theta) * interval * from);
    if (weight < 1e-300) break;
    let b0 = 0;
    let b1 = 0;
    let b2 = 0;
    const to = Math.min(n, from + BLOCK);
    for (let i = from; i < to; i++) {
      const m = weight * (mass[theta > 0 ? n - 1 - i : i] as number);
      b0 += m;
      b1 += m * i;
      b2 += m * i * i;
      weight *= ratio;
    }
    s0 += b0;
    s1 += b1;
    s2 += b2;
  }
  const sign = theta > 0 ? -1 : 1;
  const m1 = s1 / s0;
  return {
    k: Math.log(s0) + theta * (origin + anchor * interval),
    mean: origin + (anchor + sign * m1) * interval,
    variance: Math.max(0, s2 / s0 - m1 * m1) * interval * interval,
    centred: Math.log(s0) - theta * sign * m1 * interval,
    meanIndex: anchor + sign * m1,
  };
}

function coarser(term: MeasureTerm): MeasureTerm {
  const { mass, origin, interval, count } = term;
  const out = new Float64Array(Math.ceil((mass.length - 1) / COARSENING) + 1);
  for (let j = 0; j < mass.length; j++) {
    const at = Math.floor(j / COARSENING);
    const share = (j - COARSENING * at) / COARSENING;
    const m = mass[j] as number;
    out[at] = (out[at] as number) + m * (1 - share);
    if (share > 0) out[at + 1] = (out[at + 1] as number) + m * share;
  }
  return { mass: out, origin, interval: COARSENING * interval, count };
}

function total(terms: readonly MeasureTerm[], uses: readonly Moments[]): Moments {
  const out = { k: 0, mean: 0, variance: 0, centred: 0 };
  for (const [i, { count }] of terms.entries()) {
    const m = uses[i] as Moments;
    out.k += count * m.k;
    out.mean += count * m.mean;
    out.variance += count * m.variance;
    out.centred += count * m.centred;
  }
  return out;
}

/** Tilts whose moments are remembered: the same few are asked for again and again. */
const REMEMBERED = 4;

export class Measure {
  readonly terms: readonly MeasureTerm[];
  /** Finest first; with the bound of the growth of K at theta, which is `growth` theta^2. */
  private readonly ladder: { terms: readonly MeasureTerm[]; growth: number }[];
  private readonly known = new Map<number, UseMoments[]>();

  constructor(terms: readonly MeasureTerm[]) {
    this.terms = terms;
    this.ladder = [{ terms, growth: 0 }];
    const { variance } = this.moments(0);
    for (let rung = terms; rung.some(({ mass }) => mass.length > FEW_POINTS); ) {
      rung = rung.map((term) => (term.mass.length > FEW_POINTS ? coarser(term) : term));
      let growth = 0;
      // A term that has not been coarsened has not grown.
      rung.forEach((term, i) => {
        if (term.interval > (terms[i] as MeasureTerm).interval) growth += (term.count * term.interval * term.interval) / 8;
      });
      if (growth > ROUGH * variance) break;
      this.ladder.push({ terms: rung, growth });
    }
  }

  /** Of one use of each term. */
  ofUses(theta: number): readonly UseMoments[] {
    let uses = this.known.get(theta);
    if (uses === undefined) {
      uses = this.terms.map((term) => useMoments(term, theta));
      if (this.known.size === REMEMBERED) this.known.delete(this.known.keys().next().value as number);
      this.known.set(theta, uses);
    }
    return uses;
  }

  moments(theta: number): Moments {
    return total(this.terms, this.ofUses(theta));
  }

  /** Moments of a law whose K is not below the exact one, and at most `growth` above it. */
  rough(theta: number, growth = ROUGH): Moments {
    const fits = (rung: { growth: number }) => rung.growth * theta * theta <= growth;
    const rung = this.ladder.findLast(fits);
    if (rung === undefined || rung.terms === this.terms) return this.moments(theta);
    const uses = rung.terms.map((term) => useMoments(term, theta));
    return total(rung.terms, uses);
  }
}
