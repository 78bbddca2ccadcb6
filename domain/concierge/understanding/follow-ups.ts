import { languageOf } from '../../language/languages.ts';
import { utteranceIn } from '../../language/utterance.ts';
import type { ConversationMessage } from '../../ports/brain.ts';
import { understand, type Understanding } from './understand.ts';

/** "And on Sunday?" repeats the question before for Sunday; "and the pool?" may do so too, but is searched for alone first. */
export function searchTexts(
  { question, followUp, ownMatter }: Understanding, locale: string, conversation: readonly ConversationMessage[],
): string[] {
  if (!followUp) return [question];
  const before = questionBefore(locale, conversation);
  if (before === null) return [question];
  return ownMatter ? [question, `${question} ${before}`] : [`${question} ${before}`];
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
