/**
 * Both directions are stated, and one law serves both: the law of the remove direction, whose dual is compared with what is stated for add.
 * - exact: they agree to 1e-12.
 * - upper: by how much the stated add probabilities exceed the dual is counted as infinite loss of add, so that the law dominates both.
 * - lower: each probability is lowered to what both directions say, and the rest is dropped.
 * More than 1e-9 between the two is refused: such directions are not those of one pair, and only a pair can be composed with others.
 */
import { approximateFamily } from '../approximate/law.ts';
import { type EventDefinition, refused, use } from '../definition.ts';
import { readPmf } from '../privacy_loss_pmf/source.ts';
import type { LossPmf } from '../schema.ts';
import { type PairParameters, pairFamily } from './law.ts';

const MOST_APART = 1e-9;
const EXACT = 1e-12;
/** Losses between which both measures stay within the doubles. */
const LARGEST_LOSS = 700;

interface Stated {
  interval: number;
  lower_index: number;
  remove: LossPmf;
  add: LossPmf;
}

/** For each remove probability what the add direction says of it: add has the mass e^-loss P at minus the loss. */
function fromAdd({ interval, lower_index, remove, add }: Stated): number[] {
  return Array.from({ length: remove.probabilities.length }, (_, i) => {
    const index = lower_index + i;
    return (add.probabilities[-index - lower_index] ?? 0) * Math.exp(index * interval);
  });
}

/** Add mass at losses that the remove direction does not have. */
function unmatched({ lower_index, remove, add }: Stated): number {
  let sum = 0;
  for (let i = 0; i < add.probabilities.length; i++) {
    const p = remove.probabilities[-(lower_index + i) - lower_index] ?? 0;
    if (p === 0) sum += add.probabilities[i] as number;
  }
  return sum;
}

const total = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0);

export const pairEvent: EventDefinition<'pair'> = {
  families: [pairFamily],
  resolve(event) {
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
    const toQ = (i: number, p: number) => p * Math.exp(-(lower_index + i) * interval);
    const other = fromAdd(event);
    const excess = total(masses.map((p, i) => Math.max(0, toQ(i, (other[i] as number) - p)))) + unmatched(event);
    const apart = excess + total(masses.map((p, i) => Math.max(0, toQ(i, p - (other[i] as number)))));
    if (apart > (side === 'exact' ? EXACT : MOST_APART)) {
      const detail = `add is not the other direction of remove: they are ${apart} apart; supported: P_add(-l) = e^-l P_remove(l) to within ${side === 'exact' ? EXACT : MOST_APART}`;
      return refused('/add', detail);
    }
    const base = { interval, lowerIndex: lower_index };
    if (side === 'lower') {
      const kept = masses.map((p, i) => Math.min(p, other[i] as number));
      const infinityMass = event.remove.infinity_mass;
      const dualInfinityMass = event.add.infinity_mass;
      const dropped = {
        p: Math.max(0, 1 - total(kept) - infinityMass),
        q: Math.max(0, 1 - total(kept.map((p, i) => toQ(i, p))) - dualInfinityMass),
      };
      const law: Omit<PairParameters, 'kind'> = { ...base, masses: kept, infinityMass, dualInfinityMass, dropped };
      // From above nothing is known.
      return { ok: true, uses: [use(approximateFamily, { epsilon: 0, delta: 1 })], lower: [use(pairFamily, law)] };
    }
    const missingQ = Math.max(0, 1 - total(masses.map((p, i) => toQ(i, p))));
    const law: Omit<PairParameters, 'kind'> = {
      ...base,
      masses,
      infinityMass: read.remove.infinityMass,
      dualInfinityMass: side === 'exact' ? event.add.infinity_mass : Math.max(missingQ, read.add.infinityMass + excess),
      dropped: null,
    };
    return { ok: true, uses: [use(pairFamily, law)], ...(side === 'upper' ? { lower: null } : {}) };
  },
};
