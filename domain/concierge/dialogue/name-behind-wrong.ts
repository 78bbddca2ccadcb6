import { occurrences } from '../understanding/slots/phrases.ts';
import { packOf, type Language } from '../../language/languages.ts';

const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`;

/** "No, the name is wrong: Maier", "it should be Anna Webber": what is written as a name behind the word that says no. */
export function nameBehindWrong(text: string, language: Language): string | null {
  const { no, nameIs } = packOf(language).replies;
  const named = occurrences(text, nameIs, language)[0];
  if (named === undefined) return null;
  const wrong = occurrences(text.slice(named.end), no, language)[0];
  if (wrong === undefined) return null;
  const particles = packOf(language).phrases.nameParticles.split(' ').filter(Boolean).join('|') || '(?!)';
  const behind = text.slice(named.end + wrong.end);
  return new RegExp(String.raw`(?<![\p{L}])${CAPITALISED}(?: (?:(?:${particles}) )*${CAPITALISED}){0,4}`, 'u').exec(behind)?.[0].replace(/[.]+$/, '') ?? null;
}
