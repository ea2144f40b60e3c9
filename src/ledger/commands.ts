/** What a ledger is asked to do, and what it says: plain data, since both cross threads and the second is stored. All amounts are decimals. */
import type { ChargeDecision } from '../contract/ledger.ts';
import type { Header, PlanStep } from './budget.ts';
import type { AccountingKind, Quantity } from './filter.ts';

interface Common {
  tenant: string;
  caller: string;
  /** Idempotency-Key, and the hash of everything that the request says. */
  key: string;
  fingerprint: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The id of the request, for its answer. */
  instance: string;
}

/** What one budget pays. A child of a part of another budget brings that one with it. */
export interface Leg {
  budget: string;
  partition: string | null;
  /** In the quantities of this budget. */
  cost: string[];
  /** The same job as uses of a plan, where the budget is one. */
  plan: PlanStep[] | null;
}

/** What the pricing of a job says beside its cost. */
export interface Told {
  method?: ChargeDecision['method'];
  warnings?: ChargeDecision['warnings'];
}

interface Spending extends Common {
  /** The budget that was addressed, which is that of the first leg. */
  legs: Leg[];
  event: object;
  engine_version: string;
  /** Refuse a cost above it; null is no guard. In the quantities of the first leg. */
  max_cost: (string | null)[];
  told: Told;
}

export type Command =
  | (Common & { op: 'open'; header: Header; engine_version: string })
  | (Spending & { op: 'charge' })
  | (Spending & { op: 'reserve'; expires_at: number; partial: 'no' | 'per_use' | 'stop_declared' })
  /** `costs` by budget where less than the whole reservation is committed. */
  | (Common & {
      op: 'commit';
      budget: string;
      reservation: string;
      budgets: string[];
      costs: Record<string, string[]> | null;
      uses: number | null;
    })
  | (Common & { op: 'release'; budget: string; reservation: string; budgets: string[] })
  | (Common & { op: 'capacity'; budget: string; cap: string[] });

/** A dry run: nothing is written and nothing promised. */
export type Check = Omit<Spending, 'key' | 'fingerprint'> & { op: 'check' };

export interface Amount {
  quantity: Quantity['name'];
  order?: number;
  /** Of this request; absent where it has none. */
  cost?: string;
  cap: string;
  spent: string;
  reserved: string;
  remaining: string;
}

/** A budget after a request, or as it stands. */
export interface Standing {
  budget: string;
  mode: 'filter' | 'plan';
  accounting: AccountingKind;
  sequence: number;
  head_hash: string;
  amounts: Amount[];
  capacity_changed: boolean;
  /** How many more jobs of this cost fit; only in a dry run. */
  fits?: number | null;
}

export interface Shortage {
  budget: string;
  quantity: Quantity['name'];
  order?: number;
  requested: string;
  remaining: string;
  difference: string;
  /** The last entry that took of this budget; null where none did. */
  entry: number | null;
  /** An open reservation, the largest in this quantity; null where there is none. */
  reservation: string | null;
}

export type RefusalCode =
  | 'budget_exceeded'
  | 'cost_above_maximum'
  | 'not_in_plan'
  | 'reservation_not_open'
  | 'partial_commit'
  | 'budget_exists'
  | 'budget_not_found'
  | 'invalid_budget';

export interface Done {
  ok: true;
  decision: 'admitted' | 'would_be_admitted' | 'would_be_refused';
  standings: Standing[];
  reservation?: string;
  expires_at?: number;
  refused_by?: Shortage[];
}
export interface Refused {
  ok: false;
  code: RefusalCode;
  detail: string;
  pointer: string;
  refused_by: Shortage[];
  /** The request that was first answered like this. */
  instance: string;
}
export type Outcome = Done | Refused;

/** Why nothing was decided. Nothing is stored of it. */
export type Doubt = 'key_reused' | 'clock_behind' | 'ledger_unavailable';

/** An outcome as it is said: what is stored, so that a repetition is answered byte for byte. */
export interface Answer {
  status: number;
  /** A document: of the outcome where status is 200, else of the problem. */
  body: string;
}
export type Ran = { kind: 'answer'; answer: Answer; replayed: boolean } | { kind: 'doubt'; doubt: Doubt; detail: string };
