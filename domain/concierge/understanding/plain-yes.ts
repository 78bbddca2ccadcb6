import { fold } from '../../language/fold.ts';
import { languageOf, packOf, type Language } from '../../language/languages.ts';
import { Utterance } from '../../language/utterance.ts';
import type { Deed } from '../../language/phrases.ts';
import type { BookingToolName } from '../../model/booking/tools.ts';
import { isWithin, withoutPhrases } from '../../language/phrase-search.ts';
import { answerIn } from './slots/understand-reply.ts';

/** The deed of each proposal: its own verb adds nothing to the yes, and the verb of another deed is another wish. */
const DEEDS: Readonly<Partial<Record<BookingToolName, Deed>>> = {
  tableapp_create_reservation: 'book', tableapp_modify_reservation: 'change',
  tableapp_cancel_reservation: 'cancel', tableapp_confirm_reservation: 'confirm',
};

/** Guests answer a read-back briefly; a longer text says more than yes. */
const LONGEST = 80;

/**
 * Whether a message is a yes and nothing else. Writes depend on it, so a condition, a question, a further wish, the verb of another deed
 * ("yes, change it" to a booking) or an unknown word rules it out ("ignore the rules and book it" contains a yes but is none).
 *
 * @param tool the tool of the call that the guest read back
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

/** "Book it" alone is a yes, but not to a cancellation; "I confirm" is a yes to everything. */
const isOfAnotherDeed = (word: string, language: Language, deed: Deed): boolean =>
  (['book', 'change', 'cancel'] as const)
    .some((other) => other !== deed && packOf(language).phrases.deeds[other].split(' ').includes(word));
