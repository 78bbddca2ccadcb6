import type { Language } from '../language/languages.ts';
import { utteranceIn } from '../language/utterance.ts';
import type { BrainInput, ThoughtWanted } from '../ports/brain.ts';
import { notUnderstood, draftOf, textOf, unknown, whomToAsk, type Draft } from './answering/draft.ts';
import { sayHelp } from './answering/help-texts.ts';
import { answerContact, answerEach, quoteClearMatch } from './answering/quoting-answerer.ts';
import { reachable } from './answering/reachable.ts';
import { say, type TextKey } from './answering/texts.ts';
import type { Answerer, Question } from './answering/answerer.ts';
import { asksForOwn } from './dialogue/own-reservation.ts';
import { booksTables } from './dialogue/table-dialogue.ts';
import type { Meaning } from './dialogue/interpreter.ts';
import { searchTexts } from './understanding/follow-ups.ts';
import { splitRequests } from './understanding/split-requests.ts';

interface Meant {
  meaning: Meaning;
  /** The message as the guest wrote it. */
  asked: string;
  locale: string;
  language: Language;
  answerer: Answerer;
  answerIn: string;
}

/** What to say about a message that does not belong to the dialogue. */
export async function replyTo(
  { meaning, asked, locale, language, answerer, answerIn }: Meant, input: BrainInput,
): Promise<Draft | ThoughtWanted> {
  const { understood } = meaning;
  const answer = (questions: readonly Question[]): Promise<Draft | ThoughtWanted> =>
    answerer.answer({ questions, locale, language, answerIn }, input);
  const withAnswers = (help: Draft): Promise<Draft> => answeredBeside(help, meaning.beside?.() ?? [], { locale, language }, input);
  switch (understood.kind) {
    case 'question':
      if (asksForUnknownNumber(meaning, asked, locale)) return unknown(input.hotel, language);
      return answer(meaning.questions ?? questionsIn(meaning, locale, input));
    case 'contact': return answerContact(asked, { locale, language }, input);
    case 'booking': return draftOf([say(booksTables(input) ? 'onlyTables' : 'booking', language), ...whomToAsk(input.hotel, language)]);
    case 'person': return withAnswers({ ...draftOf([personWords(input, language), ...whomToAsk(input.hotel, language)]),
      handoff: 'guest-asked' });
    case 'complaint': return withAnswers({ ...draftOf([troubleWords(input, language), ...reachable(input.hotel, language)]),
      handoff: 'complaint' });
    case 'request': return request(input, language);
    case 'asked-request': {
      const draft = await answer([{ text: understood.question, searched: searchTexts(understood, locale, input.conversation) }]);
      return 'kind' in draft || draft.outcome !== 'unanswered' ? draft : request(input, language);
    }
    case 'elsewhere': return draftOf([sayHelp('outOfScope', language, { hotel: input.hotel.name })]);
    case 'abuse': return draftOf([sayHelp('abuse', language, { hotel: input.hotel.name })]);
    case 'nature': return draftOf([say('person', language), say('nature', language)]);
    case 'introduction': return draftOf([say(booksTables(input) ? 'introductionWithTables' : 'introduction', language,
      { hotel: input.hotel.name })]);
    // A meaningless word or two do not count as unanswered.
    case 'unclear': return await quoteClearMatch(asked, locale, input) ?? { ...notUnderstood(input, language), outcome: 'small-talk' };
    // A guest who answers a question that the concierge did not ask does not count as unanswered.
    case 'statement': return { ...notUnderstood(input, language), ...(understood.intent === 'answer' && { outcome: 'small-talk' }) };
    case 'search': case 'goodbye': case 'thanks': case 'greeting':
      return draftOf([say(understood.kind satisfies TextKey, language, { hotel: input.hotel.name })]);
  }
}

/** Help first, then answers to the other questions in the hotel's own words, without a model; staff take care of the rest. */
async function answeredBeside(
  help: Draft, questions: readonly string[], reader: Pick<Meant, 'locale' | 'language'>, input: BrainInput,
): Promise<Draft> {
  if (questions.length === 0) return help;
  const answer = await answerEach(questions, reader, input);
  if (answer.context.length === 0) return help;
  return { ...help, chunks: [`${textOf(help)}\n\n`, ...answer.chunks], context: answer.context, sources: answer.sources };
}

/** Whether a guest asks for the number of their own booking: no passage has it, and the table dialogue tells the ones it knows. */
const asksForUnknownNumber = ({ understood: { topical } }: Meaning, asked: string, locale: string): boolean =>
  !topical && asksForOwn(utteranceIn(asked, locale));

/** The questions of a message, one or several. */
function questionsIn({ understood }: Meaning, locale: string, { conversation }: BrainInput): Question[] {
  const requests = splitRequests(utteranceIn(understood.question, locale));
  return requests.length === 1 ? [{ text: understood.question, searched: searchTexts(understood, locale, conversation) }]
    : requests.map((text) => ({ text, searched: [text] }));
}

/** Promises a person only if the hotel passes conversations on. */
const troubleWords = ({ hotel: { help, passesOn = true } }: BrainInput, language: Language): string =>
  help?.trouble ?? (passesOn ? sayHelp('trouble', language) : say('complaint', language));

const personWords = ({ hotel: { help, passesOn = true } }: BrainInput, language: Language): string =>
  help?.person ?? (passesOn ? sayHelp('person', language) : say('person', language));

/** Passes a request that the concierge cannot fulfil to a person. */
const request = ({ hotel }: BrainInput, language: Language): Draft =>
  ({ ...draftOf([hotel.help?.request ?? sayHelp('request', language), ...reachable(hotel, language)]), handoff: 'guest-asked' });
