import { packOf, type Language } from './languages.ts';

const LIGATURES: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th',
};

/** Lower-cases, removes accents, since guests often type without them, and applies the language's own folding. */
export function fold(text: string, language: Language | null): string {
  const folded = text
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return language === null ? folded : packOf(language).words.fold?.(folded) ?? folded;
}
