import t from 'tap';
import { createFlights } from '../../src/pool/flight.ts';

/** A computation that the test lands by hand. */
function held() {
  let land: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const result = new Promise<string>((resolve, reject) => {
    land = resolve;
    fail = reject;
  });
  return { result, land, fail };
}

t.test('callers of one key share one computation', async (t) => {
  const flights = createFlights<string>();
  const work = held();
  let started = 0;
  const join = () =>
    flights.join('key', new AbortController().signal, () => {
      started += 1;
      return work.result;
    });
  const first = join();
  const second = join();
  t.same([first.joined, second.joined], [false, true]);
  work.land('answer');
  t.same(await Promise.all([first.result, second.result]), ['answer', 'answer']);
  t.equal(started, 1);
  t.equal(flights.size, 0);
  t.equal(join().joined, false, 'what has landed is not joined');
});

t.test('a caller that leaves takes nothing from the others', async (t) => {
  const flights = createFlights<string>();
  const work = held();
  const leaver = new AbortController();
  let flight: AbortSignal | undefined;
  const start = (signal: AbortSignal) => {
    flight = signal;
    return work.result;
  };
  const first = flights.join('key', leaver.signal, start);
  const second = flights.join('key', new AbortController().signal, start);
  leaver.abort('left');
  await t.rejects(
    first.result.catch((reason) => Promise.reject(new Error(reason))),
    { message: 'left' },
  );
  t.equal(flight?.aborted, false);
  work.land('answer');
  t.equal(await second.result, 'answer');
});

t.test('when all have left the computation is cancelled, and the next caller starts anew', async (t) => {
  const flights = createFlights<string>();
  const signals: AbortSignal[] = [];
  const works = [held(), held()];
  const start = (signal: AbortSignal) => {
    signals.push(signal);
    return works[signals.length - 1]?.result ?? Promise.reject(new Error('not expected'));
  };
  const leavers = [new AbortController(), new AbortController()];
  const results = leavers.map(({ signal }) => flights.join('key', signal, start).result.catch((reason) => reason));
  for (const leaver of leavers) leaver.abort('left');
  t.same(await Promise.all(results), ['left', 'left']);
  t.equal(signals[0]?.aborted, true);
  const next = flights.join('key', new AbortController().signal, start);
  t.equal(next.joined, false);
  works[0]?.fail(new Error('cancelled'));
  works[1]?.land('answer');
  t.equal(await next.result, 'answer');
  t.equal(signals[1]?.aborted, false);
});

t.test('a failure reaches everybody, and is not kept', async (t) => {
  const flights = createFlights<string>();
  const work = held();
  const joins = [1, 2].map(() => flights.join('key', new AbortController().signal, () => work.result).result);
  work.fail(new Error('broken'));
  for (const result of joins) await t.rejects(result, { message: 'broken' });
  t.equal(flights.size, 0);
});

t.test('a caller that has left already starts nothing', async (t) => {
  const flights = createFlights<string>();
  const { result } = flights.join('key', AbortSignal.abort(new Error('left')), () => t.fail('must not start') as never);
  await t.rejects(result, { message: 'left' });
});
