/** Request bodies of the scenarios. Each `fresh` body asks a question that no earlier one asked, at the same cost. */

export interface Ask {
  path: string;
  body: string;
}
/** The next request of a scenario. */
export type Asks = () => Ask;

const composition = (events: object[]) => ({ kind: 'composition', adjacency: 'add_remove', events });
/** DP-SGD on a data set of 50,000 with expected batches of 16,400 records. */
const training = (noise_multiplier: number) =>
  composition([{ kind: 'gaussian', noise_multiplier, sampling: { scheme: 'poisson', probability: 0.328 }, count: 2000 }]);
const mixed = (noise_multiplier: number) =>
  composition([
    { kind: 'gaussian', noise_multiplier, sampling: { scheme: 'poisson', probability: 0.01 }, count: 1000 },
    { kind: 'laplace', noise_multiplier: 20, sampling: { scheme: 'none' }, count: 10 },
  ]);

const BASE_NOISE = 9.4;
let asked = 0;
/** A noise multiplier that was not used before in this run; the steps are too small to change the work. */
const freshNoise = (base: number) => base + ++asked * 1e-7;

const ask = (path: string, request: object): Ask => ({ path, body: JSON.stringify(request) });
const sample = ask('/v1/gdp-fit', { mechanism: training(BASE_NOISE), deltas: [1e-5] });

/** Byte for byte the same request. */
export const cached: Asks = () => sample;

/** The same question in other bytes: a counter written as white space after the body, of constant length. */
export const canonical: Asks = () => {
  const blanks = (++asked).toString(2).padStart(32, '0').replaceAll('0', ' ').replaceAll('1', '\t');
  return { path: sample.path, body: sample.body + blanks };
};

export const gdpFit: Asks = () => ask('/v1/gdp-fit', { mechanism: training(freshNoise(BASE_NOISE)), deltas: [1e-5] });
/** 1,000 steps of DP-SGD in so many phases, each with noise of its own; with a sampling probability of their own nothing of them is known. */
const phased = (phases: number, first: number, probability = 0.01 + ++asked * 1e-11) =>
  composition(
    Array.from({ length: phases }, (_, i) => ({
      kind: 'gaussian',
      noise_multiplier: first + (0.3 * i) / phases,
      sampling: { scheme: 'poisson', probability },
      count: 1000 / phases,
    })),
  );
export const onePhase: Asks = () => ask('/v1/gdp-fit', { mechanism: phased(1, freshNoise(1)) });
export const hundredPhases: Asks = () => ask('/v1/gdp-fit', { mechanism: phased(100, freshNoise(1)) });
export const profile: Asks = () =>
  ask('/v1/profile', { mechanism: training(freshNoise(BASE_NOISE)), epsilon: { from: 0, to: 12, points: 200 } });
export const compose: Asks = () => ask('/v1/compose', { mechanism: mixed(freshNoise(1)), deltas: [1e-5, 1e-9], epsilons: [0, 1, 4] });

/** Of 100 requests: 80 repeated, 10 repeated in other bytes, 4 new fits, 3 new profiles, 3 new compositions. */
export const mix: Asks = () => {
  const place = ++asked % 100;
  if (place < 80) return cached();
  if (place < 90) return canonical();
  if (place < 94) return gdpFit();
  return place < 97 ? profile() : compose();
};

/** A curve of 20,000 points, some 800 kB of JSON: what must not be parsed on the event loop. */
export const longCurve: Asks = () => {
  const points = 20_000;
  const shift = ++asked * 1e-9;
  const fpr = Array.from({ length: points + 1 }, (_, i) => i / points);
  const fnr = fpr.map((x) => (x === 0 ? 1 : x === 1 ? 0 : (1 - Math.sqrt(x)) ** 2 * (1 - shift)));
  return ask('/v1/gdp-fit', { mechanism: { kind: 'trade_off_points', fpr, fnr, interpretation: 'exact_piecewise_linear' } });
};

/** What fills all workers and the queue: new fits, and a long curve now and then. */
export const saturating: Asks = () => (++asked % 8 === 0 ? longCurve() : gdpFit());
