/** A source resolved: the records or moments reduced to a small factor, with the query and the releases described. */
import { checkFinite, checkMatrix } from './check.ts';
import { directed } from './families.ts';
import { looksBinary } from './gamma.ts';
import { type Dense, identity } from './linear/dense.ts';
import { resolveProcess } from './process.ts';
import { type Columns, memoryOf, type Reduction, reduceMoments, reduceRecords } from './reduction.ts';
import { refuse } from './refuse.ts';
import { columnMeans, type Equations, equationsOf, restsOf } from './release.ts';
import type { Baseline, Loss, Matrix, Moments, Noise, Process, ProcessFacts, Query, Records, ReleaseFacts, Source } from './types.ts';

export interface Part {
  kind: ReleaseFacts['kind'];
  from: number;
  jacobian: Dense;
  noise: Noise;
  pointer: string;
  records: number | null;
  value: number[] | null;
  risk: number | null;
  isHessian: boolean;
}
export interface Resolved {
  drawn: ProcessFacts;
  parts: Part[];
  names: (string | null)[];
  means: Float64Array;
  reductions: { baseline: Baseline; reduction: Reduction }[];
  var_wq: number | null;
  columns: number;
}

export const LIMITS = { entries: 2e6, columns: 256, queries: 1000, records: 1e6 } as const;

export function resolve(source: Source, drawn: Process, losses: readonly Loss[], cancelled: () => boolean): Resolved {
  return source.kind === 'moments' ? ofMoments(source, drawn, losses) : ofRecords(source, drawn, losses, cancelled);
}

interface Size {
  records: number;
  columns: number;
  count: number;
  /** Queries or features at most. */
  most: number;
}

/** The first limit that a request exceeds. */
export function overLimits({ records, columns, count, most }: Size): { what: string; found: number; limit: number } | null {
  const found = [
    { what: 'records', found: records, limit: LIMITS.records },
    { what: 'columns of gradients', found: columns, limit: LIMITS.columns },
    { what: 'records times columns', found: records * columns, limit: LIMITS.entries },
    { what: 'queries', found: count, limit: most },
    { what: 'records times queries', found: records * count, limit: LIMITS.entries },
  ];
  return found.find((one) => one.found > one.limit) ?? null;
}

/** The shape of a request, before anything is allocated or read. */
function checkSize({ releases, query }: Records): number {
  const tableOf = (release: Records['releases'][number]): Matrix =>
    release.kind === 'mean' ? release.t : release.kind === 'gradients' ? release.gradients : release.x;
  const records = tableOf(releases[0] as Records['releases'][number]).rows;
  let columns = 0;
  for (const [index, release] of releases.entries()) {
    const table = tableOf(release);
    if (table.rows !== records)
      refuse('length_mismatch', `/source/releases/${index}`, `${table.rows} records, where the first release has ${records}`);
    columns += table.columns;
  }
  const { rows, count } = sizeOfQuery(query);
  const pointer = `/source/query/${query.kind === 'single' ? 'values' : query.kind === 'finite' ? 'queries' : 'features'}`;
  if (rows !== records) refuse('length_mismatch', pointer, `${rows} values for ${records} records`);
  if (records < 2) refuse('length_mismatch', '/source/releases/0', 'one record has no variance');
  const over = overLimits({ records, columns, count, most: query.kind === 'finite' ? LIMITS.queries : LIMITS.columns });
  if (over !== null) {
    const { what, found, limit } = over;
    const memory = memoryOf(records, columns, count);
    refuse('too_large', '/source', `${what}: ${found}, more than ${limit} (it would take ${memory} bytes beside the request)`);
  }
  return records;
}

export function sizeOfQuery(query: Query): { rows: number; count: number } {
  switch (query.kind) {
    case 'single':
      return { rows: query.values.length, count: 1 };
    case 'finite':
      return { rows: query.queries.rows, count: query.queries.columns };
    case 'linear':
      return { rows: query.features.rows, count: query.set.kind === 'finite' ? query.set.vectors.rows : query.features.columns };
    case 'lipschitz':
      return { rows: query.features.rows, count: query.features.columns };
  }
}

type Values = Omit<Columns, 'means' | 'rests'>;

/** Linear and Lipschitz families need the covariance of their features. */
export function isFamilyOfFeatures(query: Query): boolean {
  return query.kind === 'lipschitz' || (query.kind === 'linear' && query.set.kind !== 'finite');
}

function columnsOfQuery(query: Query): { columns: Values; table: Matrix | null; names: (string | null)[] } {
  switch (query.kind) {
    case 'single': {
      const { values } = query;
      checkFinite(values, '/source/query/values');
      return { columns: { count: 1, value: (i) => values[i] as number }, table: null, names: [null] };
    }
    case 'finite': {
      const { queries: table, names } = query;
      checkMatrix(table, '/source/query/queries');
      if (names !== undefined && names.length !== table.columns) {
        refuse('length_mismatch', '/source/query/names', `${names.length} names for ${table.columns} queries`);
      }
      return { ...ofTable(table), names: names ?? Array.from({ length: table.columns }, () => null) };
    }
    case 'lipschitz':
    case 'linear': {
      const { features } = query;
      checkMatrix(features, '/source/query/features');
      if (query.kind === 'lipschitz' || query.set.kind !== 'finite') return { ...ofTable(features), names: [] };
      const { vectors } = query.set;
      checkMatrix(vectors, '/source/query/set/vectors');
      if (vectors.columns !== features.columns)
        refuse('dimension_mismatch', '/source/query/set/vectors', `vectors of ${vectors.columns} entries for ${features.columns} features`);
      const count = vectors.rows;
      return { columns: { count, value: directed(features, vectors) }, table: null, names: Array.from({ length: count }, () => null) };
    }
  }
}

function ofTable(table: Matrix): { columns: Values; table: Matrix } {
  const { columns, values } = table;
  return { columns: { count: columns, value: (i, j) => values[i * columns + j] as number }, table };
}

function ofRecords(source: Records, drawn: Process, losses: readonly Loss[], cancelled: () => boolean): Resolved {
  const { query } = source;
  if (query.kind === 'lipschitz' && query.of === 'record') {
    const detail = 'no bound holds for Lipschitz functions of single records: list the functions as a finite family';
    refuse('family_not_supported', '/source/query/of', detail);
  }
  const records = checkSize(source);
  const facts = resolveProcess(drawn, records);
  const { columns, table, names } = columnsOfQuery(query);
  const means = table === null ? meansOf(columns, records) : columnMeans(table);
  const rests = table === null ? meansOf(columns, records, means) : restsOf(table, means);
  const queries: Columns = { ...columns, means, rests };
  checkBinary(queries, records, losses);
  const equations = source.releases.map((release, index) => equationsOf(release, `/source/releases/${index}`));
  const sample = { equations, queries, drawn, joint: isFamilyOfFeatures(query), cancelled };
  const baselines: Baseline[] = drawn.kind === 'weighted' ? ['ratio', 'efficient'] : ['plain'];
  const reductions = baselines.map((baseline) => ({ baseline, reduction: reduceRecords(sample, baseline) }));
  for (const { reduction } of reductions) checkVariances(reduction, queries);
  return {
    drawn: facts,
    parts: partsOf(source, equations),
    names,
    means,
    reductions,
    var_wq: drawn.kind === 'weighted' && query.kind === 'single' ? publishedVariance(queries, drawn.probabilities) : null,
    columns: equations.reduce((sum, one) => sum + one.columns, 0),
  };
}

function partsOf({ releases }: Records, equations: readonly Equations[]): Part[] {
  let from = 0;
  return equations.map((one, index) => {
    const part: Part = {
      kind: one.kind,
      from,
      jacobian: one.jacobian,
      noise: releases[index]?.noise ?? { kind: 'none' },
      pointer: `/source/releases/${index}/noise`,
      records: one.records,
      value: one.value,
      risk: one.risk,
      isHessian: one.isHessian,
    };
    from += one.columns;
    return part;
  });
}

/** Compensated means, less `from`. */
function meansOf({ count, value }: Values, records: number, from?: Float64Array): Float64Array {
  return Float64Array.from({ length: count }, (_, j) => {
    let sum = 0;
    let lost = 0;
    for (let i = 0; i < records; i++) {
      const term = value(i, j) - (from?.[j] ?? 0) - lost;
      const next = sum + term;
      lost = next - sum - term;
      sum = next;
    }
    return sum / records;
  });
}

function checkBinary({ count, value }: Columns, records: number, losses: readonly Loss[]): void {
  if (!losses.some(({ kind }) => kind === 'log')) return;
  for (let j = 0; j < count; j++) {
    for (let i = 0; i < records; i++) {
      const q = value(i, j);
      if (q !== 0 && q !== 1) refuse('query_not_binary', '/source/query', `log loss needs queries that are 0 or 1, and entry ${i} is not`);
    }
  }
}

/** Variances below this part of the mean square are rounding of the values themselves. */
const CONSTANT = 1e-28;

function checkVariances({ variances }: Reduction, { means }: Columns): void {
  for (const [j, v] of variances.entries()) {
    if (!(v > CONSTANT * (means[j] as number) ** 2)) {
      refuse('query_constant', '/source/query', `query ${j} is constant, or the weights alone tell it: there is nothing to predict`);
    }
  }
}

/** Var[w q] under the draws: the variance in circulation, of neither attacker. */
function publishedVariance({ value, means }: Columns, nu: ArrayLike<number>): number {
  const records = nu.length;
  let sum = 0;
  for (let i = 0; i < records; i++) {
    const p = nu[i] as number;
    sum += p * (value(i, 0) / (records * p) - (means[0] as number)) ** 2;
  }
  return sum;
}

/** Without noise no number depends on the Jacobian. */
export function refuseWithoutJacobian(): never {
  refuse('dimension_mismatch', '/source/jacobian', 'noise is on the released value: the Jacobian, k x d, says how it moves the equations');
}

function ofMoments(moments: Moments, drawn: Process, losses: readonly Loss[]): Resolved {
  const facts = resolveProcess(drawn, undefined);
  const { p, var_q, cov_gq, jacobian, noise = { kind: 'none' } } = moments;
  const k = cov_gq.length;
  if (k > LIMITS.columns) refuse('too_large', '/source/cov_gq', `${k} equations, more than ${LIMITS.columns}`);
  if (jacobian !== undefined) {
    checkMatrix(jacobian, '/source/jacobian');
    if (jacobian.rows !== k) refuse('dimension_mismatch', '/source/jacobian', `the Jacobian has ${jacobian.rows} rows for ${k} equations`);
    if (jacobian.columns > LIMITS.columns)
      refuse('too_large', '/source/jacobian', `${jacobian.columns} parameters, more than ${LIMITS.columns}`);
  }
  if (jacobian === undefined && noise.kind !== 'none') refuseWithoutJacobian();
  const reduction = reduceMoments(moments, '/source');
  const recordsOfShard = drawn.kind === 'shard' ? (drawn.records ?? null) : null;
  if (losses.some(({ kind }) => kind === 'log') && !looksBinary(p, var_q, drawn, recordsOfShard)) {
    const divisor = drawn.kind === 'shard' ? 'p (1 - p) N / (N - 1) of a shard' : 'p (1 - p)';
    refuse('query_not_binary', '/source/var_q', `log loss needs a query that is 0 or 1, whose variance follows from p: ${divisor}`);
  }
  const part: Part = {
    kind: 'moments',
    from: 0,
    jacobian: jacobian ?? identity(k),
    noise,
    pointer: '/source/noise',
    records: facts.records,
    value: null,
    risk: null,
    isHessian: true,
  };
  return {
    drawn: facts,
    parts: [part],
    names: [null],
    means: Float64Array.of(p),
    reductions: [{ baseline: 'plain', reduction }],
    var_wq: null,
    columns: k,
  };
}
