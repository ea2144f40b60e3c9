/** A client as a user would write it: types from the document, calls through openapi-fetch. Compiled and run by client.test.ts. */
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

export type GdpFitRequest = components['schemas']['GdpFitRequest'];
export type Problem = components['schemas']['Problem'];

export const training: GdpFitRequest = {
  mechanism: {
    kind: 'composition',
    adjacency: 'add_remove',
    events: [{ kind: 'gaussian', noise_multiplier: 9.4, sampling: { scheme: 'poisson', probability: 0.328 }, count: 2000 }],
  },
  deltas: [1e-5],
};

/** A question that is typed right and has no answer: shuffled batches are not Poisson batches. */
export const shuffled: GdpFitRequest = {
  mechanism: {
    kind: 'composition',
    adjacency: 'add_remove',
    events: [{ kind: 'gaussian', noise_multiplier: 1.1, sampling: { scheme: 'shuffled_batches', batch_size: 256, dataset_size: 60000 } }],
  },
};

export type FitResult = { ok: true; mu: number | null; epsilon: number | null } | { ok: false; problem: Problem };

export async function fit(baseUrl: string, body: GdpFitRequest): Promise<FitResult> {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.POST('/v1/gdp-fit', { body });
  if (error !== undefined) return { ok: false, problem: error };
  return { ok: true, mu: data.mu.upper, epsilon: data.epsilon_at[0]?.epsilon.upper ?? null };
}

/** Kinds that the catalogue lists. */
export async function kinds(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl });
  const { data } = await client.GET('/v1/mechanisms');
  return data?.events.map(({ kind }) => kind) ?? [];
}
