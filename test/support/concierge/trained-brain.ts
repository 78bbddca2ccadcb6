import { loadIntentModel } from '../../../activities/adapters/understanding/load-intent-model.ts';
import { offlineBrain } from '../../../domain/concierge/offline-brain.ts';
import type { Brain } from '../../../domain/ports/brain.ts';

/** The offline brain with the model of the language packs' examples. */
export const trainedBrain = (): Brain => offlineBrain(loadIntentModel());
