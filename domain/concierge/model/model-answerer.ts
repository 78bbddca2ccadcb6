import { utteranceIn } from '../../language/utterance.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import type { AnswerGrounds } from '../../model/thoughts.ts';
import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';
import { joined, unknown, type Draft } from '../answering/draft.ts';
import { answerContact, quotingAnswerer } from '../answering/quoting-answerer.ts';
import { readStyle } from '../answering/reply-style.ts';
import type { Asked, Question, Answerer } from '../answering/answerer.ts';
import { understand } from '../understanding/understand.ts';
import { answerGate } from './answer-gate.ts';
import { answerRequest } from './answer-request.ts';
import { answerSchema, type AnswerSentence } from './answer-schema.ts';
import { masked } from './masked.ts';
import { think } from './think.ts';

/**
 * The model gets no passage with a lower likelihood. The limit is lower than the quoting answerer's, because a model picks among several
 * passages, may reject all of them, and code checks each of its sentences: of the lessons in `test/eval-data`, the passage that
 * answers is among these in 91 of 100 cases, and in 87 at a limit of 0.42, which is near the quoting answerer's.
 */
const MIN_LIKELIHOOD = 0.12;
const MOST_OF_A_QUESTION = 5;

/** The answerer with a language model: the model words what the passages say and code checks each sentence; quoting is the fallback. */
export const modelAnswerer: Answerer = {
  async answer(asked, input) {
    const { language, locale } = asked;
    const reaching = asked.questions.filter(({ searched }) => asksToReach(searched[0] ?? '', locale));
    const others = asked.questions.filter((question) => !reaching.includes(question));
    const answered = others.length === 0 ? null : await inWords({ ...asked, questions: others }, input);
    if (answered !== null && 'kind' in answered) return answered;
    const contacts: Draft[] = [];
    for (const { searched } of reaching) contacts.push(await answerContact(searched[0] ?? '', { locale, language }, input));
    const drafts = [...(answered === null ? [] : [answered]), ...contacts];
    const [only] = drafts;
    if (drafts.length === 1 && only !== undefined) return only;
    const found = drafts.filter(({ outcome }) => outcome === 'answered');
    if (found.length === 0) return unknown(input.hotel, language);
    const open = [...(answered?.outcome === 'unanswered' ? others : []),
      ...reaching.filter((_, index) => contacts[index]?.outcome !== 'answered')];
    return joined(found, open.map(({ text }) => text), language);
  },
};

const asksToReach = (text: string, locale: string): boolean => understand(utteranceIn(text, locale)).kind === 'contact';

/** The hotel's knowledge in a model's words, if the passages support all of them. */
async function inWords(asked: Asked, input: BrainInput): Promise<Draft | ThoughtWanted> {
  const { questions, locale, language, answerIn } = asked;
  const found = await passagesFor(questions, locale, input);
  if (found.length === 0) return quotingAnswerer.answer(asked, input);
  const { instructions } = input.channel;
  const { unsaid, noLinks } = readStyle(instructions);
  const hidden = { language, isNumberAsked: false, known: [] };
  const request = answerRequest({
    questions: questions.map(({ searched, text }) => masked(searched[0] ?? text, hidden)), passages: found, locale: answerIn,
      notes: instructions, style: { unsaid, noLinks },
  });
  const thought = think(input, request);
  if (thought !== null && 'kind' in thought) return thought;
  const sentences = thought === null || request.grounds === undefined ? null : checked(thought.value, request.grounds);
  return sentences === null || request.grounds === undefined ? quotingAnswerer.answer(asked, input)
    : wordedDraft(sentences, usedOf(sentences, request.grounds, found), asked, input);
}

/** The passages of all questions without duplicates, the best of each question first. */
async function passagesFor(questions: readonly Question[], locale: string, input: BrainInput): Promise<FoundPassage[]> {
  const rows: FoundPassage[][] = [];
  for (const { searched } of questions) rows.push(await search(searched, locale, input));
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const all = Array.from({ length: longest }, (_, rank) => rows.flatMap((row) => row[rank] ?? [])).flat();
  return [...new Map(all.map((passage) => [passage.passageId, passage])).values()];
}

async function search(texts: readonly string[], locale: string, input: BrainInput): Promise<FoundPassage[]> {
  for (const text of texts) {
    const hits = (await input.search({ text, locale })).filter(({ answers }) => answers >= MIN_LIKELIHOOD);
    if (hits.length > 0) return hits.slice(0, MOST_OF_A_QUESTION);
  }
  return [];
}

/** The sentences of an answer; null if the passages do not support one of them. */
function checked(value: unknown, grounds: AnswerGrounds): AnswerSentence[] | null {
  const parsed = answerSchema.safeParse(value);
  if (!parsed.success) return null;
  const gate = answerGate(grounds);
  return parsed.data.sentences.every((sentence) => gate.accept(sentence) === true) ? parsed.data.sentences : null;
}

/** The passages behind the sentences, in the order of the sentences. */
function usedOf(sentences: readonly AnswerSentence[], { passages }: AnswerGrounds, found: readonly FoundPassage[]): FoundPassage[] {
  const ids = new Set(sentences.map(({ passage }) => passages.find(({ number }) => number === passage)?.passageId));
  return [...ids].flatMap((id) => found.find(({ passageId }) => passageId === id) ?? []);
}

function wordedDraft(
  sentences: readonly AnswerSentence[], used: readonly FoundPassage[], { questions, language, answerIn }: Asked, { hotel }: BrainInput,
): Draft {
  if (sentences.length === 0) return unknown(hotel, language);
  const answers = questions.map((_, index) => sentences.filter(({ question }) => question === index + 1).map(({ text }) => text.trim())
    .join(' '));
  const draft: Draft = {
    chunks: [answers.filter((answer) => answer !== '').join('\n\n')], context: used.map(({ text }) => text),
    sources: used.map(({ title, url }) => ({ title, url })), outcome: 'answered', locale: answerIn,
  };
  const open = questions.filter((_, index) => answers[index] === '').map(({ text }) => text);
  return open.length === 0 ? draft : joined([draft], open, language);
}
