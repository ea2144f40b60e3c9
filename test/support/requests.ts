/** Bodies and configurations that many tests start from. */
import { type Config, readConfig } from '../../src/config.ts';

export const gaussian = (label?: string) => ({
  kind: 'gaussian',
  noise_multiplier: 4,
  sampling: { scheme: 'none' },
  ...(label === undefined ? {} : { label }),
});

/** A request for any operation: one Gaussian event, labelled. */
export const request = (label?: string) => ({
  mechanism: { kind: 'composition', adjacency: 'add_remove', events: [gaussian(label)] },
});

/** The defaults with a quiet log and one thread, and `changes` on top. */
export function testConfig(changes: Record<string, string> = {}): Config {
  return readConfig({ LOG_LEVEL: 'silent', POOL_SIZE: '1', PORT: '0', DATA_DIR: '', ...changes });
}
