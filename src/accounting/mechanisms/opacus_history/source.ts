/**
 * The history of an Opacus accountant, (noise multiplier, sample rate, steps) for each stretch of training: Poisson-sampled Gaussians. Opacus
 * accounts for Poisson sampling whatever the data loader does: the history of a run with shuffled batches is not that of its privacy.
 */
import type { Composition, OpacusHistory, Refusal } from '../../types.ts';
import type { PrivacyEvent } from '../catalogue.ts';

export type TranslatedHistory = { ok: true; composition: Composition; pointers: string[] } | { ok: false; refusal: Refusal };

export function fromOpacus({ adjacency, history }: OpacusHistory): TranslatedHistory {
  const events: PrivacyEvent[] = [];
  const pointers: string[] = [];
  for (const [index, row] of history.entries()) {
    const [noise_multiplier, probability, count] = row as [number, number, number];
    const fault = (entry: number, detail: string): TranslatedHistory => ({
      ok: false,
      refusal: { code: 'invalid_parameters', pointer: `/mechanism/history/${index}/${entry}`, detail },
    });
    if (!(noise_multiplier > 0)) return fault(0, 'the noise multiplier must be positive');
    if (!(probability >= 0 && probability <= 1)) return fault(1, 'the sample rate must be a probability');
    if (!(Number.isInteger(count) && count >= 0 && count <= 1e9)) return fault(2, 'the number of steps must be an integer up to 1e9');
    if (count === 0 || probability === 0) continue;
    events.push({ kind: 'gaussian', noise_multiplier, sampling: { scheme: 'poisson', probability }, count });
    pointers.push(`/mechanism/history/${index}`);
  }
  return { ok: true, composition: { kind: 'composition', adjacency, events }, pointers };
}
