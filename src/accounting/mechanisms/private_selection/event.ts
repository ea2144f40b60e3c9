import type { PrivacyEvent } from '../catalogue.ts';
import { type EventDefinition, refused, use } from '../definition.ts';
import { privateSelectionFamily } from './curve.ts';

export const privateSelectionEvent: EventDefinition<'private_selection'> = {
  families: [],
  curves: [privateSelectionFamily],
  resolve({ base, distribution }, adjacency, resolveNested) {
    if (distribution.kind === 'truncated_negative_binomial' && distribution.gamma === 1) {
      return refused('/distribution/gamma', 'gamma 1 means a single run: describe the base event by itself');
    }
    const run = resolveNested(base as PrivacyEvent, adjacency);
    if (!run.ok) return { ...run, path: `/base${run.path}` };
    const parameters = { laws: run.curves === undefined ? run.uses : [], curves: run.curves ?? [], distribution };
    return { ok: true, uses: [], lower: null, curves: [use(privateSelectionFamily, parameters)] };
  },
};
