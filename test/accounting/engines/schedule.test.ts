/** Schedules of noise, computed together: against each law by itself, and the bounds of their decay against their own nodes. */
import t from 'tap';
import { compositionOf } from '../../../src/accounting/engines/contour/composite.ts';
import { contourProfile } from '../../../src/accounting/engines/contour/contour.ts';
import { decayOf, decayOfSchedule } from '../../../src/accounting/engines/contour/decay.ts';
import { contourServes } from '../../../src/accounting/engines/contour/serves.ts';
import { FULL_PRECISION } from '../../../src/accounting/mechanisms/moments/moment.ts';
import { poissonGaussianMoment } from '../../../src/accounting/mechanisms/moments/poisson-gaussian.ts';
import { rulesOf } from '../../../src/accounting/mechanisms/moments/schedule/rule.ts';
import { scheduleOf } from '../../../src/accounting/mechanisms/moments/schedule/schedule.ts';
import { resolveEvents } from '../../../src/accounting/mechanisms/resolve.ts';
import type { Composition } from '../../../src/accounting/types.ts';

const exampleOf = (phases: number, least: number, most: number): Composition => ({
  kind: 'composition',
  adjacency: 'add_remove',
  events: Array.from({ length: phases }, (_, i) => ({
    kind: 'gaussian',
    noise_multiplier: least + ((most - least) * i) / phases,
    sampling: { scheme: 'poisson', probability: 0.01 },
    count: 10,
  })),
});

const kinds = [
  { q: 0.01, least: 0.77, most: 1.02, laws: 40, count: 25 },
  { q: 0.3, least: 0.1, most: 0.19, laws: 30, count: 100 },
  { q: 1e-4, least: 1.1, most: 1.9, laws: 60, count: 1000 },
  { q: 0.97, least: 0.3, most: 0.5, laws: 20, count: 1 },
  { q: 0.5, least: 0.02, most: 0.035, laws: 50, count: 3 },
];

for (const { q, least, most, laws, count } of kinds) {
  const lawOf = (shift: number) => poissonGaussianMoment(q, shift, FULL_PRECISION);
  const members = Array.from({ length: laws }, (_, i) => ({ shift: least * (most / least) ** (i / (laws - 1)), count: count + (i % 3) }));
  const own = members.map(({ shift, count }) => ({ moment: lawOf(shift), count }));
  const schedule = scheduleOf(q, members, lawOf);
  const name = `q ${q}, shifts ${least} to ${most}`;

  t.test(`${name}: jets and nodes are those of the laws`, async (t) => {
    for (const tilt of [-40, -9, -2.5, -1.001, -0.5, 1e-6, 0.3, 2, 8, 30]) {
      const jet = schedule.moment.jet(tilt);
      const value = own.reduce((sum, { moment, count }) => sum + count * moment.jet(tilt).value, 0);
      const slope = own.reduce((sum, { moment, count }) => sum + count * moment.jet(tilt).slope, 0);
      t.ok(Math.abs(jet.value - value) <= 1e-12 * (laws * count + Math.abs(value)), `K(${tilt}): ${jet.value}, ${value}`);
      t.ok(Math.abs(jet.slope - slope) <= 1e-11 * (laws * count + Math.abs(slope)), `K'(${tilt}): ${jet.slope}, ${slope}`);
      for (const step of [0.05, 0.7, 5]) {
        const joint = schedule.moment.nodes(tilt, step, 30, 16);
        const apart = own.map(({ moment, count }) => ({ nodes: moment.nodes(tilt, step, 30, 16), count }));
        for (let j = 0; j < 30; j++) {
          const sum = (part: 're' | 'im' | 'rounding' | 'quadrature') =>
            apart.reduce((all, { nodes, count }) => all + count * nodes[part][j]!, 0);
          const theirs = sum('rounding') + sum('quadrature') + 2e-15 * laws * (Math.abs(sum('re')) + Math.abs(sum('im')));
          const allowed = joint.rounding[j]! + joint.quadrature[j]! + theirs;
          // The imaginary part is known up to full turns.
          const turns = (joint.im[j]! - sum('im')) / (2 * Math.PI);
          const off = Math.hypot(joint.re[j]! - sum('re'), 2 * Math.PI * (turns - Math.round(turns)));
          if (!(off <= allowed)) t.fail(`node ${j} of ${step} at ${tilt}: off by ${off}, allowed ${allowed}`);
        }
        t.ok(Number.isFinite(joint.re[29]!), `nodes of ${step} at ${tilt}`);
      }
    }
  });

  t.test(`${name}: no bound of the decay is below the laws' own nodes`, async (t) => {
    const decay = decayOfSchedule(schedule);
    for (const tilt of [-9, -0.5, 0.3, 4]) {
      for (const step of [0.02, 0.3, 2]) {
        const line = { t: tilt, h: step, first: 16 };
        const nodes = own.map(({ moment, count }) => ({ nodes: moment.nodes(tilt, step, 65, 16), count }));
        const log = (j: number) =>
          nodes.reduce((sum, { nodes, count }) => sum + count * (nodes.re[j]! - nodes.re[0]! - nodes.rounding[j]! - nodes.rounding[0]!), 0);
        for (const [from, to] of [
          [1, 2],
          [5, 9],
          [20, 60],
        ] as const) {
          let highest = Number.NEGATIVE_INFINITY;
          for (let j = from; j <= to; j++) highest = Math.max(highest, log(j));
          const band = decay.logBand(tilt, from * step, to * step);
          t.ok(band >= highest - 1e-9 && band <= 0, `band ${from} to ${to} of ${step} at ${tilt}: ${band} above ${highest}`);
          const envelope = decay.logEnvelope(tilt, from * step, Number.NEGATIVE_INFINITY);
          t.ok(envelope >= highest - 1e-9, `envelope from ${from} of ${step} at ${tilt}: ${envelope} above ${highest}`);
        }
        const gaps = new Float64Array(40);
        decay.addGaps(line, 20, 40, gaps);
        const theirs = new Float64Array(40);
        for (const term of own) decayOf(term).addGaps(line, 20, 40, theirs);
        for (let i = 0; i < 40; i++) {
          if (!(gaps[i]! >= Math.max(log(20 + i), log(21 + i)) - 1e-9)) t.fail(`gap ${i} of ${step} at ${tilt}: ${gaps[i]} below a node`);
          // What is told from a neighbour says less than what is told from the law.
          if (!(gaps[i]! >= theirs[i]! - 1e-9 * (1 + Math.abs(theirs[i]!))))
            t.fail(`gap ${i} of ${step} at ${tilt}: ${gaps[i]} sharper than ${theirs[i]}`);
        }
        t.ok(gaps[0]! <= 0, 'gaps add nothing');
      }
    }
  });
}

t.test('few laws in place of many err by no more than they say, and say no more than they must', async (t) => {
  const q = 0.01;
  const lawOf = (shift: number) => poissonGaussianMoment(q, shift, FULL_PRECISION);
  const members = Array.from({ length: 70 }, (_, i) => ({ shift: 0.5 * 2 ** (i / 69), count: 10 + (i % 3) }));
  const { rules } = rulesOf(members, lawOf);
  const sumAt = (uses: { shift: number; count: number }[], tilt: number, step: number) => {
    const sum = { re: 0, im: 0, error: 0 };
    for (const { shift, count } of uses) {
      const { re, im, rounding, quadrature } = lawOf(shift).nodes(tilt, step, 8, 8);
      sum.re += count * re[7]!;
      sum.im += count * im[7]!;
      sum.error += count * (rounding[7]! + quadrature[7]! + 1e-15 * (Math.abs(re[7]!) + Math.abs(im[7]!)));
    }
    return sum;
  };
  let seen = 0;
  for (const make of rules.slice(0, 3)) {
    const rule = make();
    for (const tilt of [-6, -1.5, -0.5, 0.2, 1, 3, 5]) {
      for (const step of [1e-3, 0.1, 1, 3]) {
        const bound = rule.error(tilt, 7 * step);
        const [few, all] = [sumAt(rule.members, tilt, step), sumAt(members, tilt, step)];
        const off = Math.hypot(few.re - all.re, few.im - all.im);
        t.ok(off <= bound + few.error + all.error, `${rule.members.length} laws at ${tilt} + ${7 * step} i: ${off} within ${bound}`);
        if (off > 10 * (few.error + all.error) && bound < 1e7 * off) seen++;
      }
    }
  }
  // What is small beside the rounding of the laws themselves tests nothing.
  t.ok(seen >= 5, `${seen} errors seen`);
});

t.test('phases are computed together where there are many near each other, whatever their order', async (t) => {
  const resolved = resolveEvents(exampleOf(60, 1, 1.3));
  if (!resolved.ok) throw new Error(resolved.refusal.detail);
  const composite = compositionOf(resolved.phases, FULL_PRECISION, false);
  t.equal(composite?.terms.length, 1, 'one term');
  t.equal(composite?.uses, 60 * 10);
  const few = resolveEvents(exampleOf(10, 0.8, 8));
  if (!few.ok) throw new Error(few.refusal.detail);
  t.equal(compositionOf(few.phases, FULL_PRECISION, false)?.terms.length, 10, 'far apart');
  t.equal(compositionOf(resolved.phases, FULL_PRECISION, true)?.terms.length, 60, 'where that is asked');
});

// Truth: trapezoid rules along a vertical line and for each law on it, in 80-bit arithmetic with two steps that agree to 7e-14.
t.test('few uses of many laws are left to the bounds of the laws themselves', async (t) => {
  const resolved = resolveEvents({
    kind: 'composition',
    adjacency: 'add_remove',
    events: Array.from({ length: 20 }, (_, i) => ({
      kind: 'gaussian',
      noise_multiplier: (80 + i) / 100,
      sampling: { scheme: 'poisson', probability: 0.99 },
      count: 1,
    })),
  });
  if (!resolved.ok) throw new Error(resolved.refusal.detail);
  t.ok(contourServes(resolved.phases).serves, 'their lines end');
  const { logDelta } = contourProfile(resolved.phases).evaluate('remove', Float64Array.of(5, 20));
  for (const [i, truth] of [-0.11148277684552, -3.08672982602866].entries()) {
    const [lower, upper] = [logDelta.lower[i]!, logDelta.upper[i]!];
    t.ok(lower - 1e-13 <= truth && truth <= upper + 1e-13 && upper - lower < 1e-10, `${truth} in [${lower}, ${upper}]`);
  }
});
