import { toldAge } from '../../language/told-age.ts';
import type { Utterance } from '../../language/utterance.ts';

/** A message without the ages of the guest's children: "my little one is 3" resembles many cries for help. Null if nothing else is left. */
export function withoutToldAges(said: Utterance): Utterance | null {
  const plain = said.text.replaceAll('’', "'");
  const rest = plain.replace(toldAge(said.language), ' ');
  if (rest === plain) return said;
  return /\p{L}{2}/u.test(rest) ? said.with(rest.trim()) : null;
}
