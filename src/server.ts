/** The process: configuration -> service -> listen -> drain on a signal. */
import { KeyFileError } from './access/key-file.ts';
import { buildService, type Service } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DataError } from './job-service.ts';
import { LedgerError } from './ledger/open.ts';

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(`lossbook cannot start: ${error.message}`);
    process.exit(1);
  }
}

async function buildOrExit(config: Config): Promise<Service> {
  try {
    return await buildService(config);
  } catch (error) {
    if (!(error instanceof KeyFileError || error instanceof DataError || error instanceof LedgerError)) throw error;
    say(`lossbook cannot start: ${error.message}`);
    process.exit(1);
  }
}

/** What to tell when the port cannot be had. */
function listenFault(error: unknown, config: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${config.PORT} of ${config.HOST} is in use; set PORT to another one`;
  if (code === 'EACCES') return `port ${config.PORT} may not be used without privileges; set PORT to another one`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${config.HOST} is not an address of this machine; set HOST to another one`;
  return error instanceof Error ? error.message : String(error);
}

/** What may still take this long after DRAIN_MS: stores are closed, threads end. */
const AFTER_DRAIN_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfigOrExit();
  const service = await buildOrExit(config);
  const { app } = service;
  try {
    await service.warmUp();
  } catch (error) {
    app.log.fatal({ err: error }, 'the workers cannot be started');
    say('lossbook cannot start: the workers cannot be started; the log has the reason');
    process.exit(1);
  }
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) {
      app.log.warn({ signal }, 'second signal: leaving at once');
      process.exit(1);
    }
    stopping = true;
    app.log.info({ signal, drain_ms: config.DRAIN_MS }, 'draining');
    // also for connections whose request never arrives in full
    setTimeout(() => {
      app.log.warn('DRAIN_MS is over: cutting off what is left');
      app.server.closeAllConnections();
      setTimeout(() => {
        app.log.error('what was cut off has not ended: leaving at once');
        process.exit(1);
      }, AFTER_DRAIN_MS);
    }, config.DRAIN_MS);
    await service.drain();
    await app.close();
    process.exit(0);
  };
  // a limit on the size of files is a full disk to a store; left alone, the signal would end the process
  process.on('SIGXFSZ', () => app.log.error('a file has reached the limit on its size'));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    const url = await app.listen({ host: config.HOST, port: config.PORT, listenTextResolver: (address) => `listening at ${address}` });
    say(`lossbook is listening at ${url}`);
  } catch (error) {
    say(`lossbook cannot start: ${listenFault(error, config)}`);
    await app.close();
    process.exit(1);
  }
}

await main();
