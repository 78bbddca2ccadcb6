import { runProcess } from '../../../../platform/process.ts';
import { workerConfig } from '../../../../workers/config.ts';
import { startWorker } from '../../../../workers/worker.ts';
import { conformanceAnswers } from './a2a-answers.ts';

/**
 * The product's worker, which answers the messages of the A2A conformance kit by the kit's script and all others as
 * always: `WORKER_MAIN=test/support/agents/conformance/a2a-worker-main.ts npm start`.
 */
await runProcess('worker', workerConfig, (config, logger) => startWorker(config, logger, { answers: conformanceAnswers }));
