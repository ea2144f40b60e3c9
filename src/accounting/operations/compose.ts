/** composeEvents: epsilon at each delta and delta at each epsilon of the whole composition, its Renyi divergences, and what its parts add. */
import { inOrder } from '../numerics/in_order.ts';
import { Curve } from '../readings/curve.ts';
import type { ComposeAnswer, ComposeRequest, Context, EpsilonAt, Outcome, Refusal } from '../types.ts';
import { answerCommon, deltasAt, epsilonAt, epsilonsAt, infinityMassOf, normalisedCommon } from './common.ts';
import { type Prepared, prepare } from './prepare.ts';
import { divergencesFor, rdpAt, rdpEpsilons, zcdpOf } from './renyi.ts';
import { sensitivities } from './sensitivities.ts';
import { eventShares } from './shares.ts';

const DEFAULT_DELTAS = [1e-5];

type Extra = Pick<ComposeAnswer, 'rdp_at' | 'zcdp' | 'rdp_epsilon_at' | 'shares' | 'sensitivities'>;

/** What is only read where it is asked for. */
function extras(
  request: ComposeRequest,
  prepared: Prepared,
  epsilons: EpsilonAt[],
  context: Context,
): { ok: true; extra: Extra } | { ok: false; refusal: Refusal } {
  const extra: Extra = {};
  if (request.orders !== undefined) {
    const found = divergencesFor(prepared, '/orders');
    if (!found.ok) return found;
    extra.rdp_at = rdpAt(found.divergences, request.orders);
    extra.zcdp = zcdpOf(found.divergences);
    extra.rdp_epsilon_at = rdpEpsilons(found.divergences, epsilons);
  }
  if (request.shares === true) {
    const result = eventShares(request, epsilons, context);
    if (!result.ok) return result;
    extra.shares = result.shares;
  }
  if (request.sensitivities === true) {
    const result = sensitivities(request, epsilons, context);
    if (!result.ok) return result;
    extra.sensitivities = result.sensitivities;
  }
  return { ok: true, extra };
}

export function composeEvents(request: ComposeRequest, context: Context): Outcome<ComposeAnswer> {
  const result = prepare(request, context);
  if (!result.ok) return result;
  const { prepared } = result;
  const curve = new Curve(prepared.profile);
  const onlyEpsilons = request.deltas === undefined && request.log_deltas === undefined;
  const nothingAsked = onlyEpsilons && (request.epsilons === undefined || request.shares === true || request.sensitivities === true);
  const deltas = nothingAsked ? DEFAULT_DELTAS : (request.deltas ?? []);
  const fromLogs = (log: number): EpsilonAt => ({ delta: Math.exp(log), log_delta: log, epsilon: epsilonAt(curve, log) });
  const epsilon_at = [...epsilonsAt(curve, deltas), ...inOrder(request.log_deltas ?? [], fromLogs)];
  const extra = extras(request, prepared, epsilon_at, context);
  if (!extra.ok) return extra;
  const echo = { ...normalisedCommon(request), ...(nothingAsked ? { deltas } : {}) };
  return {
    ok: true,
    answer: {
      epsilon_at,
      delta_at: deltasAt(curve, request.epsilons ?? []),
      gaussian_mu: prepared.profile.gaussianMu,
      infinity_mass: infinityMassOf(curve),
      ...extra.extra,
      ...answerCommon(prepared, []),
      request: { ...request, ...echo },
    },
  };
}
