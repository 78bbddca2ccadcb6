import type { Language } from '../../language/languages.ts';
import type { BrainInput } from '../../ports/brain.ts';
import { dress, shapeAnswer, withoutLinks } from './apply-style.ts';
import { draftOf, textOf, whomToAsk, type Draft } from './draft.ts';
import { readStyle } from './reply-style.ts';
import { say } from './texts.ts';

/** Removes from answers what the hotel does not want said or what is too long; messages of the table dialogue stay whole. */
export function shape(draft: Draft, { hotel, channel }: BrainInput, language: Language): Draft {
  if (draft.outcome !== 'answered') return draft;
  const text = textOf(draft);
  const shaped = shapeAnswer(text, readStyle(channel.instructions));
  if (shaped === text) return draft;
  return shaped === '' ? draftOf([say('unknown', language), ...whomToAsk(hotel, language)]) : { ...draft, chunks: [shaped] };
}

/** Adds the greeting and sign-off that the hotel wants, and removes links if it wants none. */
export function dressed({ channel, conversation }: BrainInput, draft: Draft): Draft {
  const style = readStyle(channel.instructions);
  const isFirst = !conversation.some(({ type }) => type === 'ai');
  const plain = textOf(draft);
  const message = dress(style.noLinks ? withoutLinks(plain) : plain, style, { isFirst });
  if (message === plain && !style.noLinks) return draft;
  return { ...draft, chunks: [message], sources: style.noLinks ? draft.sources.map(({ title }) => ({ title, url: null })) : draft.sources };
}
