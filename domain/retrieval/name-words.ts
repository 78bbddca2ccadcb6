import { THINGS } from '../language/things.ts';
import { analyze } from './analyze.ts';

/**
 * The words of a hotel's name, which say nothing about what is asked of that hotel. Words with a meaning in the domain stay
 * searchable: guests of the Spa Hotel ask about the spa too. Those of the Harbour Hotel seldom mean the harbour by it.
 */
export function nameWords(name: string): ReadonlySet<string> {
  const { words, concepts } = analyze(name, 'en');
  const meant = new Set(concepts.filter(({ concept }) => !Object.hasOwn(THINGS, concept)).map((match) => match.start));
  return new Set(words.filter((_, position) => !meant.has(position)).map((word) => word.text));
}
