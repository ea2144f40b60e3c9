/**
 * Decisions about the same budgets that wait at the same time share a transaction of a database that several hosts share, and so one wait for the locks of these
 * budgets and one for the disk. One transaction of a process is under way for each set of budgets; what comes meanwhile goes together when it is over, in the
 * order in which it was asked for. Nobody waits for company: whoever comes alone is decided at once.
 *
 * What `group.ts` says of running again holds here too: the answer under a key is written with the effect of its decision, so whoever decides again sees both
 * of them or neither.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { type Ask, type Decision, instant, MOST_WAIT_MS, type Seen, StoreFault } from '../store.ts';
import { Locked } from './group.ts';

/** Decisions in one transaction: their budgets are locked for some 3 ms longer than for one. */
const MOST_TOGETHER = 64;

export interface Asked<T = unknown> {
  ask: Ask;
  until: number;
  decide(seen: Seen): Decision<T>;
}

interface Waiting extends Asked {
  resolve(value: never): void;
  reject(error: unknown): void;
}

/**
 * Decides in one transaction, all about the same budgets: what each came to, once all of them are durable. Rejects where nothing was written, or where that is
 * not known; with Locked where others held the locks until the first of their times.
 */
export type Together = (asked: readonly Asked[]) => Promise<PromiseSettledResult<unknown>[]>;

export class Lanes {
  private readonly lanes = new Map<string, { queue: Waiting[]; empty: Promise<void> }>();
  private readonly together: Together;
  private readonly ofOne: (error: unknown) => boolean;
  private closed = false;

  /** @param ofOne whether a failure is that of one decision, so that the others may be decided without it */
  constructor(together: Together, ofOne: (error: unknown) => boolean) {
    this.together = together;
    this.ofOne = ofOne;
  }

  add<T>({ ask, decide }: Pick<Asked<T>, 'ask' | 'decide'>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.closed) return reject(new StoreFault('the ledger is closed'));
      const waiting: Waiting = { ask, until: ask.until ?? instant() + MOST_WAIT_MS, decide, resolve, reject };
      const name = [ask.tenant, ...ask.budgets].join('\n');
      const lane = this.lanes.get(name);
      if (lane !== undefined) lane.queue.push(waiting);
      else {
        const queue = [waiting];
        this.lanes.set(name, { queue, empty: this.run(name, queue) });
      }
    });
  }

  /** What was begun is finished or refused before; what comes later is refused. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.lanes.values()].map(({ empty }) => empty));
  }

  private async run(name: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const now = instant();
      const batch = queue.splice(0, MOST_TOGETHER);
      for (const { until, reject } of batch) if (until <= now) reject(new StoreFault('others kept the ledger for too long'));
      await this.decide(
        batch.filter(({ until }) => until > now),
        queue,
      );
      // who was answered may ask again at once, and goes with the next
      await turn();
    }
    this.lanes.delete(name);
  }

  /**
   * @param behind what waits for this to be over
   * @returns whether it could begin; else it waits again, in front of the queue, and so does what is behind
   */
  private async decide(batch: readonly Waiting[], queue: Waiting[], behind: readonly Waiting[] = []): Promise<boolean> {
    if (batch.length === 0) return true;
    try {
      for (const [i, settled] of (await this.together(batch)).entries()) {
        if (settled.status === 'fulfilled') batch[i]?.resolve(settled.value as never);
        else batch[i]?.reject(settled.reason);
      }
    } catch (error) {
      if (error instanceof Locked) {
        const over = Math.max(instant(), Math.min(...batch.map(({ until }) => until)));
        queue.unshift(...[...batch, ...behind].filter(({ until }) => until > over));
        for (const { until, reject } of [...batch, ...behind]) if (until <= over) reject(error);
        return false;
      }
      if (batch.length === 1 || !this.ofOne(error)) for (const { reject } of batch) reject(error);
      else for (const [i, one] of batch.entries()) if (!(await this.decide([one], queue, batch.slice(i + 1)))) break;
    }
    return true;
  }
}
