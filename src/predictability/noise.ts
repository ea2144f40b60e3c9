/**
 * Noise as rows E of a matrix with E'E = n_eff J Sigma J', over the columns of the gradients.
 *
 * Covariances are absolute: of what is added to the released value. Calibrated noise has Sigma = (sigma2 / n_eff) J^-1 G J^-T, so that
 * n_eff J Sigma J' = sigma2 G whatever J is, and r2 = rho2 / (1 + sigma2) for every query. The published form without the division by n_eff
 * would be n_eff times as much noise.
 */
import { rootOfCovariance } from './check.ts';
import {
  columnNorms,
  columnsOf,
  type Dense,
  gram,
  identity,
  multiply,
  placed,
  scaled,
  traceOfProduct,
  transpose,
  zeros,
} from './linear/dense.ts';
import { conditionOf } from './linear/jacobi.ts';
import { pivotedQr, solve } from './linear/qr.ts';
import { refuse } from './refuse.ts';
import type { Noise } from './types.ts';

export interface Block {
  /** Where the release's columns begin among all. */
  from: number;
  jacobian: Dense;
  noise: Noise;
  pointer: string;
}
export interface NoiseRows {
  /** Rows over the columns of all releases. */
  rows: Dense;
  /** Sigma, d x d. */
  covariance: Dense;
}

const SINGULAR = 1e12;

/** `factor` is R of all releases. */
export function noiseRows({ from, jacobian, noise, pointer }: Block, factor: Dense, nEff: number): NoiseRows {
  const { rows: k, columns: d } = jacobian;
  const width = factor.columns;
  switch (noise.kind) {
    case 'none':
      return { rows: zeros(0, width), covariance: zeros(d, d) };
    case 'isotropic':
      return {
        rows: placed(scaled(transpose(jacobian), Math.sqrt(nEff * noise.variance)), from, width),
        covariance: identity(d, noise.variance),
      };
    case 'covariance': {
      const root = rootOfCovariance(noise.matrix, d, `${pointer}/matrix`);
      return {
        rows: placed(scaled(multiply(root, transpose(jacobian)), Math.sqrt(nEff)), from, width),
        covariance: noise.matrix,
      };
    }
    case 'calibrated': {
      const own = columnsOf(factor, from, from + k);
      return {
        rows: placed(scaled(own, Math.sqrt(noise.sigma2)), from, width),
        covariance: calibratedCovariance(own, jacobian, noise.sigma2 / nEff, pointer),
      };
    }
  }
}

/** scale J^-1 R'R J^-T, through J X = R'. */
export function calibratedCovariance(factor: Dense, jacobian: Dense, scale: number, pointer: string): Dense {
  return scaled(gram(transpose(spread(factor, jacobian, pointer))), scale);
}

/** J^-1 R'. */
export function spread(factor: Dense, jacobian: Dense, pointer: string): Dense {
  const { rows: k, columns: d } = jacobian;
  if (k !== d) refuse('dimension_mismatch', pointer, `calibrated noise needs as many equations as parameters, not ${k} for ${d}`);
  // rows of one size keep the solution of J X = R', and columns of one size the question: the units of the features do not matter
  const sizes = columnNorms(transpose(jacobian));
  const even = (m: Dense): Dense => ({
    ...m,
    values: m.values.map((value, place) => value / (sizes[Math.floor(place / m.columns)] || 1)),
  });
  const evenly = even(jacobian);
  const norms = columnNorms(evenly);
  const condition = conditionOf({ ...evenly, values: evenly.values.map((value, place) => value / (norms[place % d] || 1)) });
  if (!(condition <= SINGULAR)) {
    const detail = `the Jacobian has condition ${condition.toExponential(1)}, rows and columns scaled: calibrated noise would be unbounded`;
    refuse('hessian_singular', pointer, `${detail}; state isotropic noise`);
  }
  return solve(pivotedQr(evenly), even(transpose(factor)));
}

/** tr(J Sigma) / 2: what the noise adds to the mean loss, exact where the loss is quadratic. */
export function excessRisk(jacobian: Dense, covariance: Dense): number {
  return traceOfProduct(jacobian, covariance) / 2;
}
