import { runProcess } from '../platform/process.ts';
import { workerConfig } from './config.ts';
import { startWorkers } from './with-background.ts';

await runProcess('worker', workerConfig, startWorkers);
