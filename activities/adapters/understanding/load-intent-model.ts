import { readFileSync } from 'node:fs';
import type { IntentModel } from '../../../domain/concierge/understanding/intents/intent-model.ts';
import type { Example } from '../../../domain/concierge/understanding/intents/intents.ts';
import { learnCorrections } from '../../../domain/concierge/understanding/intents/learn-corrections.ts';
import { decodeWeights } from './weights-file.ts';

/** Where the weights are, which `npm run learn` writes. */
export const weightsFile = new URL('./intent-weights.bin', import.meta.url);

let loaded: IntentModel | undefined;

/**
 * The model of what messages mean, learned from the example sentences in the language packs (`npm run learn`). It is loaded once, into
 * memory that threads can share.
 *
 * @param corrections sentences of this platform that a person has approved, which are learned on top
 */
export function loadIntentModel(corrections: readonly Example[] = []): IntentModel {
  loaded ??= learnCorrections(decodeWeights(readFileSync(weightsFile)).model, corrections);
  return loaded;
}
