/** What is made of a command: an outcome, and the budgets whose entries are to be written. */
import type { Done, Outcome, Refused, Shortage } from './commands.ts';
import type { Draft } from './draft.ts';
import { standingOf } from './standing.ts';

export interface Verdict {
  outcome: Outcome;
  drafts: Draft[];
}

export function refused(
  command: { instance: string },
  code: Refused['code'],
  detail: string,
  pointer = '',
  refused_by: Shortage[] = [],
): Refused {
  return { ok: false, code, detail, pointer, refused_by, instance: command.instance };
}

export const done = (drafts: Draft[], more: Partial<Done> = {}): Done => ({
  ok: true,
  decision: 'admitted',
  standings: drafts.map((draft) => standingOf(draft.header, draft.state)),
  ...more,
});
