/** Predicted cost of a request in units of about a millisecond of one core. */
import { predictCost as accountingCost } from '../accounting/index.ts';
import type { OperationId, Requests } from './types.ts';

export function predictCost<K extends OperationId>(operation: K, request: Requests[K]): number {
  switch (operation) {
    case 'comparePairs': {
      const { metrics } = request as Requests['comparePairs'];
      // pairs that are needed are searched by integrals, and signs are flipped
      return 20 + metrics.reduce((sum, { a }) => sum + 2 + a.length / 1000, 0);
    }
    case 'fitUtility': {
      const { eps, sweep } = request as Requests['fitUtility'];
      return 5 + eps.length / 20 + (sweep === undefined ? 0 : accountingCost('composeEvents', sweep));
    }
    case 'allocateBudget': {
      const asked = request as Requests['allocateBudget'];
      if (asked.kind === 'split') return 1 + asked.queries.length / 10;
      return 1 + (asked.nodes.length * (asked.cells?.length ?? 1) + (asked.edges?.length ?? 0)) / 1e5;
    }
    case 'describeNoise': {
      const asked = request as Requests['describeNoise'];
      return 1 + (asked.kind === 'discrete_gaussian' ? Math.sqrt(Math.min(asked.sigma2, 1e8)) / 100 : 0);
    }
    default:
      return 1;
  }
}
