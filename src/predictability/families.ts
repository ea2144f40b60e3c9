/**
 * The best query of a family.
 *
 * Finite, M queries: the largest second-order gain is a lower bound of gamma; (1 + ln 4M) max H (v / B) sqrt(r2) is published, and twice that is
 * what its tail argument proves; Chernoff: min over s of (1/s) ln sum_j [(1 - 2 s a_j)(1 - 2 s b_j)]^-1/2 with a_j, b_j the eigenvalues
 * (kappa/2)(v/B)(r2/2 +- sqrt(r2) sqrt(1 - 3 r2/4)) of the gain as a quadratic form of two Gaussians.
 *
 * Linear u'x: (H / B) sqrt(T(Oxx) T(D)) with D = Oxg (G + n_eff J Sigma J')^+ Ogx and T(A) an upper bound of E sup (u'A^1/2 xi)^2 over the set:
 * R^2 tr A for a ball, tr(E A) for the ellipsoid u'E^-1u <= 1, 2 R^2 max A_ii (1 + ln 2m) for the l1 ball. Since D <= rho_1^2 Oxx, also
 * (H / B) rho_1 T(Oxx). Functions f(E x) with Lipschitz constant L: the ball of radius L.
 */
import { minimise } from '../accounting/numerics/minimise.ts';
import { covarianceEigen, rootOf } from './check.ts';
import { curvatureOf } from './gamma.ts';
import { at, type Dense, gram, multiply, stack, sumOfSquares, transpose } from './linear/dense.ts';
import { singularValues } from './linear/jacobi.ts';
import { orthonormal, pivotedQr } from './linear/qr.ts';
import type { Explained } from './measure.ts';
import type { Reduction } from './reduction.ts';
import { refuse } from './refuse.ts';
import type { FiniteFamily, LinearFamily, LinearSet, Loss, ProcessFacts, QueryMeasure } from './types.ts';

export function finiteFamily(queries: readonly QueryMeasure[], { base_divisor }: ProcessFacts, loss: Loss): FiniteFamily {
  const size = queries.length;
  let largest = 0;
  let sup = 0;
  const forms: [number, number][] = [];
  for (const { p, var_q, r2 } of queries) {
    const { smoothness, curvature } = curvatureOf(loss, p);
    const scale = var_q / base_divisor;
    largest = Math.max(largest, smoothness * scale * Math.sqrt(r2));
    const gain = (curvature / 2) * scale;
    sup = Math.max(sup, gain * r2);
    const spread = Math.sqrt(r2 * (1 - 0.75 * r2));
    if (r2 > 0) forms.push([gain * (r2 / 2 + spread), gain * (r2 / 2 - spread)]);
  }
  const published_union = (1 + Math.log(4 * size)) * largest;
  return {
    kind: 'finite',
    size,
    loss: loss.kind,
    sup_of_expectations: sup,
    published_union,
    proven_union: 2 * published_union,
    chernoff: chernoff(forms, size),
  };
}

/** Any s gives a bound, so the search only decides how sharp it is. */
function chernoff(forms: readonly [number, number][], size: number): number {
  const most = forms.reduce((largest, [a]) => Math.max(largest, a), 0);
  if (most === 0) return 0;
  const [first] = forms;
  // of one query the bound is sharpest as s goes to 0, where it is the expectation itself
  if (size === 1 && first !== undefined) return first[0] + first[1];
  // s = x / (2 most), x in (0, 1)
  const bound = (x: number) => {
    const exponents = forms.map(([a, b]) => -0.5 * (Math.log1p((-x * a) / most) + Math.log1p((-x * b) / most)));
    const top = exponents.reduce((largest, value) => Math.max(largest, value), 0);
    const silent = (size - forms.length) * Math.exp(-top);
    return (2 * most * (top + Math.log(exponents.reduce((sum, value) => sum + Math.exp(value - top), silent)))) / x;
  };
  return minimise(bound, 1e-12, 1 - 1e-15, 1e-12).value;
}

/** Correlations of the queries with what the release shows, falling: principal angles of the two column spaces. Bjorck and Golub 1973. */
function correlations(shown: Dense, queries: Dense): number[] {
  const values = singularValues(multiply(shown, queries));
  return [...values].map((value) => Math.min(1, value));
}

/** Upper bound of E sup over the set of (u'A^1/2 xi)^2, from the diagonal and A = root'root. */
function supremum(set: LinearSet, root: Dense, shape: Dense | null): number {
  const m = root.columns;
  switch (set.kind) {
    case 'ball':
      return set.radius ** 2 * sumOfSquares(root.values);
    case 'ellipsoid':
      return sumOfSquares(multiply(root, transpose(shape as Dense)).values);
    default: {
      const { radius } = set as { radius: number };
      return 2 * radius ** 2 * largestDiagonal(root) * (1 + Math.log(2 * m));
    }
  }
}

/** max over the set of u'Au, A = root'root. */
function maximum(set: LinearSet, root: Dense, shape: Dense | null): number {
  const first = (m: Dense) => (singularValues(m)[0] ?? 0) ** 2;
  switch (set.kind) {
    case 'ball':
      return set.radius ** 2 * first(root);
    case 'ellipsoid':
      return first(multiply(root, transpose(shape as Dense)));
    default:
      return (set as { radius: number }).radius ** 2 * largestDiagonal(root);
  }
}

function largestDiagonal(root: Dense): number {
  const { values } = gram(root);
  let most = 0;
  for (let j = 0; j < root.columns; j++) most = Math.max(most, values[j * root.columns + j] as number);
  return most;
}

export interface LinearAsk {
  kind: 'linear' | 'lipschitz';
  set: Exclude<LinearSet, { kind: 'finite' }>;
  pointer: string;
}

export function linearFamily(
  { kind, set, pointer }: LinearAsk,
  reduction: Reduction,
  { clean, left, noisy }: Explained,
  { base_divisor: B }: ProcessFacts,
  loss: Loss,
): LinearFamily {
  const { factor, explained, beside } = reduction;
  if (beside === null) throw new Error('a linear family needs the covariance of its features');
  if (loss.kind === 'log') refuse('query_not_binary', pointer, 'log loss needs queries that are 0 or 1: list them as a finite family');
  const { smoothness, curvature, cauchy } = curvatureOf(loss, Number.NaN);
  // Oxx = root'root, D = noisy'noisy
  const root = stack(explained, beside);
  const features = pivotedQr(root, { rowsBefore: reduction.records });
  const top = orthonormal(features, factor.rows);
  const shown = transpose(orthonormal(clean, factor.rows));
  const noisyCorrelations = correlations(multiply(left, shown), top);
  const shape = set.kind === 'ellipsoid' ? rootOf(covarianceEigen(set.matrix, root.columns, `${pointer}/matrix`)) : null;
  const whole = supremum(set, root, shape);
  const scale = (cauchy * smoothness) / B;
  return {
    kind,
    dimension: root.columns,
    loss: loss.kind,
    canonical_correlations: correlations(shown, top),
    noisy_canonical_correlations: noisyCorrelations,
    sup_of_expectations: kind === 'linear' ? ((curvature / 2) * maximum(set, noisy, shape)) / B : null,
    bound: scale * Math.sqrt(whole * supremum(set, noisy, shape)),
    correlation_bound: scale * (noisyCorrelations[0] ?? 0) * whole,
  };
}

/** Values of the queries u_j'x, for a finite set of directions. */
export function directed(features: Dense, vectors: Dense): (i: number, j: number) => number {
  return (i, j) => {
    let sum = 0;
    for (let l = 0; l < features.columns; l++) sum += at(features, i, l) * at(vectors, j, l);
    return sum;
  };
}
