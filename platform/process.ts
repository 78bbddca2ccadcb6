import { flushCompileCache } from 'node:module';
import { createLogger, type Logger } from './logger.ts';

/** Something that runs until it is told to stop. */
export interface Running {
  /** Lets work in hand finish, then frees everything. */
  stop(): Promise<void>;
  /** Rejects when the service fails in a way that it cannot survive; never resolves before `stop`. */
  failed?: Promise<never>;
}

/** A stop that takes longer is cut short, so that an orchestrator's own limit is not reached. */
const STOP_LIMIT_MS = 9_500;

/**
 * The life of a main: read the configuration, start, run until a signal or the parent's end, stop. A
 * failure to start is one clear line and exit code 1.
 */
export async function runProcess<Config extends { LOG_LEVEL: string }>(
  name: string,
  readConfig: () => Config,
  start: (config: Config, logger: Logger) => Promise<Running>,
): Promise<void> {
  const config = readOrExit(readConfig);
  const logger = createLogger(name, config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'A promise was rejected unhandled'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'An exception was not caught');
    process.exit(1);
  });
  // From the first moment on: a parent that dies while this process starts must not leave it behind.
  const stopping = stopRequested();
  try {
    const running = await start(config, logger);
    // Where a cache is configured (NODE_COMPILE_CACHE), the next process begins sooner, also when this one is killed.
    flushCompileCache();
    const reason = await Promise.race([stopping, running.failed ?? new Promise<never>(() => undefined)]);
    logger.info({ reason }, 'Stopping');
    await stopInTime(running, logger);
  } catch (error) {
    logger.fatal({ err: error }, 'The process cannot go on');
    process.exitCode = 1;
  }
  // Native handles of the SDK may outlive their use; what matters has been closed above.
  process.exit();
}

function readOrExit<Config>(readConfig: () => Config): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

/** Resolves at SIGTERM, SIGINT, or when the parent that spawned this process with a channel is gone. */
function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
    if (!process.send) return;
    if (process.connected) process.once('disconnect', () => resolve('parent gone'));
    else resolve('parent gone');
  });
}

async function stopInTime(running: Running, logger: Logger): Promise<void> {
  const limit = new Promise<'late'>((resolve) => { setTimeout(() => resolve('late'), STOP_LIMIT_MS).unref(); });
  if (await Promise.race([running.stop(), limit]) === 'late') logger.warn('Stopping took too long and was cut short');
}
