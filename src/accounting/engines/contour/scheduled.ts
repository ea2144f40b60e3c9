/** Which phases of a composition are computed together, as a schedule of noise (mechanisms/moments/schedule/schedule.ts). */
import type { LawParameters, Phase } from '../../mechanisms/law.ts';
import { logMomentOf } from '../../mechanisms/moments/index.ts';
import type { LogMoment, Precision } from '../../mechanisms/moments/moment.ts';
import type { Member } from '../../mechanisms/moments/schedule/joint.ts';
import { cellsNeeded, decayProved } from '../../mechanisms/moments/schedule/schedule.ts';

/** Laws from which on a schedule is worth its grids, in all and for each cell of its bounds: of short ones or wide ones the laws are no more work by themselves. */
const LEAST = 6;
const LEAST_PER_CELL = 3;
/** -ln to which the bounds of a schedule must be able to fall, thrice what a line is asked for, since at large tilts they fall less: of few uses they do not, where those of the laws themselves do. */
const LEAST_DECAY = 100;

/** The Poisson-sampled Gaussian with shift mu, one that the thread remembers where it is not spoilt. */
export function sampledGaussian(q: number, mu: number, precision: Precision): LogMoment {
  const moment = logMomentOf(parametersOf(q, mu), precision);
  if (moment === null) throw new RangeError('a sampled Gaussian has a ln-moment function');
  return moment;
}

const parametersOf = (probability: number, mu: number): LawParameters => ({ kind: 'poisson', probability, base: { kind: 'gaussian', mu } });

/** q and mu of such a law, null for others. */
function shapeOf({ kind, probability, base }: LawParameters): { q: number; mu: number } | null {
  if (kind !== 'poisson' || typeof probability !== 'number') return null;
  const inner = base as LawParameters;
  return inner.kind === 'gaussian' && typeof inner.mu === 'number' ? { q: probability, mu: inner.mu } : null;
}

interface Group {
  q: number;
  members: Member[];
}

/** Groups with one q and shifts within an octave, so that one step suits all; and the other phases, as they came. */
export function scheduled(phases: readonly Phase[]): { groups: Group[]; others: Phase[] } {
  const found = phases.flatMap((phase) => {
    const shape = shapeOf(phase.law.parameters);
    return shape === null ? [] : [{ phase, ...shape }];
  });
  found.sort((a, b) => a.q - b.q || a.mu - b.mu);
  const groups: Group[] = [];
  const grouped = new Set<Phase>();
  for (let i = 0, next = 0; i < found.length; i = next) {
    const { q, mu } = found[i]!;
    for (next = i + 1; next < found.length && found[next]!.q === q && found[next]!.mu <= 2 * mu; next++);
    const inside = found.slice(i, next);
    const members = inside.map((one) => ({ shift: one.mu, count: one.phase.count }));
    if (members.length < Math.max(LEAST, LEAST_PER_CELL * cellsNeeded(members)) || decayProved(members) < LEAST_DECAY) continue;
    groups.push({ q, members });
    for (const { phase } of inside) grouped.add(phase);
  }
  return { groups, others: phases.filter((phase) => !grouped.has(phase)) };
}
