/** Keeps a long answer from being cut off, by the service's own time-out or by a proxy, while the next part of it is waited for. */

/** White space is allowed before every part of JSON, and before every line of it. */
const SPACE = Buffer.from(' ');

/** The pieces, with a space wherever nothing came for `heartbeat_ms`. Whoever reads nothing is sent nothing. */
export async function* alive(pieces: AsyncGenerator<Buffer>, heartbeat_ms: number): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const next = pieces.next();
      let told = await within(next, heartbeat_ms);
      while (told === undefined) {
        yield SPACE;
        told = await within(next, heartbeat_ms);
      }
      if (told.done) return;
      yield told.value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** What was promised, or undefined where it takes longer. */
async function within<T>(promised: Promise<T>, duration_ms: number): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, duration_ms, undefined);
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
  }
}
