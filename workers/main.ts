import { runProcess } from '../domain/process.ts';
import { workerConfig } from './config.ts';
import { startWorker } from './worker.ts';

await runProcess('worker', workerConfig, startWorker);
