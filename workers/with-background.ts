import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../platform/logger.ts';
import { BACKGROUND_HEAP_MB, backgroundQueues, frontQueues, type TaskQueue } from '../domain/model/flows.ts';
import type { Running } from '../platform/process.ts';
import { superviseChild } from '../platform/supervised-child.ts';
import { backgroundEnvironment, type WorkerConfig } from './config.ts';
import { startWorker } from './worker.ts';

const isBackground = (queue: TaskQueue): boolean => backgroundQueues.some((each) => each === queue);

/** Shorter than a main's own limit, in milliseconds. */
const STOP_MS = 9_000;

/**
 * Serves the queues that the configuration names. Where it names none, this process serves those that somebody waits for, and a
 * child of it those of background work, which may need the processor or memory for minutes: guests never share a thread with a
 * crawl. A child that ends is started again, and does not take this process with it.
 */
export async function startWorkers(config: WorkerConfig, logger: Logger): Promise<Running> {
  if (config.WORKER_QUEUES !== undefined) {
    // Where processors are scarce, waiting guests come before background work.
    const givesWay = config.WORKER_QUEUES.every((queue) => isBackground(queue));
    if (givesWay) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const worker = await startWorker(config, logger);
    // Once it has started: beside a busy machine a lowered session takes minutes for that.
    if (givesWay) await lowerSession();
    return worker;
  }
  const background = superviseChild({
    name: 'background worker',
    main: fileURLToPath(new URL('./main.ts', import.meta.url)),
    env: backgroundEnvironment(backgroundQueues),
    heapMb: BACKGROUND_HEAP_MB,
    // Its lines are whole log lines already.
    log: (line) => process.stdout.write(`${line}\n`),
    tell: (message) => logger.warn(message),
  });
  try {
    const front = await startWorker({ ...config, WORKER_QUEUES: [...frontQueues] }, logger);
    return { ...front, stop: async () => void await Promise.all([front.stop(), background.stop(STOP_MS)]) };
  } catch (error) {
    background.kill();
    throw error;
  }
}

/** Of a session's share of the processor beside others, as `nice` counts. */
const SESSION_NICE = 10;

/**
 * Lets the processes of other sessions go before this process's. Linux shares the processor out among sessions first (sched(7),
 * "The autogroup feature"), so that without this the `nice` of a process that has a session of its own counts for nothing. Where
 * the system knows no such groups, as in containers, `nice` alone does.
 */
async function lowerSession(): Promise<void> {
  await writeFile('/proc/self/autogroup', String(SESSION_NICE)).catch(() => undefined);
}
