/**
 * Memory over a long run of the mix: medians of heap and resident size after a collection, in the last third against the middle third.
 * The cache is made small, so that it is full before the middle third begins and only a leak can grow.
 */
import { mix } from './bodies.ts';
import { drive, median } from './drive.ts';
import { type Row, row } from './report.ts';
import { startService } from './server.ts';

const CONNECTIONS = 10;
const SAMPLE_EVERY_MS = 250;
const CACHE_BYTES = 2 ** 20;
/** Growth between the thirds that still passes for noise. */
const LIMIT = 1.05;

export async function memory(seconds: number): Promise<Row[]> {
  const service = await startService({ CACHE_BYTES: String(CACHE_BYTES) });
  try {
    await drive(service, mix, CONNECTIONS, 1);
    const rss: number[] = [];
    const heap: number[] = [];
    let running = true;
    const load = drive(service, mix, CONNECTIONS, seconds).finally(() => {
      running = false;
    });
    while (running) {
      const probe = await service.ask('memory');
      rss.push(probe.rss / 2 ** 20);
      heap.push(probe.heapUsed / 2 ** 20);
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
    }
    const stretch = await load;
    return [
      row('memory run: requests', stretch.answered, null),
      thirds('memory run: main heap after collection (MiB)', heap),
      thirds('memory run: resident (MiB)', rss),
    ];
  } finally {
    await service.stop();
  }
}

/** The ratio column is last third / middle third; the first column is the last third. */
function thirds(name: string, samples: number[]): Row {
  const third = Math.floor(samples.length / 3);
  const last = median(samples.slice(-third));
  return row(name, last, null, { ratio: last / median(samples.slice(third, 2 * third)), limit: LIMIT });
}
