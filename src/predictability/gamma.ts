/**
 * From variances to the attacker's gain, for one query.
 *
 * second order: (kappa / 2) (v / B) r2, the asymptotic value, exact for squared loss. Cauchy-Schwarz: H (v / B) sqrt(r2), for a convex loss with
 * second derivative at most H; times sqrt(5/4) without convexity. Published: (1 + ln 4) H (v / B) sqrt(r2), arXiv 2606.20546. H is loss per
 * squared unit of the prediction; the paper's own H may carry another factor.
 */
import { refuse } from './refuse.ts';
import type { Gamma, Loss, Process, ProcessFacts, QueryMeasure } from './types.ts';

export const PUBLISHED = 1 + Math.log(4);
const NOT_CONVEX = Math.sqrt(1.25);

/** H and kappa of a loss at a mean p, and whether H holds everywhere or at p only. */
export function curvatureOf(loss: Loss, p: number): { smoothness: number; curvature: number; global: boolean; cauchy: number } {
  switch (loss.kind) {
    case 'squared':
      return { smoothness: 2, curvature: 2, global: true, cauchy: 1 };
    case 'log': {
      const local = 1 / (p * (1 - p));
      const { tau } = loss;
      return { smoothness: tau === undefined ? local : 1 / (tau * tau), curvature: local, global: tau !== undefined, cauchy: 1 };
    }
    case 'smooth': {
      const { smoothness, curvature = smoothness, convex } = loss;
      return { smoothness, curvature, global: true, cauchy: convex ? 1 : NOT_CONVEX };
    }
  }
}

export function gammaOf(loss: Loss, p: number, scale: number, r2: number): Gamma {
  const { smoothness, curvature, global, cauchy } = curvatureOf(loss, p);
  const second_order = (curvature / 2) * scale * r2;
  const bound = smoothness * scale * Math.sqrt(r2);
  return {
    loss: loss.kind,
    smoothness,
    curvature,
    second_order,
    cauchy_schwarz: cauchy * bound,
    published: PUBLISHED * bound,
    bits: loss.kind === 'log' ? second_order / Math.LN2 : null,
    standing: global ? 'upper_bound' : 'asymptotic',
  };
}

export interface Shares {
  name: string | null;
  p: number;
  v: number;
  rho2: number;
  r2: number;
  c0: number;
}

export function measureOf({ name, p, v, rho2, r2, c0 }: Shares, { base_divisor: B }: ProcessFacts, losses: readonly Loss[]): QueryMeasure {
  const scale = v / B;
  return {
    name,
    p,
    var_q: v,
    var_core: scale,
    var_core_and_release: scale * (1 - r2),
    rho2,
    r2,
    c0,
    relative_gain: r2,
    extra_records: r2 < 1 ? (B * r2) / (1 - r2) : null,
    gamma: losses.map((loss) => gammaOf(loss, p, scale, r2)),
  };
}

/** Log loss is that of a probability: the query must be 0 or 1, and predictions must stay inside [tau, 1 - tau]. */
export function checkLoss(loss: Loss, p: number, pointer: string): void {
  if (loss.kind !== 'log' || loss.tau === undefined) return;
  if (p < loss.tau || p > 1 - loss.tau)
    refuse('query_not_binary', `${pointer}/tau`, `the mean ${p} of the query lies outside [tau, 1 - tau], where the bound is claimed`);
}

const BINARY = 1e-9;

/** Of moments only their size can tell that a query is binary; long-run variances tell nothing. */
export function looksBinary(p: number, v: number, drawn: Process, records: number | null): boolean {
  if (!(p > 0 && p < 1)) return false;
  if (drawn.kind === 'dependent') return true;
  const expected = p * (1 - p) * (drawn.kind === 'shard' && records !== null ? records / (records - 1) : 1);
  return Math.abs(v - expected) <= BINARY * expected;
}
