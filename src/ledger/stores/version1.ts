/**
 * Version 1 of the tables kept outcomes instead of answers, and not what the pricing of a job had said. Such replies become the answers that can be made of
 * them, once and for all, when a ledger is taken to the tables of this release.
 */
import { budgetAnswer, decisionAnswer } from '../answers.ts';
import type { Outcome } from '../commands.ts';
import type { Entry } from '../entry.ts';
import type { AnswerRow, BudgetRow, StoreKind } from '../store.ts';

export interface Reply {
  key: string;
  fingerprint: string;
  outcome: string;
}

/** The budget that was addressed, as far as the outcome tells, and its last entry then. */
export function placeOf({ outcome }: Reply): { budget: string; seq: number } {
  const said = JSON.parse(outcome) as Outcome;
  if (said.ok) return { budget: said.standings[0]?.budget ?? '', seq: said.standings[0]?.sequence ?? 0 };
  return { budget: said.refused_by[0]?.budget ?? '', seq: 0 };
}

/** @param entry body of the entry at that place; @param row the budget at that place; both absent where there is none */
export function answerOfReply(store: StoreKind, reply: Reply, row: BudgetRow | undefined, entry: string | undefined): AnswerRow {
  const { key, fingerprint } = reply;
  const outcome = JSON.parse(reply.outcome) as Outcome;
  const made = entry === undefined ? null : (JSON.parse(entry) as Entry);
  const ofBudget = made?.key === key && (made.kind === 'opened' || made.kind === 'capacity_changed');
  const answer = ofBudget ? budgetAnswer(store, outcome, row) : decisionAnswer(store, outcome);
  return { key, fingerprint, ...placeOf(reply), ...answer };
}
