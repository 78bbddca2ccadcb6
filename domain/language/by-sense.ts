import { perLanguage, type Language } from './languages.ts';

const compiled = perLanguage(({ senses = [] }) => senses.map(({ word, behind, ahead, notAhead, as }) => {
  const before = behind === undefined ? '' : `(?<=(?:${behind})(?:${word}))`;
  const after = `${ahead === undefined ? '' : `(?=${ahead})`}${notAhead === undefined ? '' : `(?!${notAhead})`}`;
  // The word comes first, so that the search skips texts without it quickly.
  return [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${word})(?![\p{L}\p{N}])${before}${after}`, 'gu'), as] as const;
}));

const anyWord = perLanguage(({ senses = [] }) => new RegExp(senses.map(({ word }) => word).join('|') || '(?!)', 'u'));

/** Gives words that are spelt alike a different spelling for each meaning, in a folded text. */
export function bySense(folded: string, language: Language): string {
  if (!anyWord(language).test(folded)) return folded;
  return compiled(language).reduce((text, [pattern, as]) => text.replace(pattern, as), folded);
}
