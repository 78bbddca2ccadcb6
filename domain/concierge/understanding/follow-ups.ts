import { languageOf } from '../../language/languages.ts';
import { utteranceIn } from '../../language/utterance.ts';
import type { ConversationMessage } from '../../ports/brain.ts';
import { clausesOf, standsAlone } from './split-requests.ts';
import { understand, type Understanding } from './understand.ts';

/**
 * What to search for until something answers. "And on Sunday?" repeats the question before for Sunday; "and the pool?" may do so too, but
 * is searched for alone first. Where nothing answers a question with all that the guest tells ("my father is 80, is there a lift?"), it
 * is searched for without that.
 */
export function searchTexts(
  { question, followUp, ownMatter }: Understanding, locale: string, conversation: readonly ConversationMessage[],
): string[] {
  if (!followUp) return [question, ...withoutItsStory(question, locale)];
  const before = questionBefore(locale, conversation);
  if (before === null) return [question];
  return ownMatter ? [question, `${question} ${before}`] : [`${question} ${before}`];
}

/** The only clause of a question that asks, if it names its own topic and others tell something. */
function withoutItsStory(question: string, locale: string): string[] {
  const said = utteranceIn(question, locale);
  const asking = clausesOf(said).map((text) => ({ text, ...understand(said.with(text)) })).filter(({ asks }) => asks);
  return asking.length === 1 ? asking.filter(standsAlone).map(({ text }) => text) : [];
}

/** The last question that was complete on its own, if it is in the same language: words of another find nothing. */
function questionBefore(locale: string, conversation: readonly ConversationMessage[]): string | null {
  const earlier = conversation.slice(0, -1).filter((message) => message.type === 'guest').reverse();
  for (const { message, locale: spoken } of earlier) {
    const before = understand(utteranceIn(message, spoken));
    if (before.kind === 'question' && (!before.followUp || before.ownMatter)) return languageOf(spoken) === languageOf(locale)
      ? before.question : null;
  }
  return null;
}
