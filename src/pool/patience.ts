/**
 * The items of a batch that wait for a rate or a place. One of them at a time waits and tries, the others stand in line behind it: if all tried at
 * once, whoever asks for much would lose what becomes free to whoever asks for little, time and again.
 */
export interface Line {
  /** Resolves when it is this one's turn, with how to give it on; more than once does nothing. `waited`: others were before it. */
  enter(): Promise<{ leave: () => void; waited: boolean }>;
  /** For the one whose turn it is: lets time pass, until something has changed or nothing is waited for any longer. */
  rest(duration_ms: number): Promise<void>;
  /** Something is over, and less may have been used than was taken for it: what was told of the time to wait is out of date. */
  stir(): void;
  /** Whether nothing is waited for any longer. */
  readonly over: boolean;
}

/** `over`: aborted when nothing is waited for any longer. */
export function createLine(over: AbortSignal): Line {
  let standing = 0;
  let last: Promise<void> = Promise.resolve();
  let change = new AbortController();
  return {
    rest: (duration_ms) => pause(duration_ms, AbortSignal.any([over, change.signal])),
    get over() {
      return over.aborted;
    },
    stir() {
      change.abort();
      change = new AbortController();
    },
    async enter() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = last;
      last = promise;
      const waited = standing > 0;
      standing += 1;
      await before;
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        standing -= 1;
        resolve();
      };
      return { leave, waited };
    },
  };
}

/** Ends early where `signal` is aborted. */
function pause(duration_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, duration_ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
