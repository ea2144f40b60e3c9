/**
 * Work in turns. When many requests have arrived at once the event loop would do them all before anything else: whoever asks for /livez, or has a
 * timer, waits for all of them. Here it does a few, looks at its sockets and timers, and goes on with the next. Nothing is delayed where little
 * has come, and the order is kept.
 */

/** Time and number of pieces of one turn: a number too, since what a piece goes on to do asynchronously is not seen by the clock. */
const TURN_MS = 2;
const MOST_PIECES = 8;

/** Does the piece of work now, or in a later turn of the event loop. */
export type Turns = (piece: () => void) => void;

export function createTurns(): Turns {
  /** Pieces that wait, from `next` on. */
  let waiting: (() => void)[] = [];
  let next = 0;
  /** Pieces of this turn so far; undefined where none has begun. */
  let done: number | undefined;
  let begun = 0;
  const isOver = () => done !== undefined && (done >= MOST_PIECES || performance.now() - begun >= TURN_MS);
  const run = (piece: () => void) => {
    if (done === undefined) {
      done = 0;
      begun = performance.now();
      setImmediate(turn);
    }
    done += 1;
    piece();
  };
  function turn(): void {
    done = undefined;
    while (next < waiting.length && !isOver()) {
      const piece = waiting[next] as () => void;
      next += 1;
      run(piece);
    }
    if (next === waiting.length || next > 1000) {
      waiting = waiting.slice(next);
      next = 0;
    }
  }
  return (piece) => {
    // nobody overtakes
    if (next < waiting.length || isOver()) waiting.push(piece);
    else run(piece);
  };
}
