import { defineTexts } from '../texts/define-texts.ts';

/** What is counted, as pages over one hotel and over all of them call it. */
export const figureTexts = defineTexts({
  en: {
    conversations: 'Conversations', handovers: 'Handed to a person', reserved: 'Tables booked', failed: 'Replies that failed',
    wait: 'Median wait', helpful: 'Helpful', together: 'Together',
    seconds: '{n} s',
  },
  de: {
    conversations: 'Gespräche', handovers: 'An eine Person übergeben', reserved: 'Gebuchte Tische', failed: 'Fehlgeschlagene Antworten',
    wait: 'Mittlere Wartezeit',
    helpful: 'Hilfreich', together: 'Zusammen', seconds: '{n} s',
  },
});
