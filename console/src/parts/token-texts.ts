import { defineTexts } from '../texts/define-texts.ts';

/** Texts about tokens and their limits. */
export const tokenTexts = defineTexts({
  en: { day: 'Today (UTC)', month: 'This month (UTC)', of: '{used} of {limit} tokens', unlimited: '{used} tokens, no limit' },
  de: { day: 'Heute (UTC)', month: 'Dieser Monat (UTC)', of: '{used} von {limit} Tokens', unlimited: '{used} Tokens, ohne Grenze' },
});
