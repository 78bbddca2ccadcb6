import { say } from './texts.ts';
import { languageOf } from '../../language/languages.ts';
import type { BrainInput, Reply } from '../../ports/brain.ts';

/** The reply to a message that takes too long to understand; the dialogue does not move. */
export function tooMuchToFollow({ locale, defaultLocale }: Pick<BrainInput, 'locale' | 'defaultLocale'>): Reply {
  const language = languageOf(locale) ?? languageOf(defaultLocale) ?? 'en';
  return { kind: 'reply', message: say('tooMuch', language), locale, context: [], sources: [], outcome: 'small-talk' };
}
