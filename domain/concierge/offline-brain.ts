import type { Brain } from '../ports/brain.ts';
import { quotingAnswerer } from './answering/quoting-answerer.ts';
import { offlineInterpreter } from './dialogue/interpreter.ts';
import { decide, type MindParts } from './mind.ts';
import { modelInterpreter } from './model/model-interpreter.ts';
import { modelAnswerer } from './model/model-answerer.ts';
import type { IntentModel } from './understanding/intents/intent-model.ts';

const offline: MindParts = { interpreter: offlineInterpreter, answerer: quotingAnswerer };
const withModel: MindParts = { interpreter: modelInterpreter, answerer: modelAnswerer };

/**
 * The concierge's mind. Without a language model, the same question always gets the same answer. If the input has a model, the mind
 * interprets and words answers with it and falls back to code if the model does not answer.
 *
 * @param model what messages mean, learned from examples
 */
export function offlineBrain(model: IntentModel): Brain {
  return {
    decide: (input) => decide(model, input.model ? withModel : offline, input),
  };
}
