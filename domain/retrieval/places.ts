import type { IdeaName } from '../language/ideas.ts';
import { conceptTerm } from './analyze.ts';

/** Places in a hotel where guests may want to do something. */
export const PLACES: readonly string[] = ([
  'room', 'suite', 'cabin', 'dormitory', 'bathroom', 'balcony', 'terrace', 'roof_terrace', 'garden', 'restaurant', 'bar', 'pool', 'spa',
  'gym', 'common_room', 'kitchen', 'lift', 'storey', 'library', 'beach', 'parking',
] satisfies IdeaName[]).map(conceptTerm);
