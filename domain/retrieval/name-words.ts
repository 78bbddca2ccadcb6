import { THINGS } from '../language/things.ts';
import { analyze } from './analyze.ts';

/**
 * The words of a hotel's name, which tell nothing about a question to that hotel. Words for an idea of the domain stay searchable:
 * guests of the Spa Hotel ask about the spa too. Guests of the Harbour Hotel seldom mean the harbour.
 */
export function nameWords(name: string): ReadonlySet<string> {
  const { words, concepts } = analyze(name, 'en');
  const meant = new Set(concepts.filter(({ concept }) => !Object.hasOwn(THINGS, concept)).map((match) => match.start));
  return new Set(words.filter((_, position) => !meant.has(position)).map((word) => word.text));
}
