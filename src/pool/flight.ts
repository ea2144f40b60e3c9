/**
 * One computation for many callers. The computation has an abort signal of its own: a caller that leaves takes nothing from the
 * others, and only when all have left is it cancelled.
 */
export interface Flights<T> {
  /**
   * Joins the flight of `key`, or starts one. Rejects with the reason of `signal` once it is aborted; the flight goes on as
   * long as somebody waits. `joined` says whether it was in the air already.
   */
  join(key: string, signal: AbortSignal, start: (flight: AbortSignal) => Promise<T>): { joined: boolean; result: Promise<T> };
  readonly size: number;
}

interface Flight<T> {
  controller: AbortController;
  result: Promise<T>;
  waiting: number;
}

export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();

  function begin(key: string, start: (flight: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { controller, waiting: 0, result: start(controller.signal) };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(land, land);
    return flight;
  }

  function wait(key: string, flight: Flight<T>, signal: AbortSignal): Promise<T> {
    flight.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      let gone = false;
      const leave = () => {
        if (gone) return;
        gone = true;
        signal.removeEventListener('abort', onAbort);
        flight.waiting -= 1;
      };
      const onAbort = () => {
        leave();
        reject(signal.reason);
        if (flight.waiting > 0) return;
        // the next caller of this key must not join what is being cancelled
        if (flights.get(key) === flight) flights.delete(key);
        flight.controller.abort(signal.reason);
      };
      signal.addEventListener('abort', onAbort);
      flight.result.then(
        (value) => {
          leave();
          resolve(value);
        },
        (error) => {
          leave();
          reject(error);
        },
      );
    });
  }

  return {
    join(key, signal, start) {
      if (signal.aborted) return { joined: false, result: Promise.reject(signal.reason) };
      const known = flights.get(key);
      const flight = known ?? begin(key, start);
      return { joined: known !== undefined, result: wait(key, flight, signal) };
    },
    get size() {
      return flights.size;
    },
  };
}
