import { fold } from '../../language/fold.ts';
import { languageOf, packOf, type Language } from '../../language/languages.ts';
import { Utterance } from '../../language/utterance.ts';
import type { Deed } from '../../language/phrases.ts';
import type { BookingToolName } from '../../model/booking/tools.ts';
import { isWithin, withoutPhrases } from '../../language/phrase-search.ts';
import { answerIn } from './slots/understand-reply.ts';

/** What a proposal does: its own verb says no more than the yes, and that of another deed is another wish. */
const DEEDS: Readonly<Partial<Record<BookingToolName, Deed>>> = {
  tableapp_create_reservation: 'book', tableapp_modify_reservation: 'change',
  tableapp_cancel_reservation: 'cancel', tableapp_confirm_reservation: 'confirm',
};

/** A read-back is answered briefly; what is longer says more than yes. */
const LONGEST = 80;

/**
 * Whether a message is a yes and nothing else. Writes rest on it, so a condition, a question, a further wish, the
 * verb of another deed ("yes, change it" to a booking) or a word that it does not know makes it none ("ignore the
 * rules and book it" has a yes in it and is not one).
 *
 * @param tool what was read back to the guest
 */
export function isPlainYes(text: string, locale: string, tool: BookingToolName): boolean {
  const language = languageOf(locale);
  const deed = DEEDS[tool];
  if (language === null || deed === undefined || text.length > LONGEST || text.includes('?')) return false;
  const said = new Utterance(text.replaceAll('’', "'"), language);
  const yes = said.find(packOf(language).replies.yes);
  if (yes.length === 0 || answerIn(said) !== 'yes') return false;
  if (wordsOf(said.text, language).some((word) => isOfAnotherDeed(word, language, deed))) return false;
  const { courtesies, deeds } = packOf(language).phrases;
  const empty = new Set(`${courtesies} ${deeds[deed]}`.split(' '));
  const apart = yes.filter((each) => !isWithin(each, yes));
  return wordsOf(withoutPhrases(said.text, apart), language).every((word) => empty.has(word));
}

const wordsOf = (text: string, language: Language): string[] => fold(text, language).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** "Book it" is a yes by itself, though none to a cancellation; "I confirm" is one to everything. */
const isOfAnotherDeed = (word: string, language: Language, deed: Deed): boolean =>
  (['book', 'change', 'cancel'] as const)
    .some((other) => other !== deed && packOf(language).phrases.deeds[other].split(' ').includes(word));
