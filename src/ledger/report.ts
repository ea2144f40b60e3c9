/** What the log of a budget holds, for who reads a report and not the log. */
import type { Entry } from './entry.ts';

export interface Report {
  /** By what happened, in the order in which each happened first. */
  counts: { kind: Entry['kind']; decision: Entry['decision']; entries: number }[];
  callers: string[];
  engine_versions: string[];
  /** Milliseconds since 1970, of the first and of the last entry. */
  opened: number;
  last: number;
}

/** Fed with entries in order. */
export class Reporter {
  private readonly counts = new Map<string, Report['counts'][number]>();
  private readonly callers = new Set<string>();
  private readonly engines = new Set<string>();
  private opened = 0;
  private last = 0;

  add({ seq, kind, decision, caller, engine_version, time }: Entry): void {
    const name = `${kind} ${decision}`;
    this.counts.set(name, { kind, decision, entries: (this.counts.get(name)?.entries ?? 0) + 1 });
    this.callers.add(caller);
    if (engine_version !== null) this.engines.add(engine_version);
    if (seq === 1) this.opened = time;
    this.last = time;
  }

  report(): Report {
    const { opened, last } = this;
    return { counts: [...this.counts.values()], callers: [...this.callers], engine_versions: [...this.engines], opened, last };
  }
}
