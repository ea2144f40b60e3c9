/** What a language has to say. Numbers come in as they are printed; no text of its own holds a digit. */
import type { Adjacency, ReportQuantity, Sampling } from '../types.ts';
import type { Inline } from './document.ts';

/** Codes that a statement can carry. */
export type ReportWarning =
  | 'DOMINATING_PAIR'
  | 'BOUNDED_FROM_ABOVE'
  | 'BETWEEN_TWO_LAWS'
  | 'CURVE_LEFT_OUT'
  | 'MASS_ADDED'
  | 'MASS_INEXACT'
  | 'CURVE_REPAIRED'
  | 'SAMPLES'
  | 'POINTS_LEFT_OUT'
  | 'FLOOR_EMPTY'
  | 'FLOOR_SENSITIVE'
  | 'DELTA_NOT_SMALL'
  | 'TOLERANCE_NOT_MET'
  | 'POOR_FIT';

type Scheme = Sampling['scheme'];

export interface Words {
  language: string;
  title: string;
  headings: Record<
    'protected' | 'done' | 'cost' | 'attack' | 'profile' | 'trade_off' | 'assumptions' | 'not_covered' | 'warnings' | 'computed',
    string
  >;
  unit(unit: Inline | null): Inline;
  adjacency: Record<Adjacency | 'none', string>;
  ownCurve(kind: string): Inline;
  events: { caption: string; head: [string, string, string, string, string, string] };
  sampling: Record<Scheme, string>;
  numbers: { caption: string; head: [string, string, string, string] };
  quantity: Record<ReportQuantity, string>;
  at: Record<'error_floor' | 'delta' | 'fpr' | 'prior' | 'baseline', string>;
  promise: Record<'at_most' | 'at_least', (value: string) => string>;
  unbounded: string;
  between(lower: string, upper: string): string;
  mu(mu: string | null, floor: string): string;
  fit(regret: string | null, verdict: 'tight' | 'loose'): string;
  certificate(mu: string, delta0: string): string;
  strict(mu: string | null): string;
  notByEpsilon: string;
  advantage(value: string | null): string;
  tpr(fpr: string, value: string | null): string;
  bayes(prior: string, value: string | null): string;
  guess(baseline: string, value: string | null): string;
  profile: { figure: string; description: string; caption: string; epsilon: string; delta: string };
  trade_off: {
    figure: string;
    description: string;
    caption: string;
    fpr: string;
    fnr: string;
    gaussian: string;
    mechanism: string;
    guessing: string;
  };
  assumptions: Record<string, string>;
  not_covered: Record<string, string>;
  noWarnings: string;
  /** A warning in the language, from the numbers and names in it; null where its own text serves. */
  warning: Record<ReportWarning, (values: readonly string[]) => string> | null;
  computed(engine: string, certifiedBy: string | null, version: string): Inline;
  colon: string;
}
