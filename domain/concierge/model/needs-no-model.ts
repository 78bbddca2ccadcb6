import { fold } from '../../language/fold.ts';
import { packOf, perLanguage } from '../../language/languages.ts';
import { withoutPhrases } from '../../language/phrase-search.ts';
import type { Utterance } from '../../language/utterance.ts';
import type { BrainInput } from '../../ports/brain.ts';
import { codeIn, confirmationNumberIn, emailIn, phoneIn } from '../understanding/slots/contact-details.ts';
import type { Understanding } from '../understanding/understand.ts';

/** How far a greeting or thanks goes; who says more may want something. */
const FEW_WORDS = 4;
const COURTESY: ReadonlySet<Understanding['kind']> = new Set(['greeting', 'thanks', 'goodbye']);

/**
 * Whether code understands all of a message: a plain yes or no, the address, number or code that was asked for, a greeting,
 * thanks. No model is asked then.
 */
export function needsNoModel(said: Utterance, { kind }: Understanding,
  { memory, confirmed }: Pick<BrainInput, 'memory' | 'confirmed'>): boolean {
  if (confirmed !== null) return true;
  // Whatever is said instead of a question is the reason that was asked for.
  if (memory?.stage === 'reason' && !said.text.includes('?')) return true;
  if (COURTESY.has(kind) && said.text.trim().split(/\s+/).length <= FEW_WORDS && !/[\p{N}?]/u.test(said.text)) return true;
  return saysNothing(withoutAnswer(withoutAsked(said, memory?.stage ?? 'idle')));
}

/** What is left beside an address, a telephone number, a confirmation number or a code that was asked for. */
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

/** Nothing but courtesies is left. A question is always one for the ears. */
const saysNothing = ({ text, language }: Utterance): boolean => !text.includes('?')
  && fold(text, language).split(/[^\p{L}\p{N}]+/u).filter(Boolean).every((word) => courtesies(language).has(word));
