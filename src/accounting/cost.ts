/**
 * Predicted cost of a request in units of about a millisecond of one core, cheap enough for the event loop: no composition, only
 * counts. It decides admission and limits, so it errs on the high side.
 */
import type { MechanismRequest, OperationId, Requests } from './types.ts';

function lengthOf(list: ArrayLike<number> | { points: number } | undefined): number {
  if (list === undefined) return 0;
  return 'points' in list ? list.points : list.length;
}

function mechanismCost(mechanism: MechanismRequest): number {
  if (mechanism.kind === 'trade_off_points') return 1 + mechanism.fpr.length / 100;
  if (mechanism.kind === 'privacy_loss_pmf') return 1 + (mechanism.remove.probabilities.length + mechanism.add.probabilities.length) / 100;
  const distinct = new Set<string>();
  let uses = 0;
  for (const event of mechanism.events) {
    const { label: _, count, ...rest } = event;
    distinct.add(JSON.stringify(rest));
    uses += count ?? 1;
  }
  // A lattice grows with the square root of the number of uses, and by one pass a distinct phase.
  return 1 + distinct.size * (2 + Math.sqrt(Math.min(uses, 1e6)) / 4);
}

/** Cost units of a request; at least 1. */
export function predictCost<K extends OperationId>(operation: K, request: Requests[K]): number {
  const composition = mechanismCost(request.mechanism);
  const factor = request.certify === true ? 3 : 1;
  switch (operation) {
    case 'fitGdp':
      return composition * factor * 2;
    case 'computeProfile':
      return composition * factor + lengthOf((request as Requests['computeProfile']).epsilon) / 100;
    case 'computeTradeOff': {
      const { fpr, log_fpr } = request as Requests['computeTradeOff'];
      return composition * factor + (lengthOf(fpr) + lengthOf(log_fpr)) / 10;
    }
    case 'composeEvents': {
      const { deltas, log_deltas, epsilons } = request as Requests['composeEvents'];
      return composition * factor + ((deltas?.length ?? 0) + (log_deltas?.length ?? 0)) / 10 + (epsilons?.length ?? 0) / 100;
    }
    default:
      return composition;
  }
}
