import { offlineBrain } from '../../../domain/concierge/offline-brain.ts';
import type { Example } from '../../../domain/concierge/understanding/intents/intents.ts';
import type { Brain } from '../../../domain/ports/brain.ts';
import { loadIntentModel } from './load-intent-model.ts';

/** The offline brain with the model of this installation, which is trained first where it is missing. */
export const trainedBrain = (corrections: readonly Example[] = []): Brain => offlineBrain(loadIntentModel(undefined, corrections));
