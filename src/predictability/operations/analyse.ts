/** POST /v1/predictability: what a release tells an attacker who has a part of the records. */
import type { Context } from '../../accounting/types.ts';
import { engineVersion } from '../../accounting/version.ts';
import { withinRange } from '../../guard.ts';
import { finiteFamily, linearFamily } from '../families.ts';
import { checkLoss, measureOf } from '../gamma.ts';
import { at, type Dense, stack } from '../linear/dense.ts';
import { type Explained, explain } from '../measure.ts';
import { excessRisk, noiseRows } from '../noise.ts';
import type { Reduction } from '../reduction.ts';
import { isFamilyOfFeatures, type Part, type Resolved, resolve } from '../source.ts';
import type { AlgorithmFacts, AnalyseAnswer, AnalyseRequest, FamilyMeasure, Loss, Query, Reading, ReleaseFacts, Source } from '../types.ts';
import { warningsOf } from '../warnings.ts';

export const STATEMENT =
  'Predictability is not differential privacy: it says what an attacker who has the core, and uses it as well as can be, gains from the release ' +
  'about the stated queries on these records.';

export function analyse(request: AnalyseRequest, context: Context): AnalyseAnswer {
  const { source, process: drawn } = request;
  const losses: readonly Loss[] = request.losses ?? [{ kind: 'squared' }];
  const resolved = resolve(source, drawn, losses, () => context.cancelled());
  for (const [index, loss] of losses.entries()) for (const p of resolved.means) checkLoss(loss, p, `/losses/${index}`);
  const noises = resolved.reductions.map(({ reduction }) =>
    resolved.parts.map((part) => noiseRows(part, reduction.factor, resolved.drawn.n_eff)),
  );
  const readings = resolved.reductions.map(({ baseline, reduction }, index): Reading => {
    const rows = (noises[index] ?? []).map((noise) => noise.rows);
    const explained = explain(reduction, stack(...rows.filter((one) => one.rows > 0)));
    return {
      baseline,
      ...readQueries(resolved, source, losses, reduction, explained),
      algorithm: factsOf(reduction, explained, resolved.columns),
    };
  });
  const answer: AnalyseAnswer = {
    process: resolved.drawn,
    releases: resolved.parts.map((part, index) => releaseFacts(part, noises[0]?.[index]?.covariance as Dense)),
    readings,
    var_wq: resolved.var_wq,
    losses: [...losses],
    statement: STATEMENT,
    engine_version: engineVersion,
    warnings: warningsOf(
      resolved,
      source,
      losses,
      readings.map(({ algorithm }) => algorithm),
    ),
  };
  return withinRange(answer, causeOf);
}

/** The field of the request from which a number of the answer follows. */
function causeOf(place: string): string {
  const loss = /\/gamma\/(\d+)/.exec(place)?.[1];
  if (loss !== undefined) return `/losses/${loss}`;
  if (place.startsWith('/var_wq')) return '/process/probabilities';
  if (place.includes('/families/')) return '/source/query';
  return '/source';
}

function readQueries(
  { names, means, drawn }: Resolved,
  source: Source,
  losses: readonly Loss[],
  reduction: Reduction,
  explained: Explained,
): Pick<Reading, 'queries' | 'families'> {
  const query: Query | null = source.kind === 'records' ? source.query : null;
  if (query !== null && isFamilyOfFeatures(query)) {
    return { queries: [], families: losses.map((loss) => linearFamily(askOf(query), reduction, explained, drawn, loss)) };
  }
  const { rho2, r2, c0 } = explained;
  const queries = names.map((name, j) => {
    const of = (list: Float64Array) => list[j] as number;
    return measureOf({ name, p: of(means), v: of(reduction.variances), rho2: of(rho2), r2: of(r2), c0: of(c0) }, drawn, losses);
  });
  const families: FamilyMeasure[] =
    query === null || query.kind === 'single' ? [] : losses.map((loss) => finiteFamily(queries, drawn, loss));
  return { queries, families };
}

function askOf(query: Query): Parameters<typeof linearFamily>[0] {
  if (query.kind === 'lipschitz') return { kind: 'lipschitz', set: { kind: 'ball', radius: query.constant }, pointer: '/source/query' };
  if (query.kind !== 'linear' || query.set.kind === 'finite') throw new Error('not a family of features');
  return { kind: 'linear', set: query.set, pointer: '/source/query/set' };
}

export function factsOf(reduction: Reduction, { clean, noisyRank }: Explained, columns: number): AlgorithmFacts {
  return {
    method: reduction.method,
    rank: clean.rank,
    noisy_rank: noisyRank,
    columns,
    condition: clean.condition,
    memory_bytes: reduction.memory_bytes,
  };
}

export function rowsOf(m: Dense): number[][] {
  return Array.from({ length: m.rows }, (_, i) => Array.from({ length: m.columns }, (_, j) => at(m, i, j)));
}

function releaseFacts(part: Part, covariance: Dense): ReleaseFacts {
  return {
    kind: part.kind,
    records: part.records,
    parameters: part.jacobian.columns,
    noise: part.noise.kind,
    value: part.value,
    noise_covariance: rowsOf(covariance),
    empirical_risk: part.risk,
    excess_risk: part.isHessian && part.jacobian.rows === part.jacobian.columns ? excessRisk(part.jacobian, covariance) : null,
  };
}
