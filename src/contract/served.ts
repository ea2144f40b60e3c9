/**
 * What serves each combination of event, adjacency and sampling, measured on the examples.
 * Written by `node test/support/write-catalogue.ts`; do not edit.
 */
import type { EngineName } from '../accounting/types.ts';

export interface Served {
  bound: 'exact' | 'attained' | 'above' | 'between';
  engines: readonly EngineName[];
}

export const served: Readonly<Record<string, Served>> = {
  'gaussian/add_remove/none': { bound: 'exact', engines: ['closed_form', 'contour'] },
  'gaussian/add_remove/poisson': { bound: 'exact', engines: ['closed_form', 'contour', 'lattice'] },
  'gaussian/replace_one/none': { bound: 'exact', engines: ['closed_form', 'contour'] },
  'gaussian/replace_one/poisson': { bound: 'exact', engines: ['closed_form', 'contour', 'lattice'] },
  'gaussian/zero_out/none': { bound: 'exact', engines: ['closed_form', 'contour'] },
  'gaussian/zero_out/poisson': { bound: 'exact', engines: ['closed_form', 'contour', 'lattice'] },
  'laplace/add_remove/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'laplace/add_remove/poisson': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'laplace/replace_one/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'laplace/replace_one/poisson': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'laplace/zero_out/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'laplace/zero_out/poisson': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'randomized_response/replace_one/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'pure/add_remove/none': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'pure/add_remove/poisson': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'pure/replace_one/none': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'pure/zero_out/none': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'pure/zero_out/poisson': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'approximate/add_remove/none': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'approximate/add_remove/poisson': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'approximate/replace_one/none': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'approximate/zero_out/none': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'approximate/zero_out/poisson': { bound: 'attained', engines: ['closed_form', 'lattice'] },
  'discrete_laplace/add_remove/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'discrete_laplace/add_remove/poisson': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'discrete_laplace/replace_one/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'discrete_laplace/zero_out/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'discrete_laplace/zero_out/poisson': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'adaptive_clipping/add_remove/none': { bound: 'exact', engines: ['closed_form', 'contour'] },
  'adaptive_clipping/add_remove/poisson': { bound: 'exact', engines: ['closed_form', 'contour', 'lattice'] },
  'adaptive_clipping/zero_out/none': { bound: 'exact', engines: ['closed_form', 'contour'] },
  'adaptive_clipping/zero_out/poisson': { bound: 'exact', engines: ['closed_form', 'contour', 'lattice'] },
  'zcdp/add_remove/none': { bound: 'above', engines: ['renyi'] },
  'zcdp/replace_one/none': { bound: 'above', engines: ['renyi'] },
  'zcdp/zero_out/none': { bound: 'above', engines: ['renyi'] },
  'exponential/add_remove/none': { bound: 'above', engines: ['closed_form', 'contour', 'lattice'] },
  'exponential/replace_one/none': { bound: 'above', engines: ['closed_form', 'contour', 'lattice'] },
  'exponential/zero_out/none': { bound: 'above', engines: ['closed_form', 'contour', 'lattice'] },
  'permute_and_flip/add_remove/none': { bound: 'above', engines: ['closed_form', 'lattice'] },
  'permute_and_flip/replace_one/none': { bound: 'above', engines: ['closed_form', 'lattice'] },
  'permute_and_flip/zero_out/none': { bound: 'above', engines: ['closed_form', 'lattice'] },
  'report_noisy_max/add_remove/none': { bound: 'above', engines: ['closed_form', 'contour', 'lattice'] },
  'report_noisy_max/replace_one/none': { bound: 'above', engines: ['closed_form', 'contour', 'lattice'] },
  'report_noisy_max/zero_out/none': { bound: 'above', engines: ['closed_form', 'contour', 'lattice'] },
  'above_threshold/add_remove/none': { bound: 'above', engines: ['closed_form', 'lattice'] },
  'above_threshold/replace_one/none': { bound: 'above', engines: ['closed_form', 'lattice'] },
  'above_threshold/zero_out/none': { bound: 'above', engines: ['closed_form', 'lattice'] },
  'private_selection/add_remove/none': { bound: 'above', engines: ['renyi'] },
  'private_selection/replace_one/none': { bound: 'above', engines: ['renyi'] },
  'private_selection/zero_out/none': { bound: 'above', engines: ['renyi'] },
  'unary_encoding/replace_one/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'local_hashing/replace_one/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'subset_selection/replace_one/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'hadamard/replace_one/none': { bound: 'exact', engines: ['closed_form', 'lattice'] },
  'shuffled_reports/replace_one/none': { bound: 'above', engines: ['closed_form', 'lattice'] },
};
