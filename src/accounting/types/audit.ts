/** What an attack shows about a mechanism. */
import type { ErrorBudget, Warning } from './common.ts';
import type { EngineName } from './engine.ts';
import type { EpsilonAt, Interval, ProbabilityInterval } from './number.ts';
import type { MechanismRequest } from './source.ts';

/** What an attack called a member, at thresholds fixed beforehand. */
export interface AttackCounts {
  kind: 'counts';
  members: number;
  non_members: number;
  thresholds: { true_positives: number; false_positives: number; label?: string }[];
}
/** Scores of an attack: at or above a threshold it says "member". */
export interface AttackScores {
  kind: 'scores';
  member_scores: ArrayLike<number>;
  non_member_scores: ArrayLike<number>;
  thresholds: number[];
}
/** One run with canaries, each in or out by a fair coin. */
export interface OneRun {
  kind: 'one_run';
  canaries: number;
  guesses: number;
  correct: number;
}
export type Evidence = AttackCounts | AttackScores | OneRun;

export interface AuditRequest {
  evidence: Evidence;
  /** Probability with which everything that the answer bounds holds together. */
  confidence: number;
  deltas?: number[];
  /** The claim. */
  mechanism?: MechanismRequest;
  tolerance?: number;
  certify?: boolean;
}

/** An attack at one threshold. */
export interface AttackAt {
  threshold?: number;
  label?: string;
  true_positives: number;
  false_positives: number;
  tpr: ProbabilityInterval;
  fpr: ProbabilityInterval;
  mu: Interval;
}
export interface ClaimVerdict {
  verdict: 'falsified' | 'consistent' | 'gap';
  statement: string;
  /** What the claimed mechanism costs. */
  epsilon_at: EpsilonAt[];
  engine: EngineName;
  error_budget: ErrorBudget;
}
export interface AuditAnswer {
  mu: Interval;
  /** What these numbers of trials could show at most. */
  mu_of_perfect_attack: Interval;
  epsilon_at: EpsilonAt[];
  attack_at: AttackAt[];
  claim: ClaimVerdict | null;
  statement: string;
  assumptions: string[];
  engine_version: string;
  warnings: Warning[];
  request: AuditRequest;
}
