// Preloaded into a measured server (`node --import`): answers its parent's questions about event-loop delay and memory over the
// IPC channel. Plain JavaScript, so that it can be preloaded whatever runs.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send !== undefined) {
  const RESOLUTION_MS = 1;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  /** The histogram holds the whole time between ticks of the timer, so its own period is taken off. */
  const excess = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('message', (question) => {
    // the yardstick's own messages are objects
    if (question !== 'memory' && question !== 'reset') return;
    if (question === 'memory') {
      // the pause is the measurement's own
      delay.disable();
      collect();
      delay.enable();
    }
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({
      p50_ms: excess(delay.percentile(50)),
      p99_ms: excess(delay.percentile(99)),
      max_ms: excess(delay.max),
      rss,
      heapUsed,
    });
    if (question === 'reset') delay.reset();
  });
  // the channel must not keep a draining server alive
  process.channel?.unref();
}
