/** Reads the heap of another process through its debugger port: nothing of this is in the service. */

/** Median of used heap bytes over several readings, each right after a full collection. `stderr` holds the inspector's address. */
export async function heapMedian(stderr: string, readings = 7): Promise<number> {
  const address = /Debugger listening on (ws:\/\/\S+)/.exec(stderr)?.[1];
  if (address === undefined) throw new Error('the process has no inspector');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let id = 0;
  const evaluate = (expression: string) =>
    new Promise<number>((resolve) => {
      id += 1;
      const mine = id;
      socket.addEventListener('message', function onMessage({ data }) {
        const reply = JSON.parse(String(data));
        if (reply.id !== mine) return;
        socket.removeEventListener('message', onMessage);
        resolve(reply.result.result.value);
      });
      socket.send(JSON.stringify({ id: mine, method: 'Runtime.evaluate', params: { expression } }));
    });
  const values: number[] = [];
  for (let reading = 0; reading < readings; reading++) {
    values.push(await evaluate('gc(); gc(); process.memoryUsage().heapUsed'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  socket.close();
  return values.sort((a, b) => a - b)[Math.floor(readings / 2)] ?? Number.NaN;
}
