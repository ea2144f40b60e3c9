/**
 * The error budget under attack: one ingredient of the contour is spoilt at a time, harder and harder (period, nodes, quadrature step,
 * precision), until the value is wrong by far more than the sound interval is wide. The term that answers for it says so, and the
 * interval still contains the truth: in both directions, in both tails, for reference values of every kind of composition.
 */
import t from 'tap';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import type { ContourOptions } from '../../../src/accounting/engines/contour/options.ts';
import { contourServes } from '../../../src/accounting/engines/contour/serves.ts';
import type { Phase } from '../../../src/accounting/mechanisms/law.ts';
import { resolveEvents } from '../../../src/accounting/mechanisms/resolve.ts';
import type { PrivacyProfile } from '../../../src/accounting/profile/profile.ts';
import type { Composition, Direction } from '../../../src/accounting/types.ts';
import { fixture } from '../ask.ts';

interface Truth {
  id: string;
  mechanism: Composition;
  quantity: string;
  inputs: { direction: Direction | 'both'; epsilon: number };
  log: number;
}

/** Mechanisms that the contour serves, with ln delta at some points of each direction. */
function references(): { name: string; phases: Phase[]; points: Truth[] }[] {
  const files = ['random-truth.json', 'heterogeneous-truth.json', 'rare-truth.json', 'schedule-truth.json'];
  const cases = files.flatMap((name) => fixture<{ cases: Truth[] }>(name).cases).filter(({ quantity }) => quantity === 'delta');
  const result = [];
  for (const points of Map.groupBy(cases, ({ id }) => id.split('/')[0] as string).values()) {
    const { mechanism, id } = points[0] as Truth;
    const resolved = resolveEvents(mechanism);
    if (!resolved.ok) throw new Error(resolved.refusal.detail);
    if (contourServes(resolved.phases).serves) result.push({ name: id.split('/')[0] as string, phases: resolved.phases, points });
  }
  return result;
}

/** Every third mechanism, about two dozen of every kind, and all whose uses seldom lose anything. */
const chosen = references().filter(({ name }, i) => i % 3 === 0 || name.startsWith('rare') || name.startsWith('schedule'));

interface Found {
  lower: number;
  value: number;
  upper: number;
}

function read(profile: PrivacyProfile, { inputs }: Truth): Found {
  const at = (direction: Direction): Found => {
    const { logDelta } = profile.evaluate(direction, Float64Array.of(inputs.epsilon));
    return { lower: logDelta.lower[0]!, value: logDelta.value[0]!, upper: logDelta.upper[0]! };
  };
  return at(inputs.direction === 'both' ? 'remove' : inputs.direction);
}

function largestTerm(profile: PrivacyProfile, name: string): number {
  return profile.errorBudget().terms.find((term) => term.name === name)?.value ?? 0;
}

const attacks: [string, ContourOptions[]][] = [
  ['aliasing', [{ periodFactor: 0.7 }, { periodFactor: 0.45 }, { periodFactor: 0.25 }]],
  ['truncation', [{ nodesFactor: 0.75 }, { nodesFactor: 0.5 }, { nodesFactor: 0.25 }]],
  ['quadrature', [{ quadratureStep: 1.5 }, { quadratureStep: 2.5 }, { quadratureStep: 4 }]],
  ['rounding', [{ unit: 2 ** -24 }]],
];

for (const [name, steps] of attacks) {
  t.test(`${name}: the interval follows what is spoilt`, async (t) => {
    let wrong = 0;
    let points = 0;
    for (const { name: law, phases, points: truths } of chosen) {
      const sound = contourProfile(phases);
      const intact = truths.map((truth) => read(sound, truth));
      const before = largestTerm(sound, name);
      let after = before;
      for (const options of steps) {
        const spoilt = contourProfile(phases, options);
        for (const [i, truth] of truths.entries()) {
          const { lower, value, upper } = read(spoilt, truth);
          const slack = 2e-15 + 4e-16 * Math.abs(truth.log);
          t.ok(
            // An end that is no number bounds nothing: whoever asks is told 0 or 1.
            !(lower > truth.log + slack) && !(upper < truth.log - slack),
            `${truth.id} ${JSON.stringify(options)}: ${truth.log} in [${lower}, ${upper}]`,
          );
          const width = (intact[i] as Found).upper - (intact[i] as Found).lower;
          if (Math.abs(value - truth.log) > 10 * width) wrong++;
          points++;
        }
        const term = largestTerm(spoilt, name);
        after = Number.isNaN(term) ? Number.POSITIVE_INFINITY : Math.max(after, term);
      }
      t.ok(after >= before, `${law}: ${name} grows from ${before} to ${after}`);
    }
    // What is spoilt must be seen to be wrong, or nothing was tested.
    t.ok(wrong > 0.02 * points, `${wrong} of ${points} values are off by ten widths of the sound interval`);
  });
}

t.test('the mechanisms are of every kind', async (t) => {
  t.ok(chosen.length >= 15, `${chosen.length} mechanisms`);
  for (const kind of ['mixed', 'replace', 'sampled', 'heterogeneous']) {
    t.ok(
      chosen.some(({ name }) => name.startsWith(kind)),
      kind,
    );
  }
});
