/** The ln-moment of a composition: K = sum count_k K_k, in either region of tilts, and what is known of its decay. */
import type { Phase } from '../../mechanisms/law.ts';
import { logMomentOf } from '../../mechanisms/moments/index.ts';
import type { Jet, LineMoment, Precision } from '../../mechanisms/moments/moment.ts';
import { scheduleOf } from '../../mechanisms/moments/schedule.ts';
import { type Decay, decayOf, decayOfSchedule } from './decay.ts';
import { sampledGaussian, scheduled } from './scheduled.ts';

export interface Term {
  moment: LineMoment;
  count: number;
}

export interface Composite {
  /** What sums to K. */
  terms: Term[];
  /** What multiplies to a bound of the characteristic function. */
  decays: Decay[];
  uses: number;
  logMassP: number;
  logMassQ: number;
  minimumLoss: number;
  maximumLoss: number;
  maximumTilt: number;
  minimumTilt: number;
  jet(t: number): Jet;
}

/** Products of nodes and points of the costliest law, for `nodes` nodes that are `h` apart: on a lattice each law costs as well. */
export function workOf(terms: readonly Term[], t: number, h: number, nodes: number): number {
  return terms.reduce((most, { moment }) => Math.max(most, moment.work(t, nodes * h)), 0) * nodes;
}

/** Null when a law has no ln-moment here. */
export function compositeOf(phases: readonly Phase[], precision: Precision): Composite | null {
  const { groups, others } = scheduled(phases);
  const terms: Term[] = [];
  const decays: Decay[] = [];
  for (const { q, members } of groups) {
    const schedule = scheduleOf(q, members, (mu) => sampledGaussian(q, mu, precision), precision);
    terms.push({ moment: schedule.moment, count: 1 });
    decays.push(decayOfSchedule(schedule));
  }
  for (const { law, count } of others) {
    const moment = logMomentOf(law.parameters, precision);
    if (moment === null) return null;
    terms.push({ moment, count });
    decays.push(decayOf({ moment, count }));
  }
  const sum = (part: (m: LineMoment) => number) => terms.reduce((total, { moment, count }) => total + count * part(moment), 0);
  const jets = new Map<number, Jet>();
  return {
    terms,
    decays,
    uses: phases.reduce((total, { count }) => total + count, 0),
    logMassP: sum((m) => m.logMassP),
    logMassQ: sum((m) => m.logMassQ),
    minimumLoss: sum((m) => m.minimumLoss),
    maximumLoss: sum((m) => m.maximumLoss),
    maximumTilt: Math.min(...terms.map(({ moment }) => moment.maximumTilt)),
    minimumTilt: Math.max(...terms.map(({ moment }) => moment.minimumTilt ?? -moment.maximumTilt)),
    jet(t) {
      let known = jets.get(t);
      if (known === undefined) {
        known = { value: 0, slope: 0, curvature: 0 };
        for (const { moment, count } of terms) {
          const jet = moment.jet(t);
          known.value += count * jet.value;
          known.slope += count * jet.slope;
          known.curvature += count * jet.curvature;
        }
        jets.set(t, known);
      }
      return known;
    },
  };
}
