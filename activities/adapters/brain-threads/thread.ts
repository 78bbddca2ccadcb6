import { trainedBrain } from '../understanding/trained-brain.ts';
import { serveThoughts } from './serve-thoughts.ts';

/** The main of a thread that thinks. */
export const think = serveThoughts(trainedBrain());
