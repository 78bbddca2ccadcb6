import { offlineBrain } from '../../../domain/concierge/offline-brain.ts';
import type { Brain } from '../../../domain/ports/brain.ts';
import { loadIntentModel } from './load-intent-model.ts';

/** The offline brain with the model of this installation, which is trained first where it is missing. */
export const trainedBrain = (): Brain => offlineBrain(loadIntentModel());
