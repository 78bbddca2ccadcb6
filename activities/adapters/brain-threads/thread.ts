import { flushCompileCache } from 'node:module';
import { workerData } from 'piscina';
import { offlineBrain } from '../../../domain/concierge/offline-brain.ts';
import type { IntentModel } from '../../../domain/concierge/understanding/intents/intent-model.ts';
import { firstThought } from './first-thought.ts';
import { serveThoughts } from './serve-thoughts.ts';

const { model } = workerData as { model: IntentModel };
const brain = offlineBrain(model);
// What the first thought has to build is on no guest's budget: on a busy machine it would end each new thread at once.
await brain.decide(firstThought);
// A process that is killed writes down nothing of what its threads have compiled, and the next one compiles it again.
flushCompileCache();

/** The main of a thread that thinks. */
export const think = serveThoughts(brain);
