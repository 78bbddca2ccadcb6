import { offlineBrain } from '../../../domain/concierge/offline-brain.ts';
import { serveThoughts } from './serve-thoughts.ts';

/** The main of a thread that thinks. */
export const think = serveThoughts(offlineBrain());
