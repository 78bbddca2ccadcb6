import { packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';

const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`;

/** "No, the name is wrong: Maier", "it should be Anna Webber": the name after the words of correction. */
export function nameBehindWrong(said: Utterance): string | null {
  const { replies: { no, nameIs }, phrases } = packOf(said.language);
  const named = said.find(nameIs)[0];
  if (named === undefined) return null;
  const rest = said.with(said.text.slice(named.end));
  const wrong = rest.find(no)[0];
  if (wrong === undefined) return null;
  const particles = phrases.nameParticles.split(' ').filter(Boolean).join('|') || '(?!)';
  const name = new RegExp(String.raw`(?<![\p{L}])${CAPITALISED}(?: (?:(?:${particles}) )*${CAPITALISED}){0,4}`, 'u');
  return name.exec(rest.text.slice(wrong.end))?.[0].replace(/[.]+$/, '') ?? null;
}
