/**
 * Decisions that wait at the same time share one transaction, and so one wait for the disk. They run in the order in which they were asked for, each sees
 * what those before it wrote, and none is answered before all that they wrote is durable. What one of them throws harms no other: where anything of a
 * shared transaction fails nothing of it remains, and each of its decisions is run again in a transaction of its own.
 *
 * Running again has no second effect. Decisions are pure, and a transaction that is rolled back has written nothing. Only of a COMMIT that fails is it not
 * known whether it was: what it wrote may have reached the disk, and may be found there by whoever opens the file next. But the answer under the key of a
 * decision is written by the same transaction as its effect, so whoever decides again sees both of them or neither: the answer that is found is given, or
 * it is decided. A second run that succeeds writes over what the first may have left in the log.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { instant, StoreFault } from '../store.ts';

/**
 * Decisions in one transaction. A decision takes some 0.05 ms, so other processes wait for the lock, and the first caller for its answer, 3 ms longer than
 * without company; the wait for the disk, shared by so many, is less than the decisions themselves.
 */
const MOST_TOGETHER = 64;

/** Another process held the lock for as long as could be waited: nothing was begun. */
export class Locked extends StoreFault {}

interface Waiting {
  work(): unknown;
  until: number;
  resolve(value: never): void;
  reject(error: unknown): void;
}

export class Group {
  private readonly atomically: <T>(work: () => T, until: number) => T;
  private queue: Waiting[] = [];
  private scheduled = false;
  private closed = false;

  /** @param atomically runs work in a transaction: all or nothing; throws Locked where it could not begin before `until` */
  constructor(atomically: <T>(work: () => T, until: number) => T) {
    this.atomically = atomically;
  }

  /** @param until when it is refused if other processes still hold the lock, by `instant` */
  add<T>(work: () => T, until: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.closed) return reject(new StoreFault('the ledger is closed'));
      this.queue.push({ work, until, resolve, reject });
      // behind everybody who asks in this turn; a turn of the whole loop would cost a tenth of a decision more
      this.schedule(process.nextTick);
    });
  }

  /** What was begun is finished or refused, and says so before this resolves; what comes later is refused. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.queue.length > 0) this.next();
    await turn();
  }

  /** @param turn what brings the next transaction */
  private schedule(turn: (next: () => void) => void): void {
    if (this.scheduled || this.queue.length === 0) return;
    this.scheduled = true;
    turn(() => {
      this.scheduled = false;
      this.next();
      // what is left waits until what has come meanwhile had its turn
      this.schedule(setImmediate);
    });
  }

  private next(): void {
    const batch = this.queue.splice(0, MOST_TOGETHER);
    if (batch.length > 0) this.run(batch);
  }

  private run(batch: readonly Waiting[]): void {
    const until = Math.min(...batch.map((one) => one.until));
    let results: unknown[];
    try {
      results = this.atomically(() => batch.map(({ work }) => work()), until);
    } catch (error) {
      if (error instanceof Locked) this.waitOn(batch, until, error);
      else if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) this.run([one]);
      return;
    }
    for (const [i, { resolve }] of batch.entries()) resolve(results[i] as never);
  }

  /** Nothing was run: whose time is over is refused, the others go on waiting in their order. */
  private waitOn(batch: readonly Waiting[], until: number, error: Locked): void {
    const over = Math.max(until, instant());
    this.queue.unshift(...batch.filter((one) => one.until > over));
    for (const one of batch) if (one.until <= over) one.reject(error);
  }
}
