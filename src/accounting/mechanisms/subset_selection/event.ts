/**
 * Of the sets of k values out of d, those with the first input but not the second have loss +epsilon, and there are as many the other way
 * round; the others have loss 0: C(d-2, k-2) with both, of weight e^epsilon, and C(d-2, k) with neither. Divided by
 * C(d-2, k-1) e^epsilon the masses are 1, e^-epsilon and
 *   quiet = (k - 1) / (d - k) + e^-epsilon (d - 1 - k) / k.
 */
import { type EventDefinition, refused, use } from '../definition.ts';
import { threePointFamily } from '../randomized_response/law.ts';

export const subsetSelectionEvent: EventDefinition<'subset_selection'> = {
  families: [],
  resolve(event) {
    const { epsilon, domain_size: d } = event;
    const k = 'subset_size' in event ? event.subset_size : Math.max(1, Math.round(d / (Math.exp(epsilon) + 1)));
    if (k >= d) return refused('/subset_size', 'a set of all values says nothing; subset_size must be below domain_size');
    const quiet = (k - 1) / (d - k) + (Math.exp(-epsilon) * (d - 1 - k)) / k;
    return { ok: true, uses: [use(threePointFamily, { epsilon, quiet })] };
  },
};
