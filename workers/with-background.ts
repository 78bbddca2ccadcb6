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
 * Serves the queues that the configuration names. If it names none, this process serves the queues that somebody waits for, and a child
 * process those of background work, which may need the processor or memory for minutes: guests never share a thread with a crawl. A
 * child that ends is restarted, and does not take this process down.
 */
export async function startWorkers(config: WorkerConfig, logger: Logger): Promise<Running> {
  if (config.WORKER_QUEUES !== undefined) {
    // When processors are scarce, waiting guests come before background work.
    const givesWay = config.WORKER_QUEUES.every((queue) => isBackground(queue));
    if (givesWay) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const worker = await startWorker(config, logger);
    // Only after the start, which would take minutes at low priority on a busy machine.
    if (givesWay) await lowerSession();
    return worker;
  }
  const background = superviseChild({
    name: 'background worker',
    main: fileURLToPath(new URL('./main.ts', import.meta.url)),
    env: backgroundEnvironment(backgroundQueues),
    heapMb: BACKGROUND_HEAP_MB,
    // Its lines are complete log lines.
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

/** The session's `nice` value beside other sessions. */
const SESSION_NICE = 10;

/**
 * Gives other sessions precedence over this one. Linux first divides the processor among sessions (sched(7), "The autogroup
 * feature"), so without this, `nice` has no effect for a process with a session of its own. On systems without autogroups, such as
 * containers, `nice` alone is enough.
 */
async function lowerSession(): Promise<void> {
  await writeFile('/proc/self/autogroup', String(SESSION_NICE)).catch(() => undefined);
}
