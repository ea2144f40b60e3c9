/**
 * Who of those that wait is next. Clients take turns by what they have asked for, in units of cost, so that whoever asks for little does not stand
 * behind all that another has sent; within a client the order is kept. What would miss its deadline if it waited any longer goes before everybody:
 * being fair makes nobody late who was admitted in time.
 */
export interface Waiting {
  readonly client: string;
  readonly cost: number;
  /** When nobody waits for it any more. */
  until_ms: number;
}

export interface FairQueue<W extends Waiting> {
  push(work: W): void;
  /** Takes out the next. `ms_per_cost`: what a unit of cost takes. */
  shift(now_ms: number, ms_per_cost: number): W | undefined;
  /** Whether it was there. */
  delete(work: W): boolean;
  /** To be told when nobody need wait: what was asked for until then counts no more. */
  forget(): void;
  readonly size: number;
  /** Of all that waits. */
  readonly cost: number;
}

/** What one client has waiting, each with what the client had asked for before it, counted from where the others stood when it came. */
interface Line<W> {
  works: Map<W, number>;
  asked: number;
}

/** Clients that have nothing waiting, of which it is remembered what they had asked for. */
const MOST_IDLE = 1000;

export function createFairQueue<W extends Waiting>(): FairQueue<W> {
  const lines = new Map<string, Line<W>>();
  let [size, cost] = [0, 0];
  /** Where the line stood whose turn was the last. */
  let turn = 0;

  function remove(work: W, line: Line<W>): void {
    line.works.delete(work);
    size -= 1;
    // sums of floats drift: an empty queue costs nothing
    cost = size === 0 ? 0 : Math.max(0, cost - work.cost);
  }

  return {
    push(work) {
      const line = lines.get(work.client) ?? { works: new Map<W, number>(), asked: turn };
      const begins = Math.max(turn, line.asked);
      line.works.set(work, begins);
      line.asked = begins + work.cost;
      lines.set(work.client, line);
      size += 1;
      cost += work.cost;
    },
    shift(now_ms, ms_per_cost) {
      let next: { work: W; line: Line<W>; begins: number; urgent: boolean } | undefined;
      for (const [client, line] of lines) {
        // the first of a line came before its others
        const [first] = line.works;
        if (first === undefined) {
          if (line.asked <= turn || lines.size > size + MOST_IDLE) lines.delete(client);
          continue;
        }
        const [work, begins] = first;
        const urgent = work.until_ms - work.cost * ms_per_cost <= now_ms;
        const before =
          next === undefined || (urgent === next.urgent ? (urgent ? work.until_ms < next.work.until_ms : begins < next.begins) : urgent);
        if (before) next = { work, line, begins, urgent };
      }
      if (next === undefined) return undefined;
      turn = Math.max(turn, next.begins);
      remove(next.work, next.line);
      return next.work;
    },
    delete(work) {
      const line = lines.get(work.client);
      if (line === undefined || !line.works.has(work)) return false;
      line.asked -= work.cost;
      remove(work, line);
      return true;
    },
    forget: () => lines.clear(),
    get size() {
      return size;
    },
    get cost() {
      return cost;
    },
  };
}
