/** The ln-moment of a composition: K = sum count_k K_k, in either region of tilts. */
import type { Jet, LogMoment } from '../../mechanisms/moments/moment.ts';

export interface Term {
  moment: LogMoment;
  count: number;
}

export interface Composite {
  terms: Term[];
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

export function compositeOf(terms: Term[]): Composite {
  const sum = (part: (m: LogMoment) => number) => terms.reduce((total, { moment, count }) => total + count * part(moment), 0);
  const jets = new Map<number, Jet>();
  return {
    terms,
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
