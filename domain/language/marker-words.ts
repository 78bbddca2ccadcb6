import { fold } from './fold.ts';
import { ofAllLanguages, type Language } from './languages.ts';

const markersOf = ofAllLanguages((all) => {
  const lists = all.map(({ tag, words }) => [tag, words.markers.split(/\s+/).map((word) => fold(word, tag))] as const);
  return new Map(lists.map(([tag, words]) => {
    const shared = new Set(lists.flatMap(([other, theirs]) => (other === tag ? [] : theirs)));
    return [tag, new Set(words.filter((word) => !shared.has(word) && word.length > 1))];
  }));
});

/** The folded words that give a language away: no other language in use has them. */
export const markerWords = (language: Language): ReadonlySet<string> => markersOf().get(language) ?? new Set();
