import { perLanguage } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';

const OLDEST_MINOR = 17;

const toldAge = perLanguage(({ phrases, booking: { numbers } }) => {
  const inWords = [...numbers.cardinals].flatMap(([word, value]) => (value > 1 && value <= OLDEST_MINOR ? [word] : []));
  const told = phrases.toldAge.replaceAll('{age}', String.raw`(?:\d{1,2}|${inWords.join('|')})`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${told})(?![\p{L}\p{N}])`, 'giu');
});

/** A message without the ages of the guest's children: "my little one is 3" resembles many cries for help. Null if nothing else is left. */
export function withoutToldAges(said: Utterance): Utterance | null {
  const plain = said.text.replaceAll('’', "'");
  const rest = plain.replace(toldAge(said.language), ' ');
  if (rest === plain) return said;
  return /\p{L}{2}/u.test(rest) ? said.with(rest.trim()) : null;
}
