/** POST /v1/allocations: a budget divided among queries, or what a graph of queries costs. */
import type { Warning } from '../../accounting/types.ts';
import { engineVersion } from '../../accounting/version.ts';
import { split } from '../allocation.ts';
import { analyseGraph } from '../graph.ts';
import type { AllocationAnswer, AllocationRequest } from '../types.ts';

export function allocateBudget(request: AllocationRequest): AllocationAnswer {
  if (request.kind === 'split') {
    return {
      ...split(request),
      statement:
        'Shares add in the stated unit, so the queries may be chosen one after the other. Shares and scales are rounded to the safe side. ' +
        'Epsilon is never divided where all queries are Gaussian.',
      engine_version: engineVersion,
      warnings: [],
    };
  }
  const warnings: Warning[] = [];
  const answer = analyseGraph(request);
  if (answer.longest_path.some((value, i) => value < (answer.cost[i] as number))) {
    warnings.push({
      code: 'PATH_IS_NO_COST',
      detail: 'Some records are read by queries that lie on no common path: the dearest path understates the cost.',
    });
  }
  return {
    ...answer,
    statement:
      'Costs of all queries that read a record add up, whatever the edges. Cells must be disjoint sets of records that were fixed without looking ' +
      'at the data; columns of the same records are no cells. Costs must be stated for add/remove; a replaced record may move between two cells.',
    engine_version: engineVersion,
    warnings,
  };
}
