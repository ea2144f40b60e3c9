/**
 * The valley between the bulk of the losses and rare events: relative accuracy where a line through both has none.
 * Truth: test/fixtures/generate/valley.py, nested integrals and inversion with seventy digits, valley_single.py, a series, and rare_bulk.py, a convolution, which know nothing of parts.
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { EnginesDisagree } from '../../../src/accounting/engines/certify.ts';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import { settingsOf } from '../../../src/accounting/engines/contour/options.ts';
import { contourServes } from '../../../src/accounting/engines/contour/serves.ts';
import { storeFor } from '../../../src/accounting/engines/contour/store.ts';
import { valleyOf } from '../../../src/accounting/engines/contour/valley.ts';
import type { Phase } from '../../../src/accounting/mechanisms/law.ts';
import { lawOf } from '../../../src/accounting/mechanisms/laws.ts';
import { Curve } from '../../../src/accounting/readings/curve.ts';
import { readMu } from '../../../src/accounting/readings/mu.ts';

interface Row {
  phases: [number, number, number][];
  epsilon: number;
  lnDelta: number;
}
const rows: Row[] = JSON.parse(readFileSync(new URL('../../fixtures/valley.json', import.meta.url), 'utf8'));

const phasesOf = (list: [number, number, number][], replace = false): Phase[] =>
  list.map(([probability, sigma, count]) => ({
    law: lawOf(
      replace
        ? { kind: 'poisson_replace', probability, noise: 'gaussian', shift: 1 / sigma }
        : { kind: 'poisson', probability, base: { kind: 'gaussian', mu: 1 / sigma } },
    ),
    count,
  }));

t.test('delta has relative accuracy between the bulk and rare events', async (t) => {
  t.ok(rows.length >= 25);
  for (const { phases, epsilon, lnDelta } of rows) {
    const profile = contourProfile(phasesOf(phases));
    const name = `${JSON.stringify(phases)} at ${epsilon}`;
    const { logDelta, tests } = profile.evaluate('remove', Float64Array.of(epsilon));
    const [lower, value, upper] = [logDelta.lower[0]!, logDelta.value[0]!, logDelta.upper[0]!];
    // The reference is a double.
    const slack = 2e-16 * Math.abs(lnDelta);
    t.ok(lower <= lnDelta + slack && lnDelta <= upper + slack, `${name}: ${lnDelta} in [${lower}, ${upper}]`);
    t.ok(lower <= value && value <= upper && upper - lower < 1e-6, `${name}: ${upper - lower} wide`);
    // Any test bounds delta from below: P - e^eps Q <= delta; the best one, S > eps, attains it.
    const attained = Math.exp(tests.logTpr[0]! - lnDelta) - Math.exp(epsilon + tests.logFpr[0]! - lnDelta);
    t.ok(attained <= 1 + 1e-12 && attained > 1 - 2e-3, `${name}: the test attains ${attained} of delta`);
    // The dual direction at -eps: 1 - e^-eps (1 - delta).
    const dual = profile.evaluate('add', Float64Array.of(-epsilon)).logDelta;
    const truth = Math.log(-Math.expm1(-epsilon) + Math.exp(lnDelta - epsilon));
    t.ok(dual.lower[0]! <= truth + 1e-15 && truth <= dual.upper[0]! + 1e-15, `${name}: and of the dual at -eps`);
  }
});

type Uncertain = Row & { error: number; replace: boolean };
const read = (name: string): Uncertain[] => JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'));

t.test('rare events whose line for epsilon 0 is beyond reach are told in parts, within the bulk as well', async (t) => {
  for (const { phases: list, replace, epsilon, lnDelta, error } of read('rare-bulk.json')) {
    const phases = phasesOf(list, replace);
    t.ok(contourServes(phases).serves, `${JSON.stringify(list)} is served`);
    const { logDelta, tests } = contourProfile(phases).evaluate('remove', Float64Array.of(epsilon));
    const [lower, upper] = [logDelta.lower[0]!, logDelta.upper[0]!];
    const name = `${JSON.stringify(list)} ${replace} at ${epsilon}`;
    t.ok(lower <= lnDelta + error && lnDelta <= upper + error, `${name}: ${lnDelta} in [${lower}, ${upper}]`);
    t.ok(upper - lower < 1e-6, `${name}: ${upper - lower} wide`);
    const attained = Math.exp(tests.logTpr[0]! - lnDelta) - Math.exp(epsilon + tests.logFpr[0]! - lnDelta);
    t.ok(attained <= 1 + 2 * error, `${name}: no test attains more than delta, ${attained}`);
  }
});

t.test('the truth lies inside where one rare event decides', async (t) => {
  const singles = read('valley-single.json');
  const settings = settingsOf({});
  let told = 0;
  for (const { phases, replace, epsilon, lnDelta, error } of singles) {
    const valley = valleyOf(storeFor(phasesOf(phases, replace), settings)!, settings)!;
    const all = () => ({ lower: -1e4, value: -1, upper: 1e4 });
    const readings: Parameters<typeof valley.sharpen>[1] = [all(), all(), all()];
    if (valley.sharpen(epsilon, readings) === null) continue;
    told++;
    const [{ lower, upper }] = readings;
    const name = `${JSON.stringify(phases)} ${replace} at ${epsilon}`;
    t.ok(lower <= lnDelta + error && lnDelta <= upper + error, `${name}: ${lnDelta} in [${lower}, ${upper}]`);
  }
  t.ok(told > 0.9 * singles.length, `${told} of ${singles.length} were told`);
});

t.test('the parts say as much as a line where the line is accurate', async (t) => {
  let sharpened = 0;
  for (const [phases, epsilons] of [
    [[[1e-4, 1, 1000]], [0.008, 0.012, 6, 10]],
    [[[1e-4, 0.5, 1000]], [3, 5, 8]],
    [[[1e-3, 2, 100]], [0.01, 6]],
    [[[1e-2, 1, 10]], [2, 4, 8]],
    [
      [
        [1e-2, 1, 10],
        [1e-4, 0.7, 100],
      ],
      [2, 4],
    ],
  ] as [[number, number, number][], number[]][]) {
    const laws = phasesOf(phases);
    const settings = settingsOf({});
    const valley = valleyOf(storeFor(laws, settings)!, settings)!;
    for (const epsilon of epsilons) {
      const { logDelta } = contourProfile(laws).evaluate('remove', Float64Array.of(epsilon));
      const [from, to] = [logDelta.lower[0]!, logDelta.upper[0]!];
      t.ok(to - from < 1e-6, `a line serves ${JSON.stringify(phases)} at ${epsilon}`);
      const all = () => ({ lower: -1e4, value: -1, upper: 0 });
      const readings: Parameters<typeof valley.sharpen>[1] = [all(), all(), all()];
      const width = valley.sharpen(epsilon, readings);
      if (width === null) continue;
      sharpened++;
      const [{ lower, upper }] = readings;
      t.ok(lower <= to && from <= upper, `${JSON.stringify(phases)} at ${epsilon}: [${lower}, ${upper}] meets [${from}, ${to}]`);
      t.ok(width < 1e-3, `and is ${width} wide`);
    }
  }
  t.ok(sharpened >= 8, `${sharpened} were told both ways`);
});

t.test('a line that contradicts the parts is refused, with both intervals', async (t) => {
  const laws = phasesOf([[1e-4, 0.5, 1000]]);
  const settings = settingsOf({});
  const valley = valleyOf(storeFor(laws, settings)!, settings)!;
  const epsilon = 5;
  const { logDelta } = contourProfile(laws).evaluate('remove', Float64Array.of(epsilon));
  const [from, to] = [logDelta.lower[0]!, logDelta.upper[0]!];
  const all = () => ({ lower: -1e4, value: -1, upper: 0 });
  const line = (shift: number) => ({ lower: from + shift, value: from + shift, upper: to + shift });
  const refused = (readings: Parameters<typeof valley.sharpen>[1]) => {
    try {
      valley.sharpen(epsilon, readings);
    } catch (error) {
      if (error instanceof EnginesDisagree) return error;
      throw error;
    }
    return null;
  };
  t.equal(refused([line(0), all(), all()]), null, 'the line as it is is none of them');
  for (const shift of [-1e-2, 1e-2, 30]) {
    const error = refused([line(shift), all(), all()])!;
    t.match(error, { quantity: 'logDelta', direction: 'remove', epsilon }, `${shift} off`);
    const [theirs, parts] = error.intervals;
    t.same(theirs, { lower: from + shift, upper: to + shift });
    t.ok(parts.lower <= to && from <= parts.upper, 'the parts are right');
  }
  for (const [i, quantity] of [
    [1, 'logAbove'],
    [2, 'logDualAbove'],
  ] as const) {
    const readings: Parameters<typeof valley.sharpen>[1] = [all(), all(), all()];
    readings[i] = { lower: -1e4, value: -1e4, upper: -9e3 };
    t.equal(refused(readings)?.quantity, quantity, quantity);
  }
});

t.test('epsilons at and beyond either end of what doubles hold', async (t) => {
  for (const list of [[[1e-4, 1, 1000]], [[1e-3, 0.125, 3]], [[1e-6, 0.5, 20]], [[0.3, 3, 5]]] as [number, number, number][][]) {
    const profile = contourProfile(phasesOf(list));
    for (const epsilon of [0, 1e-300, 1e-20, 1e-12, 1e-7, 30, 200, 700, 720, 5000]) {
      const { logDelta } = profile.evaluate('remove', Float64Array.of(epsilon));
      const [lower, value, upper] = [logDelta.lower[0]!, logDelta.value[0]!, logDelta.upper[0]!];
      t.ok(lower <= value && value <= upper && upper <= 0, `${JSON.stringify(list)} at ${epsilon}: ${value} in [${lower}, ${upper}]`);
    }
  }
});

t.test('the order of questions changes nothing', async (t) => {
  const list: [number, number, number][] = [[1e-4, 1, 500]];
  const epsilons = [0.05, 0.3, 0.31, 1, 0.9, 2.5, 0.06, 0.4, 1.6, 3.1, 0.2, 0.7];
  const read = (order: number[]) => {
    const profile = contourProfile(phasesOf(list));
    return new Map(order.map((at) => [at, profile.evaluate('remove', Float64Array.of(at)).logDelta.upper[0]!]));
  };
  const first = read(epsilons);
  const second = read([...epsilons].reverse());
  for (const at of epsilons) t.equal(second.get(at), first.get(at), `at ${at}`);
});

t.test('mu is told at small floors', async (t) => {
  for (const list of [[[1e-4, 1, 1000]], [[1e-3, 2, 100]]] as [number, number, number][][]) {
    const curve = new Curve(contourProfile(phasesOf(list)));
    let last = 0;
    for (const floor of [1e-10, 1e-20, 1e-40]) {
      const { lower, upper } = readMu(curve, Math.log(floor), 1e-6);
      if (upper === null) throw new Error('no upper end');
      t.ok(upper - lower < 1e-5 * upper, `${JSON.stringify(list)} at ${floor}: [${lower}, ${upper}]`);
      t.ok(upper >= last, 'and rises towards small floors');
      last = lower;
    }
  }
});
