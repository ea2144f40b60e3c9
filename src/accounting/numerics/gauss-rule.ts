/**
 * Gauss rule of a discrete measure on [-1, 1]: n nodes with positive weights that give its integrals of polynomials of degree up to 2n - 1.
 *
 *  Method: the recurrence of the orthonormal polynomials by the rotations of Rutishauser, Kahan, Pal and Walker, eigenvalues of the Jacobi matrix by bisection (Sturm), weights as
 *    Christoffel numbers.
 *  Error: none is claimed; `defects` measures what became of the exactness.
 *  Source: Gragg and Harrod 1984; Gautschi, Orthogonal Polynomials: Computation and Approximation, 2004, sections 1.4 and 2.2.3.
 */
import { dot } from './sums.ts';

export interface GaussRule {
  nodes: Float64Array;
  weights: Float64Array;
}

/**
 * Diagonal and squares of the off-diagonal of the Jacobi matrix of order n. Points are taken in one by one, each by rotations that keep the masses positive: Stieltjes' procedure
 * loses everything where n is not small beside the number of points.
 */
function jacobi(points: Float64Array, weights: Float64Array, n: number): { diagonal: Float64Array; squares: Float64Array } {
  const diagonal = new Float64Array(n);
  // The mass before the first square.
  const squares = new Float64Array(n);
  diagonal[0] = points[0]!;
  squares[0] = weights[0]!;
  for (let i = 1; i < points.length; i++) {
    let entering = weights[i]!;
    let [cosine, sine, carried] = [1, 0, 0];
    for (let k = 0; k <= Math.min(i, n - 1); k++) {
      // Rows that no point has reached are empty.
      const place = k === i ? 0 : diagonal[k]!;
      const square = k === i ? 0 : squares[k]!;
      const total = square + entering;
      const kept = cosine * total;
      const lastSine = sine;
      cosine = total > 0 ? square / total : 1;
      sine = total > 0 ? entering / total : 0;
      const next = sine * (place - points[i]!) - cosine * carried;
      diagonal[k] = place - (next - carried);
      carried = next;
      entering = sine > 0 ? (carried * carried) / sine : lastSine * square;
      squares[k] = kept;
    }
  }
  return { diagonal, squares };
}

/** Number of eigenvalues below x. */
function below(diagonal: Float64Array, squares: Float64Array, x: number): number {
  let count = 0;
  let pivot = 1;
  for (let k = 0; k < diagonal.length; k++) {
    pivot = diagonal[k]! - x - (k === 0 ? 0 : squares[k]!) / (pivot === 0 ? Number.MIN_VALUE : pivot);
    if (pivot < 0) count++;
  }
  return count;
}

/** The measure has mass weights[i] > 0 at points[i]; n must be below their number. */
export function gaussRule(points: Float64Array, weights: Float64Array, n: number): GaussRule {
  const { diagonal, squares } = jacobi(points, weights, n);
  const mass = weights.reduce((sum, w) => sum + w, 0);
  const nodes = new Float64Array(n);
  const shares = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    let [low, high] = [-1 - 1e-9, 1 + 1e-9];
    for (let middle = 0.5 * (low + high); middle > low && middle < high; middle = 0.5 * (low + high)) {
      if (below(diagonal, squares, middle) > j) high = middle;
      else low = middle;
    }
    const x = 0.5 * (low + high);
    let [last, p, square] = [0, 1 / Math.sqrt(mass), 1 / mass];
    for (let k = 0; k + 1 < n; k++) {
      const next = ((x - diagonal[k]!) * p - (k === 0 ? 0 : Math.sqrt(squares[k]!) * last)) / Math.sqrt(squares[k + 1]!);
      last = p;
      p = next;
      square += p * p;
    }
    nodes[j] = x;
    shares[j] = 1 / square;
  }
  return { nodes, weights: shares };
}

/** By degree k < 2n, bounds of the difference between both integrals of the Chebyshev polynomial T_k, the rounding of their own computation included. */
export function defects(points: Float64Array, weights: Float64Array, rule: GaussRule): Float64Array {
  const angles = points.map(Math.acos);
  const own = rule.nodes.map((x) => Math.acos(Math.min(1, Math.max(-1, x))));
  const mass = weights.reduce((sum, w) => sum + w, 0);
  const unit = 2 ** -53;
  return Float64Array.from({ length: 2 * rule.nodes.length }, (_, k) => {
    const theirs = dot(
      weights,
      angles.map((angle) => Math.cos(k * angle)),
    );
    const ours = dot(
      rule.weights,
      own.map((angle) => Math.cos(k * angle)),
    );
    return Math.abs(theirs - ours) + (8 * k + 8) * unit * mass;
  });
}
