/** The ln-moment of a composition: K = sum count_k K_k, in either region of tilts, and what is known of its decay. */
import type { Phase } from '../../mechanisms/law.ts';
import { logMomentOf } from '../../mechanisms/moments/index.ts';
import type { Jet, LineMoment, LogMoment, Precision } from '../../mechanisms/moments/moment.ts';
import { scheduleOf } from '../../mechanisms/moments/schedule/schedule.ts';
import { type Decay, decayOf, decayOfSchedule } from './decay.ts';
import { sampledGaussian, scheduled } from './scheduled.ts';

export interface Term {
  moment: LineMoment;
  count: number;
}

/** A term that is one law. */
export interface Use extends Term {
  moment: LogMoment;
}

export interface Composite {
  /** What sums to K. */
  terms: readonly Term[];
  /** The laws themselves, null where some are only known together. */
  laws: readonly Use[] | null;
  /** What multiplies to a bound of the characteristic function. */
  decays: readonly Decay[];
  uses: number;
  /** Laws that stand behind the terms. */
  distinct: number;
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

/** @param apart whether each law is computed by itself; null when a law has no ln-moment here */
export function compositionOf(phases: readonly Phase[], precision: Precision, apart: boolean): Composite | null {
  const { groups, others } = apart ? { groups: [], others: phases } : scheduled(phases);
  const laws: Use[] = [];
  for (const { law, count } of others) {
    const moment = logMomentOf(law.parameters, precision);
    if (moment === null) return null;
    laws.push({ moment, count });
  }
  if (groups.length === 0) return compositeOf(laws);
  const schedules = groups.map(({ q, members }) => scheduleOf(q, members, (mu) => sampledGaussian(q, mu, precision), precision));
  return composite({
    terms: [...schedules.map(({ moment }) => ({ moment, count: 1 })), ...laws],
    laws: null,
    decays: [...schedules.map(decayOfSchedule), ...laws.map(decayOf)],
    ...sizeOf(phases),
  });
}

const sizeOf = (uses: readonly { count: number }[]) => ({ uses: uses.reduce((sum, { count }) => sum + count, 0), distinct: uses.length });

/** Of laws that are computed one by one. */
export function compositeOf(laws: readonly Use[]): Composite {
  return composite({ terms: laws, laws, decays: laws.map(decayOf), ...sizeOf(laws) });
}

function composite(parts: Pick<Composite, 'terms' | 'laws' | 'decays' | 'uses' | 'distinct'>): Composite {
  const { terms } = parts;
  const sum = (part: (m: LineMoment) => number) => terms.reduce((total, { moment, count }) => total + count * part(moment), 0);
  const jets = new Map<number, Jet>();
  return {
    ...parts,
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
