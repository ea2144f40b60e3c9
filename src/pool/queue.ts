/**
 * Who of those that wait is next. Clients take turns by what they have asked for, in units of cost, so that whoever asks for little does not stand
 * behind all that another has sent; within a client the order is kept. What would miss its deadline if it waited for one more turn goes before others,
 * unless that made them miss theirs, if those are earlier: being fair makes nobody late who was admitted in time, nor does being in a hurry.
 */
export interface Waiting {
  readonly client: string;
  readonly cost: number;
  /** When nobody waits for it any more. */
  until_ms: number;
  /** Most that it is believed to take, whatever it costs. */
  readonly most_ms: number;
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

interface First<W> {
  work: W;
  begins: number;
  line: Line<W>;
}

/** Clients that have nothing waiting, of which it is remembered what they had asked for. */
const MOST_IDLE = 1000;

function least<T>(all: readonly T[], measure: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => (best === undefined || measure(one) < measure(best) ? one : best), undefined);
}

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

  /** Of each line its first, who came before its others. */
  function firstOfEach(): First<W>[] {
    const firsts: First<W>[] = [];
    for (const [client, line] of lines) {
      const [first] = line.works;
      if (first !== undefined) firsts.push({ work: first[0], begins: first[1], line });
      else if (line.asked <= turn || lines.size > size + MOST_IDLE) lines.delete(client);
    }
    return firsts;
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
      const firsts = firstOfEach();
      const own_ms = ({ work }: First<W>) => Math.min(work.cost * ms_per_cost, work.most_ms);
      /** Of those that would be late if they waited until `other` is over, the one with the earliest deadline. */
      const hurried = (other: First<W>, before_ms: number) => {
        const over_ms = now_ms + own_ms(other);
        const late = firsts.filter((one) => one.work.until_ms < before_ms && one.work.until_ms - own_ms(one) <= over_ms);
        return least(late, ({ work }) => work.until_ms);
      };
      const fair = least(firsts, ({ begins }) => begins);
      if (fair === undefined) return undefined;
      const urgent = hurried(fair, Number.POSITIVE_INFINITY) ?? fair;
      // nor does being in a hurry make those late whose time is over even sooner
      const next = urgent === fair ? fair : (hurried(urgent, urgent.work.until_ms) ?? urgent);
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
