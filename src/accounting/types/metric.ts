/** One number of a profile, as a target or a reading. */

/** One number of a profile. */
export type Metric =
  | { kind: 'epsilon'; delta: number }
  | { kind: 'pure_epsilon' }
  | { kind: 'delta'; epsilon: number }
  | { kind: 'mu'; error_floor: number }
  | { kind: 'strict_mu' }
  | { kind: 'certificate'; delta0: number }
  | { kind: 'regret'; error_floor: number }
  | { kind: 'rho' }
  | { kind: 'rdp'; order: number }
  | { kind: 'advantage' }
  | { kind: 'tpr'; fpr: number }
  | { kind: 'bayes_error'; prior: number };
