import { defineTexts } from '../../texts/define-texts.ts';

export const bookingPageTexts = defineTexts({
  en: {
    title: 'Bookings', hint: 'Names and addresses of guests are with the restaurant.', day: 'Day of the visit', number: 'Confirmation number', words: 'Guest\'s words',
    none: 'No bookings yet', noneHint: 'Connect a table-booking system under Restaurant; the concierge then books tables in conversation.', nothing: 'Nothing found',
    nothingHint: 'Leave a filter out, or choose another day.', conversation: 'Conversation',
  },
  de: {
    title: 'Buchungen', hint: 'Namen und Adressen der Gäste liegen beim Restaurant.', day: 'Tag des Besuchs', number: 'Bestätigungsnummer', words: 'Worte des Gastes',
    none: 'Noch keine Buchungen', noneHint: 'Verbinden Sie unter Restaurant ein Tischsystem; dann bucht der Concierge im Gespräch.', nothing: 'Nichts gefunden',
    nothingHint: 'Lassen Sie einen Filter weg oder wählen Sie einen anderen Tag.', conversation: 'Gespräch',
  },
});
