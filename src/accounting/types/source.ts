/** What may be described: compositions of events, and curves and histories of the user's own. */
import type { PrivacyEvent } from '../mechanisms/catalogue.ts';
import type { Adjacency } from '../mechanisms/schema.ts';

export interface Composition {
  kind: 'composition';
  adjacency: Adjacency;
  events: PrivacyEvent[];
}
/** A user's own trade-off curve: pairs (false positive rate, false negative rate). */
export interface TradeOffPoints {
  kind: 'trade_off_points';
  fpr: ArrayLike<number>;
  fnr: ArrayLike<number>;
  interpretation: 'exact_piecewise_linear' | 'samples';
}
export interface LossPmf {
  probabilities: ArrayLike<number>;
  infinity_mass: number;
}
/** A user's own privacy-loss distribution: probability i belongs to the loss (lower_index + i) * interval. */
export interface PrivacyLossPmf {
  kind: 'privacy_loss_pmf';
  interval: number;
  lower_index: number;
  remove: LossPmf;
  add: LossPmf;
  side: 'upper' | 'lower' | 'exact';
}
/** Renyi divergences of a user's own, both directions, at finitely many orders. */
export interface RdpCurve {
  kind: 'rdp_curve';
  orders: number[];
  epsilons: number[];
}
/** Guarantees of a user's own: delta(epsilon[i]) <= delta[i] in both directions. */
export interface ProfilePoints {
  kind: 'profile_points';
  epsilon: ArrayLike<number>;
  delta: ArrayLike<number>;
}
/** An event of dp_accounting as JSON. */
export interface DpEvent {
  kind: 'dp_event';
  adjacency: Adjacency;
  event: Record<string, unknown>;
}
/** Stretches of training as an Opacus accountant keeps them: noise multiplier, sample rate, steps. */
export interface OpacusHistory {
  kind: 'opacus_history';
  adjacency: Adjacency;
  history: number[][];
}
export type MechanismRequest = Composition | TradeOffPoints | PrivacyLossPmf | RdpCurve | ProfilePoints | DpEvent | OpacusHistory;
