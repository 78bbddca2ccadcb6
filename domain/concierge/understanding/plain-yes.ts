import { fold } from '../../language/fold.ts';
import { languageOf, type Language } from '../../language/languages.ts';
import type { BookingToolName } from '../../model/booking/tools.ts';
import { REPLY_WORDS } from './slots/replies/all.ts';
import { isWithin, occurrences, withoutPhrases } from './slots/replies/phrases.ts';
import { answerIn } from './slots/understand-reply.ts';

/** What may stand beside a yes without adding to it, in folded spelling. */
const COURTESIES: Readonly<Record<Language, string>> = {
  en: 'please thanks thank you very much so kindly that this it is s all the details and do will would be i we for me us my table reservation a lot and then',
  de: 'bitte danke vielen dank schon sehr das so es ist alles und freundlich sie ihn den die tisch reservierung meine fur mich uns machen wir ich tun verbindlich dann',
  fr: 's il vous te plait merci beaucoup bien tout cela ca c est et la le vous pouvez je faites ma table reservation alors',
  es: 'por favor gracias muchas todo eso esto asi es esta y la lo puede hagalo mi mesa reserva hacerlo entonces',
  it: 'per favore grazie mille molte tutto questo cosi e il la lo puo prego mia tavolo prenotazione farlo va allora pure',
};

type Deed = 'book' | 'change' | 'cancel' | 'confirm';

/** What a proposal does: its own verb says no more than the yes, and that of another deed is another wish. */
const DEEDS: Readonly<Partial<Record<BookingToolName, Deed>>> = {
  tableapp_create_reservation: 'book', tableapp_modify_reservation: 'change',
  tableapp_cancel_reservation: 'cancel', tableapp_confirm_reservation: 'confirm',
};

/** In folded spelling. */
const VERBS: Readonly<Record<Language, Readonly<Record<Deed, string>>>> = {
  en: {
    book: 'book booked reserve reserved', change: 'change changed modify modified move moved reschedule update',
    cancel: 'cancel cancelled canceled', confirm: 'confirm confirmed',
  },
  de: {
    book: 'buchen buche bucht reservieren reserviere', change: 'andern verschieben verschiebe verlegen umbuchen',
    cancel: 'stornieren storniere absagen sagen ab annullieren', confirm: 'bestatigen bestatige',
  },
  fr: {
    book: 'reserver reservez reserve', change: 'modifier modifiez modifie changer changez change deplacer deplacez',
    cancel: 'annuler annulez annule', confirm: 'confirmer confirmez confirme',
  },
  es: {
    book: 'reservar reserve reservela reservelo reservala reservalo', change: 'cambiar cambie cambiela cambielo modificar modifique modifiquela cambiala cambialo cambia modificala',
    cancel: 'cancelar cancele cancelela cancelelo cancela cancelala cancelalo anular anule anulela anulala anula', confirm: 'confirmar confirmo confirme confirmela confirmala',
  },
  it: {
    book: 'prenotare prenoti prenota prenoto', change: 'cambiare cambi cambia cambio modificare modifichi modifica spostare sposti sposta',
    cancel: 'annullare annulli annulla cancellare cancelli cancella disdire disdica', confirm: 'confermare confermi conferma confermo',
  },
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
  const said = text.replaceAll('’', "'");
  const yes = occurrences(said, REPLY_WORDS[language].yes, language);
  if (yes.length === 0 || answerIn(said, language) !== 'yes') return false;
  if (wordsOf(said, language).some((word) => isOfAnotherDeed(word, language, deed))) return false;
  const empty = new Set(`${COURTESIES[language]} ${VERBS[language][deed]}`.split(' '));
  const apart = yes.filter((each) => !isWithin(each, yes));
  return wordsOf(withoutPhrases(said, apart), language).every((word) => empty.has(word));
}

const wordsOf = (text: string, language: Language): string[] => fold(text, language).split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** "Book it" is a yes by itself, though none to a cancellation; "I confirm" is one to everything. */
const isOfAnotherDeed = (word: string, language: Language, deed: Deed): boolean =>
  (['book', 'change', 'cancel'] as const).some((other) => other !== deed && VERBS[language][other].split(' ').includes(word));
