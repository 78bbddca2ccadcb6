import { fold } from '../language/fold.ts';
import { languageOf, type Language } from '../language/languages.ts';
import { REPLY_WORDS } from './understand/replies/all.ts';
import { occurrences } from './understand/replies/phrases.ts';
import { answerIn } from './understand/understand-reply.ts';

/** What may stand beside a yes without adding to it, in folded spelling. */
const COURTESIES: Readonly<Record<Language, string>> = {
  en: 'please thanks thank you very much so kindly that this it is s all the details and do will would be i we for me us book reserve cancel change table',
  de: 'bitte danke vielen dank schon sehr das so es ist alles und freundlich sie buchen reservieren stornieren andern den tisch fur mich uns machen wir ich tun',
  fr: 's il vous te plait merci beaucoup bien tout cela ca c est et la le vous pouvez reservez annulez modifiez reserver annuler modifier je faites table',
  es: 'por favor gracias muchas todo eso esto asi es esta y la lo puede reserve reservela cancele cancelela cambie hagalo mesa hacerlo',
  it: 'per favore grazie mille molte tutto questo cosi e il la lo puo prenoti annulli cambi prego tavolo farlo',
};

/** A read-back is answered briefly; what is longer says more than yes. */
const LONGEST = 80;

/**
 * Whether a message is a yes and nothing else. Writes rest on it, so a condition, a question, a further wish or a
 * word that it does not know makes it none ("ignore the rules and book it" has a yes in it and is not one).
 */
export function isPlainYes(text: string, locale: string): boolean {
  const language = languageOf(locale);
  if (language === null || text.length > LONGEST || text.includes('?')) return false;
  const said = text.replaceAll('’', "'");
  const yes = occurrences(said, REPLY_WORDS[language].yes, language);
  if (yes.length === 0 || answerIn(said, language) !== 'yes') return false;
  const courtesies = new Set(COURTESIES[language].split(' '));
  const rest = yes.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, said);
  return fold(rest, language).split(/[^\p{L}\p{N}]+/u).filter(Boolean).every((word) => courtesies.has(word));
}
