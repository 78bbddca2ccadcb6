import { threadedBrain } from '../../../activities/adapters/brain-threads/threaded-brain.ts';
import { runProcess } from '../../../platform/process.ts';
import { workerConfig } from '../../../workers/config.ts';
import { startWorker } from '../../../workers/worker.ts';

/** The product's worker whose thinking threads spin on some messages: see `spinning-thread.ts`. */
await runProcess('worker', workerConfig, (config, logger) => startWorker(config, logger, threadedBrain({
  threads: config.UNDERSTANDING_THREADS, budgetMs: config.UNDERSTANDING_BUDGET_MS, logger, mind: new URL('./spinning-thread.ts', import.meta.url),
})));
