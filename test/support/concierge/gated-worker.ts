import { trainedBrain } from './trained-brain.ts';
import type { Brain } from '../../../domain/ports/brain.ts';
import { runProcess } from '../../../platform/process.ts';
import { workerConfig } from '../../../workers/config.ts';
import { startWorker } from '../../../workers/worker.ts';

/**
 * The product's worker with a mind that asks a test's `BrainGate` before each thought:
 * `node test/support/concierge/gated-worker.ts <url of the gate>`.
 */
const [gateUrl = ''] = process.argv.slice(2);

function gatedBrain(brain: Brain): Brain {
  return {
    async decide(input) {
      const text = input.conversation.at(-1)?.message ?? '';
      await fetch(gateUrl, { method: 'POST', body: JSON.stringify({ pid: process.pid, text }) });
      return brain.decide(input);
    },
  };
}

await runProcess('worker', workerConfig, (config, logger) => startWorker(config, logger, { brain: gatedBrain(trainedBrain()) }));
