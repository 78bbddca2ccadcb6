import { fold } from '../../language/fold.ts';
import { packOf, perLanguage } from '../../language/languages.ts';
import { withoutPhrases } from '../../language/phrase-search.ts';
import type { Utterance } from '../../language/utterance.ts';
import type { BrainInput } from '../../ports/brain.ts';
import { codeIn, confirmationNumberIn, emailIn, phoneIn } from '../understanding/slots/contact-details.ts';
import type { Understanding } from '../understanding/understand.ts';

/** The longest greeting or thanks in words; a guest who says more may want something. */
const FEW_WORDS = 4;
const COURTESY: ReadonlySet<Understanding['kind']> = new Set(['greeting', 'thanks', 'goodbye']);

/** Whether code fully understands a message, such as a plain yes or no, a requested address, number or code, a greeting or thanks. */
export function needsNoModel(
  said: Utterance, { kind }: Understanding, { memory, confirmed }: Pick<BrainInput, 'memory' | 'confirmed'>,
): boolean {
  if (confirmed !== null) return true;
  // Anything but a question is the requested reason.
  if (memory?.stage === 'reason' && !said.text.includes('?')) return true;
  if (COURTESY.has(kind) && said.text.trim().split(/\s+/).length <= FEW_WORDS && !/[\p{N}?]/u.test(said.text)) return true;
  return saysNothing(withoutAnswer(withoutAsked(said, memory?.stage ?? 'idle')));
}

/** The message without a requested address, telephone number, confirmation number or code. */
function withoutAsked(said: Utterance, stage: string): Utterance {
  if (stage === 'guest' || stage === 'confirm') {
    const email = emailIn(said);
    const rest = email?.rest ?? said;
    return phoneIn(rest)?.rest ?? rest;
  }
  if (stage === 'code' && codeIn(said) !== null && !/\p{L}/u.test(said.text)) return said.with('');
  if (stage !== 'number') return said;
  const number = confirmationNumberIn(said, { asked: true });
  return number !== null && said.text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() === number.replaceAll(/[^\p{L}\p{N}]/gu, '')
    ? said.with('') : said;
}

function withoutAnswer(said: Utterance): Utterance {
  const { yes, no } = packOf(said.language).replies;
  const found = said.find(yes, no);
  return said.with(withoutPhrases(said.text,
    found.filter((each) => !found.some((other) => other !== each && other.start <= each.start && each.end <= other.end))));
}

const courtesies = perLanguage(({ tag, phrases }): ReadonlySet<string> => new Set(fold(phrases.courtesies, tag).split(' ')));

/** Whether only courtesies are left. A question always goes to the model. */
const saysNothing = ({ text, language }: Utterance): boolean => !text.includes('?')
  && fold(text, language).split(/[^\p{L}\p{N}]+/u).filter(Boolean).every((word) => courtesies(language).has(word));
