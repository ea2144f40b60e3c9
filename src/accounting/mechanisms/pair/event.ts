/**
 * A pair is stated by its masses on a lattice of losses, in both directions, or by its two cdfs at points of the loss (`cdf.ts`).
 * Of masses one law serves both directions: the law of the remove direction, whose dual is compared with what is stated for add.
 * - exact: they agree to 1e-12.
 * - upper: by how much the stated add probabilities exceed the dual is counted as infinite loss of add, so that the law dominates both.
 * - lower: each probability is lowered to what both directions say, and the rest is dropped.
 * More than 1e-9 between the two is refused: such directions are not those of one pair, and only a pair can be composed with others.
 */
import { approximateFamily } from '../approximate/law.ts';
import { type EventDefinition, type Resolution, refused, use } from '../definition.ts';
import { readPmf } from '../privacy_loss_pmf/source.ts';
import type { LossPmf } from '../schema.ts';
import { above, below, inconsistency, type StatedCdf } from './cdf.ts';
import { type PairParameters, pairFamily } from './law.ts';

const MOST_APART = 1e-9;
const EXACT = 1e-12;
/** Losses between which both measures stay within the doubles. */
const LARGEST_LOSS = 700;

interface StatedMasses {
  interval: number;
  lower_index: number;
  remove: LossPmf;
  add: LossPmf;
  side: 'upper' | 'lower' | 'exact';
}

/** For each remove probability what the add direction says of it: add has the mass e^-loss P at minus the loss. */
function fromAdd({ interval, lower_index, remove, add }: StatedMasses): number[] {
  return Array.from({ length: remove.probabilities.length }, (_, i) => {
    const index = lower_index + i;
    return (add.probabilities[-index - lower_index] ?? 0) * Math.exp(index * interval);
  });
}

/** Add mass at losses that the remove direction does not have. */
function unmatched({ lower_index, remove, add }: StatedMasses): number {
  let sum = 0;
  for (let i = 0; i < add.probabilities.length; i++) {
    const p = remove.probabilities[-(lower_index + i) - lower_index] ?? 0;
    if (p === 0) sum += add.probabilities[i] as number;
  }
  return sum;
}

const total = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0);

function fromMasses(event: StatedMasses): Resolution {
  const { interval, lower_index, side } = event;
  const read = readPmf({ ...event, kind: 'privacy_loss_pmf' });
  if (!read.ok) return refused(read.refusal.pointer.replace(/^\/mechanism/, ''), read.refusal.detail);
  const masses = Array.from(event.remove.probabilities);
  const ends = [lower_index, lower_index + masses.length - 1].map((index) => Math.abs(index * interval));
  if (Math.max(...ends) > LARGEST_LOSS) {
    return refused(
      '/remove/probabilities',
      `losses beyond ${LARGEST_LOSS} nats leave the doubles; supported up to there, with the rest as infinity_mass`,
    );
  }
  const lossOf = (i: number) => (lower_index + i) * interval;
  const toQ = (i: number, p: number) => p * Math.exp(-lossOf(i));
  const other = fromAdd(event);
  const excess = total(masses.map((p, i) => Math.max(0, toQ(i, (other[i] as number) - p)))) + unmatched(event);
  const apart = excess + total(masses.map((p, i) => Math.max(0, toQ(i, p - (other[i] as number)))));
  if (apart > (side === 'exact' ? EXACT : MOST_APART)) {
    const detail = `add is not the other direction of remove: they are ${apart} apart; supported: P_add(-l) = e^-l P_remove(l) to within ${side === 'exact' ? EXACT : MOST_APART}`;
    return refused('/add', detail);
  }
  const atomsOf = (list: readonly number[]) => list.map((p, i) => ({ loss: lossOf(i), p, q: toQ(i, p) })).filter(({ p }) => p > 0);
  if (side === 'lower') {
    const kept = masses.map((p, i) => Math.min(p, other[i] as number));
    const infinityMass = event.remove.infinity_mass;
    const dualInfinityMass = event.add.infinity_mass;
    const dropped = {
      p: Math.max(0, 1 - total(kept) - infinityMass),
      q: Math.max(0, 1 - total(kept.map((p, i) => toQ(i, p))) - dualInfinityMass),
    };
    const law: Omit<PairParameters, 'kind'> = { atoms: atomsOf(kept), infinityMass, dualInfinityMass, dropped };
    // From above nothing is known.
    return { ok: true, uses: [use(approximateFamily, { epsilon: 0, delta: 1 })], lower: [use(pairFamily, law)] };
  }
  const missingQ = Math.max(0, 1 - total(masses.map((p, i) => toQ(i, p))));
  const law: Omit<PairParameters, 'kind'> = {
    atoms: atomsOf(masses),
    infinityMass: read.remove.infinityMass,
    dualInfinityMass: side === 'exact' ? event.add.infinity_mass : Math.max(missingQ, read.add.infinityMass + excess),
    dropped: null,
  };
  return { ok: true, uses: [use(pairFamily, law)], ...(side === 'upper' ? { lower: null } : {}) };
}

/** The first index at which a list does not rise, or -1. */
function stalls(list: readonly number[], strictly: boolean): number {
  return list.findIndex((x, i) => i > 0 && (strictly ? x <= (list[i - 1] as number) : x < (list[i - 1] as number)));
}

function fromCdf(stated: StatedCdf): Resolution {
  const { losses, cdf_p, cdf_q } = stated;
  for (const name of ['cdf_p', 'cdf_q'] as const) {
    if (stated[name].length !== losses.length) {
      return refused(`/${name}`, `there are ${losses.length} losses and ${stated[name].length} values; give one of each`);
    }
    const fall = stalls(stated[name], false);
    if (fall >= 0) return refused(`/${name}/${fall}`, 'a cdf does not fall; supported: values in the order of their losses');
  }
  const fall = stalls(losses, true);
  if (fall >= 0) return refused(`/losses/${fall}`, 'losses must rise; supported: each point once, in ascending order');
  const apart = inconsistency({ losses, cdf_p, cdf_q });
  if (apart > MOST_APART) {
    const detail = `the cdfs are not those of one pair: a mass of ${apart} lies where the losses do not allow it; supported: e^a Q <= P <= e^b Q for the masses of every cell (a, b] to within ${MOST_APART}`;
    return refused('/cdf_q', detail);
  }
  return { ok: true, uses: [use(pairFamily, above(stated))], lower: [use(pairFamily, below(stated))] };
}

export const pairEvent: EventDefinition<'pair'> = {
  families: [pairFamily],
  resolve: (event) => ('losses' in event ? fromCdf(event) : fromMasses(event)),
};
