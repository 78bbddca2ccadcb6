import { perLanguage } from './languages.ts';

export const OLDEST_MINOR = 17;

/** Finds where a guest tells the age of a child: "my little one is 3". */
export const toldAge = perLanguage(({ phrases, booking: { numbers } }) => {
  const inWords = [...numbers.cardinals].flatMap(([word, value]) => (value > 1 && value <= OLDEST_MINOR ? [word] : []));
  const told = phrases.toldAge.replaceAll('{age}', String.raw`(?:\d{1,2}|${inWords.join('|')})`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${told})(?![\p{L}\p{N}])`, 'giu');
});
