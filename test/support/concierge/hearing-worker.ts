import { createHash } from 'node:crypto';
import type { Brain, BrainInput, Decision, Reply } from '../../../domain/ports/brain.ts';
import { runProcess } from '../../../platform/process.ts';
import { workerConfig } from '../../../workers/config.ts';
import { startWorker } from '../../../workers/worker.ts';

/**
 * The product's worker with a mind that sends each message to the language model and says what came back:
 * `node test/support/concierge/hearing-worker.ts`. It shows what becomes of thoughts, no matter how a mind uses them.
 */
/** Stands in every request, and must stand nowhere else. */
const PROMPT_CANARY = 'canary-of-the-prompt';

const brain: Brain = { decide: async (input) => decideOn(input) };

function decideOn({ conversation, model, thoughts = [], locale }: BrainInput): Decision {
  const said = conversation.at(-1)?.message ?? '';
  const key = createHash('sha256').update(said).digest('hex');
  const thought = thoughts.find((each) => each.key === key);
  if (model?.isLeftAlone && !thought) return { ...heard('paused', locale), wouldAsk: true };
  if (model && !thought) {
    return { kind: 'thought', thought: { purpose: 'hear', key, system: `Task: hear\n${PROMPT_CANARY}`, prompt: said, schema: 'hear', maxOutputTokens: 100 } };
  }
  const outcome = thought === undefined ? 'no model' : thought.outcome === 'answered' ? JSON.stringify(thought.value) : thought.reason;
  return heard(outcome, locale);
}

const heard = (outcome: string, locale: string): Reply =>
  ({ kind: 'reply', message: `Heard: ${outcome}`, locale, context: [], sources: [], outcome: 'answered' });

await runProcess('worker', workerConfig, (config, logger) => startWorker(config, logger, { brain }));
