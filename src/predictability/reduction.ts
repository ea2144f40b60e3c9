/**
 * All records in a small factor. With A = sqrt(f nu) h (N x k) and Y = sqrt(f nu) r (N x m), rows for records, and A = Q R:
 * G = R'R, c = R'Z with Z = Q'Y, v = diag Y'Y. Every number of the service follows from R, Z, v and the noise, so G is never formed and
 * no answer pays for its condition twice. Weights w_i = (1/N) / nu_i; f = N / (N - 1) for a shard, else 1.
 *
 * Long-run covariances of dependent records (Bartlett's weights 1 - l/(L + 1)) are the plain ones of moving sums over L + 1 records, zeros
 * outside, divided by sqrt(L + 1): the same reduction over N + L rows. Newey and West 1987.
 */
import { Cancelled } from '../guard.ts';
import { checkLength, covarianceEigen, rootOf } from './check.ts';
import { columnNorms, type Dense, multiply, zeros } from './linear/dense.ts';
import { reduceRows } from './linear/tall.ts';
import { refuse } from './refuse.ts';
import type { Equations } from './release.ts';
import type { AlgorithmFacts, Baseline, Moments, Process } from './types.ts';

export interface Columns {
  count: number;
  value(i: number, j: number): number;
  /** Means over all records, and what their rounding leaves. */
  means: Float64Array;
  rests: Float64Array;
}

export interface Reduction {
  /** R: as many columns as there are equations. */
  factor: Dense;
  /** Z: a column a query. */
  explained: Dense;
  /** What of the queries' triangle lies beside the gradients: present where it was asked for. */
  beside: Dense | null;
  /** v, by query. */
  variances: Float64Array;
  records: number;
  method: AlgorithmFacts['method'];
  memory_bytes: number;
}

export interface Sample {
  equations: readonly Equations[];
  queries: Columns;
  drawn: Process;
  /** Also factor the queries, for their own covariance. */
  joint: boolean;
  cancelled(): boolean;
}

/** Bytes that a reduction sets aside: its block and triangle, the slopes of a regression, and the small matrices after it. */
export function memoryOf(records: number, columns: number, queries: number): number {
  const width = columns + queries;
  return 8 * (32_768 + 32 * width + 2 * width * width + 6 * columns * columns + 3 * records);
}

export function reduceRecords(sample: Sample, baseline: Baseline): Reduction {
  const { equations, queries, drawn, joint } = sample;
  const columns = equations.reduce((sum, { columns }) => sum + columns, 0);
  const width = columns + queries.count;
  const records = equations[0]?.records ?? 0;
  const row = rowsOf(sample, baseline, columns);
  const lag = drawn.kind === 'dependent' ? (drawn.lag ?? 0) : 0;
  const fill = lag === 0 ? row : movingSums(row, records, lag, width);
  const rows = records + lag;
  const squares = new Float64Array(queries.count);
  const lost = new Float64Array(queries.count);
  const reduced = reduceRows({
    rows,
    columns: width,
    factored: joint ? width : columns,
    fill(i, into, offset, stride) {
      fill(i, into, offset, stride);
      for (let j = 0; j < queries.count; j++) {
        const term = (into[offset + (columns + j) * stride] as number) ** 2;
        const sum = squares[j] as number;
        const next = sum + term;
        lost[j] = (lost[j] as number) + (sum >= term ? sum - next + term : term - next + sum);
        squares[j] = next;
      }
    },
    between() {
      if (sample.cancelled()) throw new Cancelled();
    },
  });
  const variances = squares.map((sum, j) => sum + (lost[j] as number));
  checkLengths(reduced, columns, row, records);
  for (const [j, v] of variances.entries()) checkLength(Math.sqrt(v), `the deviation of query ${j}`, '/source/query');
  return {
    ...split(reduced, columns, joint),
    variances,
    records: rows,
    method: 'householder_qr',
    memory_bytes: memoryOf(records, columns, queries.count),
  };
}

/** A column that came out as nothing must have been nothing: it may only be too small for squares. */
function checkLengths(reduced: Dense, columns: number, row: Fill, records: number): void {
  const norms = columnNorms(reduced).subarray(0, columns);
  for (const [j, norm] of norms.entries()) checkLength(norm, `column ${j} of the gradients`, '/source/releases');
  if (!norms.includes(0)) return;
  const one = new Float64Array(reduced.columns);
  for (let i = 0; i < records; i++) {
    row(i, one, 0, 1);
    for (const [j, norm] of norms.entries()) {
      if (norm === 0) checkLength(Math.abs(one[j] as number), `column ${j} of the gradients`, '/source/releases');
    }
  }
}

type Fill = (i: number, into: Float64Array, offset: number, stride: number) => void;

/** Rows sqrt(f nu_i) (h_i, r_i). */
function rowsOf({ equations, queries, drawn }: Sample, baseline: Baseline, columns: number): Fill {
  const records = equations[0]?.records ?? 0;
  const nu = drawn.kind === 'weighted' ? drawn.probabilities : undefined;
  const f = drawn.kind === 'shard' ? records / (records - 1) : 1;
  const plain: Fill = (i, into, offset, stride) => {
    const p = nu === undefined ? 1 / records : (nu[i] as number);
    // sqrt(f nu) w
    const factor = Math.sqrt(f * p) / (records * p);
    let place = offset;
    for (const one of equations) {
      one.gradient(i, into, place, stride);
      place += one.columns * stride;
    }
    for (let j = 0; j < queries.count; j++)
      into[place + j * stride] = queries.value(i, j) - (queries.means[j] as number) - (queries.rests[j] as number);
    for (let j = 0; j < columns + queries.count; j++) into[offset + j * stride] = factor * (into[offset + j * stride] as number);
  };
  return baseline === 'efficient' && nu !== undefined ? residuals(plain, nu, records, columns + queries.count) : plain;
}

/** Part of a column that is left when the weights tell all of it but rounding. */
const TOLD = 1e-14;

/** The rows without what the weights alone explain: residuals on w - 1 under nu; a column that they explain whole is 0. */
function residuals(plain: Fill, nu: ArrayLike<number>, records: number, width: number): Fill {
  const sums = new Float64Array(width);
  const row = new Float64Array(width);
  // sqrt(nu) (w - 1)
  const excess = (i: number) => (1 / records - (nu[i] as number)) / Math.sqrt(nu[i] as number);
  let square = 0;
  const whole = lengthsOf(records, width, (i) => {
    plain(i, row, 0, 1);
    const e = excess(i);
    square += e * e;
    for (let j = 0; j < width; j++) sums[j] = (sums[j] as number) + e * (row[j] as number);
    return row;
  });
  const residual: Fill = (i, into, offset, stride) => {
    plain(i, into, offset, stride);
    const share = square === 0 ? 0 : excess(i) / square;
    for (let j = 0; j < width; j++) into[offset + j * stride] = (into[offset + j * stride] as number) - share * (sums[j] as number);
  };
  const left = lengthsOf(records, width, (i) => {
    residual(i, row, 0, 1);
    return row;
  });
  const told = left.flatMap((length, j) => (length <= TOLD * (whole[j] as number) ? [j] : []));
  if (told.length === 0) return residual;
  return (i, into, offset, stride) => {
    residual(i, into, offset, stride);
    for (const j of told) into[offset + j * stride] = 0;
  };
}

/** Euclidean lengths of the columns of the rows. */
function lengthsOf(records: number, width: number, rowAt: (i: number) => Float64Array): number[] {
  const lengths = Array.from({ length: width }, () => 0);
  for (let i = 0; i < records; i++) {
    const row = rowAt(i);
    for (let j = 0; j < width; j++) lengths[j] = Math.hypot(lengths[j] as number, row[j] as number);
  }
  return lengths;
}

/** Least rows between two sums that start afresh, so that rounding does not add up; as many as a sum has, so that it costs no more than the rest. */
const AFRESH = 256;

/** Sums over the rows t - L to t, for t from 0 to N + L - 1, divided by sqrt(L + 1). Rows must be asked for in their order. */
function movingSums(row: Fill, records: number, lag: number, width: number): Fill {
  const sums = new Float64Array(width);
  const one = new Float64Array(width);
  const add = (i: number, sign: number) => {
    if (i < 0 || i >= records) return;
    row(i, one, 0, 1);
    for (let j = 0; j < width; j++) sums[j] = (sums[j] as number) + sign * (one[j] as number);
  };
  const unit = 1 / Math.sqrt(lag + 1);
  const spacing = Math.max(AFRESH, lag);
  return (t, into, offset, stride) => {
    if (t % spacing === 0) {
      sums.fill(0);
      for (let i = Math.max(0, t - lag); i <= Math.min(t, records - 1); i++) add(i, 1);
    } else {
      add(t, 1);
      add(t - lag - 1, -1);
    }
    for (let j = 0; j < width; j++) into[offset + j * stride] = unit * (sums[j] as number);
  };
}

function split(reduced: Dense, columns: number, joint: boolean): Pick<Reduction, 'factor' | 'explained' | 'beside'> {
  const queries = reduced.columns - columns;
  const factor = zeros(columns, columns);
  const explained = zeros(columns, queries);
  const beside = joint ? zeros(queries, queries) : null;
  for (let i = 0; i < columns; i++) {
    const start = i * reduced.columns;
    factor.values.set(reduced.values.subarray(start, start + columns), i * columns);
    explained.values.set(reduced.values.subarray(start + columns, start + reduced.columns), i * queries);
  }
  for (let i = 0; beside !== null && i < queries; i++) {
    const start = (columns + i) * reduced.columns + columns;
    beside.values.set(reduced.values.subarray(start, start + queries), i * queries);
  }
  return { factor, explained, beside };
}

/** Eigenvalues of stated moments below this part of the largest count as zero. */
const RANK_CUT = 1e-12;
const IN_RANGE = 1e-8;
const EXCESS = 1e-9;

/** The same factor from moments that the caller has computed: G = V diag(l) V', R = sqrt(diag(l)) V', Z = R^-T c. */
export function reduceMoments(moments: Moments, pointer: string): Reduction {
  const { var_q: v, cov_gq: c, ridge = 0 } = moments;
  const k = c.length;
  if (!(v > 0)) refuse('query_constant', `${pointer}/var_q`, 'the query is constant: there is nothing to predict');
  checkLength(Math.sqrt(v), 'the root of var_q', `${pointer}/var_q`);
  const given = covarianceEigen(moments.cov_g, k, `${pointer}/cov_g`);
  const eigen = { ...given, values: given.values.map((value) => value + ridge) };
  const factor = rootOf(eigen, RANK_CUT);
  const turned = multiply(eigen.vectors, { rows: k, columns: 1, values: Float64Array.from(c) });
  const explained = zeros(k, 1);
  const least = RANK_CUT * (eigen.values[0] ?? 0);
  let outside = 0;
  let rho2 = 0;
  let length = 0;
  for (let i = 0; i < k; i++) {
    const part = turned.values[i] as number;
    const value = eigen.values[i] as number;
    length = Math.hypot(length, part);
    if (value > least) {
      explained.values[i] = part / Math.sqrt(value);
      rho2 += ((explained.values[i] as number) / Math.sqrt(v)) ** 2;
    } else outside = Math.hypot(outside, part);
  }
  if (outside > IN_RANGE * length) {
    refuse('moments_inconsistent', `${pointer}/cov_gq`, 'cov_gq lies outside the range of cov_g: no records have such moments');
  }
  if (rho2 > 1 + EXCESS) refuse('moments_inconsistent', `${pointer}/cov_gq`, `rho2 = ${rho2} exceeds 1: no records have such moments`);
  return {
    factor,
    explained,
    beside: null,
    variances: Float64Array.of(v),
    records: k,
    method: 'symmetric_eigen',
    memory_bytes: memoryOf(0, k, 1),
  };
}
