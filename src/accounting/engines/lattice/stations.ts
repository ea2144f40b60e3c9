/** Where the width of a lattice is planned: tilts, from the moments of laws in a few points each. Nothing here bounds anything. */

/** -ln of the false positive rate down to which the width is planned, less what tails fall below their exponent. */
const DEPTH = 21;
/** The same for a coarse lattice, of which no epsilon will be read. */
const COARSE_DEPTH = 10;
const SMALLEST_QUANTILE = 0.5;
const LARGEST_TILT = 1e4;
/** Of the logarithm of a tilt, which is then known to a few in a thousand, or to a tenth. */
const BISECTIONS = 12;
const ROUGH_BISECTIONS = 7;

/** A law in a few points, their losses ascending, for moments. */
export interface Sketch {
  loss: Float64Array;
  mass: Float64Array;
  span: number;
  variance: number;
}

export interface Counted {
  sketch: Sketch;
  count: number;
}

/** K, K' and K'' of one use. */
export function tilted({ loss, mass }: Pick<Sketch, 'loss' | 'mass'>, theta: number): { k: number; mean: number; variance: number } {
  const top = Math.max(theta * (loss[0] as number), theta * (loss[loss.length - 1] as number));
  let sum = 0;
  let first = 0;
  let second = 0;
  for (let j = 0; j < loss.length; j++) {
    const l = loss[j] as number;
    const m = (mass[j] as number) * Math.exp(theta * l - top);
    sum += m;
    first += m * l;
    second += m * l * l;
  }
  const mean = first / sum;
  return { k: top + Math.log(sum), mean, variance: second / sum - mean * mean };
}

/** Where the width is looked at: a tilt, and the width of mu and of epsilon there in units of V / 2. */
export interface Station {
  theta: number;
  factor: number;
}

/** A direction whose true positive rate has a quantile so much farther out than the other's does not decide mu. */
const FARTHER = 1;

/** Exponents of both error rates at the mean of a tilted law: of the false positive rate, and of the true positive rate. */
interface Exponents {
  fpr: number;
  tpr: number;
}

/** The smallest tilt t > 0 of a direction with so large an exponent, as a tilt of P, and its exponents; null where the largest loss comes first. */
function tiltFor(
  sketches: readonly Counted[],
  direction: 1 | -1,
  { rate, depth, bisections }: { rate: keyof Exponents; depth: number; bisections: number },
): (Exponents & { t: number; theta: number }) | null {
  // Of the dual: K(-1 - t), whose mean is that of -S.
  const tiltOf = (t: number) => (direction > 0 ? t : -1 - t);
  const at = (t: number): Exponents => {
    let k = 0;
    let mean = 0;
    for (const { sketch, count } of sketches) {
      const m = tilted(sketch, tiltOf(t));
      k += count * m.k;
      mean += count * direction * m.mean;
    }
    return { fpr: (t + 1) * mean - k, tpr: t * mean - k };
  };
  let low = 1e-3;
  let high = LARGEST_TILT;
  if (at(high)[rate] < depth) return null;
  for (let i = 0; i < bisections; i++) {
    const middle = Math.sqrt(low * high);
    if (at(middle)[rate] > depth) high = middle;
    else low = middle;
  }
  return { ...at(low), t: low, theta: tiltOf(low) };
}

/** The tilt at the false positive rate e^-DEPTH of a direction; null where its largest loss comes first. */
function farStation(sketches: readonly Counted[], direction: 1 | -1, coarse: boolean): (Station & { quantile: number }) | null {
  const bisections = coarse ? ROUGH_BISECTIONS : BISECTIONS;
  const far = tiltFor(sketches, direction, { rate: 'fpr', depth: coarse ? COARSE_DEPTH : DEPTH, bisections });
  if (far === null) return null;
  const quantile = Math.max(SMALLEST_QUANTILE, Math.sqrt(2 * Math.max(0, far.tpr)));
  // Of mu alone, or of epsilon too.
  return { theta: far.theta, factor: far.t / (coarse ? Math.max(1, quantile) : Math.min(1, quantile)), quantile };
}

/** Where windows end that leave out e^-depth, beyond the laws under P and under Q: there K is wanted to within about 1. */
export function windowStations(sketches: readonly Counted[], depth: number, tolerance: number): Station[] {
  const asked = { rate: 'tpr', depth, bisections: ROUGH_BISECTIONS } as const;
  const ends = [tiltFor(sketches, 1, asked), tiltFor(sketches, -1, asked)].filter((end) => end !== null);
  return ends.map(({ t, theta }) => ({ theta, factor: t * t * tolerance }));
}

export function stationsOf(sketches: readonly Counted[], mu: number, coarse: boolean): Station[] {
  const far = [farStation(sketches, 1, coarse), farStation(sketches, -1, coarse)].filter((station) => station !== null);
  const nearest = Math.min(...far.map(({ quantile }) => quantile));
  return [{ theta: -0.5, factor: 1 / mu }, ...far.filter(({ quantile }) => quantile <= nearest + FARTHER)];
}
