import type { Brain } from '../ports/brain.ts';
import { quotingTongue } from './answering/quoting-tongue.ts';
import { offlineEars } from './ears.ts';
import { decide } from './mind.ts';
import type { IntentModel } from './understanding/intents/intent-model.ts';

/**
 * The concierge's mind without a language model: the same question always gets the same answer.
 *
 * @param model what messages mean, learned from examples
 */
export function offlineBrain(model: IntentModel): Brain {
  return { decide: (input) => decide(model, { ears: offlineEars, tongue: quotingTongue }, input) };
}
