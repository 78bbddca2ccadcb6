import type { BookingCandidate } from './candidate.ts';

/** A button in every page's header is evidence from some of them; a history holds no hundred copies of it. */
const MAX_SIGHTINGS = 5;

/** All candidates are one step's input, which holds 2 MB; no hotel has these many links of its own. */
const MAX_CANDIDATES = 1000;
const MAX_CHARACTERS = 1_000_000;

/** Adds what is new. @returns whether there was room for all of it */
export function keepDistinct(found: readonly BookingCandidate[], kept: BookingCandidate[]): boolean {
  const size = (each: BookingCandidate): number => JSON.stringify(each).length;
  let characters = kept.reduce((sum, each) => sum + size(each), 0);
  for (const each of found) {
    const sightings = kept.filter(({ url, element, label }) => url === each.url && element === each.element && label === each.label).length;
    if (sightings >= MAX_SIGHTINGS) continue;
    characters += size(each);
    if (kept.length >= MAX_CANDIDATES || characters > MAX_CHARACTERS) return false;
    kept.push(each);
  }
  return true;
}
