import type { Brain } from '../ports/brain.ts';
import { quotingTongue } from './answering/quoting-tongue.ts';
import { offlineEars } from './dialogue/ears.ts';
import { decide, type Senses } from './mind.ts';
import { modelEars } from './model/model-ears.ts';
import { modelTongue } from './model/model-tongue.ts';
import type { IntentModel } from './understanding/intents/intent-model.ts';

const offline: Senses = { ears: offlineEars, tongue: quotingTongue };
const withModel: Senses = { ears: modelEars, tongue: modelTongue };

/**
 * The concierge's mind. Without a language model, the same question always gets the same answer. If the input has a model, the mind hears
 * and speaks with it and falls back to code if the model does not answer.
 *
 * @param model what messages mean, learned from examples
 */
export function offlineBrain(model: IntentModel): Brain {
  return {
    decide: (input) => decide(model, input.model ? withModel : offline, input),
  };
}
