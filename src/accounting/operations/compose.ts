/** composeEvents: epsilon at each delta and delta at each epsilon of the whole composition. */
import { Curve } from '../readings/curve.ts';
import type { ComposeAnswer, ComposeRequest, Context, EpsilonAt, Outcome } from '../types.ts';
import { answerCommon, deltasAt, epsilonAt, epsilonsAt, infinityMassOf, normalisedCommon } from './common.ts';
import { prepare } from './prepare.ts';

const DEFAULT_DELTAS = [1e-5];

export function composeEvents(request: ComposeRequest, context: Context): Outcome<ComposeAnswer> {
  const result = prepare(request, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const curve = new Curve(prepared.profile);
  const nothingAsked = request.deltas === undefined && request.log_deltas === undefined && request.epsilons === undefined;
  const deltas = nothingAsked ? DEFAULT_DELTAS : (request.deltas ?? []);
  const fromLogs: EpsilonAt[] = (request.log_deltas ?? []).map((log) => ({
    delta: Math.exp(log),
    log_delta: log,
    epsilon: epsilonAt(curve, log),
  }));
  const echo = { ...normalisedCommon(request), ...(nothingAsked ? { deltas } : {}) };
  return {
    ok: true,
    answer: {
      epsilon_at: [...epsilonsAt(curve, deltas), ...fromLogs],
      delta_at: deltasAt(curve, request.epsilons ?? []),
      gaussian_mu: prepared.profile.gaussianMu,
      infinity_mass: infinityMassOf(curve),
      ...answerCommon(prepared, []),
      request: { ...request, ...echo },
    },
  };
}
