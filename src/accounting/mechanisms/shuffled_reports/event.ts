import { type EventDefinition, refused, use } from '../definition.ts';
import { shuffledReportsFamily } from './law.ts';

export const shuffledReportsEvent: EventDefinition<'shuffled_reports'> = {
  families: [shuffledReportsFamily],
  resolve({ local_epsilon, reports, honest, randomizer = 'any' }) {
    if (honest > reports) return refused('/honest', 'more honest reports than reports; supported: at most reports');
    return { ok: true, uses: [use(shuffledReportsFamily, { epsilon: local_epsilon, honest, randomizer })], lower: null };
  },
};
