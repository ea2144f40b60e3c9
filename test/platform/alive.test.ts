import t from 'tap';
import { alive } from '../../src/platform/alive.ts';

/** Two parts of a document; the second is there when it is let go. */
function parts() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = { ended: false };
  async function* pieces() {
    try {
      yield Buffer.from('{"items":[1');
      await promise;
      yield Buffer.from(',2]}');
    } finally {
      seen.ended = true;
    }
  }
  return { pieces: pieces(), go: resolve, seen };
}

t.test('while nothing is there a space is sent, and the document stays what it is', async (t) => {
  const { pieces, go } = parts();
  const sent: string[] = [];
  for await (const piece of alive(pieces, 1)) {
    sent.push(piece.toString());
    if (sent.filter((one) => one === ' ').length === 2) go();
  }
  t.ok(sent.filter((one) => one === ' ').length >= 2);
  t.same(JSON.parse(sent.join('')), { items: [1, 2] });
});

t.test('nothing is added to what comes at once', async (t) => {
  const { pieces, go } = parts();
  go();
  const sent: string[] = [];
  for await (const piece of alive(pieces, 600_000)) sent.push(piece.toString());
  t.same(sent, ['{"items":[1', ',2]}']);
});

t.test('whoever stops reading ends the work', async (t) => {
  const { pieces, go, seen } = parts();
  for await (const piece of alive(pieces, 1)) {
    if (piece.toString() === ' ') {
      go();
      break;
    }
  }
  t.ok(seen.ended);
});

t.test('what breaks is told', async (t) => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('[');
    throw new Error('broken');
  }
  const all = async () => {
    for await (const _ of alive(broken(), 1000));
  };
  await t.rejects(all(), { message: 'broken' });
});
