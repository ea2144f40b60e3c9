/** Two engines against each other: an engine that is wrong by more than the second one's width is found out, and what it is wrong about is named. */
import t from 'tap';
import { backed } from '../../../src/accounting/engines/backed.ts';
import { type Compared, EnginesDisagree, enclosed, intersect } from '../../../src/accounting/engines/certify.ts';
import { profileOf } from '../../../src/accounting/engines/choose.ts';
import type { LawParameters, Phase } from '../../../src/accounting/mechanisms/law.ts';
import { mergePhases } from '../../../src/accounting/mechanisms/resolve.ts';
import type { PrivacyProfile, ProfilePoints } from '../../../src/accounting/profile/profile.ts';
import { Curve } from '../../../src/accounting/readings/curve.ts';
import { readMu } from '../../../src/accounting/readings/mu.ts';

const TOLERANCE = 1e-3;
const sampled = (probability: number, sigma: number): LawParameters => {
  return { kind: 'poisson', probability, base: { kind: 'gaussian', mu: 1 / sigma } };
};
const of = (...laws: [LawParameters, number][]): Phase[] => mergePhases(laws.map(([parameters, count]) => ({ parameters, count })));

/** A mechanism in so many uses: from few to many, from nearly Gaussian to rare events, of one law and of several. */
const mechanisms: Record<string, (share: number) => Phase[]> = {
  'a thousand steps': (share) => of([sampled(0.01, 1), Math.round(1000 * share)]),
  'nearly Gaussian': (share) => of([sampled(0.328, 9.4), Math.round(2000 * share)]),
  'few uses': (share) => of([sampled(0.3, 2), Math.round(100 * share)]),
  'rare events': (share) => of([sampled(0.0001, 0.5), Math.round(1e6 * share)]),
  'several laws': (share) =>
    of(
      [sampled(0.01, 1), Math.round(500 * share)],
      [sampled(0.02, 1.3), Math.round(500 * share)],
      [{ kind: 'gaussian', mu: 0.2 }, 1],
      [{ kind: 'laplace', epsilon: 0.1 }, 1],
    ),
};

const first = (phases: Phase[]) => profileOf(phases, { tolerance: TOLERANCE });
const second = (phases: Phase[]) => profileOf(phases, { tolerance: TOLERANCE, without: 'contour', coarse: true });

function readingOf(profile: PrivacyProfile): void {
  readMu(new Curve(profile), Math.log(1e-10), 1e-3 * TOLERANCE);
}

/** The contradiction that an action meets, or null. */
function contradiction(act: () => unknown): EnginesDisagree | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof EnginesDisagree) return error;
    throw error;
  }
}

/** The profile with one quantity moved by so much, bounds and value alike. */
function moved(profile: PrivacyProfile, quantity: Compared, by: number): PrivacyProfile {
  return {
    ...profile,
    evaluate: (direction, epsilon): ProfilePoints => {
      const points = profile.evaluate(direction, epsilon);
      for (const name of ['lower', 'value', 'upper'] as const) points[quantity][name] = points[quantity][name].map((x) => x + by);
      return points;
    },
  };
}

t.test('a second engine agrees with the first about its own mechanism, and not about one per cent more uses', async (t) => {
  for (const [name, phasesOf] of Object.entries(mechanisms)) {
    const contour = first(phasesOf(1));
    const lattice = second(phasesOf(1));
    t.same([contour.engine, lattice.engine], ['contour', 'lattice'], name);
    t.equal(
      contradiction(() => readingOf(intersect(contour, lattice))),
      null,
      `${name}: both engines agree`,
    );
    for (const share of [1.01, 0.99]) {
      const found = contradiction(() => readingOf(intersect(contour, second(phasesOf(share)))));
      t.ok(found !== null, `${name}: ${share} times as many uses are found out`);
      const [a, b] = found?.intervals ?? [];
      t.ok((a?.upper as number) < (b?.lower as number) || (b?.upper as number) < (a?.lower as number), `${name}: the intervals are apart`);
    }
  }
});

t.test('either engine may be the wrong one, about either quantity', async (t) => {
  for (const [name, phasesOf] of Object.entries(mechanisms)) {
    const contour = first(phasesOf(1));
    const lattice = second(phasesOf(1));
    for (const quantity of ['logDelta', 'logComplement'] as const) {
      for (const by of [-0.1, 0.1]) {
        const pairs: [string, PrivacyProfile, PrivacyProfile][] = [
          ['contour', moved(contour, quantity, by), lattice],
          ['lattice', contour, moved(lattice, quantity, by)],
        ];
        for (const [spoiled, a, b] of pairs) {
          const found = contradiction(() => new Curve(intersect(a, b)));
          t.equal(found?.quantity, quantity, `${name}: ${spoiled} wrong about ${quantity} by ${by}`);
          t.equal(found?.epsilon, 0, `${name}: at the first look`);
        }
      }
    }
    // An engine that claims that nothing ever leaks is asked all the same.
    t.ok(
      contradiction(() => new Curve(intersect(moved(contour, 'logDelta', -100), lattice))),
      `${name}: far too small a delta`,
    );
  }
});

t.test('the message names the engines, the quantity and the place', async (t) => {
  const phases = (mechanisms['few uses'] as (share: number) => Phase[])(1);
  const message = (quantity: Compared) =>
    contradiction(() => new Curve(intersect(moved(first(phases), quantity, -0.1), second(phases))))?.message;
  t.equal(message('logDelta'), 'contour and lattice disagree about ln delta at epsilon 0 in the remove direction');
  t.equal(message('logComplement'), 'contour and lattice disagree about ln(1 - delta) at epsilon 0 in the remove direction');
});

t.test('an engine behind another contradicts it in either quantity', async (t) => {
  const phases = (mechanisms['few uses'] as (share: number) => Phase[])(1);
  const fine = () => profileOf(phases, { tolerance: TOLERANCE, without: 'contour' });
  /** The contour engine, with ln delta too wide to say anything, so that the engine behind it is asked. */
  const wide: PrivacyProfile = {
    ...first(phases),
    onlyRounding: () => false,
    evaluate: (direction, epsilon) => {
      const points = first(phases).evaluate(direction, epsilon);
      points.logDelta.lower = points.logDelta.lower.map((x) => x - 1);
      points.logDelta.upper = points.logDelta.upper.map((x) => x + 1);
      return points;
    },
  };
  const ask = (profile: PrivacyProfile) => contradiction(() => backed(profile, fine).evaluate('remove', Float64Array.of(0.5)));
  t.equal(ask(wide), null, 'a wide interval is made narrower');
  for (const by of [-0.1, 0.1]) t.equal(ask(moved(wide, 'logComplement', by))?.quantity, 'logComplement', `ln(1 - delta) by ${by}`);
  for (const by of [-2, 2]) t.equal(ask(moved(wide, 'logDelta', by))?.quantity, 'logDelta', `ln delta by ${by}`);
});

t.test(
  'two laws that should enclose a mechanism: the value lies between their ends, and nothing between them is a contradiction',
  async (t) => {
    const phases = (mechanisms['few uses'] as (share: number) => Phase[])(1);
    const epsilon = Float64Array.of(-0.3, 0.5, 2);
    const law = first(phases);
    for (const direction of ['remove', 'add'] as const) {
      const { logDelta, logComplement } = enclosed(moved(law, 'logDelta', -0.1), law).evaluate(direction, epsilon);
      for (const { lower, value, upper } of [logDelta, logComplement])
        for (const i of epsilon.keys()) t.ok((lower[i] as number) <= (value[i] as number) && (value[i] as number) <= (upper[i] as number));
    }
    for (const [below, above, quantity] of [
      [moved(law, 'logDelta', 0.1), law, 'logDelta'],
      [law, moved(law, 'logDelta', -0.1), 'logDelta'],
      [moved(law, 'logComplement', -0.1), law, 'logComplement'],
    ] as const) {
      const found = contradiction(() => enclosed(below, above).evaluate('add', epsilon));
      t.equal(found?.quantity, quantity);
      const [a, b] = found?.intervals ?? [];
      t.ok((a?.upper as number) < (b?.lower as number) || (b?.upper as number) < (a?.lower as number), 'the intervals are apart');
    }
    // The value is that of the law above, also where that is an estimate below all that the law below leaves.
    const estimated: PrivacyProfile = {
      ...law,
      evaluate: (direction, at) => {
        const points = law.evaluate(direction, at);
        points.logDelta.value = points.logDelta.value.map((x) => x - 1e-3);
        return points;
      },
    };
    const { lower, value } = enclosed(law, estimated).evaluate('remove', epsilon).logDelta;
    t.same([...value], [...lower]);
  },
);
